import { randomUUID } from 'node:crypto'
import { type Answer, type Method, type Raw, Session } from '../../test/support/session'
import { type Part } from './tally'

/** After so long a person disconnects; far more than anything may take. */
const ANSWER_LIMIT_MS = 40_000

export type Role = 'user' | 'agent' | 'admin'
export type Account = { id: string; email: string; role: Role }

/** Something that the site has said yes to, and that has to be there in the end. */
export type Acknowledged =
  | { kind: 'offer' | 'listing' | 'review' | 'import' | 'wish' | 'report' | 'application'; id: string }
  | { kind: 'accepted' | 'rejected' | 'verified'; id: string }
  | { kind: 'bought'; id: string; transactionId: string }

/** What all people of a day share. */
export type World = {
  site: string
  stripe: string
  password: string
  /** Homes that can be offered on, and those that wait for an administrator, by their ids. */
  homes: string[]
  pending: string[]
  acknowledged: Acknowledged[]
  /** How many payments the card's bank has let through. */
  paid: number
  /** What happens now. */
  part: Part
  isOver: boolean
}

export const oneOf = <T>(all: readonly T[]): T | undefined => all[Math.floor(Math.random() * all.length)]
export const chance = (share: number): boolean => Math.random() < share

/** Someone at the site: asks, and has every answer counted. */
export class Person {
  #session: Session
  isSignedIn = false

  constructor(
    readonly world: World,
    readonly account: Account,
  ) {
    this.#session = new Session(world.site)
  }

  /** `null` where no answer came. */
  async ask(
    method: Method,
    path: string,
    body?: unknown,
    options: { raw?: Raw; headers?: Record<string, string> } = {},
  ): Promise<Answer | null> {
    return this.#timed(`${method} ${path.replaceAll(/[a-f\d]{24}/g, '{id}').replace(/\?.*/, '?…')}`, () =>
      this.#session.call(method, path, body, options),
    )
  }

  get = (path: string) => this.ask('GET', path)

  /** Holds the stream of new notices open, as an open page does, until the site or `signal` ends it; nobody looks at what it says. */
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

  /** From a fresh browser. */
  async signIn(): Promise<void> {
    this.#session = new Session(this.world.site)
    const token = await this.get('/api/auth/csrf')
    if (token?.status !== 200) return
    const { csrfToken } = token.body as { csrfToken: string }
    const { email } = this.account
    const form = new URLSearchParams({ csrfToken, email, password: this.world.password, json: 'true' })
    const answer = await this.ask('POST', '/api/auth/callback/credentials', undefined, {
      raw: form.toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    this.isSignedIn = answer?.status === 200
  }

  async #timed(what: string, call: () => Promise<Answer>): Promise<Answer | null> {
    const { part } = this.world
    const start = performance.now()
    let timer: NodeJS.Timeout | undefined
    const away = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), ANSWER_LIMIT_MS)))
    const answer = await Promise.race([call().catch(() => null), away])
    clearTimeout(timer)
    // What was asked while all was well may meet what fails next; the other way round it was asked too early.
    const { tally } = part.expected === 'success' ? this.world.part : part
    tally.note(what, performance.now() - start, answer)
    if (answer?.status === 401) this.isSignedIn = false
    return answer
  }

  acknowledge(entry: Acknowledged): void {
    this.world.acknowledged.push(entry)
  }
}

/** A text of its own, so that what is found in the end is what was sent. */
export const unique = (): string => randomUUID()
