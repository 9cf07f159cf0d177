import { type PositionAccuracy } from './position'

/** The street address of a home; older listings may have neither part (D276). */
export type Address = { streetAddress?: string; postalCode?: string }

type Placed = Address & { latitude?: number; positionAccuracy?: PositionAccuracy }

/** The address of a listing without its other fields. */
export const givenAddress = ({ streetAddress, postalCode }: Address): Address => ({
  ...(streetAddress !== undefined && { streetAddress }),
  ...(postalCode !== undefined && { postalCode }),
})

/** A postal code as it is stored: upper case, one space between its parts. "sw1a  1aa" becomes "SW1A 1AA". */
export const normalizePostalCode = (typed: string): string => typed.trim().replace(/\s+/g, ' ').toUpperCase()

/** True if every signed-in person may read the address, because they see the exact position anyway (D277). */
export const isAddressOpen = ({ latitude, positionAccuracy = 'exact' }: Placed): boolean =>
  latitude !== undefined && positionAccuracy === 'exact'

/** A longer code may identify a single building. */
const AREA_LENGTH = 5
const AREA = 3

/** The area of a postal code: "97701", "SW1A" for "SW1A 1AA", "K1A" for "K1A0B1". */
export function postalArea(code: string): string {
  const [area = ''] = code.split(/[ -]/)
  return area.length > AREA_LENGTH ? area.slice(0, AREA) : area
}

/** The postal code that everyone can search by: whole if the position is exact, else its area (D278). */
export function findablePostalCode(listing: Placed): string | undefined {
  const { postalCode } = listing
  return postalCode === undefined || isAddressOpen(listing) ? postalCode : postalArea(postalCode)
}

/** True if the listing cannot be verified because its form asked for an address and a part is missing (D276). */
export const lacksAddress = ({
  addressRequired,
  streetAddress,
  postalCode,
}: Address & { addressRequired?: true }): boolean =>
  addressRequired === true && (streetAddress === undefined || postalCode === undefined)

/** Messages about a missing address: for administrators who verify, and for the agent beforehand. */
export const ADDRESS_WORDS = {
  missing:
    'This property has no street address and postal code yet. It can be verified once its agent has added them.',
  hint: 'Needed before verification. The buyer whose offer you accept sees it; others only if the position is exact.',
} as const

/** The address in one line: "12 Mill Road, 97701"; empty without one. */
export const addressLine = ({ streetAddress, postalCode }: Address): string =>
  [streetAddress, postalCode].filter((part) => part !== undefined).join(', ')
