import { FILTERS, rangeErrors, readFilters, writeFilters } from '@/lib/domain/filter-table'
import { FILTER_NAMES, type FilterName } from '@/lib/domain/listing-filters'
import { type Filters } from './filter-text'

/** Filters while they are edited: texts as in the URL. Blank ones are omitted. */
export type Draft = Partial<Record<FilterName | 'verified', string>>

/** Changes parts of a draft; a blank text removes a filter. */
export type ChangeDraft = (change: Draft) => void

/** The props of every filter field. */
export type FieldProps = {
  draft: Draft
  change: ChangeDraft
  /** The errors of invalid texts. */
  errors: Partial<Record<FilterName, string>>
}

export const draftOf = (filters: Filters): Draft => ({
  ...Object.fromEntries(writeFilters(filters)),
  ...(filters.verified && { verified: 'true' }),
})

/** The draft in the fields of a form. */
export const draftIn = (fields: Readonly<Record<string, string>>): Draft =>
  Object.fromEntries(
    [...FILTER_NAMES, 'verified'].flatMap((name) => (fields[name] ? [[name, fields[name]]] : [])),
  )

export const withChange = (draft: Draft, change: Draft): Draft =>
  Object.fromEntries(Object.entries({ ...draft, ...change }).filter(([, text]) => text !== ''))

/** The errors of invalid texts, and of both ends of an inverted range. */
export function draftErrors(draft: Draft): Partial<Record<FilterName, string>> {
  const errors = FILTER_NAMES.flatMap((name) => {
    const text = draft[name]
    if (text === undefined) return []
    const { tidy, limit, read, message } = FILTERS[name].text
    const tidied = tidy(text)
    const result = tidied.length > limit ? { error: message } : read(tidied)
    return 'error' in result ? [[name, result.error] as const] : []
  })
  return { ...rangeErrors(filtersIn(draft)), ...Object.fromEntries(errors) }
}

export const filtersIn = ({ verified, ...texts }: Draft): Filters => ({
  ...readFilters(texts),
  verified: verified === 'true',
})

/** The names in a comma-separated text. */
export const splitNames = (text: string | undefined): string[] => (text ? text.split(',') : [])
