import { type Metadata } from 'next'
import { PageHeader } from '@/components/ui/page-header'
import { cn } from '@/components/ui/cn'
import { site } from '@/lib/site'
import { openApiDocument, type ApiDocument, type ApiMethod } from '@/lib/operations/openapi'
import { Markdown, slug } from './markdown'
import { type Call, MethodBadge, OperationEntry } from './operation'
import { FieldList, fieldsOf, schemaAnchor, TypeName } from './schema'

export const metadata: Metadata = {
  title: 'REST API',
  description: `Every operation of ${site.name}’s REST API: who may call it, what it accepts and what it returns.`,
}

const OPEN_API = '/api/openapi.json'

type Group = { name: string; description: string; calls: Call[] }

const callsOf = ({ paths: described }: ApiDocument): Call[] =>
  Object.entries(described).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method as ApiMethod, operation })),
  )

export default function ApiDocsPage() {
  const document = openApiDocument()
  const calls = callsOf(document)
  const groups = document.tags.map((tag) => ({
    ...tag,
    calls: calls.filter(({ operation }) => operation.tags.includes(tag.name)),
  }))
  return (
    <div className="container-page">
      <PageHeader title={document.info.title} className="pb-10!">
        Version {document.info.version}. An{' '}
        <a href={OPEN_API} className="text-accent-text underline underline-offset-4">
          OpenAPI document
        </a>{' '}
        is also available.
      </PageHeader>
      <div className="grid items-start gap-x-16 gap-y-10 lg:grid-cols-[17rem_minmax(0,1fr)]">
        <details className="rounded-md border border-border lg:hidden print:hidden">
          <summary className="flex min-h-11 cursor-pointer items-center px-4 text-sm font-[550]">
            Contents
          </summary>
          <Contents groups={groups} label="Contents" className="border-t border-border px-4 pb-4" />
        </details>
        <Contents
          groups={groups}
          label="Contents"
          className="sticky top-[calc(var(--nav-h)+1.5rem)] max-h-[calc(100dvh-var(--nav-h)-3rem)] overflow-y-auto max-lg:hidden"
        />
        <div className="grid gap-section">
          <Markdown text={document.info.description} className="max-w-[68ch]" />
          {groups.map(({ name, description, calls: operations }) => (
            <section key={name} aria-labelledby={slug(name)} className="grid gap-12">
              <header className="grid gap-2">
                <h2 id={slug(name)} className="display-md">
                  {name}
                </h2>
                <p className="text-muted">{description}</p>
              </header>
              {operations.map((call) => (
                <OperationEntry key={call.operation.operationId} call={call} document={document} />
              ))}
            </section>
          ))}
          <Schemas document={document} />
        </div>
      </div>
    </div>
  )
}

type ContentsProps = { groups: readonly Group[]; label: string; className: string }

const entryStyle = 'flex min-h-10 items-center gap-2 text-muted hover:text-text'

/** Links to all operations and to the schemas. */
const Contents = ({ groups, label, className }: ContentsProps) => (
  <nav aria-label={label} className={cn('text-sm', className)}>
    <ul className="grid gap-4">
      {groups.map(({ name, calls }) => (
        <li key={name}>
          <a href={`#${slug(name)}`} className={cn(entryStyle, 'font-[550] text-text!')}>
            {name}
          </a>
          <ul>
            {calls.map(({ method, operation: { operationId, summary } }) => (
              <li key={operationId}>
                <a href={`#${operationId}`} className={entryStyle}>
                  <span className="grid w-16 shrink-0">
                    <MethodBadge method={method} />
                  </span>
                  <span className="py-1">{summary}</span>
                </a>
              </li>
            ))}
          </ul>
        </li>
      ))}
      <li>
        <a href="#schemas" className={cn(entryStyle, 'font-[550] text-text!')}>
          Schemas
        </a>
      </li>
    </ul>
  </nav>
)

const Schemas = ({ document }: { document: ApiDocument }) => (
  <section aria-labelledby="schemas" className="grid gap-12">
    <h2 id="schemas" className="display-md">
      Schemas
    </h2>
    {Object.entries(document.components.schemas).map(([name, schema]) => (
      <div key={name} className="grid gap-4">
        <h3 id={schemaAnchor(name)} className="display-xs">
          {name}
        </h3>
        {schema.properties ? (
          <FieldList fields={fieldsOf(schema)} />
        ) : (
          <p className="text-sm text-muted">
            <TypeName schema={schema} />
          </p>
        )}
      </div>
    ))}
  </section>
)
