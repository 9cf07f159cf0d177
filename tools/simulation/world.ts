import { randomUUID } from 'node:crypto'
import { withTimeout } from '@/lib/with-timeout'
import { type TestResponse, type Method, type Raw, Session } from '../../test/support/contract'
import { type Part } from './tally'

/** A person's timeout; far more than anything may take. */
const RESPONSE_LIMIT_MS = 40_000

export type Role = 'user' | 'agent' | 'admin'
export type Account = { id: string; email: string; role: Role }

/** A change that the site confirmed and that must exist at the end. */
export type Acknowledged =
  | {
      kind: 'offer' | 'listing' | 'review' | 'import' | 'wish' | 'report' | 'application' | 'message'
      id: string
    }
  | { kind: 'accepted' | 'rejected' | 'verified'; id: string }
  | { kind: 'bought'; id: string; transactionId: string }

/** The shared state of all people of a day. */
export type World = {
  site: string
  stripe: string
  password: string
  /** The ids of homes that accept offers, and of those pending verification. */
  homes: string[]
  pending: string[]
  acknowledged: Acknowledged[]
  /** How many payments the card's bank has approved. */
  paid: number
  /** The current part of the day. */
  part: Part
  isOver: boolean
}

export const oneOf = <T>(all: readonly T[]): T | undefined => all[Math.floor(Math.random() * all.length)]
export const chance = (share: number): boolean => Math.random() < share

/** A person on the site, whose requests are all counted. */
export class Person {
  #session: Session
  isSignedIn = false

  constructor(
    readonly world: World,
    readonly account: Account,
  ) {
    this.#session = new Session(world.site)
  }

  /** Sends a request; `null` without a response. */
  async request(
    method: Method,
    path: string,
    body?: unknown,
    options: { raw?: Raw; headers?: Record<string, string> } = {},
  ): Promise<TestResponse | null> {
    return this.#timed(`${method} ${path.replaceAll(/[a-f\d]{24}/g, '{id}').replace(/\?.*/, '?…')}`, () =>
      this.#session.call(method, path, body, options),
    )
  }

  get = (path: string) => this.request('GET', path)

  /**
   * Keeps the stream of new notices open, like an open page, until the site or `signal` ends it; ignores its
   * messages.
   */
  async follow(signal: AbortSignal): Promise<void> {
    let stream: ReadableStream<Uint8Array> | null = null
    await this.#timed('GET /api/notices/stream', async () => {
      const { cookie } = this.#session
      const address = new URL('/api/notices/stream', this.world.site)
      const response = await fetch(address, { headers: { cookie } })
      const { status, headers } = response
      if (!response.ok) return { status, headers, body: (await response.json()) as unknown }
      stream = response.body
      return { status, headers, body: '' }
    })
    await (stream as ReadableStream<Uint8Array> | null)
      ?.pipeTo(new WritableStream(), { signal })
      .catch(() => undefined)
  }

  /** Requests it without cookies. */
  async signIn(): Promise<void> {
    this.#session = new Session(this.world.site)
    const token = await this.get('/api/auth/csrf')
    if (token?.status !== 200) return
    const { csrfToken } = token.body as { csrfToken: string }
    const { email } = this.account
    const form = new URLSearchParams({ csrfToken, email, password: this.world.password, json: 'true' })
    const response = await this.request('POST', '/api/auth/callback/credentials', undefined, {
      raw: form.toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    this.isSignedIn = response?.status === 200
  }

  async #timed(what: string, call: () => Promise<TestResponse>): Promise<TestResponse | null> {
    const { part } = this.world
    const start = performance.now()
    const response = await withTimeout(RESPONSE_LIMIT_MS, call(), () => new Error('no response')).catch(
      () => null,
    )
    // A request from a healthy part may meet the next failure, so it counts in the part in which it ends. One that
    // starts during a failure counts there.
    const { tally } = part.expected === 'success' ? this.world.part : part
    tally.note(what, performance.now() - start, response)
    if (response?.status === 401) this.isSignedIn = false
    return response
  }

  acknowledge(entry: Acknowledged): void {
    this.world.acknowledged.push(entry)
  }
}

/** A unique text, to recognize what was sent. */
export const unique = (): string => randomUUID()
