import { type ResultError } from './errors'

/** Parameters before they are encoded; what is null or undefined is left out. */
export interface Params {
  [name: string]: Params | boolean | number | string | null | undefined
}

export type Answer<Value> = { error: ResultError; value?: undefined } | { error?: undefined; value: Value }

function encode(params: Params, prefix = ''): [string, string][] {
  return Object.entries(params).flatMap(([name, value]): [string, string][] => {
    const field = prefix === '' ? name : `${prefix}[${name}]`
    if (value === null || value === undefined) return []
    return typeof value === 'object' ? encode(value, field) : [[field, String(value)]]
  })
}

const connectionError: ResultError = {
  type: 'api_connection_error',
  message:
    'We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.',
}

/** Calls the API with the publishable key. Never rejects: what goes wrong is the answer's `error`. */
export class Client {
  constructor(
    private readonly origin: string,
    private readonly key: string,
  ) {}

  post<Value>(path: string, params: Params): Promise<Answer<Value>> {
    return this.call(`${this.origin}${path}`, { method: 'POST', body: this.encoded(params) })
  }

  get<Value>(path: string, params: Params): Promise<Answer<Value>> {
    return this.call(`${this.origin}${path}?${this.encoded(params).toString()}`, { method: 'GET' })
  }

  private encoded(params: Params): URLSearchParams {
    return new URLSearchParams(encode({ key: this.key, ...params }))
  }

  private async call<Value>(url: string, init: RequestInit): Promise<Answer<Value>> {
    try {
      const answer = await fetch(url, init)
      const body = (await answer.json()) as { error?: ResultError }
      return body.error ? { error: body.error } : { value: body as Value }
    } catch {
      return { error: connectionError }
    }
  }
}
