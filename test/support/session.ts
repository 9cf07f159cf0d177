import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'

/** An answer of the REST surface. `body` is the parsed JSON, or the text where it is none. */
export type Answer = { status: number; headers: Headers; body: unknown }

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS' | 'HEAD'
type Options = { headers?: Record<string, string>; raw?: BodyInit }

/** What is sent: its method, its headers, and the body if there is one. */
type Sent<Body> = { method: Method; headers: Record<string, string>; body?: Body }
/** What came back, before it is understood. */
type Received = { status: number; headers: Headers; text: string }

/** What `fetch` says of itself with every request. */
const SENDER = { accept: '*/*', 'accept-language': '*', 'sec-fetch-mode': 'cors', 'user-agent': 'node' }

/** Sends what is at hand as a whole. `fetch` takes four times as long for it, and the suites send tens of thousands. */
async function sendWhole({ host, hostname, port, pathname, search }: URL, sent: Sent<string | Uint8Array>) {
  const { method, body } = sent
  const asked = request({
    // The site listens on one address; "localhost" may name two.
    host: hostname === 'localhost' ? '127.0.0.1' : hostname,
    port,
    path: pathname + search,
    method,
    headers: {
      ...SENDER,
      ...sent.headers,
      host,
      ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
    },
  })
  const answered = once(asked, 'response') as Promise<[IncomingMessage]>
  // Who is refused early is answered before the rest of the body could be sent.
  asked.once('response', () => asked.on('error', () => undefined))
  asked.end(body)
  const [response] = await answered
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk as Buffer)
  const headers = new Headers()
  for (const [name, values = []] of Object.entries(response.headersDistinct))
    for (const value of values) headers.append(name, value)
  return { status: response.statusCode ?? 0, headers, text: Buffer.concat(chunks).toString() }
}

/** Sends a form with files, or a stream. */
async function sendParts(url: URL, sent: Sent<BodyInit>): Promise<Received> {
  // A stream can be sent only when the answer need not wait for its end.
  const response = await fetch(url, { ...sent, redirect: 'manual', duplex: 'half' } as RequestInit)
  return { status: response.status, headers: response.headers, text: await response.text() }
}

const siteUnderTest = (): string => {
  const address = process.env.APPLICATION_URL
  if (!address) throw new Error('APPLICATION_URL is not set: run this file in the "contract" project')
  return address
}

/** A person without a browser: requests that carry the cookies of the answers before. */
export class Session {
  readonly #cookies = new Map<string, string>()

  /** `site` is where the requests go; left out, to the application that the suite started. */
  constructor(readonly site: string = siteUnderTest()) {}

  /** The cookies that the next request carries, as a header has them. */
  get cookie(): string {
    return [...this.#cookies].map((pair) => pair.join('=')).join('; ')
  }

  /** `body` is sent as JSON, `raw` as it is; a form says itself what it is. */
  async call(
    method: Method,
    path: string,
    body?: unknown,
    { headers = {}, raw }: Options = {},
  ): Promise<Answer> {
    const content = raw ?? (body === undefined ? undefined : JSON.stringify(body))
    const sent = {
      method,
      headers: {
        // A connection that is kept may be closed by the server in the moment that a busy test sends on it.
        connection: 'close',
        // To pack and unpack them costs more than to send them as they are, within one machine.
        'accept-encoding': 'identity',
        ...(this.cookie !== '' && { cookie: this.cookie }),
        ...(content !== undefined &&
          !(content instanceof FormData) && { 'content-type': 'application/json' }),
        ...headers,
      },
    }
    const url = new URL(path, this.site)
    const {
      status,
      headers: received,
      text,
    } = content === undefined || typeof content === 'string' || content instanceof Uint8Array
      ? await sendWhole(url, { ...sent, ...(content !== undefined && { body: content }) })
      : await sendParts(url, { ...sent, body: content })
    for (const cookie of received.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (name !== undefined && value !== undefined) this.#cookies.set(name, value)
    }
    const isJson = text !== '' && received.get('content-type')?.startsWith('application/json')
    return {
      status,
      headers: received,
      body: isJson ? (JSON.parse(text) as unknown) : text,
    }
  }

  get = (path: string, options?: Options) => this.call('GET', path, undefined, options)
  post = (path: string, body?: unknown, options?: Options) => this.call('POST', path, body, options)
  patch = (path: string, body?: unknown, options?: Options) => this.call('PATCH', path, body, options)

  /** Signs in with the token that the site gives, as the demo contract says; the status of the answer. */
  async signIn(email: string, password: string): Promise<number> {
    const { csrfToken } = (await this.get('/api/auth/csrf')).body as { csrfToken: string }
    const form = new URLSearchParams({ csrfToken, email, password, json: 'true' })
    const { status } = await this.post('/api/auth/callback/credentials', undefined, {
      raw: form.toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    return status
  }
}

/** The session of a demo account: `agent` is agent@keystead.test with the password `agent-demo`. */
export async function demoSession(
  name: 'admin' | 'agent' | 'agent2' | 'buyer' | 'buyer2',
  site?: string,
): Promise<Session> {
  const session = new Session(site)
  const status = await session.signIn(`${name}@keystead.test`, `${name}-demo`)
  if (status !== 200) throw new Error(`${name} could not sign in: ${status}`)
  return session
}
