import { type Section } from '@/app/dashboard/overview/section'
import { Attention } from '@/components/overview/attention'
import { listOffersToPay } from '@/lib/services/overview/agent-overview'

/** Accepted offers that the agent made as a buyer (D11). */
export const toPay: Section = async (actor, now) => {
  const { items } = await listOffersToPay(actor, now)
  return items.length === 0
    ? null
    : { body: <Attention offers={items} isMore={false} now={now.toISOString()} /> }
}
