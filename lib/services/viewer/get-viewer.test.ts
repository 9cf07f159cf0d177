import { actorOf, createOffer, createProperty, createSavedSearch, createUser, idOf } from '@/test/factories'
import { serviceDatabase } from '@/test/support/services'
import { getViewer, readPurchase } from './get-viewer'

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

test('returns the purchase of a home to its buyer only, also after a change of role (D241)', async () => {
  const buyer = await createUser(db)
  const agent = await createUser(db, { role: 'agent' })
  const home = await createProperty(db, agent)
  const id = idOf(home)
  const { _id } = await createOffer(db, buyer, home, { status: 'accepted' })
  const former = actorOf({ ...buyer, role: 'admin' })
  expect(await readPurchase(former, id)).toBeNull()
  await db.collection('offers').updateOne({ _id }, { $set: { status: 'bought' } })
  expect(await readPurchase(former, id)).toMatchObject({ _id: _id.toHexString(), status: 'bought' })
  expect((await getViewer(actorOf(buyer), { saved: [], listing: id })).listing?.offer).toMatchObject({
    status: 'bought',
  })
  expect(await readPurchase(actorOf(await createUser(db)), id)).toBeNull()
})
