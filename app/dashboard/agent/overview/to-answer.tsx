import { OffersLead } from '@/app/dashboard/overview/offers-lead'
import { type Section } from '@/app/dashboard/overview/section'
import { OffersToAnswer } from '@/components/overview/attention'
import { pluralize } from '@/lib/domain/pluralize'
import { listOffersToAnswer } from '@/lib/services/overview/agent-overview'

const need = (count: number) => `${pluralize(count, 'offer')} ${count === 1 ? 'needs' : 'need'} an answer.`

/** Offers that the agent can answer. */
export const toAnswer: Section = async (actor, now) => {
  const offers = await listOffersToAnswer(actor, now)
  return offers.items.length === 0
    ? null
    : {
        lead: <OffersLead offers={offers} count={need} now={now} />,
        body: <OffersToAnswer offers={offers.items} isMore={offers.isMore} now={now.toISOString()} />,
      }
}
