import { render } from '@testing-library/react'
import { unitsOfPlace } from '@/lib/domain/units-of-place'
import { FactsLine } from './facts-line'

const line = (props: Parameters<typeof FactsLine>[0]) => render(<FactsLine {...props} />).container

test('shows the facts in one line, with areas in both units', () => {
  const element = line({ facts: { bedrooms: 3, bathrooms: 1.5, livingArea: 140 } })
  expect(element).toHaveTextContent(/^3 bd · 1.5 ba · 140 m²1,507 sq ft$/)
  expect(element.querySelector('.imperial\\:hidden')).toHaveTextContent(/^140 m²$/)
})

test('starts with the type on request, alone if there is nothing else', () => {
  expect(line({ facts: { propertyType: 'cabin', bedrooms: 0 }, hasType: true })).toHaveTextContent(
    /^Cabin · Studio$/,
  )
  expect(line({ facts: { propertyType: 'land' }, hasType: true })).toHaveTextContent(/^Land$/)
})

test('shows nothing for a listing without facts', () => {
  expect(line({ facts: {}, hasType: true })).toBeEmptyDOMElement()
  expect(line({ facts: { propertyType: 'house' } })).toBeEmptyDOMElement()
})

test('shows an area in the units of the home’s country (D270)', () => {
  const unitsIn = (location?: string) =>
    line({ facts: { livingArea: 140 }, ...(location && { units: unitsOfPlace(location) }) }).firstElementChild
  expect(unitsIn('Bend, Oregon')).toHaveAttribute('data-home-units', 'imperial')
  expect(unitsIn('Porto, Portugal')).toHaveAttribute('data-home-units', 'metric')
  expect(unitsIn()).not.toHaveAttribute('data-home-units')
})
