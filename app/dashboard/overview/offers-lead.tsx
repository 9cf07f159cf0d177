import { TimeLeft } from '@/components/ui/deadline'
import { type FirstOffers } from '@/lib/services/overview/overview'

/** The line below a front page's title: how many offers, of which the first has this deadline. `need`: "one needs …". */
export function OffersLead({
  offers: { items, isMore },
  count,
  now,
}: {
  offers: FirstOffers
  /** The sentence without its end for this number: "2 offers need". */
  count: (number: number) => string
  now: Date
}) {
  const [first] = items
  return (
    <>
      {isMore ? `More than ${count(items.length)}` : count(items.length)}
      {first?.expiresAt !== undefined && (
        <>
          {items.length === 1 ? ' The deadline is ' : ' The earliest deadline is '}
          <TimeLeft at={first.expiresAt} now={now.toISOString()} />.
        </>
      )}
    </>
  )
}
