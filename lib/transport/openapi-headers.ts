import 'server-only'
import { KEY_HEADER, KEY_LENGTH } from './http'
import { type ApiHeader, type ApiParameter, type ApiResponse, referTo } from './openapi-document'

/** The headers of answers. */
export const HEADERS = {
  'X-Request-Id': {
    description: 'Names this request; say it when you report a failure.',
    required: true,
    schema: { type: 'string', format: 'uuid' },
  },
  'X-Total-Count': {
    description: 'How many items the whole list has; of a long one, how many it has at least.',
    required: true,
    schema: { type: 'integer', minimum: 0 },
  },
  'X-Total-Count-Relation': {
    description: '`gte`: the list has at least so many items, and more. Absent where the count is exact.',
    schema: { type: 'string', enum: ['gte'] },
  },
  Link: {
    description: 'Where the next page is, `<…>; rel="next"`; absent on the last.',
    schema: { type: 'string', pattern: '^</api/.+>; rel="next"$' },
  },
  ETag: {
    description: 'Names this answer, for `If-None-Match`; absent with a session.',
    schema: { type: 'string', pattern: '^(W/)?"[^"]*"$' },
  },
  'Content-Disposition': {
    description: 'That it is to be saved, and as what.',
    required: true,
    schema: { type: 'string', pattern: '^attachment; filename="[^"]+"$' },
  },
  'Retry-After': {
    description: 'In how many seconds the next attempt is taken.',
    required: true,
    schema: { type: 'integer', minimum: 1 },
  },
} as const satisfies Record<string, ApiHeader>

/** The headers of an answer by reference; `X-Request-Id` is in all. */
export const headersOf = (...more: (keyof typeof HEADERS)[]): ApiResponse['headers'] =>
  Object.fromEntries((['X-Request-Id', ...more] as const).map((name) => [name, referTo('headers', name)]))

/** The header of a call that is `keyed`. */
export const IDEMPOTENCY_KEY: ApiParameter = {
  name: KEY_HEADER,
  in: 'header',
  required: false,
  description:
    'A name of your own for this call, a UUID say. Sent again with the same body it gets the same answer and makes nothing; with another body it is refused (409).',
  schema: {
    type: 'string',
    minLength: 1,
    maxLength: KEY_LENGTH,
    examples: ['4c5f1a0e-7b1d-4c39-9d0b-2f6a1e8b9c77'],
  },
}

/** The header of a call that is `signed`. */
export const STRIPE_SIGNATURE: ApiParameter = {
  name: 'Stripe-Signature',
  in: 'header',
  required: true,
  description: "Stripe's signature of the body.",
  schema: { type: 'string' },
}
