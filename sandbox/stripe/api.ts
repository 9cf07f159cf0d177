import { authorize, callerOf, type Caller, type Keys } from './auth'
import { StripeFault, unrecognizedUrl, type StripeErrorBody } from './errors'
import { type RequestMark } from './events'
import { expand } from './expand'
import { type Form } from './form'
import { fingerprintOf, IdempotencyKeys } from './idempotency'
import { newId, nowInSeconds } from './ids'
import { expandOf, refuseUnknown } from './params'
import { publicView } from './payment-intents'
import { routeOf, type Route } from './routes'
import { type EventObject, type Store, type Transaction } from './store'

export interface ApiRequest {
  method: string
  path: string
  params: Form
  authorization: string | undefined
  idempotencyKey: string | undefined
}

export interface ApiAnswer {
  status: number
  headers: Record<string, string>
  body: string
}

/** What a route call came to, before it is written as an answer. */
interface Outcome {
  status: number
  body: string
}

interface Prepared {
  route: Route
  id: string
  params: Form
  caller: Caller
  request: RequestMark
}

const isIntent = (value: object): value is Parameters<typeof publicView>[0] =>
  'object' in value && value.object === 'payment_intent'

const visibleTo = (caller: Caller, value: object): object =>
  caller === 'publishable' && isIntent(value) ? publicView(value) : value

const write = (status: number, value: object): Outcome => ({ status, body: JSON.stringify(value, null, 2) })

function writeFault(caller: Caller, fault: StripeFault): Outcome {
  const { payment_intent: intent, ...rest }: StripeErrorBody = fault.body
  const error = intent ? { ...rest, payment_intent: visibleTo(caller, intent) } : rest
  return write(fault.status, { error })
}

function run(tx: Transaction, { route, id, params, caller, request }: Prepared): Outcome {
  const result = route.run({ tx, request, id, params })
  const expanded = expand(tx, visibleTo(caller, result), caller === 'secret' ? expandOf(params) : [])
  return write(200, Object(expanded))
}

/** The API apart from HTTP: one call per request. */
export class Api {
  private readonly keys: IdempotencyKeys

  constructor(
    private readonly store: Store,
    private readonly credentials: Keys,
    /** How many webhook endpoints there are. */
    private readonly webhooks: number,
    private readonly onEvents: (events: EventObject[]) => void,
  ) {
    this.keys = new IdempotencyKeys(store)
  }

  async answer(incoming: ApiRequest): Promise<ApiAnswer> {
    const requestId = newId('req')
    const headers: Record<string, string> = { 'Request-Id': requestId }
    if (incoming.idempotencyKey) headers['Idempotency-Key'] = incoming.idempotencyKey
    let caller: Caller = 'publishable'
    try {
      caller = callerOf(incoming.authorization, incoming.params, this.credentials)
      const prepared = this.prepare(incoming, caller, requestId)
      if (prepared.route.method === 'GET') return { headers, ...run(this.store.read(), prepared) }
      return await this.change(incoming, prepared, headers)
    } catch (error) {
      if (error instanceof StripeFault) return { headers, ...writeFault(caller, error) }
      throw error
    }
  }

  private prepare({ method, path, params, idempotencyKey }: ApiRequest, caller: Caller, requestId: string) {
    const match = routeOf(method, path)
    if (!match) throw unrecognizedUrl(method, path)
    const { route, id } = match
    authorize(this.store.read(), caller, route.access, id, params)
    const own = Object.fromEntries(Object.entries(params).filter(([name]) => name !== 'key'))
    const secret = route.access === 'client-secret' ? ['client_secret'] : []
    refuseUnknown(own, [...route.params, ...secret, 'expand'])
    const request = { id: requestId, idempotencyKey: idempotencyKey ?? null, webhooks: this.webhooks }
    return { route, id, params: own, caller, request }
  }

  private async change(
    { path, idempotencyKey: key }: ApiRequest,
    prepared: Prepared,
    headers: Record<string, string>,
  ): Promise<ApiAnswer> {
    if (!key) return { headers, ...(await this.execute(prepared, null)) }
    const id = `${prepared.caller}:${key}`
    const kept = this.keys.claim(id, key, path, prepared.params)
    if (kept) {
      const replayed = { ...headers, 'Idempotent-Replayed': 'true', 'Original-Request': kept.requestId }
      return { headers: replayed, status: kept.status, body: kept.body }
    }
    try {
      return { headers, ...(await this.execute(prepared, { id, path })) }
    } finally {
      this.keys.release(id)
    }
  }

  private async execute(prepared: Prepared, key: { id: string; path: string } | null): Promise<Outcome> {
    const { result, changes } = await this.store.write((tx) => {
      const { outcome, keep } = this.attempt(tx, prepared)
      if (key && keep) {
        tx.put('idempotency_keys', {
          ...key,
          ...outcome,
          created: nowInSeconds(),
          fingerprint: fingerprintOf(prepared.params),
          requestId: prepared.request.id,
        })
      }
      return outcome
    })
    this.onEvents(Object.values(changes.events ?? {}))
    return result
  }

  private attempt(tx: Transaction, prepared: Prepared): { outcome: Outcome; keep: boolean } {
    try {
      return { outcome: run(tx, prepared), keep: true }
    } catch (error) {
      if (!(error instanceof StripeFault)) throw error
      if (error.trace !== 'changes') tx.discard()
      return { outcome: writeFault(prepared.caller, error), keep: error.trace !== 'none' }
    }
  }
}
