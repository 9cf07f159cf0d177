import { formatMoment } from '@/lib/domain/dates'
import { isOpenImport } from '@/lib/domain/import/import'
import { pluralize } from '@/lib/domain/pluralize'
import { paths } from '@/lib/paths'
import { type ImportDto } from '@/lib/schemas/import'
import { Button } from '../ui/button'

type ImportListProps = {
  /** The latest import of each file; `continueUntil`: when its rows are deleted, if they are not imported yet. */
  files: { current: ImportDto; continueUntil: string | null }[]
}

/** The agent's other imports, to continue or to look at (D322). */
export function ImportList({ files }: ImportListProps) {
  if (files.length === 0) return null
  return (
    <section aria-labelledby="imports" className="mt-10 max-w-[60rem]">
      <h2 id="imports" className="mb-3 display-xs">
        Your imports
      </h2>
      <ul className="border-t border-border-strong">
        {files.map(({ current, continueUntil }) => (
          <li
            key={current._id}
            className="flex flex-wrap items-center justify-between gap-x-4 border-b border-border py-3 text-sm"
          >
            <div className="grid min-w-0 gap-0.5">
              <span dir="auto" className="font-[550] [overflow-wrap:anywhere]">
                {current.name || 'File without a name'}
              </span>
              <span className="text-xs text-muted numbers">
                {stateOf(current)}
                {continueUntil && <>. You can continue until {formatMoment(continueUntil)}.</>}
              </span>
            </div>
            {(continueUntil !== null || !current.dryRun) && (
              <Button variant={continueUntil === null ? 'ghost' : 'outline'} asChild>
                {/* A full navigation, so that the page opens at the import's step. */}
                <a href={paths.agent.importOf(current._id)}>
                  {continueUntil === null ? 'See result' : 'Continue'}
                  <span className="sr-only"> {current.name}</span>
                </a>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function stateOf({ status, dryRun, rows, failed, createdAt }: ImportDto): string {
  if (isOpenImport(status)) return `${pluralize(rows, 'row')}, ${dryRun ? 'being checked' : 'being imported'}`
  if (status === 'failed') return `Failed on ${formatMoment(createdAt)}`
  if (dryRun) return `${pluralize(rows, 'row')}, not imported yet`
  return `${(rows - failed).toLocaleString('en-US')} of ${pluralize(rows, 'row')} imported on ${formatMoment(createdAt)}`
}
