import {
  defaultSearchName,
  hasPlace,
  readSearch,
  SEARCH_NAME_LIMIT,
  searchKey,
  writeSearch,
} from './saved-search'

it.each([
  ['', 'All homes'],
  ['location=Bend&minPrice=400000&maxPrice=600000&bedrooms=3', 'Bend · $400,000–600,000 · 3+ bd'],
  ['minPrice=400000', 'From $400,000'],
  ['area=44,-121;45,-121;45,-120&type=cabin,house', 'Drawn area · House · Cabin'],
  ['bounds=-122,44,-121,45&maxArea=200&reduced=true', 'Map area · up to 200 m² · price reduced'],
])('names the search "%s" %s', (text, name) => {
  expect(defaultSearchName(readSearch(text), 'metric')).toBe(name)
})

it('names areas in the given units, a lot from one acre on in acres (D270)', () => {
  const search = readSearch('minArea=80&maxArea=140&minLot=8093.71')
  expect(defaultSearchName(search, 'metric')).toBe('80 m²–140 m² · lot from 8,094 m²')
  expect(defaultSearchName(search, 'imperial')).toBe('861 sq ft–1,507 sq ft · lot from 2 acres')
})

it('cuts a long name', () => {
  const name = defaultSearchName({ location: 'é'.repeat(200), verified: false }, 'metric')
  expect([[...name].length, name.endsWith('…')]).toEqual([SEARCH_NAME_LIMIT, true])
})

it('names a search of a long location as its field accepts, without half of a character', () => {
  const name = defaultSearchName({ location: `a${'🇬🇧'.repeat(40)}`, verified: false }, 'metric')
  expect(name).toBe(`a${'🇬🇧'.repeat(19)}…`)
})

it.each([
  ['bedrooms=3&location=+Bend+', 'location=Bend&bedrooms=3'],
  ['location=Bend&sort=newest&show=48&view=map&listedSince=7', 'location=Bend'],
  ['type=cabin,house&verified=true&minPrice=nonsense', 'verified=true&type=house,cabin'],
  ['location=São Tomé', 'location=S%C3%A3o+Tom%C3%A9'],
  ['location=Lake++Oswego', 'location=Lake+Oswego'],
])('writes "%s" in one form', (text, normalized) => {
  expect(writeSearch(readSearch(text))).toBe(normalized)
  expect(writeSearch(readSearch(normalized))).toBe(normalized)
})

it.each([
  ['location=Oregon', 'location=oregon', true],
  ['location=Oregon', 'location=++oregon+', true],
  ['location=São+Tomé', 'location=sao++tome', true],
  ['location=Oregon', 'location=Oregon&verified=true', false],
  ['location=Lake+Oswego', 'location=lakeoswego', false],
])('decides whether "%s" and "%s" are the same search: %s', (item, other, isSame) => {
  expect(searchKey(readSearch(item)) === searchKey(readSearch(other))).toBe(isSame)
})

it.each([
  ['location=be', false],
  ['location=b-d', true],
  ['location=bed', true],
  ['bedrooms=3', false],
  ['bounds=-122,44,-121,45', true],
])('allows instant alerts only for a search with a place: "%s" is %s', (text, isAllowed) => {
  expect(hasPlace(readSearch(text))).toBe(isAllowed)
})
