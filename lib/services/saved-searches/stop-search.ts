import 'server-only'
import { transaction } from '@/lib/data/client'
import { findSavedSearch, writeSavedSearch } from '@/lib/data/saved-searches'

/** Turns off the alerts of a person's search (D155); nothing if it has been deleted. */
export const stopSearch = (personId: string, searchId: string): Promise<void> =>
  transaction(async (session) => {
    const search = await findSavedSearch(searchId, personId, session)
    if (!search) return
    const { nextAt: _, ...rest } = search
    await writeSavedSearch({ ...rest, frequency: 'off' }, session)
  })
