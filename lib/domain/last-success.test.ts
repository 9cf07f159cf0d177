import { isTooOld, MAX_AGES } from './system'

const now = new Date('2026-01-10T12:00:00.000Z')
const before = (ms: number) => new Date(now.getTime() - ms)

it('is overdue once the last success is older than its limit, and never without a success', () => {
  expect(isTooOld('backup', before(MAX_AGES.backup), now)).toBe(false)
  expect(isTooOld('backup', before(MAX_AGES.backup + 1), now)).toBe(true)
  expect(isTooOld('backup', null, now)).toBe(false)
})
