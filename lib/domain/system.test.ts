import { codeOf, isTooOld, MAX_AGES, pageKind, percentile75, vitalBucket } from './system'

it.each([
  [Object.assign(new Error(), { code: 11_000 }), '11000'],
  [Object.assign(new Error(), { code: 'ECONNREFUSED' }), 'ECONNREFUSED'],
  [Object.assign(new Error(), { code: 'bea@keystead.test was refused' }), undefined],
  [Object.assign(new Error(), { code: { of: 'x' } }), undefined],
  [Object.assign(new Error(), { code: 'x'.repeat(41) }), undefined],
  [new Error('no code'), undefined],
  [null, undefined],
  ['text', undefined],
])('codeOf: %p has the code %p', (error, code) => expect(codeOf(error)).toBe(code))

const now = new Date('2026-01-10T12:00:00.000Z')
const before = (ms: number) => new Date(now.getTime() - ms)

it('is overdue once the last success is older than its limit, and never without a success', () => {
  expect(isTooOld('backup', before(MAX_AGES.backup), now)).toBe(false)
  expect(isTooOld('backup', before(MAX_AGES.backup + 1), now)).toBe(true)
  expect(isTooOld('backup', null, now)).toBe(false)
})

it.each([
  ['/', 'home'],
  ['/properties', 'explore'],
  ['/properties/66f0', 'listing'],
  ['/properties/66f0/viewing', 'listing'],
  ['/homes', 'place'],
  ['/homes/bend-oregon', 'place'],
  ['/homes/bend-oregon/lake-house-66f0', 'listing'],
  ['/homes/bend-oregon/lake-house-66f0/enquiry', 'listing'],
  ['/agents/mara-lind-66f0', 'agent'],
  ['/login', 'sign-in'],
  ['/dashboard/admin/system', 'dashboard'],
  ['/about', 'other'],
  ['', 'home'],
  ['/constructor', 'other'],
])('the kind of %s is %s', (path, kind) => expect(pageKind(path)).toBe(kind))

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
