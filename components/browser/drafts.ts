import { withStorage } from './storage'

/** The key of a form's draft in local storage, with the account, so that no other account reads it. */
const PREFIX = 'draft:'

const keyOf = (accountId: string, form: string): string => `${PREFIX}${accountId}:${form}`

/** The stored text of this account's form, or `null`. */
export const readDraft = (accountId: string, form: string): string | null =>
  withStorage((storage) => storage.getItem(keyOf(accountId, form)))

/** Stores a text; false if the browser has no space or no storage. */
export const saveDraft = (accountId: string, form: string, text: string): boolean =>
  withStorage((storage) => {
    storage.setItem(keyOf(accountId, form), text)
    return true
  }) ?? false

export const deleteDraft = (accountId: string, form: string): void => {
  withStorage((storage) => storage.removeItem(keyOf(accountId, form)))
}

/** Deletes the drafts of all other accounts; of all at logout. */
export function deleteOtherAccountsDrafts(accountId?: string): void {
  withStorage((storage) => {
    for (const key of Object.keys(storage))
      if (key.startsWith(PREFIX) && (accountId === undefined || !key.startsWith(keyOf(accountId, ''))))
        storage.removeItem(key)
  })
}

/** True if this event says that another tab has deleted the draft. */
export const isDraftDeletion = ({ key, newValue }: StorageEvent, accountId: string, form: string): boolean =>
  key === null || (key === keyOf(accountId, form) && newValue === null)
