import { CircleAlert } from 'lucide-react'
import { type RecurringTask } from '@/lib/domain/system'
import { type LastSuccessDto } from '@/lib/schemas/system'
import { cn } from '../ui/cn'
import { Moment } from '../ui/moment'
import { SystemSection } from './section'

const WORDS: Record<RecurringTask, string> = {
  mail: 'Mail sent',
  webhook: 'Stripe webhook received',
  pictures: 'Picture uploaded',
  reconcile: 'Payments reconciled',
  backup: 'Backup made',
}

/** When each recurring operation last succeeded (D253). */
export const LastSuccesses = ({ successes }: { successes: LastSuccessDto[] }) => (
  <SystemSection
    id="successes"
    title="Last successes"
    note="Overdue ones are shown in red. Payments are reconciled hourly and backups made nightly; the others depend on use and are expected at least weekly."
  >
    <dl className="grid grid-cols-1 gap-x-8 gap-y-4 border-y border-border py-5 sm:grid-cols-2 lg:grid-cols-3">
      {successes.map(({ what, at, isTooOld }) => (
        <div key={what} className="grid content-start gap-1">
          <dt className="text-xs text-muted">{WORDS[what]}</dt>
          <dd className={cn('text-sm numbers', isTooOld && 'font-semibold text-danger')}>
            {isTooOld && <CircleAlert aria-hidden className="mr-1.5 inline size-4 align-[-.2em]" />}
            {at === null ? 'Not yet' : <Moment at={at} />}
            {isTooOld && ', overdue'}
          </dd>
        </div>
      ))}
    </dl>
  </SystemSection>
)
