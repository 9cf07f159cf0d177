import Ajv2020 from 'ajv/dist/2020'
import addFormats from 'ajv-formats'
import { type ApiDocument, type ApiHeader, type ApiMethod, type ApiResponse } from '@/lib/operations/openapi'
import { type TestResponse, Session } from './contract'

const KEY = 'document'

/**
 * Validates values against the schemas of a document: takes a JSON pointer to a schema and a value, and
 * returns the errors as one text, `null` if there are none. Throws if the pointer leads nowhere.
 */
export function documentValidator(document: object): (pointer: string, value: unknown) => string | null {
  const ajv = new Ajv2020({ strict: false, allErrors: true, coerceTypes: false })
  addFormats(ajv)
  ajv.addFormat('idn-email', /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/)
  ajv.addSchema(document, KEY)
  return (pointer, value) => {
    const validate = ajv.getSchema(`${KEY}#${pointer}`)
    if (!validate) throw new Error(`the document has no ${pointer}`)
    return validate(value) ? null : ajv.errorsText(validate.errors, { dataVar: 'body' })
  }
}

type Served = { document: ApiDocument; faults: ReturnType<typeof documentValidator> }
let served: Promise<Served> | undefined

/** The document that the application under test serves. */
export const servedDocument = (): Promise<Served> => (served ??= fetchDocument())

async function fetchDocument(): Promise<Served> {
  const { status, body } = await new Session().get('/api/openapi.json')
  if (status !== 200) throw new Error(`/api/openapi.json responded with ${status}`)
  return { document: body as ApiDocument, faults: documentValidator(body as object) }
}

/** The responses checked so far in this file, as `GET /offers/by-id/{id} 200`. */
export const documented = new Set<string>()

/**
 * Fails unless the served document describes the response of the operation: its status, its required headers,
 * and a body without extra fields. `template`: the path in the document, `/offers/by-id/{id}`.
 */
export async function expectDocumented(
  method: Uppercase<ApiMethod>,
  template: string,
  { status, headers, body }: TestResponse,
): Promise<void> {
  const { document, faults } = await servedDocument()
  const call = `${method} ${template} ${status}`
  const operation = document.paths[template]?.[method.toLowerCase() as ApiMethod]
  const described = operation?.responses[status]
  if (!operation || !described) throw new Error(`${call} is not documented; it says ${JSON.stringify(body)}`)
  const [response, pointer] =
    '$ref' in described
      ? [document.components.responses[nameIn(described.$ref)], described.$ref.slice(1)]
      : [described, `/paths/${token(template)}/${method.toLowerCase()}/responses/${status}`]
  if (!response) throw new Error(`${call}: ${pointer} is missing`)
  expect({ call, headers: headerFaults(response, headers, document, faults) }).toEqual({ call, headers: [] })
  if (response.content) {
    const type = headers.get('content-type')?.split(';')[0] ?? ''
    const schema = `${pointer}/content/${token(type)}/schema`
    if (!response.content[type]) throw new Error(`${call}: a body of ${type} is not documented`)
    expect({ call, body, faults: faults(schema, body) }).toEqual({ call, body, faults: null })
  } else {
    expect({ call, body }).toEqual({ call, body: '' })
  }
  documented.add(call)
}

/** A JSON pointer's token. */
const token = (text: string) => encodeURIComponent(text.replace(/~/g, '~0').replace(/\//g, '~1'))
const nameIn = (reference: string) => reference.split('/').at(-1) ?? ''

function headerFaults(
  response: ApiResponse,
  headers: Headers,
  document: ApiDocument,
  faults: Served['faults'],
): string[] {
  return Object.entries(response.headers).flatMap(([name, described]) => {
    const header: ApiHeader | undefined =
      '$ref' in described ? document.components.headers[nameIn(described.$ref)] : described
    if (!header) return [`${name} is not described`]
    const value = headers.get(name)
    if (value === null) return header.required ? [`${name} is missing`] : []
    const read = header.schema.type === 'integer' ? Number(value) : value
    const fault = faults(`/components/headers/${name}/schema`, read)
    return fault === null ? [] : [`${name}: ${value} ${fault}`]
  })
}
