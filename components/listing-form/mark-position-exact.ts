import { type ListingFormMethods } from './use-draft'

/**
 * The agent moves the pin or types its degrees: unless they chose "about here", they give the house itself (D67). What the
 * location led to is only as near as its town, which is none of their choices.
 */
export function markPositionExact(form: ListingFormMethods): void {
  const accuracy = form.getValues('positionAccuracy')
  if (accuracy === 'exact' || accuracy === 'approximate') return
  form.setValue('positionAccuracy', 'exact', {
    shouldDirty: true,
    shouldValidate: form.formState.isSubmitted,
  })
}
