import Link from 'next/link'
import { type BulkState } from '@/lib/domain/bulk-change'
import { groupDigits } from '@/lib/domain/group-digits'
import { pluralize } from '@/lib/domain/pluralize'
import { paths } from '@/lib/paths'
import { type BulkChangeDto } from '@/lib/schemas/bulk-change'
import { Bar } from '../ui/bar'
import { ChangeForm, type FormAction } from '../ui/change-form'
import { LinkButton } from '../ui/link-button'
import { RefreshWhile } from '../ui/refresh-while'

const STATES: Record<BulkState, string> = { running: 'Running', stopped: 'Stopped', done: 'Done' }

/** How far a change of many homes is, what it did, and what was refused and why (D482). */
export function Report({ change, stop }: { change: BulkChangeDto; stop: FormAction }) {
  const { _id, state, total, changed, unchanged, refused, refusals, next, message } = change
  const done = changed + unchanged + refused
  const isRunning = state === 'running'
  return (
    <div className="grid gap-6">
      {isRunning && <RefreshWhile />}
      <div className="grid gap-3">
        <p role="status" className="text-sm text-muted numbers">
          <strong className="font-semibold text-text">{STATES[state]}.</strong> {groupDigits(done)} of{' '}
          {pluralize(total, 'home')}
          {state === 'stopped' && '; the others stay as they are'}.{message !== undefined && ` ${message}`}
        </p>
        <Bar label="Homes done" percent={total === 0 ? 100 : Math.round((done / total) * 100)} />
        {isRunning && (
          <ChangeForm action={stop} fields={{ id: _id }} variant="outline">
            Stop
          </ChangeForm>
        )}
      </div>
      <dl className="grid grid-cols-3 border-y border-border-strong">
        <Cell label="Changed" value={changed} />
        <Cell label="Unchanged" value={unchanged} />
        <Cell label="Refused" value={refused} isBad={refused > 0} />
      </dl>
      {refusals.length > 0 && (
        <table className="w-full text-sm">
          <caption className="pb-2 text-left font-[550]">Refused homes</caption>
          <thead className="max-sm:sr-only">
            <tr className="border-b border-border-strong text-xs text-muted">
              <th scope="col" className="h-9 pr-4 text-left font-medium">
                Home
              </th>
              <th scope="col" className="text-left font-medium">
                Reason
              </th>
            </tr>
          </thead>
          <tbody>
            {refusals.map(({ propertyId, title, message: reason }) => (
              <tr
                key={propertyId}
                className="border-b border-border max-sm:grid max-sm:gap-0.5 max-sm:py-2.5"
              >
                <th
                  scope="row"
                  dir="auto"
                  className="py-2.5 pr-4 text-left font-[550] [overflow-wrap:anywhere] max-sm:p-0"
                >
                  {title === undefined ? (
                    propertyId
                  ) : (
                    <Link href={paths.property(propertyId)} prefetch={false} className="hover:underline">
                      {title}
                    </Link>
                  )}
                </th>
                <td className="text-danger">{reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {next !== null && (
        <LinkButton
          variant="outline"
          className="justify-self-start"
          href={paths.agent.bulkChange(_id, next)}
          prefetch={false}
        >
          More refused homes
        </LinkButton>
      )}
    </div>
  )
}

const Cell = ({ label, value, isBad = false }: { label: string; value: number; isBad?: boolean }) => (
  <div
    className={`grid gap-2 border-border py-4 not-first:border-l not-first:pl-4 ${isBad ? 'text-danger' : ''}`}
  >
    <dt className={`text-sm ${isBad ? '' : 'text-muted'}`}>{label}</dt>
    <dd className="font-display text-[1.875rem] leading-none tracking-[-.02em] numbers">
      {groupDigits(value)}
    </dd>
  </div>
)
