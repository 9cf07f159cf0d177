/* The edit distance (Damerau-Levenshtein) between a typed name and a known one. */

/** Shorter texts resemble too many others. */
const SHORTEST = 4
/** From this length on, two edits are likely to be a misspelling. */
const LONG = 8
/** The longest word of a place name that is looked up; the number of lookups grows with its length. */
const LONGEST = 40

/** The allowed edits of a name of this length (D227). */
export const allowedEdits = ({ length }: string): number =>
  length < SHORTEST || length > LONGEST ? 0 : length < LONG ? 1 : 2

/** The edit distance of two texts; `Infinity` above `max`. */
export function editDistance(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max) return Infinity
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1]
      const isTurned = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row[j] = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + Number(!isSame),
        isTurned ? (before[j - 2] ?? 0) + 1 : Infinity,
      )
    }
    if (Math.min(...row) > max) return Infinity
    before = last
    last = row
  }
  const edits = last[b.length] ?? 0
  return edits > max ? Infinity : edits
}

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz']

/** The text itself and all texts one edit away, in Latin letters. */
export function textsOneEditAway(text: string): string[] {
  const texts = [text]
  for (let i = 0; i <= text.length; i += 1) {
    const [start, end] = [text.slice(0, i), text.slice(i)]
    texts.push(...LETTERS.map((letter) => start + letter + end))
    if (end === '') continue
    texts.push(start + end.slice(1), ...LETTERS.map((letter) => start + letter + end.slice(1)))
    if (end.length > 1) texts.push(start + end.charAt(1) + end.charAt(0) + end.slice(2))
  }
  return [...new Set(texts)]
}
