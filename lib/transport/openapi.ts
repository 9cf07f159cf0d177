import 'server-only'
import * as z from 'zod/mini'
import { DOCUMENT_TYPES } from '@/lib/domain/application'
import { ERROR_CODES, type ErrorCode } from '@/lib/domain/errors'
import { FILTER_TEXTS } from '@/lib/domain/filter-texts'
import { FILTER_NAMES } from '@/lib/domain/listing-filters'
import { budgetsOf, type RateLimitScope } from '@/lib/domain/rate-limits'
import { acceptedImportDto, createImportSchema, importDto } from '@/lib/schemas/import'
import {
  applicationDto,
  applicationIdSchema,
  documentResult,
  sendDocumentSchema,
} from '@/lib/schemas/application'
import { offerDto } from '@/lib/schemas/offer'
import { type Operation } from '@/lib/schemas/operation'
import { operations } from '@/lib/schemas/operations'
import { PAGE_LIMIT } from '@/lib/schemas/page'
import { personalDataDto } from '@/lib/schemas/personal-data'
import { featureGroupsDto } from '@/lib/schemas/features'
import { historyEntryDto } from '@/lib/schemas/history'
import { listedPropertyDto, propertyDto, propertyTeaserDto } from '@/lib/schemas/property'
import { resoPageDto, resoPropertyDto } from '@/lib/schemas/reso'
import { reportCaseDto } from '@/lib/schemas/report'
import { reviewDto } from '@/lib/schemas/review'
import { IMAGE_FORMATS, uploadImageSchema, uploadResult } from '@/lib/schemas/upload'
import { userDto } from '@/lib/schemas/user'
import { wishlistEntryDto } from '@/lib/schemas/wishlist'
import { site } from '@/lib/site'
import packageInfo from '@/package.json'
import { KEY_HEADER, KEY_LENGTH, STATUS_OF } from './http'
import { ABOUT, CSV_TEXT, ERROR_TEXTS, IMPORT_TEXT, OPERATION_TEXTS, TAG_TEXTS } from './openapi-texts'

/** A JSON Schema of draft 2020-12, or a reference to a named one. */
export type Schema = z.core.JSONSchema.BaseSchema
type Reference = { $ref: string }
type Content = Record<string, { schema: Schema; encoding?: Record<string, { contentType: string }> }>

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
export type ApiMethod = 'get' | 'post' | 'patch' | 'delete'

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

const SESSION = 'session'
const JSON_TYPE = 'application/json'
const FORM_TYPE = 'multipart/form-data'
const CSV_TYPE = 'text/csv'

const errorDto = z.object({
  error: z.object({
    code: z.enum(ERROR_CODES),
    message: z.string(),
    fields: z.optional(z.record(z.string(), z.string())),
  }),
})
const healthDto = z.object({ status: z.enum(['ok', 'error']), database: z.enum(['ok', 'error']) })
const receivedDto = z.object({ received: z.literal(true) })

/** The names of the document's schemas. Every response schema must be one of these. */
const names = z
  .registry<{ id: string }>()
  .add(propertyDto, { id: 'Property' })
  .add(listedPropertyDto, { id: 'PropertySummary' })
  .add(propertyTeaserDto, { id: 'PropertyTeaser' })
  .add(operations.listProperties.output, { id: 'ListedProperty' })
  .add(operations.mapProperties.output, { id: 'PropertyMap' })
  .add(historyEntryDto, { id: 'HistoryEntry' })
  .add(featureGroupsDto, { id: 'FeatureGroups' })
  .add(resoPropertyDto, { id: 'ResoProperty' })
  .add(resoPageDto, { id: 'ResoPage' })
  .add(offerDto, { id: 'Offer' })
  .add(reviewDto, { id: 'Review' })
  .add(userDto, { id: 'User' })
  .add(wishlistEntryDto, { id: 'WishlistEntry' })
  .add(operations.createOffer.output, { id: 'Inserted' })
  .add(operations.updateProperty.output, { id: 'Updated' })
  .add(operations.deleteProperty.output, { id: 'Deleted' })
  .add(operations.acceptOffer.output, { id: 'Decided' })
  .add(operations.createPaymentIntent.output, { id: 'PaymentIntent' })
  .add(operations.addToWishlist.output, { id: 'WishlistAddition' })
  .add(reportCaseDto, { id: 'ReportCase' })
  .add(applicationDto, { id: 'AgentApplication' })
  .add(documentResult, { id: 'ApplicationDocument' })
  .add(operations.markFraud.output, { id: 'Suspension' })
  .add(personalDataDto, { id: 'PersonalData' })
  .add(uploadResult, { id: 'Upload' })
  .add(importDto, { id: 'Import' })
  .add(acceptedImportDto, { id: 'AcceptedImport' })
  .add(healthDto, { id: 'Health' })
  .add(receivedDto, { id: 'Received' })
  .add(errorDto, { id: 'Error' })

const referTo = (kind: keyof ApiDocument['components'], name: string): Reference => ({
  $ref: `#/components/${kind}/${name}`,
})

let made: ApiDocument | undefined

/**
 * The OpenAPI 3.1 document of the REST surface, made from the declarations that the routes are made from.
 * Throws where an operation answers a schema that has no name.
 */
export const openApiDocument = (): ApiDocument =>
  (made ??= {
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
            'The cookie that signing in sets; over HTTPS its name is `__Host-next-auth.session-token`.',
        },
      },
    },
  })

function describePaths(): ApiDocument['paths'] {
  const paths: ApiDocument['paths'] = {}
  const add = (path: string, method: Operation['method'], described: ApiOperation) => {
    paths[path] = { ...paths[path], [method.toLowerCase()]: described }
  }
  for (const [name, declared] of Object.entries(operations)) {
    add(declared.path, declared.method, describeOperation(name, declared))
  }
  add('/account/data', 'GET', describeExport())
  add('/uploads', 'POST', describeUpload())
  add('/agent-applications/document', 'POST', describeSendDocument())
  add('/agent-applications/{id}/document', 'GET', describeDocument())
  add('/imports', 'POST', describeImport())
  add('/exports/properties.csv', 'GET', describeCsv())
  add('/webhooks/stripe', 'POST', describeWebhook())
  add('/health', 'GET', describeHealth())
  return paths
}

function describeOperation(name: string, declared: Operation): ApiOperation {
  const { method, tag, summary, access, who, status, also, list } = declared
  const { parameters, body, required } = describeInput(name, declared)
  if (declared.keyed) parameters.push(IDEMPOTENCY_KEY)
  const isPublic = access === 'everyone' && method === 'GET'
  const success = (description: string): ApiResponse => ({
    description,
    headers: headersOf(
      ...(list ? (['X-Total-Count', 'X-Total-Count-Relation', 'Link'] as const) : []),
      ...(isPublic ? (['ETag'] as const) : []),
    ),
    content: jsonOf(list ? { type: 'array', items: schemaOf(declared.output) } : schemaOf(declared.output)),
  })
  return {
    operationId: name,
    tags: [tag],
    summary,
    description: describeWho(who, OPERATION_TEXTS[name], declared.limit),
    security: access === 'signed-in' ? [{ [SESSION]: [] }] : [{}, { [SESSION]: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required, content: jsonOf(body) } }),
    responses: {
      [status]: success(list ? 'One page of the list.' : SUCCESS_TEXTS[status]),
      ...(also && { [also.status]: success(also.description) }),
      ...(isPublic && {
        304: {
          description: 'Nothing has changed since the answer of `If-None-Match`.',
          headers: headersOf('ETag'),
        },
      }),
      ...refusals([
        'invalid_input',
        ...(access === 'signed-in' ? (['unauthenticated'] as const) : []),
        // Cross-site changes are rejected for everybody.
        ...(method !== 'GET' ? (['forbidden'] as const) : []),
        ...declared.errors,
        ...(body ? (['too_large', 'unsupported_media_type'] as const) : []),
        ...(declared.limit ? (['rate_limited'] as const) : []),
      ]),
    },
  }
}

const IDEMPOTENCY_KEY: ApiParameter = {
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

const SUCCESS_TEXTS = { 200: 'It is done.', 201: 'It is made.' } as const

/** A multipart form with one file: the schema's fields, and the allowed media types. */
function describeForm(schema: z.ZodMiniType, file: string, types: readonly string[]): Content {
  const { properties = {}, required } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  const form: Schema = {
    type: 'object',
    properties: {
      ...properties,
      [file]: { ...(properties[file] as Schema), type: 'string', format: 'binary' },
    },
    required,
  }
  return { [FORM_TYPE]: { schema: form, encoding: { [file]: { contentType: types.join(', ') } } } }
}

const describeUpload = (): ApiOperation => ({
  operationId: 'uploadImage',
  tags: ['Service'],
  summary: 'Upload a picture',
  description: describeWho(
    'Agents, for listings; everyone who is signed in, for the own profile photo.',
    'Kept without what a camera wrote into it, at most 3840 pixels long. Only listings and the profile of the same account can show it; what none of them shows within a day is deleted.',
    'uploads',
  ),
  security: [{ [SESSION]: [] }],
  requestBody: {
    required: true,
    content: describeForm(uploadImageSchema, 'image', Object.values(IMAGE_FORMATS)),
  },
  responses: {
    201: {
      description: 'It is stored; `url` is its address.',
      headers: headersOf(),
      content: jsonOf(schemaOf(uploadResult)),
    },
    ...refusals([
      'invalid_input',
      'unauthenticated',
      'forbidden',
      'too_large',
      'unsupported_media_type',
      'rate_limited',
    ]),
  },
})

const describeSendDocument = (): ApiOperation => ({
  operationId: 'sendDocument',
  tags: ['Users'],
  summary: 'Send the document of your next application to become an agent',
  description: describeWho(
    'Buyers (role user).',
    'In place of one that you sent before. Only administrators and you can read it. It is deleted with the answer to the application, after 30 days at most, and after a day if no application follows.',
    'applications',
  ),
  security: [{ [SESSION]: [] }],
  requestBody: {
    required: true,
    content: describeForm(sendDocumentSchema, 'document', Object.values(DOCUMENT_TYPES)),
  },
  responses: {
    201: { description: 'It is kept.', headers: headersOf(), content: jsonOf(schemaOf(documentResult)) },
    ...refusals([
      'invalid_input',
      'unauthenticated',
      'forbidden',
      'conflict',
      'too_large',
      'unsupported_media_type',
      'rate_limited',
    ]),
  },
})

const describeDocument = (): ApiOperation => ({
  operationId: 'readDocument',
  tags: ['Users'],
  summary: 'Download the document of an application that waits',
  description: describeWho('Its person and administrators.', undefined, 'documents'),
  security: [{ [SESSION]: [] }],
  parameters: describeInput('readDocument', {
    method: 'GET',
    path: '/agent-applications/{id}/document',
    input: applicationIdSchema,
    param: 'applicationId',
  }).parameters,
  responses: {
    200: {
      description: 'The file.',
      headers: headersOf('Content-Disposition'),
      content: Object.fromEntries(
        Object.values(DOCUMENT_TYPES).map((type) => [type, { schema: { type: 'string' } }]),
      ),
    },
    ...refusals(['invalid_input', 'unauthenticated', 'not_found', 'rate_limited']),
  },
})

const describeExport = (): ApiOperation => ({
  operationId: 'exportData',
  tags: ['Users'],
  summary: 'Download everything that is kept about you',
  description: describeWho(
    'Everyone who is signed in, a suspended account too.',
    'One JSON file, written while it is read; `Content-Disposition` names it. A file that does not end in `}` has been cut off.',
    'export',
  ),
  security: [{ [SESSION]: [] }],
  responses: {
    200: {
      description: 'The file.',
      headers: headersOf('Content-Disposition'),
      content: jsonOf(schemaOf(personalDataDto)),
    },
    ...refusals(['unauthenticated', 'rate_limited']),
  },
})

const describeImport = (): ApiOperation => ({
  operationId: 'createImport',
  tags: ['Properties'],
  summary: 'Import properties from a CSV file',
  description: describeWho('Agents.', IMPORT_TEXT, 'imports'),
  security: [{ [SESSION]: [] }],
  parameters: describeInput('createImport', {
    method: 'GET',
    path: '/imports',
    input: createImportSchema,
  }).parameters,
  requestBody: {
    required: true,
    content: {
      [CSV_TYPE]: {
        schema: { type: 'string', description: 'The file, UTF-8, with or without byte order mark.' },
      },
    },
  },
  responses: {
    202: {
      description: 'It is taken, and its rows are looked at from now on.',
      headers: headersOf(),
      content: jsonOf(schemaOf(acceptedImportDto)),
    },
    ...refusals([
      'invalid_input',
      'unauthenticated',
      'forbidden',
      'conflict',
      'too_large',
      'unsupported_media_type',
      'rate_limited',
    ]),
  },
})

const describeCsv = (): ApiOperation => ({
  operationId: 'exportProperties',
  tags: ['Properties'],
  summary: 'Download properties as a CSV file',
  description: describeWho('Agents, their own; administrators, all.', CSV_TEXT, 'export'),
  security: [{ [SESSION]: [] }],
  responses: {
    200: {
      description: 'The file.',
      headers: headersOf('Content-Disposition'),
      content: { [CSV_TYPE]: { schema: { type: 'string' } } },
    },
    ...refusals(['unauthenticated', 'forbidden', 'rate_limited']),
  },
})

const describeWebhook = (): ApiOperation => ({
  operationId: 'handleStripeEvent',
  tags: ['Service'],
  summary: 'Take an event that Stripe sends',
  description: describeWho(
    'Stripe: the signature over the body, with the secret of the webhook, is what lets a caller in.',
    'A `payment_intent.succeeded` has the payment looked up and recorded, a `payment_intent.payment_failed` has it looked up and its buyer told. Other events are taken and change nothing. An event may come more than once.',
  ),
  security: [{}],
  parameters: [
    {
      name: 'Stripe-Signature',
      in: 'header',
      required: true,
      description: "Stripe's signature of the body.",
      schema: { type: 'string' },
    },
  ],
  requestBody: {
    required: true,
    content: jsonOf({ type: 'object', description: "Stripe's event, byte by byte as it was signed." }),
  },
  responses: {
    200: { description: 'It is taken.', headers: headersOf(), content: jsonOf(schemaOf(receivedDto)) },
    ...refusals(['invalid_input', 'forbidden', 'too_large']),
  },
})

function describeHealth(): ApiOperation {
  const answer = (description: string): ApiResponse => ({
    description,
    headers: headersOf(),
    content: jsonOf(schemaOf(healthDto)),
  })
  return {
    operationId: 'checkHealth',
    tags: ['Service'],
    summary: 'Ask whether the service works',
    description: describeWho('Everyone.'),
    security: [{}],
    responses: {
      200: answer('It works.'),
      503: answer('The database does not answer.'),
      ...refusals([]),
    },
  }
}

const HOUR = 3600

/** Access, description and rate limit. */
const describeWho = (who: string, text?: string, limit?: RateLimitScope): string =>
  [
    `**Who may:** ${who}`,
    text,
    ...(limit ? budgetsOf(limit) : []).map(({ budget: { points, seconds, per } }) => {
      const span = seconds === HOUR ? 'an hour' : `${seconds / 60} minutes`
      return `**How often:** ${points} times in ${span} for one ${per.includes('account') ? 'account' : 'address'}.`
    }),
  ]
    .filter((part) => part !== undefined)
    .join('\n\n')

/** The description of a query field if its schema, which reads text, says less. */
const QUERY_SCHEMAS: Record<string, Schema | undefined> = {
  limit: { type: 'integer', minimum: 1, maximum: PAGE_LIMIT, default: PAGE_LIMIT },
  verified: { type: 'boolean', default: false },
  dryRun: { type: 'boolean', default: false },
  zoom: { type: 'integer', minimum: 0, maximum: 22 },
  ...Object.fromEntries(FILTER_NAMES.map((name) => [name, FILTER_TEXTS[name].shape])),
}

/** An input split into path, query (GET) and body (otherwise). Throws for a field without a place. */
function describeInput(
  name: string,
  { method, path, input, param }: Pick<Operation, 'method' | 'path' | 'input' | 'param'>,
) {
  const whole = z.toJSONSchema(input, {
    io: 'input',
    // Examples are inputs; zod treats them as outputs and drops them if these differ.
    override: ({ zodSchema, jsonSchema }) => {
      const examples = z.globalRegistry.get(zodSchema)?.examples
      if (examples) jsonSchema.examples = examples as unknown[]
    },
  })
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, found = '']) => ({
    name: found,
    field: param ?? found,
  }))
  const isRequired = (field: string) => whole.required?.includes(field) ?? false
  const fields = Object.entries(whole.properties ?? {}).map(([field, schema]) => {
    const { description, ...shape } = schema as Schema
    if (description === undefined) throw new Error(`${name}: nothing is said of the input's ${field}.`)
    const typed = method === 'GET' ? QUERY_SCHEMAS[field] : undefined
    return { field, description, schema: typed ? { ...typed, examples: shape.examples } : shape }
  })
  const rest = fields.filter(({ field }) => !inPath.some((one) => one.field === field))
  const parameters: ApiParameter[] = inPath.map((one) => {
    const found = fields.find(({ field }) => field === one.field)
    if (!found) throw new Error(`${name}: the path's {${one.name}} is not in its input.`)
    return {
      name: one.name,
      in: 'path',
      required: true,
      description: found.description,
      schema: found.schema,
    }
  })
  if (method === 'GET') {
    for (const { field, description, schema } of rest)
      parameters.push({ name: field, in: 'query', required: isRequired(field), description, schema })
    return { parameters, body: undefined, required: false }
  }
  if (rest.length === 0) return { parameters, body: undefined, required: false }
  const required = rest.map(({ field }) => field).filter(isRequired)
  const body: Schema = {
    type: 'object',
    properties: Object.fromEntries(
      rest.map(({ field, description, schema }) => [field, { ...schema, description }]),
    ),
    ...(required.length > 0 && { required }),
  }
  return { parameters, body, required: required.length > 0 }
}

/** A named schema by reference. Throws for one that has no name. */
function schemaOf(schema: z.ZodMiniType): Reference {
  const id = names.get(schema)?.id
  if (id === undefined) throw new Error('The document has no name for what an operation answers.')
  return referTo('schemas', id)
}

function describeSchemas(): Record<string, Schema> {
  const { schemas } = z.toJSONSchema(names, { uri: (id) => referTo('schemas', id).$ref })
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $schema: _dialect, $id: _address, ...schema }]) => [name, schema]),
  )
}

const jsonOf = (schema: Schema): Content => ({ [JSON_TYPE]: { schema } })

const HEADERS = {
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

const headersOf = (...more: (keyof typeof HEADERS)[]): ApiResponse['headers'] =>
  Object.fromEntries((['X-Request-Id', ...more] as const).map((name) => [name, referTo('headers', name)]))

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
const refusals = (codes: readonly ErrorCode[]): Record<string, Reference> =>
  Object.fromEntries(
    [...codes, 'internal' as const].map((code) => [
      STATUS_OF[code],
      referTo('responses', responseName(code)),
    ]),
  )
