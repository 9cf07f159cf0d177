import { invalidRequest, resourceMissing } from './errors'
import { integerOf, textOf, type Form } from './form'
import {
  authenticateIntent,
  authenticateParams,
  cancelIntent,
  confirmIntent,
  confirmParams,
  createIntent,
  createParams,
  expandIntent,
  findIntent,
  retrieveParams,
} from './payment-intents'
import { type Refund } from './records'
import { createRefund, refundParams, settleParams, settleRefund } from './refunds'
import { type Transaction } from './store'

/**
 * Allowed callers: the secret key only, or also the publishable key with the client secret of the path's
 * intent.
 */
export type Access = 'client-secret' | 'secret'

export interface Call {
  tx: Transaction
  /** The id in the path; empty if there is none. */
  id: string
  params: Form
  /** The URL for events; absent: none. */
  webhookUrl?: string | undefined
}

export interface Route {
  method: 'GET' | 'POST'
  path: string
  access: Access
  params: readonly string[]
  run(call: Call): object
}

const listParams = ['limit', 'starting_after']

/** One page of Stripe's cursor pagination, newest first. `records` are oldest first. */
function pageOf(url: string, records: readonly { id: string }[], params: Form): object {
  const limit = integerOf(params, 'limit') ?? 10
  if (limit < 1 || limit > 100)
    throw invalidRequest('Invalid limit: must be between 1 and 100', { param: 'limit' })
  const newestFirst = [...records].reverse()
  const after = textOf(params, 'starting_after')
  const start = newestFirst.findIndex(({ id }) => id === after) + 1
  if (after !== undefined && start === 0) throw resourceMissing('object', after, 'starting_after')
  const end = start + limit
  return { object: 'list', url, has_more: end < newestFirst.length, data: newestFirst.slice(start, end) }
}

function findRefund(tx: Transaction, id: string): Refund {
  const refund = tx.get('refunds', id)
  if (!refund) throw resourceMissing('refund', id, 'id')
  return refund
}

const route = (
  method: Route['method'],
  path: string,
  access: Access,
  params: readonly string[],
  run: Route['run'],
): Route => ({ method, path, access, params, run })

const routes: readonly Route[] = [
  route('POST', '/v1/payment_intents', 'secret', createParams, ({ tx, params }) => createIntent(tx, params)),
  route('GET', '/v1/payment_intents', 'secret', listParams, ({ tx, params }) =>
    pageOf('/v1/payment_intents', tx.all('payment_intents'), params),
  ),
  route('GET', '/v1/payment_intents/:id', 'secret', retrieveParams, ({ tx, id, params }) =>
    expandIntent(tx, findIntent(tx, id), params),
  ),
  route('POST', '/v1/payment_intents/:id/confirm', 'client-secret', confirmParams, ({ tx, id, params }) =>
    confirmIntent(tx, findIntent(tx, id), params),
  ),
  route('POST', '/v1/payment_intents/:id/cancel', 'secret', [], ({ tx, id }) =>
    cancelIntent(tx, findIntent(tx, id)),
  ),
  route(
    'POST',
    '/v1/payment_intents/:id/authenticate',
    'client-secret',
    authenticateParams,
    ({ tx, id, params }) => authenticateIntent(tx, findIntent(tx, id), params),
  ),
  route('POST', '/v1/refunds', 'secret', refundParams, ({ tx, params }) => createRefund(tx, params)),
  route('GET', '/v1/refunds', 'secret', [...listParams, 'payment_intent'], ({ tx, params }) => {
    const intent = textOf(params, 'payment_intent')
    const ofIntent = tx.all('refunds').filter(({ payment_intent: id }) => id === intent)
    return pageOf('/v1/refunds', ofIntent, params)
  }),
  route('GET', '/v1/refunds/:id', 'secret', [], ({ tx, id }) => findRefund(tx, id)),
  route('POST', '/v1/refunds/:id/settle', 'secret', settleParams, ({ tx, id, params }) =>
    settleRefund(tx, findRefund(tx, id), params),
  ),
  route('GET', '/v1/webhook_endpoints', 'secret', listParams, ({ webhookUrl: url, params }) => {
    const endpoint = {
      id: 'we_sandbox',
      object: 'webhook_endpoint',
      status: 'enabled',
      enabled_events: ['*'],
      url,
    }
    return pageOf('/v1/webhook_endpoints', url === undefined ? [] : [endpoint], params)
  }),
]

/** The route of a request and the id in its path. */
export function routeOf(method: string, path: string): { route: Route; id: string } | null {
  const steps = path.split('/')
  const match = routes.find((candidate) => {
    const pattern = candidate.path.split('/')
    return (
      candidate.method === method &&
      pattern.length === steps.length &&
      pattern.every((part, index) => part === ':id' || part === steps[index])
    )
  })
  return match ? { route: match, id: steps[match.path.split('/').indexOf(':id')] ?? '' } : null
}
