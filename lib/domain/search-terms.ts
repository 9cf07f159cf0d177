import { escapeRegExp, fold } from './text'
import { US_STATES } from './us-states'

/*
 * What is looked for word by word where a text finds nothing as a whole (D166): "Bend OR" has two terms, the word "bend"
 * and the state that is written "or" or "oregon".
 */

/**
 * One thing that a listing must have: one of these runs of words. `isOpen` where a longer word that begins with it is
 * meant too.
 */
export type Term = { isOpen: boolean; runs: readonly (readonly string[])[] }

/** A search of more terms is none: each is looked up. */
export const TERMS = 6
/** Words between others that say nothing; the last word of a text may be a state ("Gary IN"). */
const NOISE = new Set(['a', 'an', 'and', 'at', 'by', 'in', 'near', 'of', 'on', 'the', 'to', 'with'])

/** The signs that stand at a word's ends and do not belong to it. */
const SIGNS = ',.;:!?()[]"“”„«»…'
const EDGE = `[ \\n${escapeRegExp(SIGNS)}]`

function withoutSigns(word: string): string {
  let [start, end] = [0, word.length]
  while (start < end && SIGNS.includes(word.charAt(start))) start += 1
  while (end > start && SIGNS.includes(word.charAt(end - 1))) end -= 1
  return word.slice(start, end)
}

const wordsIn = (folded: string): string[] =>
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

/** The state that begins at this word, in how many words. */
function stateAt(words: readonly string[], at: number): { code: string; length: number } | null {
  for (let length = LONGEST_STATE; length > 0; length -= 1) {
    const code = STATE_OF.get(words.slice(at, at + length).join(' '))
    if (code !== undefined && at + length <= words.length) return { code, length }
  }
  return null
}

/** The terms of a search's text; empty where there is none, or where there are more than are looked up. */
export function searchTerms(text: string): Term[] {
  const words = wordsIn(fold(text.replaceAll(',', ' ')))
  const terms: Term[] = []
  for (let at = 0; at < words.length && terms.length <= TERMS;) {
    const word = words[at] ?? ''
    const isLast = at === words.length - 1
    const state = NOISE.has(word) && !isLast ? null : stateAt(words, at)
    if (state) {
      terms.push({ isOpen: false, runs: [US_STATES[state.code]?.split(' ') ?? [], [state.code]] })
      at += state.length
    } else {
      if (!NOISE.has(word)) terms.push({ isOpen: true, runs: [[word]] })
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

/** True if a folded text has every term. */
export const hasTerms = (folded: string, terms: readonly Term[]): boolean =>
  terms.every((term) => new RegExp(patternOf(term)).test(folded))

/** All terms as the source of one regular expression for a folded line. */
export const patternOfAll = (terms: readonly Term[]): string =>
  `^${terms.map((term) => `(?=.*${patternOf(term)})`).join('')}`

/** The words that a term is looked up by: those that begin with one, or as they stand with the signs behind them. */
export const lookUpsOf = ({ isOpen, runs }: Term): { beginning: string } | { words: string[] } =>
  isOpen
    ? { beginning: runs[0]?.[0] ?? '' }
    : { words: runs.flatMap((run) => ['', ',', '.', ';', ')'].map((sign) => `${run.at(-1) ?? ''}${sign}`)) }
