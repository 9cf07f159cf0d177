import { adminTableHref, firstPage, isFiltered } from './href'

test.each([
  [{}, '/list'],
  [{ search: '', status: null, sort: 'newest', after: undefined }, '/list'],
  [
    { search: 'a&b=c', status: 'pending', sort: 'oldest' },
    '/list?search=a%26b%3Dc&status=pending&sort=oldest',
  ],
  [{ sort: 'newest', after: 'x_-9' }, '/list?after=x_-9'],
])('the URL of %j is %s', (params, href) => expect(adminTableHref('/list', params)).toBe(href))

test('the first page keeps the filters', () => {
  expect(adminTableHref('/list', firstPage({ search: 'x', sort: 'oldest', before: 'y' }))).toBe(
    '/list?search=x&sort=oldest',
  )
})

test.each([
  [{ search: '', status: null, sort: 'oldest', after: 'x' }, false],
  [{ search: 'x', status: null }, true],
  [{ search: '', status: 'pending' }, true],
])('isFiltered of %j is %s', (params, expected) => expect(isFiltered(params)).toBe(expected))
