import { beginsVisit } from './wishlist'

const NOW = new Date('2026-11-29T12:00:00.000Z')
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000)

it.each([
  [undefined, true],
  [ago(0), false],
  [ago(30), false],
  [ago(31), true],
])('returns whether a guest who was last active at %p begins a visit: %p (D348)', (last, begins) => {
  expect(beginsVisit(last, NOW)).toBe(begins)
})
