import 'server-only'
import { normalizeEmail } from '@/lib/domain/email'
import { escapeRegExp, fold } from '@/lib/domain/text'

/** What a list's search reads of a row, worked out of the row's texts at every write. */
export type Searchable = {
  /** The folded texts, a line each: what is looked for is one line, so no find spans two of them. */
  searchText: string
}

/** The search field of these texts. */
export const searchFields = (...texts: string[]): Searchable => ({ searchText: texts.map(fold).join('\n') })

/** The filter for a literal part of one of the texts; a whole email matches in any spelling (D228). Empty without a part. */
export function searchFilter(part: string) {
  if (fold(part) === '') return {}
  const spellings = new Set([part, normalizeEmail(part) ?? part].map(fold).map(escapeRegExp))
  return { searchText: { $regex: [...spellings].join('|') } }
}
