import { NewestSearches } from '@/components/saved-searches/newest-searches'
import { listSearches } from '@/lib/services/saved-searches/saved-searches'
import { type Section } from '@/app/dashboard/overview/section'

/** The number of searches shown. */
const SHOWN = 3

/** The newest saved searches, with the number of their new homes. */
export const savedSearches: Section = async (actor) => {
  const { items } = await listSearches(actor, { limit: SHOWN, isTotalApproximate: true })
  return items.length === 0 ? null : { body: <NewestSearches searches={items} /> }
}
