import { isDirectionClosed } from './text'

/** The isolates of Unicode: what is between them neither takes its direction from the text around it nor changes it. */
const FIRST_STRONG = '\u2068'
const POP = '\u2069'

const CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g
/** Letters and controls from right to left. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\u200f\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

const isolatedLine = (line: string): string =>
  line === '' ? line : `${FIRST_STRONG}${isDirectionClosed(line) ? line : line.replace(CONTROLS, '')}${POP}`

/** A person's text to put into a sentence of a mail (D225): each line between isolates. */
export const isolated = (text: string): string => text.split('\n').map(isolatedLine).join('\n')

/** The text that `isolated` wrapped, unless it contains isolates of its own. */
const ISOLATED = /\u2068([^\u2066-\u2069]*)\u2069/g
const WHOLE_LINE = /^\u2068([^\u2066-\u2069]*)\u2069$/

/** The person's text that is the whole line, without isolates; `undefined` if the line has anything else. */
export const isolatedWhole = (line: string): string | undefined => WHOLE_LINE.exec(line)?.[1]

/** The text with each isolated part as `wrap` returns it. */
export const replaceIsolated = (text: string, wrap: (part: string) => string): string =>
  text.replace(ISOLATED, (_, part: string) => wrap(part))

/**
 * The text for where there is no markup: isolates remain only around right-to-left text within a line. Elsewhere they
 * would change nothing, and stay in whatever is copied out of it.
 */
export const plainIsolated = (text: string): string =>
  text
    .split('\n')
    .map(
      (line) =>
        isolatedWhole(line) ??
        replaceIsolated(line, (part) => (RIGHT_TO_LEFT.test(part) ? `${FIRST_STRONG}${part}${POP}` : part)),
    )
    .join('\n')
