import fc from 'fast-check'
import { groupDigits } from './group-digits'

it.each([
  [0, 0, '0'],
  [999, 0, '999'],
  [1_000, 0, '1,000'],
  [1_250_000, 0, '1,250,000'],
  [-1_250, 0, '-1,250'],
  [-125, 0, '-125'],
  [1506.95, 0, '1,507'],
  [450_000.5, 2, '450,000.50'],
  [0.29, 2, '0.29'],
])('writes %p with %p decimals as %p', (value, decimals, text) => {
  expect(groupDigits(value, decimals)).toBe(text)
})

it.each([0, 2])('writes numbers of %p decimals as Intl does', (decimals) => {
  const format = new Intl.NumberFormat('en-US', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
  fc.assert(
    fc.property(fc.integer({ min: -1e14, max: 1e14 }), (minor) => {
      const value = minor / 10 ** decimals
      expect(groupDigits(value, decimals)).toBe(format.format(value))
    }),
  )
})
