import { OpenOffers } from '@/components/overview/open-offers'
import { type Section } from '@/app/dashboard/overview/section'
import { offersOf } from './offers-of'

/** Offers that the agent, or an administrator, has to act on. */
export const openOffers: Section = async (actor, now) => {
  const {
    withOthers: { items },
  } = await offersOf(actor, now)
  return items.length === 0 ? null : { body: <OpenOffers offers={items} now={now.toISOString()} /> }
}
