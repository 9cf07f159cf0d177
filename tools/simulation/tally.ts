import { type TestResponse } from '../../test/support/contract'

/** The longest acceptable time of a request, in milliseconds. */
export const RESPONSE_LIMIT_MS = 10_000

/** How many failures of a part are listed. */
const LISTED_FAILURES = 5

/** Words of a driver or of code that no page may show; the About page does name the database. */
const NOT_FOR_PEOPLE = /Mongo(?!DB\b)[A-Z]\w*|ECONN|EPIPE|ETIMEDOUT|node_modules|\bat \S+ \(.*:\d+:\d+\)/

/** A readable error, or the document with which Next shows the page's `error.tsx` in the browser. */
const READABLE = /<h1|<p|<title|<html id="__next_error__"/

/** Why a failed response is not readable; `null` if it is. */
export function missingErrorText({ status, body, headers }: TestResponse): string | null {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  if (NOT_FOR_PEOPLE.test(text)) return 'shows what is not for people'
  if (status < 400) return null
  if (headers.get('content-type')?.includes('text/html')) return READABLE.test(text) ? null : 'says nothing'
  const { error } = (typeof body === 'object' && body !== null ? body : {}) as {
    error?: { message?: unknown }
  }
  return typeof error?.message === 'string' && error.message !== '' ? null : 'says nothing'
}

type Slow = { milliseconds: number; what: string }

/** What a part requires: no failures; a response to every request; or nothing, while the site itself is down. */
export type Expected = 'success' | 'response' | 'nothing'

/** A part of the day with its result. */
export type Part = { name: string; expected: Expected; tally: Tally }

/** The requests of a part of the day, and their responses. */
export class Tally {
  requests = 0
  /** The site was down, or disconnected before it responded. */
  unanswered = 0
  /** Responses of 500 and above. */
  failures = 0
  /** Responses of 400 to 499: refusals by rules. */
  refusals = 0
  slowest: Slow = { milliseconds: 0, what: '' }
  /** Requests that took longer than `RESPONSE_LIMIT_MS`. */
  readonly tooSlow: string[] = []
  /** Failures and refusals without a readable message. */
  readonly withoutMessage: string[] = []
  /** The first few failures. */
  readonly firstFailures: string[] = []
  #total = 0

  note(what: string, milliseconds: number, response: TestResponse | null): void {
    this.requests += 1
    this.#total += milliseconds
    if (milliseconds > this.slowest.milliseconds) this.slowest = { milliseconds, what }
    if (milliseconds > RESPONSE_LIMIT_MS)
      this.tooSlow.push(`${what} took ${(milliseconds / 1_000).toFixed(1)} s`)
    if (!response) {
      this.unanswered += 1
      return
    }
    if (response.status >= 500) {
      this.failures += 1
      if (this.firstFailures.length < LISTED_FAILURES) this.firstFailures.push(`${what} ${response.status}`)
    }
    if (response.status >= 400 && response.status < 500) this.refusals += 1
    const fault = missingErrorText(response)
    if (fault !== null) this.withoutMessage.push(`${what}: ${response.status} ${fault}`)
  }

  get mean(): number {
    return this.requests === 0 ? 0 : this.#total / this.requests
  }
}
