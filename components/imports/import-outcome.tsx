import { CircleAlert, Download } from 'lucide-react'
import Link from 'next/link'
import { groupDigits } from '@/lib/domain/group-digits'
import { pluralize } from '@/lib/domain/pluralize'
import { BYTE_ORDER_MARK, csvLine } from '@/lib/domain/csv'
import { rowsDone } from '@/lib/domain/import/import'
import { paths } from '@/lib/paths'
import { type ImportDto } from '@/lib/schemas/import'
import { Button } from '../ui/button'
import { FormError } from '../ui/field'
import { Bar } from '../ui/bar'
import { AnchorButton } from '../ui/link-button'

type RowLabels = { created: string; updated: string }

/** The results of the rows; in a check, the expected ones. */
export function RowCounts({ current, labels }: { current: ImportDto; labels: RowLabels }) {
  const cells = [
    { label: labels.created, value: current.created },
    { label: labels.updated, value: current.updated },
    { label: 'Unchanged', value: current.unchanged },
  ]
  return (
    <dl className="grid grid-cols-2 border-y border-border-strong sm:grid-cols-4">
      {cells.map(({ label, value }) => (
        <Count key={label} label={label} value={value} />
      ))}
      <Count label="Rejected" value={current.failed} isBad={current.failed > 0} />
    </dl>
  )
}

const Count = ({ label, value, isBad }: { label: string; value: number; isBad?: boolean }) => (
  <div
    className={`grid gap-2 border-border px-4 py-4 max-sm:odd:pl-0 max-sm:even:border-l sm:px-5 sm:not-first:border-l sm:first:pl-0 max-sm:[&:nth-child(n+3)]:border-t ${isBad ? 'text-danger' : ''}`}
  >
    <dt className={`flex items-center gap-1.5 text-sm ${isBad ? '' : 'text-muted'}`}>
      {isBad && <CircleAlert className="size-4" aria-hidden />}
      {label}
    </dt>
    <dd className="font-display text-[1.875rem] leading-none tracking-[-.02em] numbers">
      {groupDigits(value)}
    </dd>
  </div>
)

/** The rows whose homes the file hides (D496). */
export const DraftedRows = ({ current: { drafted, dryRun } }: { current: ImportDto }) =>
  drafted > 0 && (
    <p className="text-sm text-pretty text-muted">
      {drafted === 1 ? 'One home is' : `${groupDigits(drafted)} homes are`} hidden in your file and{' '}
      {dryRun ? 'will be saved as' : 'saved as'}{' '}
      {dryRun ? (
        asDrafts(drafted)
      ) : (
        <Link href={paths.agent.drafts} className="text-accent-text text-link">
          {asDrafts(drafted)}
        </Link>
      )}
      .
    </p>
  )

const asDrafts = (count: number) => (count === 1 ? 'a draft' : 'drafts')

export function ImportProgress({ current, error }: { current: ImportDto; error: string | null }) {
  const done = rowsDone(current)
  return (
    <div className="grid gap-3">
      <p role="status" className="flex items-baseline gap-2 text-sm text-muted numbers">
        <strong className="font-display text-[1.875rem] leading-none font-normal tracking-[-.02em] text-text">
          {groupDigits(done)}
        </strong>
        of {groupDigits(current.rows)} rows
      </p>
      <Bar
        label={current.dryRun ? 'Check' : 'Import'}
        percent={current.rows === 0 ? 0 : Math.round((done / current.rows) * 100)}
      />
      {error !== null && <FormError>{error}</FormError>}
      <noscript>
        <a href={paths.agent.importOf(current._id)} className="text-sm text-accent-text underline">
          Reload to see the progress
        </a>
      </noscript>
    </div>
  )
}

/** How many errors the page shows; the CSV file has up to `ERRORS_LIMIT`. */
const ERRORS_SHOWN = 20

const HEAD = 'h-9 border-b border-border-strong pr-4 text-left text-2xs font-[550] text-muted'
const CELL = 'py-2.5 pr-4 align-top max-sm:block max-sm:p-0 sm:border-b sm:border-border'

/** The sentence after an error whose row is imported anyway; empty for a rejected row. */
function noteOf({ kept: isImported, dropped }: ImportDto['errors'][number], isDryRun: boolean): string {
  if (dropped) return isDryRun ? ' The row will be imported without it.' : ' The row was imported without it.'
  return isImported && !isDryRun ? ' The row was imported anyway.' : ''
}

/** The errors by row, with a file to download. */
export function ImportErrors({ current }: { current: ImportDto }) {
  const { errors, errorCount } = current
  if (errorCount === 0) return null
  const visibleErrors = errors.slice(0, ERRORS_SHOWN)
  const hiddenCount = errorCount - visibleErrors.length
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h3 className="text-sm font-semibold">{pluralize(errorCount, 'error')}</h3>
        <div className="flex flex-wrap max-sm:-ml-4">
          {current.failed > 0 && (
            <AnchorButton variant="ghost" href={paths.rejectedRows(current._id)}>
              <Download aria-hidden />
              Rejected rows as CSV
            </AnchorButton>
          )}
          <ErrorsFile current={current} />
        </div>
      </div>
      <table role="table" className="w-full table-fixed text-sm numbers max-sm:block">
        <thead role="rowgroup" className="max-sm:hidden">
          <tr role="row">
            <th role="columnheader" scope="col" className={`${HEAD} w-[4.5rem] text-right`}>
              Row
            </th>
            <th role="columnheader" scope="col" className={`${HEAD} w-36`}>
              Column
            </th>
            <th role="columnheader" scope="col" className={`${HEAD} w-44`}>
              Value
            </th>
            <th role="columnheader" scope="col" className={HEAD}>
              What is wrong
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup" className="max-sm:block max-sm:border-t max-sm:border-border-strong">
          {visibleErrors.map((error, i) => (
            <tr
              key={i}
              role="row"
              className="max-sm:grid max-sm:grid-cols-[4.5rem_minmax(0,1fr)] max-sm:gap-x-3 max-sm:border-b max-sm:border-border max-sm:py-3"
            >
              <td role="cell" className={`${CELL} max-sm:row-span-2 sm:pr-5 sm:text-right`}>
                <span className="text-muted sm:hidden">Row </span>
                {groupDigits(error.row)}
              </td>
              <td role="cell" className={`${CELL} [overflow-wrap:anywhere]`}>
                {error.column}
              </td>
              <td role="cell" className={`${CELL} truncate font-mono text-xs text-muted max-sm:hidden`}>
                {error.value}
              </td>
              <td
                role="cell"
                className={`${CELL} max-sm:col-start-2 ${error.kept ? 'text-muted' : 'text-danger'}`}
              >
                {error.message}
                {noteOf(error, current.dryRun)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {hiddenCount > 0 && (
        <p className="text-xs text-muted">
          {pluralize(hiddenCount, 'more error')} {hiddenCount === 1 ? 'is' : 'are'} not shown here.
        </p>
      )}
    </div>
  )
}

/** Downloads the stored errors, at most `ERRORS_LIMIT`, as a CSV file. */
function ErrorsFile({ current: { errors, name } }: { current: ImportDto }) {
  const save = () => {
    const lines = errors.map(({ row, column, value, message }) =>
      csvLine([row, column, value ?? '', message]),
    )
    const text = BYTE_ORDER_MARK + csvLine(['Row', 'Column', 'Value', 'What is wrong']) + lines.join('')
    const url = URL.createObjectURL(new Blob([text], { type: 'text/csv' }))
    const link = document.createElement('a')
    link.href = url
    link.download = `errors-${name.replace(/\.(?:csv|blm|zip)$/i, '') || 'import'}.csv`
    link.click()
    URL.revokeObjectURL(url)
  }
  return (
    <Button variant="ghost" className="sm:-mr-4" onClick={save}>
      <Download aria-hidden />
      Errors as CSV
    </Button>
  )
}
