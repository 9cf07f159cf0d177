import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { validate } from '@readme/openapi-parser'
import { permissionScope } from '@/lib/domain/permissions'
import { ROLES } from '@/lib/domain/user'
import { FACT_NAMES } from '@/lib/domain/fact-fields'
import { budgetsOf, RATE_LIMIT_SCOPES, type RateLimitScope } from '@/lib/domain/rate-limits'
import { operations } from './index'
import type * as OpenApi from './openapi'
import { openApiDocument } from './openapi'
import { type ApiDocument, type ApiOperation, type Schema } from './openapi'
import { documentValidator } from '@/test/support/openapi'
import { routes } from '@/test/support/routes'
import { withSettings } from '@/test/support/with-settings'

const document = openApiDocument()
const root = join(__dirname, '../..')

/** Routes that are not calls of the REST surface. */
const NOT_DESCRIBED = /^api\/(auth|health\/ready|jobs|metrics|notices|openapi\.json|\[\[\.\.\.\w+\]\])\//

const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    call: `${method.toUpperCase()} ${path}`,
    operation,
  })),
)

describe('the document', () => {
  it('is valid OpenAPI 3.1', async () => {
    expect(await validate(structuredClone(document) as never)).toMatchObject({ valid: true, warnings: [] })
  })

  it('names every operation once', () => {
    const ids = calls.map(({ operation }) => operation.operationId)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('has exactly the calls of the route handlers', () => {
    const servedCalls = routes
      .filter(({ file }) => file.startsWith('api/') && !NOT_DESCRIBED.test(file))
      .flatMap(({ file, path }) => {
        const call = path.replace('/api', '').replace(/\[(\w+)\]/g, '{$1}')
        const source = readFileSync(join(root, 'app', file), 'utf8')
        const own = [...source.matchAll(/^ {2}(GET|POST|PUT|PATCH|DELETE): /gm)].map(
          ([, method]) => `${method} ${call}`,
        )
        const [, declared = ''] = /= (?:routes|create\w+Route)\(([^()]*)/.exec(source) ?? []
        const declaredCalls = Object.entries(operations)
          .filter(([name]) => declared.split(/[\s.,]+/).includes(name))
          .map(([, { method }]) => `${method} ${call}`)
        return [...own, ...declaredCalls]
      })
    expect(servedCalls.sort()).toEqual(calls.map(({ call }) => call).sort())
  })

  it('describes every path parameter', () => {
    for (const { call, operation } of calls) {
      const inPath = (operation.parameters ?? [])
        .filter((parameter) => parameter.in === 'path')
        .map(({ name }) => name)
      expect({ call, inPath }).toEqual({
        call,
        inPath: [...call.matchAll(/\{(\w+)\}/g)].map(([, name]) => name),
      })
    }
  })
})

it.each([
  ['POST /enquiries', '3 requests per email in a day.'],
  ['POST /enquiries', '30 requests per IP address in a day.'],
  ['GET /properties', '600 requests per IP address in a minute.'],
  ['POST /conversations/{id}/messages', '60 requests per account in an hour, or 300 for agents.'],
  ['DELETE /account', '5 failed requests per account in 15 minutes.'],
])('%s says how its requests are counted: %s', (name, text) => {
  const entry = calls.find(({ call }) => call === name)
  expect(entry?.operation.description).toContain(`**Rate limit:** ${text}`)
})

it.each([
  ['PATCH /properties/{id}', ['`latitude`', '`streetAddress`', '`tours`', '`documents`']],
  ['POST /conversations', ['3 conversations a day']],
  ['GET /calendar/{token}', ['60 times an hour']],
  ['GET /numbers/{token}', ['10 times an hour']],
  ['PATCH /office/invitations/{id}', ['at most 5 a day']],
])('%s names what only its service refuses or does: %j', (name, texts) => {
  const description = calls.find(({ call }) => call === name)?.operation.description
  for (const text of texts) expect(description).toContain(text)
})

describe('its schemas', () => {
  const { schemas } = document.components

  it('allow no other fields in responses, and describe each', () => {
    for (const [name, schema] of Object.entries(schemas)) {
      if (!schema.properties) continue
      expect({ name, closed: schema.additionalProperties === false }).toEqual({ name, closed: true })
      if (['Error', 'Health', 'Received'].includes(name)) continue
      const silent = Object.entries(schema.properties).filter(([, field]) => !(field as Schema).description)
      expect({ name, silent: silent.map(([field]) => field) }).toEqual({ name, silent: [] })
    }
  })

  it('accept their own examples', () => {
    const faults = documentValidator(document)
    const check = (pointer: string, schema: Schema) => {
      for (const example of schema.examples ?? [])
        expect({ pointer, example, faults: faults(pointer, example) }).toEqual({
          pointer,
          example,
          faults: null,
        })
    }
    const token = (text: string) => text.replace(/~/g, '~0').replace(/\//g, '~1')
    for (const [name, schema] of Object.entries(schemas)) {
      for (const [field, shape] of Object.entries(schema.properties ?? {}))
        check(`/components/schemas/${name}/properties/${field}`, shape as Schema)
    }
    let checked = 0
    for (const [path, methods] of Object.entries(document.paths)) {
      for (const [method, operation] of Object.entries(methods)) {
        const at = `/paths/${token(path)}/${method}`
        for (const [index, { schema }] of (operation.parameters ?? []).entries()) {
          check(`${at}/parameters/${index}/schema`, schema)
        }
        for (const [type, { schema }] of Object.entries(operation.requestBody?.content ?? {})) {
          for (const [field, shape] of Object.entries(schema.properties ?? {})) {
            check(`${at}/requestBody/content/${token(type)}/schema/properties/${field}`, shape as Schema)
            checked += 1
          }
        }
      }
    }
    expect(checked).toBeGreaterThan(20)
  })

  it.each<[string, string[], string[]]>([
    [
      'createProperty',
      ['title', 'description', 'location'],
      ['minPrice', 'maxPrice', 'image', 'documents', 'agentEmail', ...FACT_NAMES],
    ],
    ['decideProperty', ['status'], ['reason', 'updatedAt']],
    ['createReview', ['propertyId', 'review'], ['rating']],
    [
      'createOffer',
      ['propertyId', 'offerAmount'],
      ['validDays', 'note', 'financing', 'inspection', 'closingDate'],
    ],
    ['acceptOffer', [], ['amount', 'listingChangedAt']],
    ['uploadImage', ['image'], ['purpose']],
  ])('require in the body of %s the fields %j, and allow %j', (name, required, optional) => {
    const body = bodyOf(document, name)
    expect(body?.required ?? []).toEqual(required)
    expect(Object.keys(body?.properties ?? {}).sort()).toEqual([...required, ...optional].sort())
  })

  it('are in the query of a read, with the types of the parsed values', () => {
    const parameters = operationOf(document, 'listProperties').parameters ?? []
    expect(Object.fromEntries(parameters.map(({ name, schema }) => [name, schema.type]))).toMatchObject({
      location: 'string',
      verified: 'boolean',
      minPrice: 'number',
      builtSince: 'integer',
      bathrooms: 'number',
    })
    expect(parameters.every((parameter) => parameter.in === 'query')).toBe(true)
  })
})

describe('its errors', () => {
  const statusesOf = (name: string) => Object.keys(operationOf(document, name).responses)

  it.each([
    ['listProperties', ['200', '304', '400', '429', '500']],
    ['getOffer', ['200', '400', '401', '404', '429', '500']],
    ['createOffer', ['201', '400', '401', '403', '404', '409', '413', '415', '429', '500']],
    ['withdrawOffer', ['200', '400', '401', '403', '404', '409', '429', '500']],
    ['createPaymentIntent', ['200', '400', '401', '403', '404', '409', '413', '415', '422', '429', '500']],
    ['addToWishlist', ['200', '201', '400', '401', '403', '404', '413', '415', '429', '500']],
    ['registerUser', ['201', '400', '403', '409', '413', '415', '429', '500']],
    ['createImport', ['202', '400', '401', '403', '409', '413', '415', '429', '500']],
    ['exportData', ['200', '401', '429', '500']],
    ['handleStripeEvent', ['200', '400', '403', '413', '500']],
    ['checkHealth', ['200', '500', '503']],
  ])('%s has %j', (name, statuses) => expect(statusesOf(name)).toEqual(statuses))

  it('lists 401 exactly where a session is needed', () => {
    for (const { operation } of calls) {
      const open = operation.security.some((item) => Object.keys(item).length === 0)
      expect({ id: operation.operationId, refused: '401' in operation.responses }).toEqual({
        id: operation.operationId,
        refused: !open,
      })
    }
  })

  it('list 403 wherever a role is refused', () => {
    const unlisted = Object.entries(operations).filter(
      ([name, { permission }]) =>
        permission !== null &&
        ROLES.some((role) => permissionScope(role, permission) === null) &&
        !statusesOf(name).includes('403'),
    )
    expect(unlisted.map(([name]) => name)).toEqual([])
  })
})

describe('docs/rest-api.md', () => {
  const text = readFileSync(join(root, 'docs/rest-api.md'), 'utf8')
  /** Served by next-auth, by the site, or the document itself. */
  const ELSEWHERE = [
    '/api/auth',
    '/api/auth/csrf',
    '/api/auth/callback/credentials',
    '/api/openapi.json',
    '/api/docs',
  ]

  const templates = calls.map(({ call }) => {
    const [method = '', path = ''] = call.split(' ')
    return { method, pattern: new RegExp(`^/api${path.replace(/\{\w+\}/g, '[^/]+')}$`) }
  })

  it('uses only existing paths', () => {
    const paths = [...text.matchAll(/\/api\/[\w./{}$@%-]*[\w}]/g)].map(([path]) => path)
    expect(paths.length).toBeGreaterThan(10)
    const unknown = paths.filter(
      (path) => !ELSEWHERE.includes(path) && !templates.some(({ pattern }) => pattern.test(path)),
    )
    expect(unknown).toEqual([])
  })

  it('states every rate limit', () => {
    const names: Partial<Record<RateLimitScope, string>> = {
      'account-deletion': 'deletion',
      export: 'download',
      reads: 'lists',
      'sign-in-link': 'sign-in link',
      'email-proof': 'verification',
      'conversations-unverified': 'unverified',
      'invitation-mails': 'invited',
    }
    for (const scope of RATE_LIMIT_SCOPES) {
      const [first] = budgetsOf(scope)
      expect(text).toMatch(new RegExp(`^\\| ${names[scope] ?? scope} +\\| ${first?.budget.points} `, 'm'))
    }
  })

  it('uses each path with a method that it has', () => {
    const commands = text.replace(/\\\n\s*/g, ' ').match(/^.*\bcurl .*\$site\/api\/.*$/gm) ?? []
    expect(commands.length).toBeGreaterThan(5)
    for (const command of commands) {
      const path = /\/api\/[\w./{}$@%-]*[\w}]/.exec(command)?.[0] ?? ''
      if (ELSEWHERE.includes(path)) continue
      const method =
        /-X (\w+)/.exec(command)?.[1] ?? (/(?: -d| -F| --json| --data-binary)/.test(command) ? 'POST' : 'GET')
      const has = templates.some((template) => template.method === method && template.pattern.test(path))
      expect({ command, has }).toEqual({ command, has: true })
    }
  })
})

function operationOf({ paths }: ApiDocument, name: string): ApiOperation {
  const apiOperation = Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .find(({ operationId }) => operationId === name)
  if (!apiOperation) throw new Error(`no operation ${name}`)
  return apiOperation
}

const bodyOf = (of: ApiDocument, name: string): Schema | undefined =>
  Object.values(operationOf(of, name).requestBody?.content ?? {})[0]?.schema

it.each([
  [{ CURRENCY: 'EUR', LOCALE: 'de-DE', COUNTRY: 'DE' }, /\beuros\b/, '999.999,99\u00a0€', '450000.00'],
  [
    { CURRENCY: 'JPY', LOCALE: 'ja-JP', COUNTRY: 'JP' },
    /\bJapanese yen with at most zero decimals\b/,
    '¥99,999,999',
    '450000',
  ],
])('describes amounts in the site’s currency: %j', (settings, name, limit, amount) => {
  const { openApiDocument: describe } = withSettings(settings, () =>
    jest.requireActual<typeof OpenApi>('./openapi'),
  )
  const text = JSON.stringify(describe())
  expect(text.match(/.{0,40}(?:\bUSD\b|\bdollars?\b|\$\d).{0,40}/gi)).toBeNull()
  expect(text).toMatch(name)
  expect(text).toContain(limit)
  expect(text).toContain(`"${amount}"`)
})
