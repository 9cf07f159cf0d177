import { isSameText } from '@/lib/domain/text'
import { LISTING_SECTIONS, type ListingSection } from '@/lib/domain/fact-field'
import { FORM_FIELDS, type FormFieldName, type FormValues } from '@/lib/schemas/form-values'
import { LISTING_FIELDS } from '@/lib/schemas/listing-fields'
import { listingFormSchema } from '@/lib/schemas/property'

// What components of public pages may load with the form, and not with a schema.
export { formOfDraft } from '@/lib/schemas/draft'
export { formValuesOf } from '@/lib/schemas/form-values'

export const fieldsOf = (section: ListingSection): FormFieldName[] =>
  FORM_FIELDS.filter((name) => LISTING_FIELDS[name].input.section === section)

export const sectionOf = (name: FormFieldName): ListingSection => LISTING_FIELDS[name].input.section

export const SECTION_TITLES: Record<ListingSection, string> = {
  basics: 'Basics',
  facts: 'Facts',
  energy: 'Energy certificate',
  ownership: 'Ownership',
  features: 'Features',
  pictures: 'Pictures',
  tours: 'Tours and documents',
  place: 'Place',
}

export const FIELDS_IN_ORDER = LISTING_SECTIONS.flatMap(fieldsOf)

/** True if a field is equal in both. */
export function isSame(
  name: FormFieldName,
  values: Partial<FormValues>,
  other: Partial<FormValues>,
): boolean {
  const a = values[name] ?? ''
  const b = other[name] ?? ''
  if (typeof a === 'string' && typeof b === 'string') return isSameText(a, b)
  if (name === 'features') return [...(a as string[])].sort().join() === [...(b as string[])].sort().join()
  return JSON.stringify(a) === JSON.stringify(b)
}

export const changedFields = (now: Partial<FormValues>, initial: FormValues): FormFieldName[] =>
  FORM_FIELDS.filter((name) => !isSame(name, now, initial))

/** The errors of the fields by name; empty if everything is valid. */
export function invalidFields(values: Partial<FormValues>): ReadonlySet<FormFieldName> {
  const { error } = listingFormSchema.safeParse(values)
  return new Set(error?.issues.map(({ path }) => path[0] as FormFieldName))
}

/** True if something is typed or chosen. */
export const isFilledIn = (value: FormValues[FormFieldName] | undefined): boolean =>
  typeof value === 'string' ? value.trim() !== '' : (value?.length ?? 0) > 0
