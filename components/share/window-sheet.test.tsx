import { render, screen } from '@testing-library/react'
import { WindowSheet } from './window-sheet'

const home = {
  title: 'Lake House',
  location: 'Bend, Oregon',
  minPrice: 420_000,
  maxPrice: 485_000,
  ...({
    description: 'An A-frame among conifers.',
    propertyType: 'cabin',
    bedrooms: 3,
    bathrooms: 1,
  } as const),
  livingArea: 128,
  lotArea: 8_094,
  yearBuilt: 1974,
}
const photo = (n: number) => ({ url: `/demo/${n}.jpg` })

const show = (
  overrides: Partial<Parameters<typeof WindowSheet>[0]['home']> = {},
  photos = [1, 2, 3, 4, 5].map(photo),
) =>
  render(
    <WindowSheet
      home={{ ...home, ...overrides }}
      photos={photos}
      agent={{
        name: 'Theo Brandt',
        company: 'Cascade Homes',
        licence: { number: 'OR-201', region: 'Oregon' },
      }}
      link="https://keystead.test/homes/bend-oregon/lake-house-1"
      qrCode="/homes/bend-oregon/lake-house-1/qr.svg"
      printedAt="2026-11-29T12:00:00Z"
    />,
  )

test('shows each area in both units, because nobody can switch them on paper (D392)', () => {
  show()
  expect(
    screen.getByText(
      'Cabin · 3 bedrooms · 1 bathroom · 128 m² (1,378 sq ft) · lot 8,094 m² (2 acres) · built 1974',
    ),
  ).toBeInTheDocument()
})

test('shows the energy class on its scale, and with its value as text (D392, D417)', () => {
  show()
  expect(screen.queryByRole('img', { name: /scale/ })).toBeNull()
  show({ location: 'Lyon, France', energyClass: 'D/E', energyValue: 210 })
  for (const scale of ['Energy: D on a scale from A to G', 'Emissions: E on a scale from A to G'])
    expect(screen.getByRole('img', { name: scale }).querySelectorAll('text')).toHaveLength(7)
  expect(screen.getByText(/ · energy class D\/E, 210 kWh\/m²a$/)).toBeInTheDocument()
})

test('shows the firm and the license of the agent (D431)', () => {
  show()
  expect(screen.getAllByText('Cascade Homes')).toHaveLength(2)
  expect(screen.getByText('License OR-201, Oregon')).toBeInTheDocument()
})

test('shows the agent, the address of the public page, its QR code and the day', () => {
  show()
  expect(screen.getByText('Theo Brandt')).toBeInTheDocument()
  expect(screen.getByText('keystead.test/homes/bend-oregon/lake-house-1')).toBeInTheDocument()
  expect(screen.getByRole('img', { name: 'QR code with the link to Lake House' })).toHaveAttribute(
    'src',
    '/homes/bend-oregon/lake-house-1/qr.svg',
  )
  expect(screen.getByText('Nov 29, 2026')).toBeInTheDocument()
})

test.each([
  [5, 4],
  [4, 4],
  [3, 1],
  [1, 1],
])('shows of %s photos %s: a cover, and a row of three if it is full', (count, thumbnails) => {
  show(
    {},
    Array.from({ length: count }, (_, i) => photo(i)),
  )
  expect(screen.getAllByRole('img')).toHaveLength(thumbnails + 1)
})
