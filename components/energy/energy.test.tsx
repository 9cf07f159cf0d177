import { render, screen } from '@testing-library/react'
import { Energy } from './energy'

const show = (home: Partial<Parameters<typeof Energy>[0]['home']>) =>
  render(<Energy home={{ location: 'Bristol, England', ...home }} />)
const scales = () => screen.queryAllByRole('img').map((scale) => scale.getAttribute('aria-label'))

test('shows the scale with the class on it, and what the certificate says as text (D417)', () => {
  show({ energyClass: 'C', energyValue: 71, energyCo2: 2.5, energyCertificateUntil: '2031-05-14' })
  expect(scales()).toEqual(['Energy class in the United Kingdom: C on a scale from A to G'])
  const region = screen.getByRole('region', { name: 'Energy' })
  for (const words of [
    'C, 71 points',
    'CO₂ emissions: 2.5 tonnes a year',
    'Certificate valid until May 2031',
  ])
    expect(region).toHaveTextContent(words)
  expect(region.querySelectorAll('text')).toHaveLength(7)
})

test.each([
  ['Berlin, Germany', 'A+', ['Energy class in Germany: A+ on a scale from A+ to H'], 'A+, 92 kWh/m²a'],
  ['Dublin, Ireland', 'B2', ['Energy class in Ireland: B2 on a scale from A1 to G'], 'B2, 92 kWh/m²a'],
  [
    'Lyon, France',
    'D/E',
    ['Energy: D on a scale from A to G', 'Emissions: E on a scale from A to G'],
    'D/E, 92 kWh/m²a',
  ],
  [
    'Sydney, Australia',
    '6.5',
    ['Energy class in Australia: 6.5 on a scale from 10 to 0'],
    '6.5 stars, 92 MJ/m²a',
  ],
  ['Bend, Oregon', 'C', [], 'C, 92'],
])('shows in %s for %s its scales', (location, energyClass, labels, words) => {
  show({ location, energyClass, energyValue: 92 })
  expect(scales()).toEqual(labels)
  expect(screen.getByText(words)).toBeVisible()
})

test('shows the scale of the country that only the postal code names (D417)', () => {
  show({ location: 'Camden', country: 'GB', energyClass: 'C', energyValue: 71 })
  expect(scales()).toEqual(['Energy class in the United Kingdom: C on a scale from A to G'])
  expect(screen.getByText('C, 71 points')).toBeVisible()
})

test('says why no certificate is required (D414)', () => {
  show({ energyExempt: 'protected' })
  expect(screen.getByText('No certificate required: Protected building')).toBeVisible()
  expect(scales()).toEqual([])
})

test('shows nothing without energy facts', () => {
  const { container } = show({})
  expect(container).toBeEmptyDOMElement()
})
