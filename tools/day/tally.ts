import { type Answer } from '../../test/support/session'

/** What no page may take longer than, in milliseconds. */
export const LONGEST = 10_000

/** So many failures are named. */
const FEW = 5

/** Words of a driver or of code, which no person is shown; About names the database. */
const NOT_FOR_PEOPLE = /Mongo(?!DB\b)[A-Z]\w*|ECONN|EPIPE|ETIMEDOUT|node_modules|\bat \S+ \(.*:\d+:\d+\)/

/** Words, or the document by which Next has the browser show the words of the page's `error.tsx`. */
const TOLD = /<h1|<p|<title|<html id="__next_error__"/

/** Why a failure is not told in words; `null` where it is. */
export function missingErrorText({ status, body, headers }: Answer): string | null {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  if (NOT_FOR_PEOPLE.test(text)) return 'shows what is not for people'
  if (status < 400) return null
  if (headers.get('content-type')?.includes('text/html')) return TOLD.test(text) ? null : 'says nothing'
  const { error } = (typeof body === 'object' && body !== null ? body : {}) as {
    error?: { message?: unknown }
  }
  return typeof error?.message === 'string' && error.message !== '' ? null : 'says nothing'
}

type Slow = { milliseconds: number; what: string }

/** What everyone may expect of a part: an answer that is no failure; an answer; or nothing, as the site itself is away. */
export type Expected = 'success' | 'answers' | 'nothing'

/** A part of the day with what came of it. */
export type Part = { name: string; expected: Expected; tally: Tally }

/** What was asked in a part of the day, and how it was answered. */
export class Tally {
  requests = 0
  /** The site was not there, or went away before it answered. */
  unanswered = 0
  /** Answers of 500 and above. */
  failures = 0
  /** Answers of 400 to 499: what the rules refuse. */
  refusals = 0
  slowest: Slow = { milliseconds: 0, what: '' }
  /** What took longer than it may. */
  readonly hung: string[] = []
  readonly wordless: string[] = []
  /** What failed, the first few. */
  readonly failed: string[] = []
  #total = 0

  note(what: string, milliseconds: number, answer: Answer | null): void {
    this.requests += 1
    this.#total += milliseconds
    if (milliseconds > this.slowest.milliseconds) this.slowest = { milliseconds, what }
    if (milliseconds > LONGEST) this.hung.push(`${what} took ${(milliseconds / 1_000).toFixed(1)} s`)
    if (!answer) {
      this.unanswered += 1
      return
    }
    if (answer.status >= 500) {
      this.failures += 1
      if (this.failed.length < FEW) this.failed.push(`${what} ${answer.status}`)
    }
    if (answer.status >= 400 && answer.status < 500) this.refusals += 1
    const fault = missingErrorText(answer)
    if (fault !== null) this.wordless.push(`${what}: ${answer.status} ${fault}`)
  }

  get mean(): number {
    return this.requests === 0 ? 0 : this.#total / this.requests
  }
}
