import { Attention } from '@/components/overview/attention'
import { pluralize } from '@/lib/domain/pluralize'
import { timeUntil } from '@/lib/domain/dates'
import { listOffersToActOn } from '@/lib/services/overview/overview'
import { type Section } from './section'

/** Offers that the buyer has to answer or to pay. */
export const attention: Section = async (actor, now) => {
  const { items, isMore } = await listOffersToActOn(actor, now)
  const [first] = items
  if (!first) return null
  const count = isMore
    ? `More than ${pluralize(items.length, 'thing')} need`
    : `${pluralize(items.length, 'thing')} ${items.length === 1 ? 'needs' : 'need'}`
  const deadline = items.length === 1 ? 'The deadline' : 'The earliest deadline'
  const end = first.expiresAt === undefined ? '' : ` ${deadline} is ${timeUntil(first.expiresAt, now)}.`
  return {
    lead: `${count} your attention.${end}`,
    body: <Attention offers={items} isMore={isMore} now={now.toISOString()} />,
  }
}
