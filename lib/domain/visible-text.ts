const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/u
/** A character with its combining marks. */
const CHARACTERS = /\P{M}\p{M}*|\p{M}+/gu

/** A text as it looks, with the original position of each character. */
export type VisibleText = {
  text: string
  /** The position in the original of the characters from `start` up to but not including `end`. */
  original: (start: number, end: number) => { start: number; end: number }
}

/** A text in NFKC without invisible characters: "０７９" and "0\u200b79" become "079". */
export function visibleText(given: string): VisibleText {
  let text = ''
  const starts: number[] = []
  const ends: number[] = []
  for (const { 0: character, index } of given.matchAll(CHARACTERS)) {
    const normal = [...character.normalize('NFKC')].filter((sign) => !INVISIBLE.test(sign)).join('')
    text += normal
    for (let i = 0; i < normal.length; i += 1) {
      starts.push(index)
      ends.push(index + character.length)
    }
  }
  return {
    text,
    original: (start, end) => ({
      start: starts[start] ?? given.length,
      end: ends[end - 1] ?? given.length,
    }),
  }
}
