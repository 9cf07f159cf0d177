'use server'

import { revalidatePath } from 'next/cache'
import { redirect } from 'next/navigation'
import { formPost } from '@/app/(auth)/form-post'
import { confirmationPost, fieldsOf, formAction } from '@/app/form-action'
import { type FormState } from '@/components/users/form-state'
import { writeSearch } from '@/lib/domain/saved-search'
import { type Actor } from '@/lib/domain/user'
import { paths } from '@/lib/paths'
import { searches } from '@/lib/operations/searches'
import { exploreQuerySchema } from '@/lib/schemas/property'
import { type ChangeSearchInput, type SaveSearchInput } from '@/lib/schemas/saved-search'
import {
  changeSearch,
  markSearchSeen,
  removeSearch,
  saveSearch,
} from '@/lib/services/saved-searches/save-search'
import { createAction } from '@/lib/transport/create-action'

const revalidate = () => revalidatePath(paths.user.searches)
const TO_LIST = { to: paths.user.searches }

export const saveSearchAction = createAction({
  ...searches.saveSearch,
  service: async (actor: Actor, input: SaveSearchInput) => {
    await saveSearch(actor, input)
    return TO_LIST
  },
  revalidate,
})
const KEPT = ['name', 'frequency']
export const saveSearchFormAction = formPost(saveSearchAction, KEPT)

export const changeSearchAction = createAction({
  ...searches.changeSearch,
  service: async (actor: Actor, input: ChangeSearchInput) => {
    await changeSearch(actor, input)
    return TO_LIST
  },
  revalidate,
})
export const changeFrequencyFormAction = formAction(changeSearchAction)

/** Saves the form of a search, whose filters are fields of their own, and opens the list. */
export async function changeSearchFormAction(state: FormState, form: FormData): Promise<FormState> {
  const fields = [...new Set(form.keys())].map((name) => {
    const all = form.getAll(name)
    return [name, all.length === 1 ? all[0] : all] as const
  })
  const search = writeSearch(exploreQuerySchema.parse(Object.fromEntries(fields)))
  const sent = new FormData()
  const { id = '', name = '', formerName, frequency = '', timeZone = '' } = fieldsOf(form)
  // A default name follows the search unless another one is typed.
  const named = name === formerName ? {} : { name }
  for (const [field, value] of Object.entries({ id, ...named, frequency, timeZone, search }))
    sent.set(field, value)
  return formPost(changeSearchAction, KEPT)(state, sent)
}

export const removeSearchAction = createAction({
  ...searches.removeSearch,
  service: removeSearch,
  revalidate,
})
export const removeSearchFormAction = confirmationPost(
  ({ id = '' }) => removeSearchAction({ id }),
  paths.user.searches,
)

const seeSearchAction = createAction({
  ...searches.markSearchSeen,
  service: markSearchSeen,
  revalidate,
})
/** Marks a search as seen, and opens it on Explore; also if it has been deleted meanwhile. */
export async function showSearchFormAction(form: FormData): Promise<void> {
  const { id = '', search = '' } = fieldsOf(form)
  await seeSearchAction({ id })
  redirect(paths.explore(search))
}
