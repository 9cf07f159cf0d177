import { energyClassLabel, energyErrors, energySchemeOf, readEnergyClass } from './energy'
import { energyRank } from './energy-rank'

const now = new Date('2026-11-29T12:00Z')
const errorsOf = (home: Parameters<typeof energyErrors>[0]) => energyErrors(home, now)
const ENGLAND = 'Bristol, England'
const GERMANY = 'Berlin, Germany'

it.each([
  ['Lisbon, Portugal', 'A to G', 'kWh/m²a'],
  [ENGLAND, 'A to G', 'points'],
  ['Dublin, Ireland', 'A1 to G', 'kWh/m²a'],
  [GERMANY, 'A+ to H', 'kWh/m²a'],
  ['Lyon, France', 'two letters from A to G for energy and emissions, such as D/E', 'kWh/m²a'],
  ['Sydney, Australia', '0 to 10 stars in steps of a half', 'MJ/m²a'],
])('rates homes in %s by %s, with values in %s (D413)', (location, words, unit) => {
  expect(energySchemeOf({ location })).toMatchObject({ classesText: words, unit })
})

it.each(['Bend, Oregon', 'Tokyo, Japan', 'Zürich, Switzerland'])('rates no homes in %s (D413)', (location) =>
  expect(energySchemeOf({ location })).toBeNull(),
)

it('uses the scheme of the site’s country for a location that names none (D413)', () => {
  expect(energySchemeOf({ location: 'Berlin' })).toBeNull()
  expect(energySchemeOf({ location: 'Berlin' }, 'DE')?.classesText).toBe('A+ to H')
})

it.each([
  ['C', 'C'],
  [' class c ', 'C'],
  ['EPC rating: C', undefined],
  ['EPC band C', 'C'],
  ['a+', 'A+'],
  ['b2', 'B2'],
  ['DE', 'D/E'],
  ['D / E', 'D/E'],
  ['d-e', 'D/E'],
  ['6.5', '6.5'],
  ['6,0 stars', '6'],
  ['10 Stars', '10'],
  ['10.5', undefined],
  ['11', undefined],
  ['Z', undefined],
  ['A4', undefined],
  ['', undefined],
  [' '.repeat(10_000), undefined],
])('reads the class %j as %s', (text, energyClass) => expect(readEnergyClass(text)).toBe(energyClass))

it('orders the classes of all schemes by their letters (D416)', () => {
  const ranked = [
    ...(['0', 'H', 'G', 'F', 'E1', 'D/A', 'C3', 'C', '7.5', 'B', 'A1', 'A', '9', 'A+', '10'] as const),
  ]
  expect(ranked.map(energyRank)).toEqual([1, 1, 2, 3, 4, 5, 6, 6, 6, 7, 8, 8, 8, 9, 9])
})

it.each([
  ['C', 'C'],
  ['D/E', 'D/E'],
  ['6.5', '6.5 stars'],
  ['1', '1 star'],
])('writes the class %s as %j', (energyClass, words) => expect(energyClassLabel(energyClass)).toBe(words))

describe('the errors of energy', () => {
  it.each([
    [GERMANY, 'A+'],
    [GERMANY, 'H'],
    [ENGLAND, 'G'],
    ['Dublin, Ireland', 'B2'],
    ['Lyon, France', 'D/E'],
    ['Sydney, Australia', '6.5'],
    ['Bend, Oregon', null],
    [undefined, 'Z'],
  ])('are none in %s for %s (D413)', (location, energyClass) => {
    expect(errorsOf({ location, energyClass })).toEqual({})
  })

  it.each([
    [GERMANY, 'J', 'Germany’s classes are A+ to H.'],
    [GERMANY, 'B2', 'Germany’s classes are A+ to H.'],
    [ENGLAND, 'A+', 'The United Kingdom’s classes are A to G.'],
    ['Dublin, Ireland', 'A', 'Ireland’s classes are A1 to G.'],
    [
      'Lyon, France',
      'D',
      'France’s classes are two letters from A to G for energy and emissions, such as D/E.',
    ],
    ['Sydney, Australia', 'C', 'Australia’s classes are 0 to 10 stars in steps of a half.'],
    [
      'Bend, Oregon',
      'C',
      'The United States has no energy classes. Leave this blank, or name the home’s country in its location.',
    ],
  ])('name what would be right in %s for %s (D413)', (location, energyClass, energyFault) => {
    expect(errorsOf({ location, energyClass })).toEqual({ energyClass: energyFault })
  })

  it('allow a class or a reason why none is required, not both (D414)', () => {
    expect(errorsOf({ location: GERMANY, energyExempt: 'protected' })).toEqual({})
    expect(errorsOf({ location: GERMANY, energyExempt: 'protected', energyClass: 'C' })).toEqual({
      energyExempt: 'Choose a class or a reason why none is required, not both.',
    })
  })

  it('allow a certificate of today everywhere, not of next year (D415)', () => {
    expect(errorsOf({ energyIssued: '2026-11-30' })).toEqual({})
    const future = 'This day is in the future. Enter the day on which the certificate was issued.'
    expect(errorsOf({ energyIssued: '2026-12-01' })).toEqual({ energyIssued: future })
    expect(errorsOf({ energyIssued: '2027-05-14' })).toEqual({ energyIssued: future })
  })

  it('allow a certificate that ends after it was issued, also one that has expired (D415)', () => {
    expect(errorsOf({ energyIssued: '2011-05-15', energyCertificateUntil: '2021-05-14' })).toEqual({})
    expect(errorsOf({ energyCertificateUntil: '2021-05-14' })).toEqual({})
    for (const energyCertificateUntil of ['2021-05-15', '2020-05-15'])
      expect(errorsOf({ energyIssued: '2021-05-15', energyCertificateUntil })).toEqual({
        energyCertificateUntil: 'Enter a day after the one on which the certificate was issued.',
      })
  })
})
