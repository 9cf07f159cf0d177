import 'server-only'
import { type SavedSearchDoc } from '@/lib/data/collections'
import { NEW_COUNT_LIMIT, writeSearch } from '@/lib/domain/saved-search'
import { type SavedSearchDto } from '@/lib/schemas/saved-search'

/** A saved search for its person. `newCount`: the homes announced since they last opened it. */
export const toSavedSearchDto = (
  { _id, name, filters, frequency, timeZone, byWords, createdAt }: SavedSearchDoc,
  newCount = 0,
): SavedSearchDto => ({
  _id: _id.toHexString(),
  name,
  search: writeSearch(filters),
  frequency,
  timeZone,
  byWords: byWords !== undefined,
  createdAt: createdAt.toISOString(),
  newCount: Math.min(newCount, NEW_COUNT_LIMIT),
})
