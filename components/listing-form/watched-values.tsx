'use client'

import { useWatch } from 'react-hook-form'
import { picturesHint } from '@/components/pictures/pictures-input'
import { isVerifiedContent } from '@/lib/schemas/listing-fields'
import { type ListingFormMethods } from './use-draft'
import { changedFields, type FormValues } from './values'

type Watching = { control: ListingFormMethods['control'] }

/** What stands in the form now. Each part that shows it watches it by itself, so that a key redraws these alone. */
export const useFormValues = (control: Watching['control']): FormValues => useWatch({ control }) as FormValues

/** How many features are chosen, or pictures there. */
export function Count({ control, of }: Watching & { of: 'features' | 'images' }) {
  const count = useWatch({ control, name: of })?.length ?? 0
  return of === 'images' ? picturesHint(count) : `${count} chosen`
}

/** Tells the agent before saving, as soon as it is so, that the property goes back to verification. */
export function VerificationNotice({ control, initial }: Watching & { initial: FormValues }) {
  const goesBack = isVerifiedContent(changedFields(useFormValues(control), initial))
  return (
    // Always there, so that screen readers hear the words come.
    <p
      role="status"
      className={goesBack ? 'rounded-md bg-warning-soft px-3 py-2 text-sm text-warning' : 'sr-only'}
    >
      {goesBack && 'If you save this, the property must be verified again.'}
    </p>
  )
}
