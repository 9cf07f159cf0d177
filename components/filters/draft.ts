import { FILTER_TEXTS, rangeErrors, readFilters, writeFilters } from '@/lib/domain/filter-texts'
import { FILTER_NAMES, type FilterName } from '@/lib/domain/listing-filters'
import { type Filters } from './filter-text'

/** Filters as they are being typed and chosen: the texts of an address. What is blank is left out. */
export type Draft = Partial<Record<FilterName | 'verified', string>>

/** Changes some of a draft; a blank text takes a filter away. */
export type ChangeDraft = (change: Draft) => void

/** The draft of filters that are set. */
export const draftOf = (filters: Filters): Draft => ({
  ...Object.fromEntries(writeFilters(filters)),
  ...(filters.verified && { verified: 'true' }),
})

/** The draft with a change. */
export const withChange = (draft: Draft, change: Draft): Draft =>
  Object.fromEntries(Object.entries({ ...draft, ...change }).filter(([, text]) => text !== ''))

/** What is said of each text that is none, and of both ends of a range whose minimum is above its maximum. */
export function draftErrors(draft: Draft): Partial<Record<FilterName, string>> {
  const faults = FILTER_NAMES.flatMap((name) => {
    const text = draft[name]
    if (text === undefined) return []
    const { tidy, limit, read, message } = FILTER_TEXTS[name]
    const tidied = tidy(text)
    const found = tidied.length > limit ? { fault: message } : read(tidied)
    return 'fault' in found ? [[name, found.fault] as const] : []
  })
  return { ...rangeErrors(filtersIn(draft)), ...Object.fromEntries(faults) }
}

/** The filters that a draft sets. */
export const filtersIn = ({ verified, ...texts }: Draft): Filters => ({
  ...readFilters(texts),
  verified: verified === 'true',
})

/** The names that a text holds with commas between them. */
export const splitNames = (text: string | undefined): string[] => (text ? text.split(',') : [])
