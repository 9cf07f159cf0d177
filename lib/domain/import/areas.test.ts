import { readArea, readUnit } from './areas'

describe('readArea', () => {
  it.each([
    ['79', undefined, 79],
    ['133.25714', undefined, 133.26],
    ['79 m²', undefined, 79],
    ['79 sqm', 'square feet', 79],
    ['850', 'square feet', 78.97],
    ['850 sq. ft.', undefined, 78.97],
    ['1250 ft2', undefined, 116.13],
    ['142,5', undefined, 142.5],
    ['0.25', 'acres', 1_011.71],
    ['2 acres', undefined, 8_093.71],
    ['24,710 acres', undefined, 99_997_822.2],
    ['1 ha', undefined, 10_000],
    ['-6', undefined, -6],
    ['1.450', undefined, 1_450],
    ['1,250 sq ft', undefined, 116.13],
  ] as const)('reads %j in %s as %d m²', (text, unit, area) =>
    expect(readArea(text, unit)).toEqual({ value: area }),
  )

  it.each(['', 'x', '79 yards', '79 m² or so', 'm²', '1e3'])('finds no area in %j', (text) =>
    expect(readArea(text)).toEqual({ message: null }),
  )

  it.each([
    ['12.500', 'point', '12500 or 12.5'],
    ['1.250 acres', 'point', '1250 or 1.25'],
    ['1,250 ha', 'comma', '1250 or 1.25'],
  ])('rejects the ambiguous %j', (text, sign, values) => {
    const message = expect.stringMatching(new RegExp(`the ${sign} in .* Write ${values}`)) as string
    expect(readArea(text)).toEqual({ message })
  })
})

it.each([
  ['Square Meters', 'square metres'],
  ['SQUARE_FEET', 'square feet'],
  ['Acres', 'acres'],
  ['', undefined],
  ['furlongs', null],
])('reads the unit %j as %j', (words, unit) => expect(readUnit(words)).toBe(unit))
