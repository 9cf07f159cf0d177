import { toMajor, toMinor } from '@/lib/domain/money'
import { LISTING_FIELD_NAMES, type ListingFieldName, type ListingValues } from '@/lib/schemas/listing-fields'

/** What an agent said of a listing, as it is stored: prices in integer minor units, under names that say so. */
export type StoredValues = Omit<ListingValues, 'minPrice' | 'maxPrice'> & {
  minPriceMinor: number
  maxPriceMinor: number
}

/** The name that a field is stored under. */
export const storedName = (name: ListingFieldName) =>
  name === 'minPrice' || name === 'maxPrice' ? (`${name}Minor` as const) : name

/** These of the fields as they are stored; what is left out stays out. */
export const toStored = ({
  minPrice,
  maxPrice,
  ...values
}: Partial<ListingValues>): Partial<StoredValues> => ({
  ...values,
  ...(minPrice !== undefined && { minPriceMinor: toMinor(minPrice) }),
  ...(maxPrice !== undefined && { maxPriceMinor: toMinor(maxPrice) }),
})

/** All fields as they are stored. */
export const allToStored = ({ minPrice, maxPrice, ...values }: ListingValues): StoredValues => ({
  ...values,
  minPriceMinor: toMinor(minPrice),
  maxPriceMinor: toMinor(maxPrice),
})

/** The fields of these names, prices in major units. Leaves out what the listing does not have. */
export function valuesOf<Name extends ListingFieldName = ListingFieldName>(
  listing: StoredValues,
  names: readonly Name[] = LISTING_FIELD_NAMES as Name[],
): Pick<ListingValues, Name> {
  const { minPriceMinor, maxPriceMinor, ...rest } = listing
  const values: ListingValues = {
    ...rest,
    minPrice: toMajor(minPriceMinor),
    maxPrice: toMajor(maxPriceMinor),
  }
  return Object.fromEntries(
    names.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])),
  ) as Pick<ListingValues, Name>
}
