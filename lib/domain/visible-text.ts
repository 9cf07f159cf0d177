const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/u
/** A character with its marks. */
const CHARACTERS = /\P{M}\p{M}*|\p{M}+/gu

/** A text as it looks, and where each of its characters is in the original. */
export type VisibleText = {
  text: string
  /** The original's positions of the characters `start` up to but without `end`. */
  original: (start: number, end: number) => { start: number; end: number }
}

/** A text in NFKC, without characters that are not seen: "０７９" and "0\u200b79" become "079". */
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
