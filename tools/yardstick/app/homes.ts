export type Home = { id: string; title: string; place: string; price: string; text: string }

/** The size in each page's URL: `24-9000` has 24 cards, whose texts have 9,000 letters together. */
export type Size = Promise<{ size: string }>

const SENTENCE = 'A quiet house with tall windows, an old garden and a short walk to the water. '

/** Text of exactly `letters` letters. */
const textOf = (letters: number): string =>
  SENTENCE.repeat(Math.ceil(letters / SENTENCE.length)).slice(0, letters)

/** The homes of a page of this size, in memory. */
export async function listHomes(params: Size): Promise<Home[]> {
  const [cards = 0, letters = 0] = (await params).size.split('-').map(Number)
  return Array.from({ length: cards }, (_, i) => ({
    id: String(i + 1),
    title: `House number ${i + 1}`,
    place: 'Bend, Oregon',
    price: `$${(420 + i).toLocaleString('en')},000`,
    text: textOf(Math.floor((letters + i) / cards)),
  }))
}
