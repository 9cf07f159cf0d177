import '@testing-library/jest-dom'
import { render } from '@testing-library/react'
import { FactsLine } from './facts-line'

const line = (props: Parameters<typeof FactsLine>[0]) => render(<FactsLine {...props} />).container

test('the facts stand in one line, an area in both units', () => {
  const shown = line({ facts: { bedrooms: 3, bathrooms: 1.5, livingArea: 140 } })
  expect(shown).toHaveTextContent(/^3 bd · 1.5 ba · 140 m²1,507 sq ft$/)
  expect(shown.querySelector('.imperial\\:hidden')).toHaveTextContent(/^140 m²$/)
})

test('with the type where there is room for it, alone if need be', () => {
  expect(line({ facts: { propertyType: 'cabin', bedrooms: 0 }, hasType: true })).toHaveTextContent(
    /^Cabin · Studio$/,
  )
  expect(line({ facts: { propertyType: 'land' }, hasType: true })).toHaveTextContent(/^Land$/)
})

test('a listing without facts has no line', () => {
  expect(line({ facts: {}, hasType: true })).toBeEmptyDOMElement()
  expect(line({ facts: { propertyType: 'house' } })).toBeEmptyDOMElement()
})
