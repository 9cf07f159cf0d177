import 'server-only'
import { KEY_HEADER, KEY_LENGTH } from '@/lib/transport/http'
import { type ApiHeader, type ApiParameter, type ApiResponse, referTo } from './openapi-document'

/** The headers of answers. */
export const HEADERS = {
  'X-Request-Id': {
    description: 'The id of this request; include it when you report a failure.',
    required: true,
    schema: { type: 'string', format: 'uuid' },
  },
  'X-Total-Count': {
    description: 'The number of items in the whole list; for a long list a lower bound.',
    required: true,
    schema: { type: 'integer', minimum: 0 },
  },
  'X-Total-Count-Relation': {
    description: '`gte`: the list may have more items than the total says. Absent if the count is exact.',
    schema: { type: 'string', enum: ['gte'] },
  },
  'X-On-Request-Count': {
    description:
      'How many properties the price filter leaves out because their price is on request; 101 means more than 100. Absent if there are none.',
    schema: { type: 'integer', minimum: 1 },
  },
  Link: {
    description: 'The URL of the next page, `<…>; rel="next"`; absent on the last.',
    schema: { type: 'string', pattern: '^</api/.+>; rel="next"$' },
  },
  ETag: {
    description: 'The version of this response, for `If-None-Match`; absent with a session.',
    schema: { type: 'string', pattern: '^(W/)?"[^"]*"$' },
  },
  'Content-Disposition': {
    description: 'Asks browsers to save the response, with its file name.',
    required: true,
    schema: { type: 'string', pattern: `^attachment; filename="[^"]+"(; filename\\*=UTF-8''.+)?$` },
  },
  'Retry-After': {
    description: 'The number of seconds until the next attempt is accepted.',
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
    'Your own id for this call, such as a UUID. A repeated call with the same body gets the same response and changes nothing; with a different body it is refused (409).',
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
