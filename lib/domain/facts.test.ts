import {
  factsLine,
  FEATURE_GROUPS,
  featureCodes,
  FEATURES,
  formatArea,
  formatFloor,
  formatParking,
  fromSquareMetres,
  pricePerArea,
  toSquareMetres,
} from './facts'

it.each([
  ['livingArea', 140, 'metric', '140 m²'],
  ['livingArea', 140, 'imperial', '1,507 sq ft'],
  ['livingArea', 95.5, 'metric', '96 m²'],
  ['livingArea', 4_050, 'imperial', '43,594 sq ft'],
  ['lotArea', 4_046.85, 'imperial', '43,560 sq ft'],
  ['lotArea', 4_046.86, 'imperial', '1 acre'],
  ['lotArea', 5_058.57, 'imperial', '1.25 acres'],
  ['lotArea', 20_234.28, 'imperial', '5 acres'],
  ['lotArea', 20_234.28, 'metric', '20,234 m²'],
  ['lotArea', 100_000_000, 'imperial', '24,710.54 acres'],
] as const)('formats a %s of %d m² in %s units as %s (D270)', (of, area, units, expected) => {
  expect(formatArea(area, units, of)).toBe(expected)
})

it.each([1, 140, 1_507, 99_999])('restores %d square feet after conversion to square metres', (feet) => {
  expect(fromSquareMetres(toSquareMetres(feet, 'imperial'), 'imperial')).toBe(feet)
})

it.each([
  [{ bedrooms: 3, bathrooms: 2, livingArea: 140 }, ['3 bd', '2 ba', '140 m²']],
  [{ bedrooms: 0, bathrooms: 1.5 }, ['Studio', '1.5 ba']],
  [{ lotArea: 1_150 }, ['1,150 m²']],
  [{ lotArea: 9_500 }, ['9,500 m²']],
  [{ livingArea: 90, lotArea: 1_150 }, ['90 m²']],
  [{}, []],
])('factsLine of %j', (facts, expected) => expect(factsLine(facts, 'metric')).toEqual(expected))

it('calculates the price per square metre and square foot, if there is an area', () => {
  const prices = { minPrice: 420_000, maxPrice: 485_000 }
  expect(pricePerArea({ ...prices, livingArea: 140 }, 'metric')).toEqual({ min: 3_000, max: 3_464 })
  expect(pricePerArea({ ...prices, livingArea: 140 }, 'imperial')).toEqual({ min: 279, max: 322 })
  expect(pricePerArea(prices, 'metric')).toBeNull()
})

it.each([
  [0, undefined, 'Ground floor'],
  [3, undefined, 'Floor 3'],
  [3, 5, 'Floor 3 of 5'],
  [-1, undefined, 'Floor −1'],
])('formats floor %p of %p as "%s"', (floor, floors, expected) => {
  expect(formatFloor(floor, floors)).toBe(expected)
})

it.each([
  [0, 'None'],
  [1, '1 space'],
  [2, '2 spaces'],
])('formats %d parking spaces as "%s"', (spaces, expected) => expect(formatParking(spaces)).toBe(expected))

it('has a code of one character for each feature, so that an index holds all of them uncut (ADR 111)', () => {
  const codes = FEATURES.map((name) => featureCodes([name]))
  expect(codes.every((code) => /^[a-z0-9]$/.test(code))).toBe(true)
  expect(new Set(codes).size).toBe(FEATURES.length)
  expect(featureCodes(FEATURES).length).toBeLessThan(125)
  expect(featureCodes(['pool', 'garden'])).toBe(featureCodes(['garden', 'pool']))
  expect(featureCodes([])).toBe('')
})

it('lists every feature once', () => {
  expect(new Set(FEATURES).size).toBe(FEATURES.length)
  expect(FEATURE_GROUPS.map(({ group }) => group)).toEqual(['Interior', 'Exterior', 'Building', 'Energy'])
})
