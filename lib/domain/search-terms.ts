import { escapeRegExp, fold } from './text'
import { US_STATES } from './units-of-place'

/*
 * The terms of a search whose text as a whole has no results (D166): "Bend OR" has two, the word "bend" and the state,
 * written "or" or "oregon".
 */

/**
 * A term that a listing must contain: one of these sequences of words. `isOpen`: longer words with this prefix also
 * match.
 */
export type Term = { isOpen: boolean; runs: readonly (readonly string[])[] }

/** The most terms of a search by words, because each one costs a lookup. */
export const TERMS = 6
/** Stop words. The last word of a search is kept, because it may be a state ("Gary IN"). */
const STOP_WORDS = new Set(['a', 'an', 'and', 'at', 'by', 'in', 'near', 'of', 'on', 'the', 'to', 'with'])

/** Punctuation at the ends of a word. */
const SIGNS = ',.;:!?()[]"“”„«»…'
const EDGE = `[ \\n${escapeRegExp(SIGNS)}]`

function withoutSigns(word: string): string {
  let [start, end] = [0, word.length]
  while (start < end && SIGNS.includes(word.charAt(start))) start += 1
  while (end > start && SIGNS.includes(word.charAt(end - 1))) end -= 1
  return word.slice(start, end)
}

const tokenize = (folded: string): string[] =>
  folded
    .split(' ')
    .map(withoutSigns)
    .filter((word) => word !== '')

const STATE_OF = new Map(
  Object.entries(US_STATES).flatMap(([code, name]) => [
    [code, code],
    [name, code],
  ]),
)
/** "District of Columbia" */
const LONGEST_STATE = 3

/** The state that starts at this word, and its number of words. */
function stateAt(words: readonly string[], at: number): { code: string; length: number } | null {
  for (let length = LONGEST_STATE; length > 0; length -= 1) {
    const code = STATE_OF.get(words.slice(at, at + length).join(' '))
    if (code !== undefined && at + length <= words.length) return { code, length }
  }
  return null
}

/** The terms of a search; empty if there are none or too many. */
export function searchTerms(text: string): Term[] {
  const words = tokenize(fold(text.replaceAll(',', ' ')))
  const terms: Term[] = []
  for (let at = 0; at < words.length && terms.length <= TERMS;) {
    const word = words[at] ?? ''
    const isLast = at === words.length - 1
    const state = STOP_WORDS.has(word) && !isLast ? null : stateAt(words, at)
    if (state) {
      terms.push({ isOpen: false, runs: [US_STATES[state.code]?.split(' ') ?? [], [state.code]] })
      at += state.length
    } else {
      if (!STOP_WORDS.has(word)) terms.push({ isOpen: true, runs: [[word]] })
      at += 1
    }
  }
  return terms.length > TERMS ? [] : terms
}

/** A term as the source of a regular expression for a folded text. */
function patternOf({ isOpen, runs }: Term): string {
  const words = runs.map((run) => run.map(escapeRegExp).join(`${EDGE}+`)).join('|')
  return `(?:^|${EDGE})(?:${words})${isOpen ? '' : `(?:$|${EDGE})`}`
}

/** True if a folded text contains every term. */
export const hasTerms = (folded: string, terms: readonly Term[]): boolean =>
  terms.every((term) => new RegExp(patternOf(term)).test(folded))

/** All beginnings of words in a folded text, up to this many characters. */
export function wordBeginnings(folded: string, length: number): string[] {
  const starts = [...folded.matchAll(new RegExp(`(?<=^|${EDGE})(?=[^ \\n])`, 'g'))]
  return starts.flatMap(({ index }) => {
    const letters = [...folded.slice(index, index + 2 * length)].slice(0, length)
    return letters.map((_, i) => letters.slice(0, i + 1).join(''))
  })
}

/**
 * How the longest term begins, in each of its spellings: a text with all terms has one of these among its
 * `wordBeginnings`.
 */
export function termAnchors(terms: readonly Term[], length: number): string[] {
  const spellings = terms.map(({ runs }) => runs.map(([word = '']) => [...word].slice(0, length).join('')))
  const shortest = (words: readonly string[]) => Math.min(...words.map((word) => word.length))
  return spellings.toSorted((a, b) => shortest(b) - shortest(a))[0] ?? []
}

/** The source of a regular expression that matches a folded line with all terms. */
export const patternOfAll = (terms: readonly Term[]): string =>
  `^${terms.map((term) => `(?=.*${patternOf(term)})`).join('')}`

/** How to look up a term: by its prefix, or by whole words with any punctuation after them. */
export const lookupsOf = ({ isOpen, runs }: Term): { beginning: string } | { words: string[] } =>
  isOpen
    ? { beginning: runs[0]?.[0] ?? '' }
    : { words: runs.flatMap((run) => ['', ',', '.', ';', ')'].map((sign) => `${run.at(-1) ?? ''}${sign}`)) }

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

/** The edit distance of two texts; `Infinity` above `most`. */
export function editDistance(word: string, other: string, most: number): number {
  if (Math.abs(word.length - other.length) > most) return Infinity
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, j) => j)
  for (let i = 1; i <= word.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = word[i - 1] === other[j - 1]
      const isTurned = i > 1 && j > 1 && word[i - 1] === other[j - 2] && word[i - 2] === other[j - 1]
      row[j] = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + Number(!isSame),
        isTurned ? (before[j - 2] ?? 0) + 1 : Infinity,
      )
    }
    if (Math.min(...row) > most) return Infinity
    before = last
    last = row
  }
  const edits = last[other.length] ?? 0
  return edits > most ? Infinity : edits
}

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz']

/** The text itself and all texts one edit away, in Latin letters. */
export function textsOneEditAway(text: string): string[] {
  const texts = [text]
  for (let i = 0; i <= text.length; i += 1) {
    const start = text.slice(0, i)
    const end = text.slice(i)
    texts.push(...LETTERS.map((letter) => start + letter + end))
    if (end === '') continue
    texts.push(start + end.slice(1), ...LETTERS.map((letter) => start + letter + end.slice(1)))
    if (end.length > 1) texts.push(start + end.charAt(1) + end.charAt(0) + end.slice(2))
  }
  return [...new Set(texts)]
}
