import { render } from '@testing-library/react'
import { BigPriceRange, PriceRange } from './price-range'

test.each([
  ['PriceRange', PriceRange],
  ['BigPriceRange', BigPriceRange],
] as const)('%s passes its length to the CSS only if it is longer than usual (D360)', (_, Range) => {
  const charsOf = (min: number, max: number) => {
    const { container } = render(<Range min={min} max={max} />)
    return container
      .querySelector<HTMLElement>('.price-range, dl')
      ?.closest<HTMLElement>('[style]')
      ?.style.getPropertyValue('--chars')
  }
  expect(charsOf(420_000, 485_000)).toBeUndefined()
  expect(charsOf(12_500_000, 13_950_000)).toBe('22')
})
