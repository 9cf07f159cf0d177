import Link from 'next/link'
import { groupDigits } from '@/lib/domain/group-digits'
import { pluralize } from '@/lib/domain/pluralize'
import { paths } from '@/lib/paths'
import { type HandoverDto } from '@/lib/schemas/handover'
import { Bar } from '../ui/bar'
import { FormError } from '../ui/field'
import { RefreshWhile } from '../ui/refresh-while'
import { HandoverCounts } from './counts'

/** The progress of a handover, and what it has moved (D478). */
export function HandoverProgress({ handover }: { handover: HandoverDto }) {
  const { state, total, done, moved, stayed, stayedCount, message, to } = handover
  const isRunning = state === 'running'
  return (
    <section className="grid max-w-xl gap-5">
      <p role="status" className="text-sm text-muted numbers">
        <strong className="mr-1 font-display text-[1.875rem] leading-none font-normal tracking-[-.02em] text-text">
          {groupDigits(isRunning ? done : moved.homes)}
        </strong>{' '}
        of {pluralize(total, 'home')} {isRunning ? 'done' : 'handed over'}
      </p>
      <Bar label="Handover" percent={total === 0 ? 100 : Math.round((done / total) * 100)} />
      <HandoverCounts work={moved} />
      {message !== undefined && <FormError>{message}</FormError>}
      {moved.overlaps > 0 && (
        <p className="text-sm text-pretty">
          {pluralize(moved.overlaps, 'appointment overlaps', 'appointments overlap')} with others in the
          calendar of <bdi>{to.name}</bdi>, who is notified.
        </p>
      )}
      {stayedCount > 0 && (
        <div className="grid gap-2">
          <h2 className="text-sm font-semibold">{pluralize(stayedCount, 'home')} stayed</h2>
          <ul className="grid gap-2 text-sm">
            {stayed.map(({ propertyId, title, reason }) => (
              <li key={propertyId} className="border-t border-border pt-2">
                <Link href={paths.property(propertyId)} prefetch={false} dir="auto" className="underline">
                  {title || 'A home'}
                </Link>
                <span className="block text-muted">{reason}</span>
              </li>
            ))}
          </ul>
          {stayedCount > stayed.length && (
            <p className="text-xs text-muted">and {groupDigits(stayedCount - stayed.length)} more</p>
          )}
        </div>
      )}
      {isRunning && (
        <>
          <RefreshWhile />
          <p className="text-sm text-muted">You can leave this page. The handover continues.</p>
        </>
      )}
    </section>
  )
}
