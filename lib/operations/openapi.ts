import 'server-only'
import * as z from 'zod/mini'
import { ERROR_CODES, type ErrorCode } from '@/lib/domain/errors'
import { FILTERS } from '@/lib/domain/filters'
import { FILTER_NAMES } from '@/lib/domain/listing-filters'
import { budgetsOf } from '@/lib/domain/rate-limits'
import { errorDto, names } from './names'
import { type Operation } from '@/lib/schemas/operation'
import { PAGE_LIMIT } from '@/lib/schemas/page'
import { site } from '@/lib/site'
import packageInfo from '@/package.json'
import { STATUS_OF } from '@/lib/transport/http'
import {
  type ApiDocument,
  type ApiOperation,
  type ApiParameter,
  type ApiResponse,
  type Content,
  type Reference,
  referTo,
  type Schema,
} from './openapi-document'
import { operations } from './index'
import { HEADERS, headersOf, IDEMPOTENCY_KEY, STRIPE_SIGNATURE } from './openapi-headers'
import { ABOUT, ERROR_TEXTS, TAG_TEXTS } from './openapi-texts'

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
  const { method, tag, summary, access, status, also, list, success } = operation
  const { parameters, requestBody } = describeInput(name, operation)
  const isPublic = access === 'everyone' && method === 'GET'
  const answer = (description: string): ApiResponse => ({
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
      [status]: answer(success ?? (list ? 'One page of the list.' : SUCCESS_TEXTS[status])),
      ...(also && { [also.status]: answer(also.description) }),
      ...(isPublic && {
        304: {
          description: 'Nothing has changed since the version in `If-None-Match`.',
          headers: headersOf('ETag'),
        },
      }),
      ...refusals([
        ...(parameters.length > 0 || requestBody ? (['invalid_input'] as const) : []),
        ...(access === 'signed-in' ? (['unauthenticated'] as const) : []),
        // Cross-site changes are rejected for everybody.
        ...(method !== 'GET' ? (['forbidden'] as const) : []),
        ...operation.errors,
        ...(requestBody ? (['too_large'] as const) : []),
        ...(requestBody && access !== 'service' ? (['unsupported_media_type'] as const) : []),
        ...(operation.limit ? (['rate_limited'] as const) : []),
      ]),
    },
  }
}

const HOUR = 3600

const describeCall = ({ who, limit, description }: Operation): string =>
  [
    `**Access:** ${who}`,
    description,
    ...(limit ? budgetsOf(limit) : []).map(({ budget: { points, seconds, per } }) => {
      const span = seconds === HOUR ? 'an hour' : `${seconds / 60} minutes`
      return `**Rate limit:** ${points} requests per ${per.includes('account') ? 'account' : 'IP address'} in ${span}.`
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
  const rest = new Map(Object.entries(properties as Record<string, Schema>))
  const describedField = (field: string) => {
    const { description, ...shape } = rest.get(field) ?? {}
    if (description === undefined) throw new Error(`${name}: the input's ${field} has no description.`)
    return { ...shape, description }
  }
  const parameterOf = (field: string, at: 'path' | 'query', name = field): ApiParameter => {
    const { description, ...shape } = describedField(field)
    rest.delete(field)
    const querySchema = at === 'query' ? QUERY_SCHEMAS[field] : undefined
    const schema = querySchema ? { ...querySchema, examples: shape.examples } : shape
    return { name, in: at, required: at === 'path' || required.includes(field), description, schema }
  }
  const parameters = [
    ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => parameterOf(param ?? name, 'path', name)),
    ...(isQuery ? [...rest.keys()].map((field) => parameterOf(field, 'query')) : []),
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
  if (rest.size === 0) return { parameters }
  if (body) rest.set(body.file, { ...rest.get(body.file), type: 'string', format: 'binary' })
  const requiredNames = required.filter((field) => rest.has(field))
  const schema: Schema = {
    type: 'object',
    properties: Object.fromEntries([...rest.keys()].map((field) => [field, describedField(field)])),
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
  if (id === undefined) throw new Error('lib/schemas/names.ts has no name for what an operation returns.')
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
const refusals = (codes: readonly ErrorCode[]): Record<string, Reference> =>
  Object.fromEntries(
    [...codes, 'internal' as const].map((code) => [
      STATUS_OF[code],
      referTo('responses', responseName(code)),
    ]),
  )
