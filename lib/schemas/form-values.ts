import { hasNoPrice } from '@/lib/domain/asking-price'
import { picturesOfListing } from '@/lib/domain/listing-pictures'
import { LISTING_FIELD_NAMES, type ListingFieldName } from './listing-fields'
import { type ListingFormInput, type PropertyDto } from './property'

/** A field of the form; the cover is the first of its pictures. */
export type FormFieldName = Exclude<ListingFieldName, 'image'>
export const FORM_FIELDS = LISTING_FIELD_NAMES.filter((name): name is FormFieldName => name !== 'image')

/** The values of the form: texts as typed, chosen features, uploaded pictures. */
export type FormValues = Required<ListingFormInput>

const typedValue = (name: FormFieldName, listing: Partial<PropertyDto>) => {
  if (name === 'features' || name === 'tours' || name === 'documents') return listing[name] ?? []
  if (name === 'images')
    return listing.image === undefined
      ? []
      : picturesOfListing({ image: listing.image, images: listing.images })
  return String(listing[name] ?? '')
}

/** The initial values for this listing, or for a new one; without the bounds of a home that has no price (D403). */
export function formValuesOf(listing: Partial<PropertyDto>): FormValues {
  const home = hasNoPrice(listing) ? { ...listing, minPrice: undefined, maxPrice: undefined } : listing
  return Object.fromEntries(FORM_FIELDS.map((name) => [name, typedValue(name, home)])) as FormValues
}
