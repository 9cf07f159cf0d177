import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { Readable } from 'node:stream'

/** A response. `body` is the parsed JSON, or the text if it is not JSON. */
export type Answer = { status: number; headers: Headers; body: unknown }

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS' | 'HEAD'
/** A request body; a form sets its own type. */
export type Raw = string | Uint8Array | FormData | ReadableStream<Uint8Array>
type Options = { headers?: Record<string, string>; raw?: Raw }

type Body = string | Uint8Array | Readable | undefined
/** A request: its method, headers and optional body. */
type Sent = { method: Method; headers: Record<string, string>; body: Body }
/** A raw response. */
type Received = { status: number; headers: Headers; text: string }

/** The headers that `fetch` always sends. */
const SENDER = { accept: '*/*', 'accept-language': '*', 'sec-fetch-mode': 'cors', 'user-agent': 'node' }

/** The bytes to send, and their type. */
async function pack(raw: Raw | undefined): Promise<{ body: Body; type: string }> {
  const type = 'application/json'
  if (raw instanceof ReadableStream) return { body: Readable.from(raw), type }
  if (!(raw instanceof FormData)) return { body: raw, type }
  const form = new Response(raw)
  return { body: new Uint8Array(await form.arrayBuffer()), type: form.headers.get('content-type') ?? '' }
}

/**
 * Sends over its own connection: the server may close a kept one just when a busy test sends on it. `fetch`
 * takes four times as long, and the suites send tens of thousands of requests.
 */
async function send({ host, hostname, port, pathname, search }: URL, sent: Sent): Promise<Received> {
  const { method, body } = sent
  const asked = request({
    // Closes the connection after the response, even if the server would keep it.
    agent: false,
    // The site listens on one address, but "localhost" may have two.
    host: hostname === 'localhost' ? '127.0.0.1' : hostname,
    port,
    path: pathname + search,
    method,
    headers: {
      ...SENDER,
      ...sent.headers,
      host,
      ...(body !== undefined &&
        !(body instanceof Readable) && { 'content-length': String(Buffer.byteLength(body)) }),
    },
  })
  const answered = once(asked, 'response') as Promise<[IncomingMessage]>
  // A rejected request gets its response before the rest of the body was sent.
  asked.once('response', () => asked.on('error', () => undefined))
  if (body instanceof Readable) body.pipe(asked)
  else asked.end(body)
  const [response] = await answered
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk as Buffer)
  const headers = new Headers()
  for (const [name, values = []] of Object.entries(response.headersDistinct))
    for (const value of values) headers.append(name, value)
  return { status: response.statusCode ?? 0, headers, text: Buffer.concat(chunks).toString() }
}

const siteUnderTest = (): string => {
  const address = process.env.APPLICATION_URL
  if (!address) throw new Error('APPLICATION_URL is not set: run this file in the "contract" project')
  return address
}

/** A person without a browser: requests with the cookies of previous responses. */
export class Session {
  readonly #cookies = new Map<string, string>()

  /** `site`: the target of the requests; by default the application that the suite started. */
  constructor(readonly site: string = siteUnderTest()) {}

  /** The cookies of the next request, as a header. */
  get cookie(): string {
    return [...this.#cookies].map((pair) => pair.join('=')).join('; ')
  }

  /** `body` is sent as JSON, `raw` as it is. */
  async call(
    method: Method,
    path: string,
    body?: unknown,
    { headers = {}, raw }: Options = {},
  ): Promise<Answer> {
    const content = await pack(raw ?? (body === undefined ? undefined : JSON.stringify(body)))
    const {
      status,
      headers: received,
      text,
    } = await send(new URL(path, this.site), {
      method,
      headers: {
        connection: 'close',
        // Without compression, which costs more than it saves on one machine.
        'accept-encoding': 'identity',
        ...(this.cookie !== '' && { cookie: this.cookie }),
        ...(content.body !== undefined && { 'content-type': content.type }),
        ...headers,
      },
      body: content.body,
    })
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

  /** Signs in with the site's CSRF token, as a script does (D145); returns the response's status. */
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
