import 'server-only'
import * as z from 'zod/mini'
import { type ErrorCode, ERROR_CODES } from '@/lib/domain/errors'
import { FORMAT } from '@/lib/domain/format'
import { CARD_LIMIT_MINOR, CURRENCY_NAME, formatMoney, toMajor } from '@/lib/domain/money'
import { permissionScope } from '@/lib/domain/permissions'
import { ROLES } from '@/lib/domain/user'
import { type Tag, type Operation } from '@/lib/schemas/operation'
import { site } from '@/lib/site'
import { KEY_HEADER, KEY_LENGTH, STATUS_OF } from '@/lib/transport/http'
import { FILTERS } from '@/lib/domain/filter-table'
import { FILTER_NAMES } from '@/lib/domain/listing-filters'
import { type Budget, budgetsOf } from '@/lib/domain/rate-limits'
import { PAGE_LIMIT } from '@/lib/schemas/page'
import packageInfo from '@/package.json'
import { errorDto, names } from './names'
import { operations } from './'

/** The document's introduction, in Markdown. */
export const ABOUT = `${site.name} for scripts and other clients: listings, offers, payments, reviews and moderation. Profiles, passwords, sessions and updates are only available on the site's pages. Requests and responses are JSON in UTF-8.

## Signing in

A session is a cookie. To get one without a browser:

1. \`GET /api/auth/csrf\` returns \`{ "csrfToken": "…" }\` and sets a cookie; send all cookies with every later request.
2. \`POST /api/auth/callback/credentials\`, form-encoded, with \`csrfToken\`, \`email\`, \`password\` and \`json=true\`: 200 sets the session cookie, 401 means that the email or password is wrong.

A change of role takes effect on the next request. Owners and managers of an office do for all its members what each member may do as an agent with their own homes, offers, messages and viewings; assistants write their messages and answer their viewings. A change with an \`Origin\` header of another site is refused with 403.

## Money, dates, ids

Money is a plain number of ${CURRENCY_NAME} with at most ${FORMAT.decimals}. Dates are ISO 8601 in UTC. Ids have 24 hexadecimal digits. Emails are trimmed and compared in lower case, their domain in ASCII.

## Lists

A list returns at most \`limit\` items (100 by default) and their total number in \`X-Total-Count\`. Long lists are counted up to 1,000; \`X-Total-Count-Relation: gte\` means that there may be more. If there is a next page, \`Link: <…>; rel="next"\` has its URL; a search that reached its limit of examined homes has one even if its page is not full.

## Errors

\`\`\`json
{ "error": { "code": "invalid_input", "message": "Invalid email address", "fields": { "email": "Invalid email address" } } }
\`\`\`

\`code\` is for programs, \`message\` for people, \`fields\` lists each invalid field. Unknown fields in a body are ignored; searches of properties refuse unknown parameters. A method that a path does not support gets 405 with \`Allow\`.

## Limits

A JSON body can be up to 64 KB, one with homes or drafts 256 KB, an upload 10 MB, and an import 20 MB or, as a ZIP, 100 MB. A call with a limit says how often it can be made; malformed requests count too. Above the limit the response is 429, and \`Retry-After\` is the number of seconds to wait.`

/** In the order of the document. */
export const TAG_TEXTS: Record<Tag, string> = {
  Properties: 'Homes for sale.',
  Offers: "Buyers' offers and agents' answers.",
  Payments: 'Payment of accepted offers.',
  Wishlist: "A buyer's saved properties.",
  Reviews: "Buyers' reviews of properties.",
  Messages: 'Messages between buyers and agents about a property.',
  Viewings: 'Viewings, open houses and calendars.',
  Searches: "A buyer's saved searches, which send alerts for new homes and price drops.",
  Reports: 'Reports to administrators.',
  Users: 'Accounts and roles.',
  Offices: 'Offices of agents, their members and invitations.',
  Service: 'Pictures, webhooks and health.',
}

/** The meaning of each error. */
export const ERROR_TEXTS: Record<ErrorCode, string> = {
  invalid_input: 'The body, the query or an id is malformed; `fields` lists each invalid field.',
  unauthenticated: 'There is no valid session.',
  forbidden:
    'You are signed in but not allowed to do this. Also every change by a suspended account or from another site.',
  not_found: 'It does not exist, or you are not allowed to see it.',
  conflict: 'The current state does not allow it: already decided, already sold or a duplicate.',
  too_large: 'The body is too large.',
  unsupported_media_type: 'The body has the wrong content type.',
  amount_above_card_limit: `The amount is above the card limit of ${formatMoney(toMajor(CARD_LIMIT_MINOR))}.`,
  rate_limited: 'Too many attempts.',
  internal: 'The server failed; the message includes the request id.',
  unavailable: 'A service that this call needs is down or timed out. Try again in a few minutes.',
}

/** The headers of responses. */
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

/** The headers of a response by reference; `X-Request-Id` is in all. */
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

const SESSION = 'session'
const JSON_TYPE = 'application/json'
const FORM_TYPE = 'multipart/form-data'

let apiDocument: ApiDocument | undefined

/**
 * The OpenAPI 3.1 document of the REST API, derived from the same declarations as the routes. Throws if an
 * operation returns a schema without a name.
 */
export const openApiDocument = (): ApiDocument =>
  (apiDocument ??= {
    openapi: '3.1.0',
    info: {
      title: `${site.name} REST API`,
      version: packageInfo.version,
      description: ABOUT,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/api', description: 'This site.' }],
    tags: Object.entries(TAG_TEXTS).map(([name, description]) => ({ name, description })),
    paths: describePaths(),
    components: {
      schemas: describeSchemas(),
      responses: Object.fromEntries(ERROR_CODES.map((code) => [responseName(code), describeError(code)])),
      headers: HEADERS,
      securitySchemes: {
        [SESSION]: {
          type: 'apiKey',
          in: 'cookie',
          name: 'next-auth.session-token',
          description:
            'The cookie set by signing in; over HTTPS its name is `__Host-next-auth.session-token`.',
        },
      },
    },
  })

function describePaths(): ApiDocument['paths'] {
  const paths: ApiDocument['paths'] = {}
  for (const [name, operation] of Object.entries(operations)) {
    const { path, method } = operation
    paths[path] = { ...paths[path], [method.toLowerCase()]: describeOperation(name, operation) }
  }
  return paths
}

const SECURITY: Record<Operation['access'], ApiOperation['security']> = {
  everyone: [{}, { [SESSION]: [] }],
  'signed-in': [{ [SESSION]: [] }],
  service: [{}],
}

const SUCCESS_TEXTS = { 200: 'Done.', 201: 'Created.', 202: 'Accepted.' } as const

function describeOperation(name: string, operation: Operation): ApiOperation {
  const { method, tag, summary, access, status, alternativeSuccess, list, success } = operation
  const { parameters, requestBody } = describeInput(name, operation)
  // A CSV file is written while it is sent, so it has no version.
  const isPublic = access === 'everyone' && method === 'GET' && !operation.download?.includes('text/csv')
  const successResponse = (description: string): ApiResponse => ({
    description,
    headers: headersOf(
      ...(list ? (['X-Total-Count', 'X-Total-Count-Relation', 'Link'] as const) : []),
      ...(operation.hasPrices ? (['X-On-Request-Count'] as const) : []),
      ...(isPublic ? (['ETag'] as const) : []),
      ...(operation.download ? (['Content-Disposition'] as const) : []),
    ),
    content: describeOutput(operation),
  })
  return {
    operationId: name,
    tags: [tag],
    summary,
    description: describeCall(operation),
    security: SECURITY[access],
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: {
      [status]: successResponse(success ?? (list ? 'One page of the list.' : SUCCESS_TEXTS[status])),
      ...(alternativeSuccess && {
        [alternativeSuccess.status]: successResponse(alternativeSuccess.description),
      }),
      ...(isPublic && {
        304: {
          description: 'Nothing has changed since the version in `If-None-Match`.',
          headers: headersOf('ETag'),
        },
      }),
      ...errorResponses([
        ...(parameters.length > 0 || requestBody ? (['invalid_input'] as const) : []),
        ...(access === 'signed-in' ? (['unauthenticated'] as const) : []),
        // Cross-site changes are rejected for everybody.
        ...(method !== 'GET' || isRefusedToSome(operation) ? (['forbidden'] as const) : []),
        ...operation.errors,
        ...(requestBody ? (['too_large'] as const) : []),
        ...(requestBody && access !== 'service' ? (['unsupported_media_type'] as const) : []),
        ...(operation.limit ? (['rate_limited'] as const) : []),
      ]),
    },
  }
}

const isRefusedToSome = ({ permission }: Operation): boolean =>
  permission !== null && ROLES.some((role) => permissionScope(role, permission) === null)

const SUBJECTS = { client: 'IP address', email: 'email', account: 'account' }
const SPANS: Record<number, string> = { 60: 'a minute', 3_600: 'an hour', 86_400: 'a day' }

function describeBudget({ points, seconds, per, agentPoints, failuresOnly }: Budget): string {
  const requests = `${points}${failuresOnly ? ' failed' : ''} requests`
  const subject = per.map((name) => SUBJECTS[name]).join(' and ')
  const span = SPANS[seconds] ?? `${seconds / 60} minutes`
  return `**Rate limit:** ${requests} per ${subject} in ${span}${agentPoints ? `, or ${agentPoints} for agents` : ''}.`
}

const describeCall = ({ accessText, limit, description }: Operation): string =>
  [
    `**Access:** ${accessText}`,
    description,
    ...(limit ? budgetsOf(limit) : []).map(({ budget }) => describeBudget(budget)),
  ]
    .filter((part) => part !== undefined)
    .join('\n\n')

/** JSON Schemas of query fields whose own schema parses a text and so says too little. */
const QUERY_SCHEMAS: Record<string, Schema | undefined> = {
  limit: { type: 'integer', minimum: 1, maximum: PAGE_LIMIT, default: PAGE_LIMIT },
  verified: { type: 'boolean', default: false },
  dryRun: { type: 'boolean', default: false },
  zoom: { type: 'integer', minimum: 0, maximum: 22 },
  ...Object.fromEntries(FILTER_NAMES.map((name) => [name, FILTERS[name].text.shape])),
}

/**
 * Splits an input into path, query (GET, or with a file) and body (otherwise). Throws for a field without a description.
 */
function describeInput(
  name: string,
  { method, path, input, param, body, keyed, signed }: Operation,
): Pick<ApiOperation, 'requestBody'> & { parameters: ApiParameter[] } {
  const isQuery = method === 'GET' || (body !== undefined && 'type' in body)
  const { properties = {}, required = [] } = z.toJSONSchema(input, {
    io: 'input',
    // A file, which has no form in JSON.
    unrepresentable: body && 'file' in body ? 'any' : 'throw',
    // Examples are inputs; zod treats them as outputs and drops them if these differ.
    override: ({ zodSchema, jsonSchema }) => {
      const examples = z.globalRegistry.get(zodSchema)?.examples
      if (examples) jsonSchema.examples = examples as unknown[]
    },
  })
  const fields = new Map(Object.entries(properties as Record<string, Schema>))
  const describedField = (field: string) => {
    const { description, ...shape } = fields.get(field) ?? {}
    if (description === undefined) throw new Error(`${name}: the input's ${field} has no description.`)
    return { ...shape, description }
  }
  const parameterOf = (field: string, at: 'path' | 'query', parameterName = field): ApiParameter => {
    const { description, ...shape } = describedField(field)
    fields.delete(field)
    const querySchema = at === 'query' ? QUERY_SCHEMAS[field] : undefined
    const schema = querySchema ? { ...querySchema, examples: shape.examples } : shape
    return {
      name: parameterName,
      in: at,
      required: at === 'path' || required.includes(field),
      description,
      schema,
    }
  }
  const parameters = [
    ...[...path.matchAll(/\{(\w+)\}/g)].map(([, placeholder = '']) =>
      parameterOf(param ?? placeholder, 'path', placeholder),
    ),
    ...(isQuery ? [...fields.keys()].map((field) => parameterOf(field, 'query')) : []),
    ...(keyed ? [IDEMPOTENCY_KEY] : []),
    ...(signed ? [STRIPE_SIGNATURE] : []),
  ]
  if (body && 'type' in body) {
    const schema: Schema = {
      type: body.type === JSON_TYPE ? 'object' : 'string',
      description: body.description,
    }
    const content = Object.fromEntries([body.type].flat().map((type) => [type, { schema }]))
    return { parameters, requestBody: { required: true, content } }
  }
  if (fields.size === 0) return { parameters }
  if (body) fields.set(body.file, { ...fields.get(body.file), type: 'string', format: 'binary' })
  const requiredNames = required.filter((field) => fields.has(field))
  const schema: Schema = {
    type: 'object',
    properties: Object.fromEntries([...fields.keys()].map((field) => [field, describedField(field)])),
    ...(requiredNames.length > 0 && { required: requiredNames }),
  }
  if (!body)
    return { parameters, requestBody: { required: requiredNames.length > 0, content: jsonOf(schema) } }
  const encoding = { [body.file]: { contentType: body.types.join(', ') } }
  return { parameters, requestBody: { required: true, content: { [FORM_TYPE]: { schema, encoding } } } }
}

function describeOutput({ output, list, download }: Operation): Content {
  if (download && !download.includes(JSON_TYPE))
    return Object.fromEntries(download.map((type) => [type, { schema: { type: 'string' } }]))
  return jsonOf(list ? { type: 'array', items: schemaOf(output) } : schemaOf(output))
}

/** A reference to a named schema. Throws for one without a name. */
function schemaOf(schema: z.ZodMiniType): Reference {
  const id = names.get(schema)?.id
  if (id === undefined) throw new Error('lib/operations/names.ts has no name for what an operation returns.')
  return referTo('schemas', id)
}

function describeSchemas(): Record<string, Schema> {
  const { schemas } = z.toJSONSchema(names, { uri: (id) => referTo('schemas', id).$ref })
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $schema: _dialect, $id: _address, ...schema }]) => [name, schema]),
  )
}

const jsonOf = (schema: Schema): Content => ({ [JSON_TYPE]: { schema } })

/** `not_found` as `NotFound`. */
const responseName = (code: ErrorCode): string =>
  code.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase())

const describeError = (code: ErrorCode): ApiResponse => ({
  description: ERROR_TEXTS[code],
  headers: headersOf(...(code === 'rate_limited' ? (['Retry-After'] as const) : [])),
  content: jsonOf({
    allOf: [schemaOf(errorDto), { properties: { error: { properties: { code: { const: code } } } } }],
  }),
})

/** The error responses of the codes, and those of every call. */
const errorResponses = (codes: readonly ErrorCode[]): Record<string, Reference> =>
  Object.fromEntries(
    [...codes, 'internal' as const].map((code) => [
      STATUS_OF[code],
      referTo('responses', responseName(code)),
    ]),
  )

/** A JSON Schema of draft 2020-12, or a reference to a named one. */
export type Schema = z.core.JSONSchema.BaseSchema
export type Reference = { $ref: string }
export type Content = Record<string, { schema: Schema; encoding?: Record<string, { contentType: string }> }>

export type ApiParameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description: string
  schema: Schema
}
export type ApiHeader = { description: string; required?: boolean; schema: Schema }
export type ApiResponse = {
  description: string
  headers: Record<string, ApiHeader | Reference>
  content?: Content
}
export type ApiOperation = {
  operationId: string
  tags: string[]
  summary: string
  description: string
  security: Record<string, never[]>[]
  parameters?: ApiParameter[]
  requestBody?: { required: boolean; content: Content }
  responses: Record<string, ApiResponse | Reference>
}
export type ApiMethod = 'get' | 'post' | 'put' | 'patch' | 'delete'

/** The part of an OpenAPI 3.1 document that this module writes. */
export type ApiDocument = {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string; license: { name: string; identifier: string } }
  servers: { url: string; description: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Partial<Record<ApiMethod, ApiOperation>>>
  components: {
    schemas: Record<string, Schema>
    responses: Record<string, ApiResponse>
    headers: Record<string, ApiHeader>
    securitySchemes: Record<string, object>
  }
}

export const referTo = (kind: keyof ApiDocument['components'], name: string): Reference => ({
  $ref: `#/components/${kind}/${name}`,
})
