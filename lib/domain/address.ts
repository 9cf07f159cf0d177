import { type PositionAccuracy } from './position'

/** The street address of a home; older listings may have neither part (D276). */
export type Address = { streetAddress?: string; postalCode?: string }

type AddressPosition = Address & { latitude?: number; positionAccuracy?: PositionAccuracy }

/** The address of a listing without its other fields. */
export const givenAddress = ({ streetAddress, postalCode }: Address): Address => ({
  ...(streetAddress !== undefined && { streetAddress }),
  ...(postalCode !== undefined && { postalCode }),
})

/** A postal code as it is stored: upper case, one space between its parts. "sw1a  1aa" becomes "SW1A 1AA". */
export const normalizePostalCode = (text: string): string => text.trim().replace(/\s+/g, ' ').toUpperCase()

/** True if every signed-in person may read the address, because they see the exact position anyway (D277). */
export const isAddressOpen = ({ latitude, positionAccuracy = 'exact' }: AddressPosition): boolean =>
  latitude !== undefined && positionAccuracy === 'exact'

/** The codes whose area is known by their shape, with or without their separator. The first group is the area. */
const AREAS = [
  // The United Kingdom: the outward code, also alone
  /^([A-Z]{1,2}\d[A-Z\d]?)(?:[ -]?\d[ -]?[A-Z]{2})?$/,
  // Canada: the forward sortation area
  /^([A-Z]\d[A-Z])[ -]?\d[A-Z]\d$/,
  // Ireland: the routing key
  /^([A-Z]\d[\dW])[ -]?[A-Z\d]{4}$/,
  // The Netherlands
  /^(\d{4})[ -]?[A-Z]{2}$/,
  // The United States: without ZIP+4
  /^(\d{5})[ -]?\d{4}$/,
] as const

/** In most countries so few digits are the code of a town or a district, and more may identify a street. */
const DIGITS = /^\d{1,5}$/
const AREA = 3

/**
 * The area of a postal code, by its shape: "97701", "SW1A" for "SW1A 1AA" and "SW1A1AA", "K1A" for "K1A0B1". Of other
 * shapes it is the part before the first separator if that is at most five digits, else that part's first three
 * characters.
 */
export function postalArea(code: string): string {
  for (const shape of AREAS) {
    const area = shape.exec(code)?.[1]
    if (area !== undefined) return area
  }
  const [part = ''] = code.split(/[ -]/)
  return DIGITS.test(part) ? part : part.slice(0, AREA)
}

/** The postal code that everyone can search by: whole if the position is exact, else its area (D278). */
export function findablePostalCode(listing: AddressPosition): string | undefined {
  const { postalCode } = listing
  return postalCode === undefined || isAddressOpen(listing) ? postalCode : postalArea(postalCode)
}

/** A listing, with `null` for a part that an update removes. */
type Required = { [Part in keyof Address]?: Address[Part] | null } & { addressRequired?: true }

/** The missing parts of the address without which the listing cannot be verified: its form asked for both (D276). */
export const missingAddress = ({ addressRequired, ...listing }: Required): (keyof Address)[] =>
  addressRequired
    ? (['streetAddress', 'postalCode'] as const).filter((part) => (listing[part] ?? null) === null)
    : []

/** True if the listing cannot be verified because a part of its address is missing (D276). */
export const lacksAddress = (listing: Required): boolean => missingAddress(listing).length > 0

/** Messages about a missing address: for administrators who verify, and for the agent beforehand. */
export const ADDRESS_TEXTS = {
  missing:
    'This home has no street address and postal code yet. It can be verified once its agent has added them.',
  hint: 'Needed before verification. The buyer whose offer you accept sees it; others only if the position is exact.',
} as const

/** The address in one line: "12 Mill Road, 97701"; empty without one. */
export const addressLine = ({ streetAddress, postalCode }: Address): string =>
  [streetAddress, postalCode].filter((part) => part !== undefined).join(', ')
