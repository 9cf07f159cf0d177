export type Home = { id: string; title: string; place: string; price: string; text: string }

/** What stands in the address of each page: how many letters the texts of its cards have together. */
export type Letters = Promise<{ letters: string }>

const CARDS = 24

const SENTENCE = 'A quiet house with tall windows, an old garden and a short walk to the water. '

/** Text of exactly so many letters. */
const textOf = (letters: number): string =>
  SENTENCE.repeat(Math.ceil(letters / SENTENCE.length)).slice(0, letters)

/** The homes of a page, from memory. */
export function listHomes(letters: number): Home[] {
  return Array.from({ length: CARDS }, (_, i) => ({
    id: String(i + 1),
    title: `House number ${i + 1}`,
    place: 'Bend, Oregon',
    price: `$${(420 + i).toLocaleString('en')},000`,
    text: textOf(Math.floor((letters + i) / CARDS)),
  }))
}
