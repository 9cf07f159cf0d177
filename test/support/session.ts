/** An answer of the REST surface. `body` is the parsed JSON, or the text where it is none. */
export type Answer = { status: number; headers: Headers; body: unknown }

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS' | 'HEAD'
type Options = { headers?: Record<string, string>; raw?: BodyInit }

const siteUnderTest = (): string => {
  const address = process.env.APPLICATION_URL
  if (!address) throw new Error('APPLICATION_URL is not set: run this file in the "contract" project')
  return address
}

/** A person without a browser: requests that carry the cookies of the answers before. */
export class Session {
  readonly #cookies = new Map<string, string>()

  /** `site` is where the requests go; left out, to the application that the suite started. */
  constructor(private readonly site: string = siteUnderTest()) {}

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
    const response = await fetch(new URL(path, this.site), {
      method,
      redirect: 'manual',
      headers: {
        // A connection that is kept may be closed by the server in the moment that a busy test sends on it.
        connection: 'close',
        ...(this.cookie !== '' && { cookie: this.cookie }),
        ...(content !== undefined &&
          !(content instanceof FormData) && { 'content-type': 'application/json' }),
        ...headers,
      },
      // A stream can be sent only when the answer need not wait for its end.
      ...(content !== undefined && { body: content, duplex: 'half' }),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (name !== undefined && value !== undefined) this.#cookies.set(name, value)
    }
    const text = await response.text()
    const isJson = text !== '' && response.headers.get('content-type')?.startsWith('application/json')
    return {
      status: response.status,
      headers: response.headers,
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
