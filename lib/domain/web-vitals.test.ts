import { pageKind, percentile75, vitalBucket } from './system'

it.each([
  ['/', 'home'],
  ['/properties', 'explore'],
  ['/properties/66f0', 'listing'],
  ['/properties/66f0/viewing', 'listing'],
  ['/homes/bend-oregon', 'place'],
  ['/agents/mara-lind-66f0', 'agent'],
  ['/login', 'sign-in'],
  ['/dashboard/admin/system', 'dashboard'],
  ['/about', 'other'],
  ['', 'home'],
  ['/constructor', 'other'],
])('the kind of %s is %s', (path, kind) => {
  expect(pageKind(path)).toBe(kind)
})

const bucketsOf = (values: readonly number[]) => {
  const buckets = new Map<number, number>()
  for (const value of values) buckets.set(vitalBucket(value), (buckets.get(vitalBucket(value)) ?? 0) + 1)
  return buckets
}

it.each([
  [[100, 200, 300, 400], 300],
  [[5_000], 5_000],
  [[...Array.from({ length: 75 }, () => 1_000), ...Array.from({ length: 25 }, () => 9_000)], 1_000],
  [[...Array.from({ length: 74 }, () => 1_000), ...Array.from({ length: 26 }, () => 9_000)], 9_000],
  [[0.02, 0.05, 0.1, 0.4], 0.1],
])('returns the value that three of four visits did not exceed', (values, expected) => {
  const result = percentile75(bucketsOf(values)) ?? 0
  expect(Math.abs(result / expected - 1)).toBeLessThan(0.05)
})

it('returns null without visits, and counts a perfect score', () => {
  expect(percentile75(new Map())).toBeNull()
  expect(percentile75(bucketsOf([0, 0, 0]))).toBeLessThan(0.0011)
})
