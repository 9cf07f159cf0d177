import { type PositionAccuracy } from './position'

/** What says where in its town a home is; a listing from before it was asked for may have neither (D276). */
export type Address = { streetAddress?: string; postalCode?: string }

type Placed = Address & { latitude?: number; positionAccuracy?: PositionAccuracy }

/** What a listing has of an address, and nothing else. */
export const givenAddress = ({ streetAddress, postalCode }: Address): Address => ({
  ...(streetAddress !== undefined && { streetAddress }),
  ...(postalCode !== undefined && { postalCode }),
})

/** A postal code as it is stored: upper case, one space between its parts. "sw1a  1aa" becomes "SW1A 1AA". */
export const normalizePostalCode = (typed: string): string => typed.trim().replace(/\s+/g, ' ').toUpperCase()

/** Whether all signed-in people may read the address: where they read the home's exact position anyway (D277). */
export const isAddressOpen = ({ latitude, positionAccuracy = 'exact' }: Placed): boolean =>
  latitude !== undefined && positionAccuracy === 'exact'

/** A code of more characters may be that of one building. */
const AREA_LENGTH = 5
const AREA = 3

/** The part of a postal code that stands for an area: "97701", "SW1A" of "SW1A 1AA", "K1A" of "K1A0B1". */
export function postalArea(code: string): string {
  const [area = ''] = code.split(/[ -]/)
  return area.length > AREA_LENGTH ? area.slice(0, AREA) : area
}

/** The postal code by which everyone may find a listing: whole where its position is exact, else its area (D278). */
export function findablePostalCode(listing: Placed): string | undefined {
  const { postalCode } = listing
  return postalCode === undefined || isAddressOpen(listing) ? postalCode : postalArea(postalCode)
}

/** Whether it cannot be verified, because it was added where an address is asked for and lacks a part of it (D276). */
export const lacksAddress = ({
  addressRequired,
  streetAddress,
  postalCode,
}: Address & { addressRequired?: true }): boolean =>
  addressRequired === true && (streetAddress === undefined || postalCode === undefined)

/** What is said to an administrator who wants to verify a listing without an address, and to its agent beforehand. */
export const ADDRESS_WORDS = {
  missing:
    'This property has no street address and postal code yet. It can be verified once its agent has added them.',
  hint: 'Needed before verification. The buyer whose offer you accept sees it; others only if the position is exact.',
} as const

/** The address in one line: "12 Mill Road, 97701"; empty where there is none. */
export const addressLine = ({ streetAddress, postalCode }: Address): string =>
  [streetAddress, postalCode].filter((part) => part !== undefined).join(', ')
