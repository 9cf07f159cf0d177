import { TimeLeft } from '@/components/ui/deadline'
import { pluralize } from '@/lib/domain/pluralize'
import { type FirstOffers } from '@/lib/services/overview/overview'

type OffersLeadProps = {
  offers: FirstOffers
  /** What each one is, and what it needs: "offer" and "an answer". */
  noun: string
  need: string
  now: Date
}

/** The line below a front page's title: how many offers need something, and the deadline of the first. */
export function OffersLead({ offers: { items, isMore }, noun, need, now }: OffersLeadProps) {
  const [first] = items
  return (
    <>
      {`${isMore ? 'More than ' : ''}${pluralize(items.length, noun)} ${items.length === 1 ? 'needs' : 'need'} ${need}.`}
      {first?.expiresAt !== undefined && (
        <>
          {items.length === 1 ? ' The deadline is ' : ' The earliest deadline is '}
          <TimeLeft at={first.expiresAt} now={now.toISOString()} />.
        </>
      )}
    </>
  )
}
