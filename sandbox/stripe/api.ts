import { authorize, callerOf, type Caller, type Keys } from './auth'
import { StripeError, unrecognizedUrl } from './errors'
import { refuseUnknown, type Form, canonical } from './form'
import { nowInSeconds } from './ids'
import { routeOf, type Route } from './routes'
import { type Change, type Store, type Transaction } from './store'
import { createHash } from 'node:crypto'
import { type IdempotencyRecord } from './records'

export interface ApiRequest {
  method: string
  path: string
  params: Form
  authorization: string | undefined
  idempotencyKey: string | undefined
}

/** The result of a call. */
interface ApiResponse {
  status: number
  body: string
}

interface Prepared {
  route: Route
  id: string
  params: Form
  caller: Caller
}

/** The buyer's browser does not see the intent's metadata. */
const write = (caller: Caller, status: number, value: object): ApiResponse => {
  const hide = (name: string, field: unknown) => (name === 'metadata' ? undefined : field)
  return { status, body: JSON.stringify(value, caller === 'publishable' ? hide : undefined, 2) }
}

/** The API without HTTP: one call per request. */
export class Api {
  private readonly keys: IdempotencyKeys

  constructor(
    private readonly store: Store,
    private readonly credentials: Keys & { webhookUrl?: string | undefined },
    private readonly onChange: (changes: Change[]) => void,
  ) {
    this.keys = new IdempotencyKeys(store)
  }

  async handle(incoming: ApiRequest): Promise<ApiResponse> {
    let caller: Caller = 'publishable'
    try {
      caller = callerOf(incoming.authorization, incoming.params, this.credentials)
      const prepared = this.prepare(incoming, caller)
      if (prepared.route.method === 'POST') return await this.change(incoming, prepared)
      const { route, id, params } = prepared
      const { webhookUrl } = this.credentials
      return write(caller, 200, route.run({ tx: this.store.read(), id, params, webhookUrl }))
    } catch (error) {
      if (error instanceof StripeError) return write(caller, error.status, { error: error.body })
      throw error
    }
  }

  private prepare({ method, path, params }: ApiRequest, caller: Caller): Prepared {
    const match = routeOf(method, path)
    if (!match) throw unrecognizedUrl(method, path)
    const { route, id } = match
    authorize(this.store.read(), caller, route.access, id, params)
    refuseUnknown(params, [...route.params, ...(caller === 'publishable' ? ['key', 'client_secret'] : [])])
    return { route, id, params, caller }
  }

  private async change({ path, idempotencyKey: key }: ApiRequest, prepared: Prepared): Promise<ApiResponse> {
    if (!key) return this.execute(prepared, null)
    const id = `${prepared.caller}:${key}`
    const stored = this.keys.claim(id, key, path, prepared.params)
    if (stored) return { status: stored.status, body: stored.body }
    try {
      return await this.execute(prepared, { id, path })
    } finally {
      this.keys.release(id)
    }
  }

  private async execute(prepared: Prepared, key: { id: string; path: string } | null): Promise<ApiResponse> {
    const { result, changes } = await this.store.write((tx) => {
      const { outcome, keep } = this.attempt(tx, prepared)
      if (key && keep) {
        tx.put('idempotency_keys', {
          ...key,
          ...outcome,
          created: nowInSeconds(),
          fingerprint: fingerprintOf(prepared.params),
        })
      }
      return outcome
    })
    this.onChange(changes)
    return result
  }

  private attempt(tx: Transaction, prepared: Prepared): { outcome: ApiResponse; keep: boolean } {
    const { route, id, params, caller } = prepared
    try {
      return { outcome: write(caller, 200, route.run({ tx, id, params })), keep: true }
    } catch (error) {
      if (!(error instanceof StripeError)) throw error
      if (error.trace !== 'changes') tx.discard()
      return { outcome: write(caller, error.status, { error: error.body }), keep: error.trace !== 'none' }
    }
  }
}

/** Stripe may forget a key after 24 hours, so this server does. */
const lifetimeInSeconds = 24 * 60 * 60

const faultAt = (status: number, message: string, code?: string) =>
  new StripeError(status, { type: 'idempotency_error', ...(code ? { code } : {}), message })

const fingerprintOf = (params: Form): string => createHash('sha256').update(canonical(params)).digest('hex')

/** Stores the responses and the running requests by idempotency key. */
class IdempotencyKeys {
  private readonly inFlight = new Set<string>()

  constructor(private readonly store: Store) {}

  /**
   * The stored response to a key's first request, or null with the key claimed until `release`.
   * @throws StripeError 400 `idempotency_error` if the first request was another one; 409
   * `idempotency_key_in_use` while it is running.
   */
  claim(id: string, key: string, path: string, params: Form): IdempotencyRecord | null {
    if (this.inFlight.has(id)) {
      throw faultAt(
        409,
        `There is currently another in-progress request using this Idempotent Key: ${key}.`,
        'idempotency_key_in_use',
      )
    }
    const stored = this.store.read().get('idempotency_keys', id)
    if (!stored || stored.created + lifetimeInSeconds < nowInSeconds()) {
      this.inFlight.add(id)
      return null
    }
    if (stored.path !== path) {
      throw faultAt(
        400,
        `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${path}' vs '${stored.path}'). Try using a key other than '${key}' if you meant to execute a different request.`,
      )
    }
    if (stored.fingerprint !== fingerprintOf(params)) {
      throw faultAt(
        400,
        `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      )
    }
    return stored
  }

  release(id: string): void {
    this.inFlight.delete(id)
  }
}
