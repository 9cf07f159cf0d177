import { type ReactNode } from 'react'
import { groupDigits } from '@/lib/domain/group-digits'
import { isOpenImport } from '@/lib/domain/import/import'
import { pluralize } from '@/lib/domain/pluralize'
import { paths } from '@/lib/paths'
import { type ListedImport } from '@/lib/schemas/import'
import { AnchorButton } from '../ui/link-button'
import { Moment } from '../ui/moment'

/** The agent's other imports, to continue or to look at (D322). */
export function ImportList({ files }: { files: ListedImport[] }) {
  if (files.length === 0) return null
  return (
    <section aria-labelledby="imports" className="mt-10 max-w-[60rem]">
      <h2 id="imports" className="mb-3 display-xs">
        Your imports
      </h2>
      <ul className="border-t border-border-strong">
        {files.map((importFile) => (
          <li
            key={importFile._id}
            className="grid min-h-16 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-b border-border py-3 text-sm"
          >
            <div className="grid min-w-0 gap-0.5">
              <span dir="auto" className="font-[550] [overflow-wrap:anywhere]">
                {importFile.name || 'Unnamed file'}
              </span>
              <span className="text-xs text-muted numbers">
                <State {...importFile} />
                {importFile.continueUntil && (
                  <>
                    . You can continue until <Moment at={importFile.continueUntil} />.
                  </>
                )}
              </span>
            </div>
            {(importFile.continueUntil !== null || !importFile.dryRun) && (
              // A full navigation, so that the page opens at the import's step.
              <AnchorButton variant="outline" href={paths.agent.importOf(importFile._id)}>
                {importFile.continueUntil === null ? 'See result' : 'Continue'}
                <span className="sr-only"> {importFile.name}</span>
              </AnchorButton>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function State({ status, dryRun, rows, failed, createdAt }: ListedImport): ReactNode {
  if (isOpenImport(status)) return `${pluralize(rows, 'row')}, ${dryRun ? 'being checked' : 'being imported'}`
  if (status === 'failed')
    return (
      <>
        Failed on <Moment at={createdAt} />
      </>
    )
  if (dryRun) return `${pluralize(rows, 'row')}, not imported yet`
  return (
    <>
      {groupDigits(rows - failed)} of {pluralize(rows, 'row')} imported on <Moment at={createdAt} />
    </>
  )
}
