import { Attention } from '@/components/overview/attention'
import { pluralize } from '@/lib/domain/pluralize'
import { listOffersToActOn } from '@/lib/services/overview/overview'
import { type Section } from './section'
import { TimeLeft } from '@/components/ui/deadline'

/** Offers that the buyer has to answer or to pay. */
export const attention: Section = async (actor, now) => {
  const { items, isMore } = await listOffersToActOn(actor, now)
  const [first] = items
  if (!first) return null
  const count = isMore
    ? `More than ${pluralize(items.length, 'thing')} need`
    : `${pluralize(items.length, 'thing')} ${items.length === 1 ? 'needs' : 'need'}`
  const deadline = items.length === 1 ? 'The deadline' : 'The earliest deadline'
  return {
    lead: (
      <>
        {`${count} your attention.`}
        {first.expiresAt !== undefined && (
          <>
            {` ${deadline} is `}
            <TimeLeft at={first.expiresAt} now={now.toISOString()} />.
          </>
        )}
      </>
    ),
    body: <Attention offers={items} isMore={isMore} now={now.toISOString()} />,
  }
}
