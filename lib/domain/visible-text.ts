const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/u
/** A character with its combining marks. */
const CHARACTERS = /\P{M}\p{M}*|\p{M}+/gu

const DIGIT = /\p{Nd}/u

/** "5" for the digit five of any script. The ten digits of a script follow each other in Unicode. */
function asciiDigit(sign: string): string {
  const code = sign.codePointAt(0) ?? 0
  let value = 0
  while (value < 9 && DIGIT.test(String.fromCodePoint(code - value - 1))) value += 1
  return String(value)
}

/** A text as it looks, with the original position of each character. */
export type VisibleText = {
  text: string
  /** The position in the original of the characters from `start` up to but not including `end`. */
  original: (start: number, end: number) => { start: number; end: number }
}

/** A text in NFKC with ASCII digits and without invisible characters: "０７９", "٠٧٩" and "0\u200b79" become "079". */
export function visibleText(raw: string): VisibleText {
  let text = ''
  const starts: number[] = []
  const ends: number[] = []
  for (const { 0: character, index } of raw.matchAll(CHARACTERS)) {
    const normal = [...character.normalize('NFKC')]
      .filter((sign) => !INVISIBLE.test(sign))
      .map((sign) => (DIGIT.test(sign) ? asciiDigit(sign) : sign))
      .join('')
    text += normal
    for (let i = 0; i < normal.length; i += 1) {
      starts.push(index)
      ends.push(index + character.length)
    }
  }
  return {
    text,
    original: (start, end) => ({
      start: starts[start] ?? raw.length,
      end: ends[end - 1] ?? raw.length,
    }),
  }
}
