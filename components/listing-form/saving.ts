import { type ListingFormOutput } from '@/lib/schemas/property'
import { type FormFieldName, type FormValues } from '@/lib/schemas/form-values'
import { changedFields, FIELDS_IN_ORDER } from './values'

/** The values that differ from the listing's. */
export type ListingChanges = Partial<ListingFormOutput>

/** The values to save: for a new listing all that are filled in, for an existing one the changes. */
export function valuesToSave(
  fields: ListingFormOutput,
  typed: FormValues,
  initial: FormValues,
): [ListingFormOutput, ListingChanges] {
  const changed = new Set<FormFieldName>(changedFields({ ...typed, images: fields.images ?? [] }, initial))
  // A position is saved as a whole if any part of it changed, including how exactly buyers see it. For
  // coordinates alone the server chooses the accuracy, which may differ from the form's.
  if (changed.has('latitude') || changed.has('longitude'))
    changed.add('latitude').add('longitude').add('positionAccuracy')
  // A position that is removed has no accuracy; that of one which is entered later is chosen before (D67).
  if (fields.latitude === null && changed.has('latitude')) changed.delete('positionAccuracy')
  const entries = Object.entries(fields).map(
    ([name, value]) =>
      // No features are stored as null.
      [name as FormFieldName, Array.isArray(value) && value.length === 0 ? null : value] as const,
  )
  return [
    Object.fromEntries(
      entries.filter(([, value]) => value !== null && value !== undefined),
    ) as ListingFormOutput,
    Object.fromEntries(entries.filter(([name]) => changed.has(name))) as ListingChanges,
  ]
}

/** The form's field for a rejected field of the operation, by its dotted path; a draft has them in a part of its input. */
export function fieldNameOfPath(path: string): FormFieldName | undefined {
  const [first] = path.replace(/^(?:home|values)\./, '').split('.')
  return first === 'image' ? 'images' : FIELDS_IN_ORDER.find((name) => name === first)
}

/** The message of a list, or of the first item that has one. */
export function messageOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  if ('message' in error && typeof error.message === 'string') return error.message
  return Object.values(error).map(messageOf).find(Boolean)
}
