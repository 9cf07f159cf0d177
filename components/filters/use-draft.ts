'use client'

import { useState } from 'react'
import { type Draft, draftErrors, draftIn, draftOf, type FieldProps, filtersIn, withChange } from './draft'
import { type Filters } from './filter-text'

/** Filters being edited, which start as the active ones, or as the `fields` of a refused form. */
export function useDraft(
  filters: Filters,
  fields?: Readonly<Record<string, string>>,
): FieldProps & { filters: Filters; hasErrors: boolean } {
  const [draft, setDraft] = useState<Draft>(() => (fields ? draftIn(fields) : draftOf(filters)))
  const errors = draftErrors(draft)
  return {
    draft,
    change: (by) => setDraft((last) => withChange(last, by)),
    errors,
    filters: filtersIn(draft),
    hasErrors: Object.keys(errors).length > 0,
  }
}
