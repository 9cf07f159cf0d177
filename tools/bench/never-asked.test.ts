import { searchesThatFindNothing } from './never-asked'
import { itInFull } from '@/test/support/tier'

itInFull('has thousands of different valid searches', async () => {
  const searches = searchesThatFindNothing()
  expect(searches.length).toBeGreaterThan(8_000)
  expect(new Set(searches).size).toBe(searches.length)
  for (const search of searches) expect(search).toMatch(/^\/properties\?location=[a-z]{8,70}$/)
})
