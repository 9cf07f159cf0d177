import { adminTableHref, firstPage, isFiltered } from './href'

test.each([
  [{}, '/list'],
  [{ search: '', status: null, sort: 'newest', after: undefined }, '/list'],
  [
    { search: 'a&b=c', status: 'pending', sort: 'oldest' },
    '/list?search=a%26b%3Dc&status=pending&sort=oldest',
  ],
  [{ sort: 'newest', after: 'x_-9' }, '/list?after=x_-9'],
])('%j is at %s', (params, href) => {
  expect(adminTableHref('/list', params)).toBe(href)
})

test('the first page keeps what filters', () => {
  expect(adminTableHref('/list', firstPage({ search: 'x', sort: 'oldest', before: 'y' }))).toBe(
    '/list?search=x&sort=oldest',
  )
})

test.each([
  [{ search: '', status: null, sort: 'oldest', after: 'x' }, false],
  [{ search: 'x', status: null }, true],
  [{ search: '', status: 'pending' }, true],
])('%j shows less than all: %s', (params, expected) => {
  expect(isFiltered(params)).toBe(expected)
})
