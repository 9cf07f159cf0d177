import { attention } from './attention'
import { messages } from './messages'
import { openOffers } from './open-offers'
import { purchases } from './purchases'
import { savedHomes } from './saved-homes'
import { savedSearches } from './saved-searches'
import { searches } from './searches'
import { type Section } from '@/app/dashboard/overview/section'
import { viewings } from './viewings'

/** The sections of the buyer's front page, in order. */
export const SECTIONS: readonly Section[] = [
  attention,
  viewings,
  messages,
  openOffers,
  purchases,
  savedHomes,
  savedSearches,
  searches,
]
