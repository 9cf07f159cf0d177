import { withStorage } from './storage'

/** The key of a form's draft in local storage, with the account, so that no other account reads it. */
const PREFIX = 'draft:'

const keyOf = (account: string, form: string): string => `${PREFIX}${account}:${form}`

/** The stored text of this account's form, or `null`. */
export const readDraft = (account: string, form: string): string | null =>
  withStorage((storage) => storage.getItem(keyOf(account, form)))

/** Stores a text; false if the browser has no space or no storage. */
export const saveDraft = (account: string, form: string, text: string): boolean =>
  withStorage((storage) => {
    storage.setItem(keyOf(account, form), text)
    return true
  }) ?? false

export const deleteDraft = (account: string, form: string): void => {
  withStorage((storage) => storage.removeItem(keyOf(account, form)))
}

/** Deletes the drafts of all other accounts; of all at logout. */
export function deleteOtherAccountsDrafts(account?: string): void {
  withStorage((storage) => {
    for (const key of Object.keys(storage))
      if (key.startsWith(PREFIX) && (account === undefined || !key.startsWith(keyOf(account, ''))))
        storage.removeItem(key)
  })
}

/** True if this event says that another tab has deleted the draft. */
export const isDraftDeletion = ({ key, newValue }: StorageEvent, account: string, form: string): boolean =>
  key === null || (key === keyOf(account, form) && newValue === null)
