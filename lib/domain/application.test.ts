import { APPLICATION_STATUSES, decisionDueAt, isOpenApplication } from './application'

it.each([
  ['Monday', '2026-11-23', '2026-11-25'],
  ['Wednesday', '2026-11-25', '2026-11-27'],
  ['Thursday', '2026-11-26', '2026-11-30'],
  ['Friday', '2026-11-27', '2026-12-01'],
  ['Saturday', '2026-11-28', '2026-12-01'],
  ['Sunday', '2026-11-29', '2026-12-01'],
])('sets the deadline of an application from a %s two business days later (D69)', (_day, from, due) => {
  expect(decisionDueAt(new Date(`${from}T14:03:00.000Z`)).toISOString()).toBe(`${due}T14:03:00.000Z`)
})

it('treats only undecided applications as open', () => {
  expect(APPLICATION_STATUSES.filter(isOpenApplication)).toEqual(['open'])
})
