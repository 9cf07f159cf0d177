import { formatShortPrice, formatShortRange } from './short-price'

it.each([
  [0, '$0'],
  [999, '$999'],
  [1_000, '$1K'],
  [1_450, '$1.45K'],
  [9_996, '$10K'],
  [540_000, '$540K'],
  [540_501.5, '$541K'],
  [999_499, '$999K'],
  [999_500, '$1M'],
  [1_250_000, '$1.25M'],
  [12_340_000, '$12.3M'],
  [999_999_999, '$1B'],
])('formats %d as %s', (major, expected) => expect(formatShortPrice(major)).toBe(expected))

it.each([
  [540_000, 595_000, '$540–595K'],
  [980_000, 1_200_000, '$980K–1.2M'],
  [1_200_000, 1_400_000, '$1.2–1.4M'],
  [900, 1_100, '$900–1.1K'],
  [540_000, 540_400, '$540K'],
  [500, 500, '$500'],
])('formats %d to %d as %s', (min, max, expected) => expect(formatShortRange(min, max)).toBe(expected))
