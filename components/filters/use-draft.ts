'use client'

import { useState } from 'react'
import { changed, type Draft, draftOf, faultsOf, filtersIn } from './draft'
import { type FieldProps } from './field-props'
import { type Filters } from './filter-words'

/** Filters that are being chosen, which begin as those that are set. */
export function useDraft(filters: Filters): FieldProps & { filters: Filters; isFaulty: boolean } {
  const [draft, setDraft] = useState<Draft>(() => draftOf(filters))
  const faults = faultsOf(draft)
  return {
    draft,
    change: (by) => setDraft((last) => changed(last, by)),
    faults,
    filters: filtersIn(draft),
    isFaulty: Object.keys(faults).length > 0,
  }
}
