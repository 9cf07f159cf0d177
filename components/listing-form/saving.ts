import { type ListingFormOutput } from '@/lib/schemas/property'
import { changedFields, FIELDS_IN_ORDER, type FormFieldName, type FormValues } from './values'

/** What differs from what a listing said before. */
export type ListingChanges = Partial<ListingFormOutput>

/** What is saved of the form: for a new listing what is given, for a known one what differs. */
export function valuesToSave(
  fields: ListingFormOutput,
  typed: FormValues,
  initial: FormValues,
): [ListingFormOutput, ListingChanges] {
  const changed = new Set<FormFieldName>(changedFields({ ...typed, images: fields.images ?? [] }, initial))
  // A position is one thing: where a part of it is another one, all of it is told, also what buyers see of it. Of degrees
  // alone the server says for itself how exact they are, and may say another thing than stands here.
  if (changed.has('latitude') || changed.has('longitude'))
    changed.add('latitude').add('longitude').add('positionAccuracy')
  // Of a home without a position there is nothing to be exact about.
  if (fields.latitude === null) changed.delete('positionAccuracy')
  const entries = Object.entries(fields).map(
    ([name, value]) =>
      // No feature is none given.
      [name as FormFieldName, Array.isArray(value) && value.length === 0 ? null : value] as const,
  )
  return [
    Object.fromEntries(
      entries.filter(([, value]) => value !== null && value !== undefined),
    ) as ListingFormOutput,
    Object.fromEntries(entries.filter(([name]) => changed.has(name))) as ListingChanges,
  ]
}

/** The field of the form that a refused field of the operation is, by its dotted path. */
export function nameIn(path: string): FormFieldName | undefined {
  const [first] = path.split('.')
  return first === 'image' ? 'images' : FIELDS_IN_ORDER.find((name) => name === first)
}

/** The message of a list, or of the first thing in it that has one. */
export function messageOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  if ('message' in error && typeof error.message === 'string') return error.message
  return Object.values(error).map(messageOf).find(Boolean)
}
