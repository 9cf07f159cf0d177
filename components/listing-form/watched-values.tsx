'use client'

import { useWatch } from 'react-hook-form'
import { picturesHint } from '@/components/pictures/pictures-input'
import { UnitsSwitch } from '@/components/units/units-switch'
import { type AreaUnits } from '@/lib/domain/facts'
import { unitsOfPlace } from '@/lib/domain/units-of-place'
import { affectsVerification } from '@/lib/schemas/listing-fields'
import { type ListingFormMethods } from './use-draft'
import { type FormValues } from '@/lib/schemas/form-values'
import { changedFields } from './values'

type ControlProps = { control: ListingFormMethods['control'] }

/**
 * The current values. Each part that shows them subscribes by itself, so that a key press rerenders only
 * these.
 */
export const useFormValues = (control: ControlProps['control']): FormValues =>
  useWatch({ control }) as FormValues

/** The units of the home whose location is typed (D270); `undefined` while it is blank. */
export function useHomeUnits(control: ControlProps['control']): AreaUnits | undefined {
  const location = useWatch({ control, name: 'location' })
  return location?.trim() ? unitsOfPlace(location) : undefined
}

/** Chooses the units of all areas; those of the home until then. */
export const HomeUnitsSwitch = ({ control }: ControlProps) => (
  <UnitsSwitch defaultUnits={useHomeUnits(control)} />
)

/** The number of chosen features, or of pictures. */
export function Count({ control, of }: ControlProps & { of: 'features' | 'images' }) {
  const count = useWatch({ control, name: of })?.length ?? 0
  return of === 'images' ? picturesHint(count) : `${count} selected`
}

/** Warns the agent, as soon as it applies, that saving requires another verification. */
export function VerificationNotice({ control, initial }: ControlProps & { initial: FormValues }) {
  const needsVerification = affectsVerification(changedFields(useFormValues(control), initial))
  return (
    // Always rendered, so that screen readers announce changes.
    <p
      role="status"
      className={needsVerification ? 'rounded-md bg-warning-soft px-3 py-2 text-sm text-warning' : 'sr-only'}
    >
      {needsVerification && 'Saving this sends the property back to verification.'}
    </p>
  )
}
