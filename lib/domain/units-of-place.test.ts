import { unitsOfPlace } from './units-of-place'

it.each([
  ['Bend, Oregon', 'imperial'],
  ['Bend, OR', 'imperial'],
  ['Bend OR 97701', 'imperial'],
  ['12 Rose Lane, Bend, OR 97701-1234', 'imperial'],
  ['Portland, Oregon, USA', 'imperial'],
  ['Washington, District of Columbia', 'imperial'],
  ['Oregon', 'imperial'],
  ['Porto, Portugal', 'metric'],
  ['Reykjavík', 'metric'],
  ['Toronto, Ontario, Canada', 'metric'],
  ['or', 'metric'],
  ['', 'metric'],
  [', ,', 'metric'],
])('measures homes in %j in %s units', (location, units) => {
  expect(unitsOfPlace(location)).toBe(units)
})
