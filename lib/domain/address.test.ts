import {
  addressLine,
  findablePostalCode,
  isAddressOpen,
  lacksAddress,
  normalizePostalCode,
  postalArea,
} from './address'

it.each([
  ['97701', '97701'],
  ['97701-1234', '97701'],
  ['SW1A 1AA', 'SW1A'],
  ['SW1A1AA', 'SW1'],
  ['K1A 0B1', 'K1A'],
  ['1012 AB', '1012'],
  ['D02 X285', 'D02'],
  ['018956', '018'],
  ['100-0001', '100'],
  ['2000', '2000'],
])('postalArea: %s is in %s', (code, area) => {
  expect(postalArea(code)).toBe(area)
})

it('normalizes a postal code', () => {
  expect(normalizePostalCode(' sw1a  1aa ')).toBe('SW1A 1AA')
})

it.each([
  [{}, false],
  [{ latitude: 44 }, true],
  [{ latitude: 44, positionAccuracy: 'exact' }, true],
  [{ positionAccuracy: 'exact' }, false],
  [{ latitude: 44, positionAccuracy: 'approximate' }, false],
  [{ latitude: 44, positionAccuracy: 'town' }, false],
] as const)('with %j, the address is open: %p', (placed, isOpen) => {
  expect(isAddressOpen(placed)).toBe(isOpen)
  expect(findablePostalCode({ ...placed, postalCode: 'SW1A 1AA' })).toBe(isOpen ? 'SW1A 1AA' : 'SW1A')
})

it.each([
  [{}, false],
  [{ addressRequired: true }, true],
  [{ addressRequired: true, streetAddress: '12 Mill Road' }, true],
  [{ addressRequired: true, streetAddress: '12 Mill Road', postalCode: '97701' }, false],
] as const)('%j lacks a part of its address: %p', (listing, lacks) => {
  expect(lacksAddress(listing)).toBe(lacks)
})

it('joins the existing parts of an address', () => {
  expect(addressLine({ streetAddress: '12 Mill Road', postalCode: '97701' })).toBe('12 Mill Road, 97701')
  expect(addressLine({})).toBe('')
})
