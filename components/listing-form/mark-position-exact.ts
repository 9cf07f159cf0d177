import { type ListingFormMethods } from './use-draft'

/**
 * If the agent moves the pin or types coordinates, these are exact unless they chose "approximate" (D67). The
 * geocoder's accuracy is that of a town, and not their choice.
 */
export function markPositionExact(form: ListingFormMethods): void {
  const accuracy = form.getValues('positionAccuracy')
  if (accuracy === 'exact' || accuracy === 'approximate') return
  form.setValue('positionAccuracy', 'exact', {
    shouldDirty: true,
    shouldValidate: form.formState.isSubmitted,
  })
}
