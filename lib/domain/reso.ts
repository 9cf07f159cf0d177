import { missingDayError } from './dates'
import { FACT_RESO_NAMES, type FactResoName } from './fact-fields'
import { type PropertyType } from './facts'
import { FORMAT } from './format'
import { PLAIN_AMOUNT } from './money'
import { type Comparison, type Operator, type Parsed } from './odata'
import { isListed, isVerifiedStatus, type PropertyStatus, PROPERTY_STATUSES } from './property'
import { type Period } from './tenure'

const LISTING_RESO_FIELDS = [
  ...(['ListingKey', 'StandardStatus', 'ListPriceLow', 'ListPrice', 'PreviousListPrice'] as const),
  ...(['PriceChangeTimestamp', 'UnparsedAddress', 'ListAgentFullName'] as const),
  ...(['ListAgentStateLicense', 'ListOfficeName'] as const),
  ...(['OriginalEntryTimestamp', 'ModificationTimestamp'] as const),
]

export type ResoField = (typeof LISTING_RESO_FIELDS)[number] | FactResoName
/** The fields of a listing in the RESO Data Dictionary, in output order (D151). */
export const RESO_FIELDS: readonly ResoField[] = [...LISTING_RESO_FIELDS, ...FACT_RESO_NAMES]

/**
 * A listing under offer still accepts back-up offers (D72), which RESO's "Pending" excludes. A pending listing (D7) is
 * listed but accepts no offers yet.
 */
export const STANDARD_STATUSES = ['Active', 'Active Under Contract', 'Coming Soon'] as const
export type StandardStatus = (typeof STANDARD_STATUSES)[number]
export const standardStatus = (status: PropertyStatus, isUnderOffer: boolean): StandardStatus => {
  if (isUnderOffer) return 'Active Under Contract'
  return isVerifiedStatus(status) ? 'Active' : 'Coming Soon'
}

export const RESO_STATUSES = PROPERTY_STATUSES.filter((status) => isListed(status, false))

/** RESO's words for the periods of amounts. */
export const RESO_PERIODS: Record<Period, string> = {
  month: 'Monthly',
  quarter: 'Quarterly',
  year: 'Annually',
}

export const RESO_TYPES: Record<PropertyType, { type: string; subType: string }> = {
  house: { type: 'Residential', subType: 'Single Family Residence' },
  apartment: { type: 'Residential', subType: 'Apartment' },
  townhouse: { type: 'Residential', subType: 'Townhouse' },
  villa: { type: 'Residential', subType: 'Villa' },
  cabin: { type: 'Residential', subType: 'Cabin' },
  land: { type: 'Land', subType: 'Unimproved Land' },
  other: { type: 'Residential', subType: 'Other' },
}

/** RESO counts 2.5 bathrooms as three: two full and one half. */
export const bathroomsOf = (bathrooms: number) => ({
  total: Math.ceil(bathrooms),
  full: Math.floor(bathrooms),
  half: Math.ceil(bathrooms) - Math.floor(bathrooms),
})

/** The fields allowed in `$filter`, with the kind of their values. Each has an index. */
const FILTERED = {
  ListPriceLow: 'amount',
  ListPrice: 'amount',
  BedroomsTotal: 'number',
  BathroomsTotalInteger: 'integer',
  LivingArea: 'number',
  LotSizeArea: 'number',
  YearBuilt: 'number',
  ParkingTotal: 'number',
  OriginalEntryTimestamp: 'moment',
  ModificationTimestamp: 'moment',
  PropertySubType: 'subtype',
  StandardStatus: 'status',
} as const satisfies Partial<Record<ResoField, string>>
export type FilteredField = keyof typeof FILTERED
export const FILTERED_FIELDS = Object.keys(FILTERED) as FilteredField[]

type MomentField = 'OriginalEntryTimestamp' | 'ModificationTimestamp'
const isMomentField = (field: FilteredField): field is MomentField => FILTERED[field] === 'moment'

/** A valid comparison of a `$filter`. Prices in major units. */
export type ResoCondition =
  | { field: 'PropertySubType'; operator: 'eq'; value: PropertyType }
  | { field: 'StandardStatus'; operator: 'eq'; value: StandardStatus }
  | { field: MomentField; operator: Operator; value: Date }
  | {
      field: Exclude<FilteredField, 'PropertySubType' | 'StandardStatus' | MomentField>
      operator: Operator
      value: number
    }

const NUMBER = /^-?\d{1,12}(?:\.\d{1,6})?$/
const MOMENT = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d(?:\.\d{1,3})?Z)?$/

const isFiltered = (field: string): field is FilteredField => Object.hasOwn(FILTERED, field)

/** Checks a comparison of a `$filter`; returns the error to show if it is invalid. */
export function readCondition({ field, operator, literal, isQuoted }: Comparison): Parsed<ResoCondition> {
  if (!isFiltered(field)) return { error: `Filter by ${FILTERED_FIELDS.join(', ')}.` }
  if (field === 'PropertySubType' || field === 'StandardStatus') {
    const allowed = field === 'StandardStatus' ? STANDARD_STATUSES : Object.values(RESO_TYPES).map(subTypeOf)
    const message = `${field} can only be compared with eq, to one of ${allowed.map((name) => `'${name}'`).join(', ')}.`
    if (operator !== 'eq' || !isQuoted) return { error: message }
    const condition = field === 'StandardStatus' ? statusCondition(literal) : typeCondition(literal)
    return condition ? { value: condition } : { error: message }
  }
  if (isMomentField(field)) {
    const value = new Date(literal)
    const isMoment =
      !isQuoted && MOMENT.test(literal) && !Number.isNaN(value.getTime()) && missingDayError(literal) === null
    return isMoment
      ? { value: { field, operator, value } }
      : {
          error:
            missingDayError(literal) ??
            `${field} must be compared with a date and time like 2026-01-05T12:00:00Z.`,
        }
  }
  const value = Number(literal)
  if (isQuoted || !NUMBER.test(literal)) return { error: `${field} must be compared with a number.` }
  if (FILTERED[field] === 'integer' && !Number.isInteger(value))
    return { error: `${field} must be compared with a whole number.` }
  // More decimals than an amount has would round to a different price.
  if (FILTERED[field] === 'amount' && !PLAIN_AMOUNT.test(literal.replace(/^-/, '')))
    return { error: `${field} must be compared with a number of at most ${FORMAT.decimals}.` }
  return { value: { field, operator, value } }
}

const subTypeOf = ({ subType }: { subType: string }): string => subType

function statusCondition(literal: string): ResoCondition | undefined {
  const value = STANDARD_STATUSES.find((status) => status === literal)
  return value && { field: 'StandardStatus', operator: 'eq', value }
}

function typeCondition(literal: string): ResoCondition | undefined {
  const match = Object.entries(RESO_TYPES).find(([, { subType }]) => subType === literal)
  return match && { field: 'PropertySubType', operator: 'eq', value: match[0] as PropertyType }
}

/** The orders of `$orderby`, each with an index. The first is the default. */
export const RESO_ORDERS = {
  'OriginalEntryTimestamp desc': 'newest',
  'ListPriceLow asc': 'price-low-high',
  'ListPrice desc': 'price-high-low',
  'ModificationTimestamp asc': 'modified-first',
  'ModificationTimestamp desc': 'modified-last',
} as const
export type ResoOrder = (typeof RESO_ORDERS)[keyof typeof RESO_ORDERS]
