import { OpenOffers } from '@/components/overview/open-offers'
import { listOffersWithOthers } from '@/lib/services/overview/overview'
import { type Section } from '@/app/dashboard/overview/section'

/** Offers that the agent, or an administrator, has to act on. */
export const openOffers: Section = async (actor, now) => {
  const { items } = await listOffersWithOthers(actor, now)
  return items.length === 0 ? null : { body: <OpenOffers offers={items} now={now.toISOString()} /> }
}
