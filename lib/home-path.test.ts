import { slugOf } from './domain/text'
import { publicHomePath } from './home-path'
import { paths } from './paths'

describe('publicHomePath (D380)', () => {
  const _id = '65f1c0ffee0123456789abcd'

  it.each([
    ['Lake House', 'Bend, Oregon', `/homes/bend-oregon/lake-house-${_id}`],
    ['Maison d’Été', 'Sète / Hérault', `/homes/sete-herault/maison-dete-${_id}`],
    ['../..?x#y', 'page-n', `/homes/page-n/x-y-${_id}`],
    ['서울 집', '서울', `/homes/${encodeURIComponent('서울')}/${encodeURIComponent('서울-집')}-${_id}`],
    ['🏡', '🗻', `/homes/1f5fb/1f3e1-${_id}`],
  ])('returns for %j in %j the address %s', (title, location, address) => {
    expect(publicHomePath({ _id, title, location })).toBe(address)
  })

  it('returns an address below the page of its place', () => {
    const location = 'Bend, Oregon'
    expect(publicHomePath({ _id, title: 'x', location })).toContain(`${paths.place(slugOf(location))}/`)
  })

  it.each(['x'.repeat(3_000), '서'.repeat(3_000), '🏡'.repeat(3_000)])(
    'keeps the last segment of a long title short',
    (title) => {
      const last = publicHomePath({ _id, title, location: 'Bend' }).split('/').at(-1)
      expect(decodeURIComponent(last ?? '').length).toBeLessThanOrEqual(105)
    },
  )
})
