import { cache } from 'react'
import { OffersLead } from '@/app/dashboard/overview/offers-lead'
import { type Section } from '@/app/dashboard/overview/section'
import { UnreadMessages } from '@/components/messages/unread-messages'
import { Attention } from '@/components/overview/attention'
import { OpenOffers } from '@/components/overview/open-offers'
import { Purchases } from '@/components/overview/purchases'
import { RecentSearches } from '@/components/overview/recent-searches'
import { SavedHomes } from '@/components/overview/saved-homes'
import { NewestSearches } from '@/components/saved-searches/newest-searches'
import { NextViewings } from '@/components/viewings/next-viewings'
import { paths } from '@/lib/paths'
import { listUnread } from '@/lib/services/messages/conversations'
import { listReservations } from '@/lib/services/open-houses/list-open-houses'
import { listOffersBySection, listSavedLately } from '@/lib/services/overview/overview'
import { listSearches } from '@/lib/services/saved-searches/saved-searches'
import { listNextViewings } from '@/lib/services/viewings/list-viewings'
import { showSearchAction } from './searches/actions'

/** The buyer's offers, read once for the three sections that show them. */
const offersOf = cache(listOffersBySection)

/** Offers that the buyer has to answer or to pay. */
const attention: Section = async (actor, now) => {
  const { toActOn: offers } = await offersOf(actor, now)
  return offers.items.length === 0
    ? null
    : {
        lead: <OffersLead offers={offers} noun="thing" need="your attention" now={now} />,
        body: <Attention offers={offers.items} isMore={offers.isMore} now={now.toISOString()} />,
      }
}

/** The next viewings and reserved open houses. */
const viewings: Section = async (actor, now) => {
  const [next, reservations] = await Promise.all([listNextViewings(actor, now), listReservations(actor, now)])
  return next.length + reservations.length === 0
    ? null
    : { body: <NextViewings viewings={next} reservations={reservations} href={paths.user.viewings} /> }
}

const messages: Section = async (actor) => {
  const { items } = await listUnread(actor)
  return items.length === 0 ? null : { body: <UnreadMessages conversations={items} /> }
}

/** Offers that the agent, or an administrator, has to act on. */
const openOffers: Section = async (actor, now) => {
  const { items } = (await offersOf(actor, now)).withOthers
  return items.length === 0 ? null : { body: <OpenOffers offers={items} now={now.toISOString()} /> }
}

/** The latest purchases. */
const purchases: Section = async (actor, now) => {
  const { purchases: offers } = await offersOf(actor, now)
  return offers.length === 0 ? null : { body: <Purchases offers={offers} /> }
}

/** Homes on the wishlist, with what changed since they were saved. */
const savedHomes: Section = async (actor) => {
  const entries = await listSavedLately(actor)
  return entries.length === 0 ? null : { body: <SavedHomes entries={entries} /> }
}

/** The number of saved searches shown. */
const SEARCHES_SHOWN = 3

/** The newest saved searches, with the number of their new homes. */
const savedSearches: Section = async (actor) => {
  const { items } = await listSearches(actor, { limit: SEARCHES_SHOWN, isTotalApproximate: true })
  return items.length === 0 ? null : { body: <NewestSearches searches={items} show={showSearchAction} /> }
}

/** The last searches of this device. */
const searches: Section = ({ id }) => ({ body: <RecentSearches accountId={id} />, isQuiet: true })

/** The sections of the buyer's front page, in order. */
export const SECTIONS: readonly Section[] = [
  ...[attention, viewings, messages, openOffers],
  ...[purchases, savedHomes, savedSearches, searches],
]
