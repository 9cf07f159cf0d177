import { groupDigits } from '@/lib/domain/group-digits'
import { type OpenWork } from '@/lib/domain/handover'

const LABELS: Record<keyof OpenWork, string> = {
  homes: 'Homes',
  offers: 'Open offers',
  conversations: 'Conversations',
  viewings: 'Viewings',
}

/** The numbers of records that move, or have moved, with the homes. */
export const HandoverCounts = ({ work }: { work: OpenWork }) => (
  <dl className="grid grid-cols-2 border-y border-border sm:grid-cols-4">
    {(Object.keys(LABELS) as (keyof OpenWork)[]).map((name) => (
      <div
        key={name}
        className="border-border py-3 pr-2 max-sm:even:border-l max-sm:even:pl-4 sm:not-first:border-l sm:not-first:pl-4 max-sm:[&:nth-child(n+3)]:border-t"
      >
        <dt className="text-xs text-muted">{LABELS[name]}</dt>
        <dd className="font-display text-2xl leading-7 numbers">{groupDigits(work[name])}</dd>
      </div>
    ))}
  </dl>
)
