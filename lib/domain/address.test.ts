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
  ['977011234', '97701'],
  ['SW1A 1AA', 'SW1A'],
  ['SW1A-1AA', 'SW1A'],
  ['SW1A1AA', 'SW1A'],
  ['SW1A', 'SW1A'],
  ['M1 1AE', 'M1'],
  ['M11AE', 'M1'],
  ['M11 AE', 'M1'],
  ['M11', 'M11'],
  ['B338TH', 'B33'],
  ['CR26XH', 'CR2'],
  ['DN551PT', 'DN55'],
  ['W1A0AX', 'W1A'],
  ['EC1A1BB', 'EC1A'],
  ['GIR0AA', 'GIR'],
  ['K1A 0B1', 'K1A'],
  ['K1A0B1', 'K1A'],
  ['1012 AB', '1012'],
  ['1012AB', '1012'],
  ['1012', '1012'],
  ['D02 X285', 'D02'],
  ['D02X285', 'D02'],
  ['D6WX285', 'D6W'],
  ['1000-001', '1000'],
  ['01310-100', '01310'],
  ['110 00', '110'],
  ['75008', '75008'],
  ['AD500', 'AD5'],
  ['C1425CLA', 'C14'],
  ['1234567 8', '123'],
  ['018956', '018'],
  ['100-0001', '100'],
  ['2000', '2000'],
])('postalArea: %s is in %s', (code, area) => expect(postalArea(code)).toBe(area))

it('normalizes a postal code', () => expect(normalizePostalCode(' sw1a  1aa ')).toBe('SW1A 1AA'))

it.each([
  [{}, false],
  [{ latitude: 44 }, true],
  [{ latitude: 44, positionAccuracy: 'exact' }, true],
  [{ positionAccuracy: 'exact' }, false],
  [{ latitude: 44, positionAccuracy: 'approximate' }, false],
  [{ latitude: 44, positionAccuracy: 'town' }, false],
] as const)(
  'shows everyone the street address of a home only at its exact position: %j is %p',
  (placed, isOpen) => {
    expect(isAddressOpen(placed)).toBe(isOpen)
    expect(findablePostalCode({ ...placed, postalCode: 'SW1A 1AA' })).toBe(isOpen ? 'SW1A 1AA' : 'SW1A')
  },
)

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
