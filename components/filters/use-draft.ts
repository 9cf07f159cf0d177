'use client'

import { useState } from 'react'
import { type Draft, draftErrors, draftOf, type FieldProps, filtersIn, withChange } from './draft'
import { type Filters } from './filter-text'

/** Filters being edited, which start as the active ones. */
export function useDraft(filters: Filters): FieldProps & { filters: Filters; hasErrors: boolean } {
  const [draft, setDraft] = useState<Draft>(() => draftOf(filters))
  const errors = draftErrors(draft)
  return {
    draft,
    change: (by) => setDraft((last) => withChange(last, by)),
    errors,
    filters: filtersIn(draft),
    hasErrors: Object.keys(errors).length > 0,
  }
}
