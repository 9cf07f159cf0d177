import 'server-only'
import { normalizeEmail } from '@/lib/domain/email'
import { escapeRegExp, fold } from '@/lib/domain/text'

/** The search field of a row, derived from its texts at every write. */
export type Searchable = {
  /** The folded texts, one per line: a query is one line, so no match spans two of them. */
  searchText: string
}

export const searchFields = (...texts: string[]): Searchable => ({ searchText: texts.map(fold).join('\n') })

/**
 * The filter for a literal part of one of the texts; a whole email matches in any spelling (D228). Empty for an empty
 * query.
 */
export function searchFilter(part: string) {
  if (fold(part) === '') return {}
  const spellings = new Set([part, normalizeEmail(part) ?? part].map(fold).map(escapeRegExp))
  return { searchText: { $regex: [...spellings].join('|') } }
}
