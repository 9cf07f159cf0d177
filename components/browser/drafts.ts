import { withStorage } from './storage'

/** What a form has kept in local storage: whose it is and which form's, so that no other account ever reads it. */
const PREFIX = 'draft:'

const keyOf = (account: string, form: string): string => `${PREFIX}${account}:${form}`

/** The text that this form of this account has kept, or `null`. */
export const readDraft = (account: string, form: string): string | null =>
  withStorage((storage) => storage.getItem(keyOf(account, form)))

/** Keeps a text; false where the browser has no room or no storage. */
export const saveDraft = (account: string, form: string, text: string): boolean =>
  withStorage((storage) => {
    storage.setItem(keyOf(account, form), text)
    return true
  }) ?? false

export const deleteDraft = (account: string, form: string): void => {
  withStorage((storage) => storage.removeItem(keyOf(account, form)))
}

/** Drops the drafts of everyone but this account; of everyone at logout. */
export function deleteOtherAccountsDrafts(account?: string): void {
  withStorage((storage) => {
    for (const key of Object.keys(storage))
      if (key.startsWith(PREFIX) && (account === undefined || !key.startsWith(keyOf(account, ''))))
        storage.removeItem(key)
  })
}

/** True if this event says that another tab has dropped the draft. */
export const isDraftDeletion = ({ key, newValue }: StorageEvent, account: string, form: string): boolean =>
  key === null || (key === keyOf(account, form) && newValue === null)
