import { columnsOf, recogniseColumns } from '@/lib/domain/import/columns'
import { readRow } from '@/lib/domain/import/read-row'
import { checkNewRow } from './import-row'

const check = (row: Record<string, string>) => {
  const header = Object.keys(row)
  const columns = columnsOf(header, recogniseColumns(header))
  return checkNewRow(readRow(Object.values({ ...row }), columns))
}

describe('a title that the file lacks', () => {
  it.each([
    [{ Location: 'Abbotsford' }, 'House in Abbotsford'],
    [{ Address: '100 Example Ave NE', City: 'Seattle', State: 'WA' }, 'House in Seattle'],
    [{ 'Display Address': 'Test Row, Sampleton', Town: 'Sampleton' }, 'House in Sampleton'],
    [{ Address: '100 Example Ave NE, Seattle, WA, 98105' }, 'House in Seattle'],
    [{ Address: '12 Main Street' }, 'House'],
    [
      { Location: `${'L'.repeat(99)}${'🏠'.repeat(10)} Sampleton` },
      `House in ${'L'.repeat(99)}${'🏠'.repeat(6)}`,
    ],
    // Cutting the location leaves its direction open.
    [{ Location: `\u2067${'L'.repeat(150)}\u2069` }, 'House'],
  ])('for %j is %j, without a street and never one that is rejected', (place, title) => {
    const { values, errors } = check({ ...place, Type: 'house', Price: '100000' } as never)
    expect(errors).toBeUndefined()
    expect(values).toMatchObject({ title, description: `${title}.` })
  })

  it('calls a home of another type a home', () => {
    expect(check({ Location: 'Bend', Type: 'Other', Price: '100000' }).values).toMatchObject({
      title: 'Home in Bend',
    })
  })

  it.each([
    ['Porto, Portugal', 'Land in Porto, 9,500 m².'],
    ['Bend, Oregon', 'Land in Bend, 2.35 acres.'],
  ])('writes the areas of a home in %s in the units of its place (D270)', (location, description) => {
    const row = { Location: location, Type: 'Land', Price: '100000', 'Lot Size': '9500' }
    expect(check(row).values).toMatchObject({ description })
  })

  it('is not what a row without a location is rejected for', () => {
    expect(check({ Type: 'house', Price: '100000' }).errors).toEqual([
      { field: 'location', message: 'Location is required.' },
    ])
  })
})

it('drops an unknown sale status', () => {
  const row = { Title: 'House', Description: 'x', Location: 'Bend', Price: '100000' }
  expect(check({ ...row, Status: 'Vendu' })).toMatchObject({
    values: { title: 'House' },
    dropped: [{ field: 'saleStatus' }],
  })
})

it.each([
  ['approximate', { positionAccuracy: 'approximate' }],
  ['exact', {}],
])(
  'drops an unreadable degree with its pair, of %s positions not "about here" (D67, D286)',
  (accuracy, expected) => {
    const row = { Title: 'House', Description: 'x', Location: 'Bend', Price: '100000' }
    const place = { Latitude: 'north', Longitude: '-121.31', PositionAccuracy: accuracy }
    const checked = check({ ...row, ...place })
    expect(checked).toMatchObject({ values: { title: 'House' }, dropped: [{ field: 'latitude' }] })
    const { latitude, longitude, positionAccuracy } = checked.values ?? {}
    expect({ latitude, longitude, positionAccuracy }).toEqual(expected)
  },
)

describe('energy and ownership in a file (D413 to D415, D418 to D421)', () => {
  const row = { Title: 'Flat', Description: 'x', Location: 'Bristol, England', Price: '100000' }

  it.each([
    ['EPC Rating', 'B2', 'energyClass', 'The United Kingdom’s classes are A to G.'],
    ['EPC Rating', 'pending', 'energyClass', 'The United Kingdom’s classes are A to G.'],
    [
      'EPC Date',
      '2099-01-01',
      'energyIssued',
      'This day is in the future. Enter the day on which the certificate was issued.',
    ],
    ['Lease Years', '1,200', 'leaseYears', 'Years left on the lease must be between 1 and 999.'],
    ['Lease Years', '1200', 'leaseYears', 'Years left on the lease must be between 1 and 999.'],
    ['Council Tax Band', 'I', 'councilTaxBand', 'Only Wales has band I. Choose A to H.'],
  ])('a wrong %s of %j is named, and the rest of the row is imported', (column, value, field, message) => {
    const checked = check({ ...row, Bedrooms: '2', [column]: value })
    expect(checked).toMatchObject({ values: { title: 'Flat', bedrooms: 2 }, dropped: [{ field, message }] })
    expect(checked.values).not.toHaveProperty(field)
  })
})
