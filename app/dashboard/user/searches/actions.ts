'use server'

import { redirect } from 'next/navigation'
import { draftErrors, draftIn } from '@/components/filters/draft'
import { writeSearch } from '@/lib/domain/saved-search'
import { parseTimeZone } from '@/lib/domain/time-zones'
import { searches } from '@/lib/operations/searches'
import { paths } from '@/lib/paths'
import { exploreQuerySchema } from '@/lib/schemas/property'
import { type ChangeSearchInput } from '@/lib/schemas/saved-search'
import { undoSchema } from '@/lib/schemas/moderation'
import { restoreSearch } from '@/lib/services/saved-searches/saved-searches'
import { createAction, joinedFieldsOf } from '@/lib/transport/create-action'

const toList = () => paths.user.searches

export const saveSearchAction = createAction(searches.saveSearch, { to: toList })
export const changeFrequencyAction = createAction(searches.changeSearch)
export const removeSearchAction = createAction(searches.removeSearch, { stays: true })
export const restoreSearchAction = createAction({
  permission: 'search:save',
  input: undoSchema,
  changes: 'nothing',
  service: restoreSearch,
})

/** The form of a search, whose filters are fields of their own, opens the list. */
export const changeSearchAction = createAction(searches.changeSearch, { form: changeIn, to: toList })

function changeIn(fields: Record<string, string>, form: FormData): ChangeSearchInput {
  const texts = joinedFieldsOf(form)
  const search = exploreQuerySchema.parse(texts)
  const draft = draftIn(texts)
  const invalid = Object.entries(draft).filter(([name]) => name in draftErrors(draft) && !(name in search))
  const { id = '', name = '', formerName, frequency = '', timeZone = '' } = fields
  return {
    id,
    // A default name follows the search unless another one is typed.
    ...(name !== formerName && { name }),
    frequency: frequency as ChangeSearchInput['frequency'],
    timeZone: parseTimeZone(timeZone),
    // The schema refuses an invalid text with its message.
    search: [writeSearch(search), ...invalid.map((entry) => String(new URLSearchParams([entry])))].join('&'),
  }
}

const seeSearch = createAction(searches.markSearchSeen, { stays: true })

/** Marks a search as seen, and opens it on Explore; also if it has been deleted meanwhile. */
export async function showSearchAction(form: FormData): Promise<void> {
  await seeSearch({ id: String(form.get('id')) })
  redirect(paths.explore(String(form.get('search'))))
}
