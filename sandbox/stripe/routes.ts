import { resourceMissing } from './errors'
import { type RequestMark } from './events'
import { listOf, textOf, type Form } from './form'
import { listParams, pageOf } from './lists'
import {
  authenticateIntent,
  authenticateParams,
  cancelIntent,
  cancelParams,
  confirmIntent,
  confirmParams,
  createIntent,
  createParams,
  findIntent,
} from './payment-intents'
import { createPaymentMethod } from './payment-methods'
import { createRefund, refundParams, settleParams, settleRefund } from './refunds'
import { type Transaction } from './store'
import { createToken } from './tokens'

/**
 * Who may call: the secret key only; the publishable key too; or the publishable key together with the client
 * secret of the intent that the path names.
 */
export type Access = 'client-secret' | 'publishable' | 'secret'

export interface Call {
  tx: Transaction
  request: RequestMark
  /** The id in the path; empty where the path has none. */
  id: string
  params: Form
}

export interface Route {
  method: 'GET' | 'POST'
  path: string
  access: Access
  params: readonly string[]
  run(call: Call): object
}

const found = <Item>(item: Item | undefined, kind: string, id: string): Item => {
  if (item === undefined) throw resourceMissing(kind, id, 'id')
  return item
}

const matching = <Item>(params: Form, field: keyof Item & string, items: Item[]): Item[] => {
  const wanted = textOf(params, field)
  return wanted === undefined ? items : items.filter((item) => item[field] === wanted)
}

const intentRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/v1/payment_intents',
    access: 'secret',
    params: createParams,
    run: ({ tx, request, params }) => createIntent(tx, request, params),
  },
  {
    method: 'GET',
    path: '/v1/payment_intents',
    access: 'secret',
    params: listParams,
    run: ({ tx, params }) =>
      pageOf('/v1/payment_intents', 'payment_intent', tx.all('payment_intents'), params),
  },
  {
    method: 'GET',
    path: '/v1/payment_intents/:id',
    access: 'client-secret',
    params: [],
    run: ({ tx, id }) => findIntent(tx, id),
  },
  {
    method: 'POST',
    path: '/v1/payment_intents/:id/confirm',
    access: 'client-secret',
    params: confirmParams,
    run: ({ tx, request, id, params }) => confirmIntent(tx, request, findIntent(tx, id), params),
  },
  {
    method: 'POST',
    path: '/v1/payment_intents/:id/cancel',
    access: 'secret',
    params: cancelParams,
    run: ({ tx, request, id, params }) => cancelIntent(tx, request, findIntent(tx, id), params),
  },
  {
    method: 'POST',
    path: '/v1/payment_intents/:id/authenticate',
    access: 'client-secret',
    params: authenticateParams,
    run: ({ tx, request, id, params }) => authenticateIntent(tx, request, findIntent(tx, id), params),
  },
]

const refundRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/v1/refunds',
    access: 'secret',
    params: refundParams,
    run: ({ tx, request, params }) => createRefund(tx, request, params),
  },
  {
    method: 'GET',
    path: '/v1/refunds',
    access: 'secret',
    params: [...listParams, 'charge', 'payment_intent'],
    run: ({ tx, params }) => {
      const ofIntent = matching(params, 'payment_intent', tx.all('refunds'))
      return pageOf('/v1/refunds', 'refund', matching(params, 'charge', ofIntent), params)
    },
  },
  {
    method: 'GET',
    path: '/v1/refunds/:id',
    access: 'secret',
    params: [],
    run: ({ tx, id }) => found(tx.get('refunds', id), 'refund', id),
  },
  {
    method: 'POST',
    path: '/v1/refunds/:id/settle',
    access: 'secret',
    params: settleParams,
    run: ({ tx, request, id, params }) =>
      settleRefund(tx, request, found(tx.get('refunds', id), 'refund', id), params),
  },
]

const chargeRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/v1/charges',
    access: 'secret',
    params: [...listParams, 'payment_intent'],
    run: ({ tx, params }) =>
      pageOf('/v1/charges', 'charge', matching(params, 'payment_intent', tx.all('charges')), params),
  },
  {
    method: 'GET',
    path: '/v1/charges/:id',
    access: 'secret',
    params: [],
    run: ({ tx, id }) => found(tx.get('charges', id), 'charge', id),
  },
]

const eventRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/v1/events',
    access: 'secret',
    params: [...listParams, 'type', 'types'],
    run: ({ tx, params }) => {
      const types = listOf(params, 'types')
      const events = matching(params, 'type', tx.all('events'))
      const wanted = types.length > 0 ? events.filter(({ type }) => types.includes(type)) : events
      return pageOf('/v1/events', 'event', wanted, params)
    },
  },
  {
    method: 'GET',
    path: '/v1/events/:id',
    access: 'secret',
    params: [],
    run: ({ tx, id }) => found(tx.get('events', id), 'event', id),
  },
]

const paymentMethodRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/v1/payment_methods',
    access: 'publishable',
    params: ['type', 'card', 'billing_details', 'metadata', 'allow_redisplay'],
    run: ({ tx, params }) => createPaymentMethod(tx, params).object,
  },
  {
    method: 'GET',
    path: '/v1/payment_methods/:id',
    access: 'secret',
    params: [],
    run: ({ tx, id }) => found(tx.get('payment_methods', id)?.object, 'PaymentMethod', id),
  },
  {
    method: 'POST',
    path: '/v1/tokens',
    access: 'publishable',
    params: ['card'],
    run: ({ tx, params }) => createToken(tx, params),
  },
]

const routes: readonly Route[] = [
  ...intentRoutes,
  ...refundRoutes,
  ...chargeRoutes,
  ...eventRoutes,
  ...paymentMethodRoutes,
]

/** The route of a request and the id in its path. */
export function routeOf(method: string, path: string): { route: Route; id: string } | null {
  const steps = path.split('/')
  for (const route of routes) {
    const pattern = route.path.split('/')
    const fits =
      route.method === method &&
      pattern.length === steps.length &&
      pattern.every((part, index) => part === ':id' || part === steps[index])
    if (fits) return { route, id: steps[pattern.indexOf(':id')] ?? '' }
  }
  return null
}
