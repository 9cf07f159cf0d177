import { sharedUnits, unitsOfPlace, unitsOfSearch } from './units-of-place'

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
])('measures homes in %j in %s units', (location, units) => expect(unitsOfPlace(location)).toBe(units))

it.each([
  [['Bend, Oregon', 'Austin, TX'], 'imperial'],
  [['Porto, Portugal', 'Bristol, England'], 'metric'],
  [['Bend, Oregon', 'Porto, Portugal'], undefined],
  [[], undefined],
])('measures homes in %j together in %s units (D355)', (locations, units) => {
  expect(sharedUnits(locations)).toBe(units)
})

it.each([
  ['bend', ['Bend, Oregon'], 'imperial'],
  ['Porto', ['Porto, Portugal'], 'metric'],
  ['Bend, Oregon', [], 'imperial'],
  ['Springfield', ['Springfield, Ohio', 'Springfield, Queensland'], undefined],
  ['bend', [], undefined],
  ['', [], undefined],
])('measures a search of %j that shows homes in %j in %s units (D355)', (location, homes, units) => {
  expect(unitsOfSearch(location, homes)).toBe(units)
})
