'use client'

import { useState } from 'react'
import { withChange, type Draft, draftOf, draftErrors, filtersIn } from './draft'
import { type FieldProps } from './field-props'
import { type Filters } from './filter-text'

/** Filters being edited, which start as the active ones. */
export function useDraft(filters: Filters): FieldProps & { filters: Filters; isFaulty: boolean } {
  const [draft, setDraft] = useState<Draft>(() => draftOf(filters))
  const errors = draftErrors(draft)
  return {
    draft,
    change: (by) => setDraft((last) => withChange(last, by)),
    errors,
    filters: filtersIn(draft),
    isFaulty: Object.keys(errors).length > 0,
  }
}
