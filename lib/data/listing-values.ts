import { type FactName, type FactNameOf, factNamesOf } from '@/lib/domain/fact-fields'
import { type ListingDocument } from '@/lib/domain/listing-documents'
import { toMajor, toMinor } from '@/lib/domain/money'
import { LISTING_FIELD_NAMES, type ListingFieldName, type ListingValues } from '@/lib/schemas/listing-fields'

/** The money fields: stored in integer minor units, under names that say so. */
const MONEY: readonly MoneyName[] = ['minPrice', 'maxPrice', ...factNamesOf('money')]
type MoneyFactName = FactNameOf<{ kind: 'money' }>
type MoneyName = 'minPrice' | 'maxPrice' | MoneyFactName
const isMoneyName = (name: ListingFieldName): name is MoneyName => MONEY.some((money) => money === name)

type Facts = { [Name in Exclude<FactName, MoneyName>]?: NonNullable<ListingValues[Name]> }

/** A listing's fields as stored: prices in integer minor units, under names that say so. */
export type StoredValues = Omit<ListingValues, FactName | MoneyName | 'image' | 'documents'> &
  Facts & { [Name in MoneyFactName as `${Name}Minor`]?: number } & {
    minPriceMinor: number
    maxPriceMinor: number
    /** The URL of the first picture. */
    image: string
    documents?: ListingDocument[]
  }

export type StoredName = keyof StoredValues

/** Changes as written: `null` unsets an optional field. */
export type StoredChanges = {
  [Name in StoredName]?: StoredValues[Name] | (undefined extends StoredValues[Name] ? null : never)
}

export const storedName = (name: ListingFieldName): StoredName =>
  isMoneyName(name) ? (`${name}Minor` as const) : name

/** Pictures without their undefined fields. */
const asStored = (images: ListingValues['images']) =>
  images?.map((picture) =>
    Object.fromEntries(Object.entries(picture).filter(([, value]) => value !== undefined)),
  ) ?? null

/** Converts fields to their stored form; omitted fields stay omitted, and `null` stays. */
export function toStored(values: Partial<ListingValues>): StoredChanges {
  const names = LISTING_FIELD_NAMES.filter((name) => values[name] !== undefined)
  return Object.fromEntries(
    names.map((name) => {
      const value = name === 'images' ? asStored(values.images) : values[name]
      return [storedName(name), isMoneyName(name) && typeof value === 'number' ? toMinor(value) : value]
    }),
  ) as StoredChanges
}

/** All fields of a new listing as stored; its first picture is separate. */
export function allToStored(values: ListingValues, image: string): StoredValues {
  const present = Object.entries(toStored(values)).filter(([, value]) => value !== null)
  return { ...(Object.fromEntries(present) as StoredValues), image }
}

/** A change as update operators: what is set, and what is unset. */
export function toUpdateOperators(changes: StoredChanges): {
  $set: Partial<StoredValues>
  $unset: Record<string, ''>
} {
  const entries = Object.entries(changes).filter(([, value]) => value !== undefined)
  return {
    $set: Object.fromEntries(entries.filter(([, value]) => value !== null)) as Partial<StoredValues>,
    $unset: Object.fromEntries(
      entries.filter(([, value]) => value === null).map(([name]) => [name, '' as const]),
    ),
  }
}

export function applyChanges<Listing extends StoredValues>(
  listing: Listing,
  changes: StoredChanges,
): Listing {
  const { $set, $unset } = toUpdateOperators(changes)
  const remaining = Object.entries({ ...listing, ...$set }).filter(([name]) => !(name in $unset))
  return Object.fromEntries(remaining) as Listing
}

/** The stored fields of these names. */
export type StoredAs<Name extends ListingFieldName> = Pick<
  StoredValues,
  StoredName & (Name extends MoneyName ? `${Name}Minor` : Name)
>

/** The fields of these names, prices in major units. Omits absent ones. */
export function valuesOf<Name extends ListingFieldName = ListingFieldName>(
  listing: StoredAs<Name>,
  names: readonly Name[] = LISTING_FIELD_NAMES as Name[],
): Pick<OutputValues, Name> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = (listing as Partial<StoredValues>)[storedName(name)]
      if (value === undefined) return []
      return [[name, isMoneyName(name) && typeof value === 'number' ? toMajor(value) : value]]
    }),
  ) as Pick<OutputValues, Name>
}

/** All fields for output. Prices in major units. */
type OutputValues = Omit<ListingValues, FactName | 'image' | 'documents' | 'minPrice' | 'maxPrice'> &
  Pick<StoredValues, 'image' | 'documents'> & { minPrice: number; maxPrice: number } & {
    [Name in FactName]?: NonNullable<ListingValues[Name]>
  }
