import { SavedHomes } from '@/components/overview/saved-homes'
import { listSavedLately } from '@/lib/services/overview/overview'
import { type Section } from '@/app/dashboard/overview/section'

/** Homes on the wishlist, with what changed since they were saved. */
export const savedHomes: Section = async (actor) => {
  const entries = await listSavedLately(actor)
  return entries.length === 0 ? null : { body: <SavedHomes entries={entries} /> }
}
