import { sample } from 'openapi-sampler'
import { type ReactNode } from 'react'
import { Badge } from '@/components/ui/badge'
import {
  type ApiDocument,
  type ApiMethod,
  type ApiOperation,
  type ApiResponse,
  type Schema,
} from '@/lib/operations/openapi'
import { InlineMarkdown, Markdown } from './markdown'
import { FieldList, fieldsOf, TypeName } from './schema'

const TONES = { get: 'info', post: 'success', put: 'warning', patch: 'warning', delete: 'danger' } as const

export const MethodBadge = ({ method }: { method: ApiMethod }) => (
  <Badge tone={TONES[method]} className="justify-center font-mono">
    {method.toUpperCase()}
  </Badge>
)

export type Call = { path: string; method: ApiMethod; operation: ApiOperation }

/** One operation: its summary, input and responses, with an example request and response. */
export function OperationEntry({ call, document }: { call: Call; document: ApiDocument }) {
  const { path, method, operation } = call
  const { operationId, summary, description, parameters = [], requestBody, responses } = operation
  const body = Object.values(requestBody?.content ?? {})[0]?.schema
  const resolvedResponses = Object.entries(responses).map(([status, response]) => ({
    status,
    response: resolve(response, document),
  }))
  const success = resolvedResponses.find(({ status }) => status.startsWith('2'))?.response.content?.[
    'application/json'
  ]
  return (
    <article aria-labelledby={operationId} className="grid gap-5 border-t border-border-strong pt-8">
      <header className="grid gap-3">
        <h3 id={operationId} className="display-xs">
          <a href={`#${operationId}`} className="hover:underline hover:underline-offset-4">
            {summary}
          </a>
        </h3>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <MethodBadge method={method} />
          <code className="font-mono text-sm break-all">/api{path}</code>
        </p>
      </header>
      <Markdown text={description} className="max-w-[68ch] gap-2! text-sm" />
      {parameters.length > 0 && (
        <Part title="Parameters">
          <FieldList
            fields={parameters.map((parameter) => ({
              ...parameter,
              description: `${PARAMETER_LOCATIONS[parameter.in]} ${parameter.description}`,
            }))}
          />
        </Part>
      )}
      {requestBody && body && (
        <Part title={`Body, ${Object.keys(requestBody.content).join(', ')}`}>
          <FieldList fields={fieldsOf(body)} />
        </Part>
      )}
      <Part title="Responses">
        <dl className="border-t border-border text-sm">
          {resolvedResponses.map(({ status, response }) => (
            <div key={status} className="grid grid-cols-[3rem_minmax(0,1fr)] border-b border-border py-2">
              <dt className="font-mono text-xs leading-5">{status}</dt>
              <dd className="text-muted">
                <InlineMarkdown text={response.description} /> <ResponseDetails response={response} />
              </dd>
            </div>
          ))}
        </dl>
      </Part>
      <div className="grid items-start gap-4 md:grid-cols-2">
        <Example title="Request">{requestExample(call, body, document)}</Example>
        {success && <Example title="Response">{jsonExample(success.schema, document)}</Example>}
      </div>
    </article>
  )
}

const PARAMETER_LOCATIONS = {
  path: 'In the path.',
  query: 'In the query.',
  header: 'In the headers.',
} as const

/** The body type and headers of a successful response. Error bodies are all alike; the introduction describes them. */
function ResponseDetails({ response: { content, headers } }: { response: ApiResponse }) {
  const schema = content?.['application/json']?.schema
  // Only errors are declared with allOf.
  const isError = schema?.allOf !== undefined
  const headerNames = Object.keys(headers).filter((name) => name !== 'X-Request-Id')
  return (
    <>
      {schema && !isError && (
        <span className="text-text">
          Body: <TypeName schema={schema} />.{' '}
        </span>
      )}
      {headerNames.length > 0 && <>Headers: {headerNames.join(', ')}.</>}
    </>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <h4 className="pb-2 text-xs font-[550] text-muted">{title}</h4>
    {children}
  </div>
)

const Example = ({ title, children }: { title: string; children: string }) => (
  <figure className="min-w-0 rounded-md border border-border bg-surface-sunken">
    <figcaption className="border-b border-border px-4 py-2 text-xs text-muted">{title}</figcaption>
    <pre className="p-4 font-mono text-xs leading-5 break-words whitespace-pre-wrap">{children}</pre>
  </figure>
)

const resolve = (response: ApiOperation['responses'][string], document: ApiDocument): ApiResponse => {
  if (!('$ref' in response)) return response
  const referenced = document.components.responses[response.$ref.split('/').at(-1) ?? '']
  if (!referenced) throw new Error(`The document has no ${response.$ref}.`)
  return referenced
}

const exampleOf = (schema: Schema, document: ApiDocument): unknown =>
  sample(schema as Parameters<typeof sample>[0], { quiet: true }, document)

const jsonExample = (schema: Schema, document: ApiDocument): string =>
  JSON.stringify(exampleOf(schema, document), null, 2)

/** The request line with an example path, and the body. */
function requestExample(
  { path, method, operation }: Call,
  body: Schema | undefined,
  document: ApiDocument,
): string {
  const filled = (operation.parameters ?? [])
    .filter((parameter) => parameter.in === 'path')
    .reduce((line, { name, schema }) => line.replace(`{${name}}`, String(exampleOf(schema, document))), path)
  const isJson = operation.requestBody?.content['application/json'] !== undefined
  const bodyExample = body && isJson && body.properties ? `\n\n${jsonExample(body, document)}` : ''
  return `${method.toUpperCase()} /api${filled}${bodyExample}`
}
