import { deleteDraft, readDraft } from '../browser/drafts'

/** The storage key, next to the account's drafts: logging out deletes both. */
export const SEARCHES_KEY = 'searches'

/** The account's last searches on this device as a text, the latest first; `null` for none (D265). */
export const storedSearches = (accountId: string): string | null => readDraft(accountId, SEARCHES_KEY)

export const deleteSearches = (accountId: string): void => deleteDraft(accountId, SEARCHES_KEY)
