import { listQuerySchema } from '@/lib/schemas/page'
import { loadMore } from './list-page'

const page = { items: Array.from({ length: 24 }), total: 100, isMore: false, next: 'c1' }

test('the link to more of a list keeps its filters, also those with several values', () => {
  const query = listQuerySchema.parse({})
  expect(loadMore('/list', query, page).more).toBe('/list?show=48')
  expect(loadMore('/list', query, page, { status: 'open', id: ['a', 'b'] }).more).toBe(
    '/list?status=open&id=a&id=b&show=48',
  )
  expect(loadMore('/list', query, page, { id: [] }).more).toBe('/list?show=48')
})
