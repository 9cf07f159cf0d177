import fc from 'fast-check'
import { FILTERS } from './filter-table'
import { FACT_FIELDS, factField, factNamesOf, factLabel, type TableFactName } from './fact-fields'
import { ACRE, AREA_UNITS, type AreaName, formatArea, fromSquareMetres, isInAcres } from './facts'
import { formatMoney, formatPrice } from './money'
import { readNumber } from './numbers'
import { readFactNumber } from './read-fact-number'
import { formatShortPrice } from './short-price'

/** Each way of writing numbers: 1,480,000.5; 1.480.000,5; 1 480 000,5 (two kinds of space); 1’480’000.5; 14,80,000.5. */
const LOCALES = ['en-US', 'de-DE', 'fr-FR', 'nb-NO', 'de-CH', 'en-IN']
const format = (value: number, locale: string, digits: number) =>
  new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(value)

const value = (reading: ReturnType<typeof readNumber>) => ('value' in reading ? reading.value : reading)
const AREAS = factNamesOf('area')

describe('what pages write is read back', () => {
  it.each(AREAS.flatMap((name) => AREA_UNITS.map((units) => [name, units] as const)))(
    'reads every %s in %s units, with and without its unit',
    (name, units) => {
      const { min, max } = FACT_FIELDS[name]
      const unit = units === 'metric' ? 'square metres' : 'square feet'
      fc.assert(
        fc.property(fc.integer({ min, max: max() }), (area) => {
          if (isInAcres(area, units, name)) return
          const text = formatArea(area, units, name)
          const bare = text.split(' ', 1).join('')
          for (const reading of [
            readFactNumber(FACT_FIELDS[name], text, 'square metres'),
            readFactNumber(FACT_FIELDS[name], text, 'square feet'),
            readFactNumber(FACT_FIELDS[name], bare, unit),
          ])
            expect(reading).toEqual({ value: expect.closeTo(area, 0) as number })
          expect(
            fromSquareMetres(value(readFactNumber(FACT_FIELDS[name], bare, unit)) as number, units),
          ).toBe(Number(bare.replaceAll(',', '')))
        }),
        { examples: [[1_507], [1_450], [1_000], [99_999], [100_000]] },
      )
    },
  )

  it('reads every lot in acres', () => {
    fc.assert(
      fc.property(fc.integer({ min: Math.ceil(ACRE), max: FACT_FIELDS.lotArea.max() }), (area) => {
        const reading = readFactNumber(FACT_FIELDS.lotArea, formatArea(area, 'imperial', 'lotArea'))
        expect(Math.abs((value(reading) as number) - area)).toBeLessThanOrEqual(ACRE * 0.005 + 0.01)
      }),
      { examples: [[5_058], [99_999], [100_000_000]] },
    )
  })

  it('reads every other fact of a page that is a number', () => {
    const cases: [Exclude<TableFactName, AreaName>, number][] = [
      ['bedrooms', 3],
      ['bathrooms', 2.5],
      ['bathrooms', 1.75],
      ['floors', 12],
      ['yearBuilt', 1974],
      ['propertyTax', 4_320],
      ['yearlyCosts', 3_180],
      ['yearlyCosts', 3_180.5],
      ['yearlyCosts', 10_000_000],
    ]
    for (const [name, fact] of cases) {
      const field = factField(name)
      if (field.kind !== 'number' && field.kind !== 'money') throw new Error(name)
      expect(readFactNumber(field, factLabel(name, fact))).toEqual({ value: fact })
    }
  })

  it('reads every price: whole, with cents, and short', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000_000_000 }), (minor) => {
        const major = minor / 100
        expect(value(readNumber(formatPrice(major), 'money'))).toBe(major)
        expect(value(readNumber(formatMoney(major), 'money'))).toBe(major)
        const short = Number(major.toPrecision(3))
        expect(value(readNumber(formatShortPrice(major), 'money'))).toBeCloseTo(short, 2)
      }),
      { examples: [[100_000_000_000], [125_000_000], [54_000_000]] },
    )
  })

  it.each(['minPrice', 'maxPrice', 'minArea', 'maxArea', 'minLot', 'listedSince', 'builtSince'] as const)(
    'reads the limits that the message of %s names',
    (name) => {
      const { message, tidy, read } = FILTERS[name].text
      const limits = (message.replaceAll(/\([^()]*\)/g, '').match(/\d+(?:,\d{3})*/g) ?? []).filter(
        (text) => text !== '0' && text.length > 2,
      )
      expect(limits).not.toEqual([])
      for (const text of limits)
        expect([tidy(text), read(tidy(text))]).toEqual([
          text.replaceAll(',', ''),
          name === 'builtSince' ? expect.anything() : { value: Number(text.replaceAll(',', '')) },
        ])
    },
  )
})

describe.each(LOCALES)('numbers as %s writes them', (locale) => {
  it('are read as prices', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000_000_000 }), (minor) => {
        expect(value(readNumber(format(minor / 100, locale, 2), 'money'))).toBe(minor / 100)
      }),
    )
  })

  it('are read as areas, or asked about, and never read as another area', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...AREAS),
        fc.integer({ min: 800, max: 10_000_000 }),
        fc.boolean(),
        (name, hundredths, isWhole) => {
          const area = isWhole ? Math.ceil(hundredths / 100) : hundredths / 100
          const text = format(area, locale, 2)
          const isUnclear = /^\d{1,3}\.\d{3}$/.test(text) && area >= 8_000
          expect(readFactNumber(FACT_FIELDS[name], text)).toEqual(
            isUnclear ? { message: expect.stringContaining(`Write ${area} or `) as string } : { value: area },
          )
        },
      ),
      {
        examples: [
          ['livingArea', 145_000, true],
          ['lotArea', 45_000_00, true],
        ],
      },
    )
  })

  it('are read as bathrooms and years', () => {
    for (const baths of [2, 2.5, 1.75])
      expect(readFactNumber(FACT_FIELDS.bathrooms, format(baths, locale, 2))).toEqual({ value: baths })
    expect(readFactNumber(FACT_FIELDS.yearBuilt, format(1974, locale, 0))).toEqual({ value: 1974 })
  })
})

it.each([
  ['1,450', 1_450],
  ['1.450', 1_450],
  ['1,507 sq ft', 140],
  ['8.500 sq ft', 789.68],
  ['450,000 sq ft', 41_806.37],
  ['45,000', 45_000],
  ['142,500', 142.5],
  ['142.500', 142.5],
])('reads the living area %j as %d m²', (text, area) => {
  expect(readFactNumber(FACT_FIELDS.livingArea, text)).toEqual({ value: area })
})

it.each([
  ['12.500', '12500 or 12.5'],
  ['90.000 sq ft', '90000 or 90'],
  ['1,250 ha', '1250 or 1.25'],
  ['1.250 acres', '1250 or 1.25'],
])('asks which of two possible lots %j is', (text, values) => {
  expect(readFactNumber(FACT_FIELDS.lotArea, text)).toEqual({
    message: expect.stringContaining(`Write ${values}.`) as string,
  })
})
