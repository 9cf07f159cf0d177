import { deleteDraft, readDraft } from '../browser/drafts'

/** The storage key, next to the account's drafts: logging out deletes both. */
export const SEARCHES_KEY = 'searches'

/** The account's last searches on this device as a text, the latest first; `null` for none (D265). */
export const storedSearches = (account: string): string | null => readDraft(account, SEARCHES_KEY)

export const deleteSearches = (account: string): void => deleteDraft(account, SEARCHES_KEY)
