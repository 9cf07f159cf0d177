import { OffersLead } from '@/app/dashboard/overview/offers-lead'
import { type Section } from '@/app/dashboard/overview/section'
import { Attention } from '@/components/overview/attention'
import { pluralize } from '@/lib/domain/pluralize'
import { offersOf } from './offers-of'

const need = (count: number) =>
  `${pluralize(count, 'thing')} ${count === 1 ? 'needs' : 'need'} your attention.`

/** Offers that the buyer has to answer or to pay. */
export const attention: Section = async (actor, now) => {
  const { toActOn: offers } = await offersOf(actor, now)
  return offers.items.length === 0
    ? null
    : {
        lead: <OffersLead offers={offers} count={need} now={now} />,
        body: <Attention offers={offers.items} isMore={offers.isMore} now={now.toISOString()} />,
      }
}
