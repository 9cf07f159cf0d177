import { render, screen, within } from '@testing-library/react'
import { type FactField } from '@/lib/domain/fact-field'
import { FACT_NAMES, factField, TABLE_FACTS } from '@/lib/domain/fact-fields'
import { type FactsDto } from '@/lib/schemas/property'
import { type ComparedListing, GROUPS } from '../compare/rows'
import { FactTable } from './fact-table'
import { FeatureGroups } from './feature-groups'

const PRICES = { minPrice: 420_000, maxPrice: 485_000 }
const GIVEN: FactsDto = {
  ...PRICES,
  propertyType: 'cabin',
  bedrooms: 3,
  bathrooms: 1.5,
  livingArea: 140,
  lotArea: 1_150,
  yearBuilt: 1974,
  parkingSpaces: 2,
  floor: 0,
  floors: 2,
  propertyTax: 4_320,
  yearlyCosts: 3_180,
}
const rows = () =>
  screen.queryAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent])

test('shows a row for every fact, with areas in both units', () => {
  render(<FactTable facts={GIVEN} />)
  // The prices per area have one row, with both units.
  expect(rows()).toHaveLength(Object.keys(GIVEN).length - 1)
  expect(rows()).toEqual([
    ['Type', 'Cabin'],
    ['Living area', '140 m²1,507 sq ft'],
    ['Bedrooms', '3'],
    ['Lot', '1,150 m²12,378 sq ft'],
    ['Bathrooms', '1.5'],
    ['Floors', '2'],
    ['Floor', 'Ground floor of 2'],
    ['Built', '1974'],
    ['Parking', '2 spaces'],
    ['Property tax', '$4,320 a year'],
    ['Other yearly fees', '$3,180'],
    ['Price per m²Price per sq ft', '$3,000 to $3,464$279 to $322'],
  ])
})

test('every field with a table row has one here and in the comparison', () => {
  const exampleOf = (field: FactField) =>
    field.kind === 'choice' ? field.values[0] : 'example' in field && field.example
  const listing = {
    ...PRICES,
    ...Object.fromEntries(FACT_NAMES.map((name) => [name, exampleOf(factField(name))])),
  } as ComparedListing
  render(<FactTable facts={listing} />)
  const labels = rows().map(([label]) => label)
  const compared = GROUPS.flatMap((group) => group.rows)
  const around = { now: new Date(), scale: { from: 0, to: 1 }, features: new Set<string>() }
  for (const name of FACT_NAMES) {
    const field = factField(name)
    const label = field.short ?? field.label
    expect(labels.includes(label)).toBe(TABLE_FACTS.some((row) => row === name))
    const row = compared.find((item) => item.name === label)
    expect(row?.cell(listing, around) !== undefined).toBe(field.compare !== null)
  }
})

test('omits missing values, shows zero, and has no units switch without an area', () => {
  render(<FactTable facts={{ ...PRICES, bedrooms: 0, parkingSpaces: 0, yearlyCosts: 0 }} />)
  expect(rows()).toEqual([
    ['Bedrooms', '0'],
    ['Parking', 'None'],
    ['Other yearly fees', '$0'],
  ])
  expect(screen.queryByRole('group', { name: 'Units' })).not.toBeInTheDocument()
})

test('shows neither heading without facts and features', () => {
  const { container } = render(
    <>
      <FactTable facts={PRICES} />
      <FeatureGroups features={[]} />
      <FeatureGroups />
    </>,
  )
  expect(container).toBeEmptyDOMElement()
})

test('shows features by group in the order of the list, without unknown ones', () => {
  render(<FeatureGroups features={['well', 'fireplace', 'garden', 'moat']} />)
  const headings = screen.getAllByRole('heading', { level: 3 })
  expect(headings.map(({ textContent }) => textContent)).toEqual(['Interior', 'Exterior'])
  const exterior = headings[1]?.parentElement as HTMLElement
  expect(
    within(exterior)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['Garden', 'Well'])
})

test('shows no price per area of a home without prices', () => {
  const { minPrice, maxPrice, ...unpriced } = GIVEN
  render(<FactTable facts={unpriced} />)
  expect(rows().map(([label]) => label)).toContain('Living area')
  expect(screen.queryByText(/Price per/)).toBeNull()
  expect([minPrice, maxPrice]).toEqual(Object.values(PRICES))
})
