import { actorOf, createSavedSearch, createUser } from '@/test/factories'
import { serviceDatabase } from '@/test/support/services'
import { getViewer } from './get-viewer'

const { db } = serviceDatabase()

test('returns the queries of a buyer’s saved searches if they are requested', async () => {
  const buyer = await createUser(db)
  const agent = await createUser(db, { role: 'agent' })
  await createSavedSearch(db, buyer, { filters: { location: 'bend', verified: true } })
  const searches = 'true'
  expect((await getViewer(actorOf(buyer), { saved: [], searches })).searches).toEqual([
    'location=bend&verified=true',
  ])
  expect(await getViewer(actorOf(buyer), { saved: [] })).not.toHaveProperty('searches')
  expect((await getViewer(actorOf(agent), { saved: [], searches })).searches).toBeNull()
})
