import { ObjectId } from 'mongodb'
import { type HomeMarkDoc, type UserDoc } from '@/lib/data/collections'
import { type HomeMark, HOME_MARKS_LIMIT } from '@/lib/domain/home-marks'
import { actorOf, createProperty, createUser } from '@/test/factories'
import { codeOf, serviceDatabase } from '@/test/support/services'
import { deleteProperty } from '../properties/decide-property'
import { getViewer } from '../viewer/get-viewer'
import { hideHome, listHiddenHomes, markSeen, rehideHome, unhideHome } from './home-marks'

const { db } = serviceDatabase()

let agent: UserDoc
let buyer: UserDoc

beforeEach(async () => {
  agent = await createUser(db, { role: 'agent' })
  buyer = await createUser(db)
})

const home = async (overrides: Parameters<typeof createProperty>[2] = {}) =>
  (await createProperty(db, agent, overrides))._id.toHexString()
const marks = async (ids: string[], viewer = buyer) =>
  (await getViewer(actorOf(viewer), { saved: ids, listing: undefined })).marks
const stored = (mark: HomeMark, person = buyer) =>
  db.collection('homeMarks').countDocuments({ userId: person._id, mark })

/** Marks this many homes, the first one the longest ago. */
async function fill(mark: HomeMark, count: number): Promise<HomeMarkDoc[]> {
  const began = Date.now() - 1_000 * count
  const rows = Array.from({ length: count }, (_, i) => ({
    _id: new ObjectId(),
    userId: buyer._id,
    propertyId: new ObjectId(),
    mark,
    at: new Date(began + 1_000 * i),
  }))
  await db.collection('homeMarks').insertMany(rows)
  return rows
}

it('keeps which homes a buyer has hidden and seen, for that buyer only (D288, D289)', async () => {
  const hidden = await home()
  const seen = await home()
  const both = await home()
  const neither = await home()
  const ids = [hidden, seen, both, neither]
  for (const propertyId of [hidden, both]) await hideHome(actorOf(buyer), { propertyId })
  for (const propertyId of [seen, both, both]) await markSeen(actorOf(buyer), { propertyId })
  const own = await marks(ids)
  expect(own?.hidden.toSorted()).toEqual([hidden, both].toSorted())
  expect(own?.seen.toSorted()).toEqual([seen, both].toSorted())
  expect(await marks(ids, await createUser(db))).toEqual({ hidden: [], seen: [] })
  expect(await marks(ids, agent)).toBeNull()
})

it('lists hidden homes, latest first, as the buyer may see them, and shows one again', async () => {
  const first = await home({ title: 'First' })
  const second = await home({ title: 'Second' })
  for (const propertyId of [first, second]) await hideHome(actorOf(buyer), { propertyId })
  await db.collection('properties').updateOne({ title: 'First' }, { $set: { status: 'rejected' } })
  const { items, total } = await listHiddenHomes(actorOf(buyer), {})
  expect(items).toMatchObject([
    { propertyId: second, property: { title: 'Second' }, hiddenAt: expect.any(String) },
    { propertyId: first, property: null },
  ])
  expect(total).toBe(2)
  expect(await unhideHome(actorOf(buyer), { propertyId: first })).toMatchObject({ deletedCount: 1 })
  expect(await codeOf(unhideHome(actorOf(buyer), { propertyId: first }))).toBe('not_found')
  expect((await listHiddenHomes(actorOf(buyer), {})).items).toMatchObject([{ propertyId: second }])
})

it('undoes showing a home again, with its date and if it is not listed at the moment (D351)', async () => {
  const propertyId = await home()
  await hideHome(actorOf(buyer), { propertyId })
  const at = new Date(Date.now() - 86_400_000)
  await db.collection('homeMarks').updateOne({ userId: buyer._id }, { $set: { at } })
  const removal = await unhideHome(actorOf(buyer), { propertyId })
  await db.collection('properties').updateOne({}, { $set: { status: 'rejected' } })
  expect(await codeOf(rehideHome(actorOf(await createUser(db)), removal))).toBe('conflict')
  await rehideHome(actorOf(buyer), removal)
  const hiddenAt = at.toISOString()
  expect((await listHiddenHomes(actorOf(buyer), {})).items).toMatchObject([{ propertyId, hiddenAt }])
  const again = await unhideHome(actorOf(buyer), { propertyId })
  await db.collection('properties').deleteMany({})
  expect(await codeOf(rehideHome(actorOf(buyer), again))).toBe('not_found')
})

it('is for buyers and for homes that they can see', async () => {
  const propertyId = await home()
  const rejected = { propertyId: await home({ status: 'rejected' }) }
  for (const change of [hideHome, markSeen]) {
    expect(await codeOf(change(actorOf(buyer), rejected))).toBe('not_found')
    for (const role of ['agent', 'admin', 'fraud'] as const)
      expect(await codeOf(change(actorOf({ ...buyer, role }), { propertyId }))).toBe('forbidden')
  }
  expect(await codeOf(listHiddenHomes(actorOf(agent), {}))).toBe('forbidden')
  expect(await stored('hidden')).toBe(0)
})

it('refuses to hide one home more than the maximum, and still lets a hidden one be hidden again', async () => {
  const before = await fill('hidden', HOME_MARKS_LIMIT - 1)
  const last = await home()
  const more = await home()
  await hideHome(actorOf(buyer), { propertyId: last })
  await expect(hideHome(actorOf(buyer), { propertyId: more })).rejects.toMatchObject({
    code: 'conflict',
    message: 'You have hidden 10,000 homes, which is the maximum. Show some of them again first.',
  })
  await hideHome(actorOf(buyer), { propertyId: last })
  expect(await stored('hidden')).toBe(HOME_MARKS_LIMIT)
  expect(await marks([more, String(before[0]?.propertyId)])).toMatchObject({
    hidden: [String(before[0]?.propertyId)],
  })
})

it('forgets the home that was seen the longest ago when there are more than the maximum', async () => {
  const [oldest, next] = await fill('seen', HOME_MARKS_LIMIT)
  const propertyId = await home()
  await markSeen(actorOf(buyer), { propertyId })
  expect(await stored('seen')).toBe(HOME_MARKS_LIMIT)
  const seen = (await marks([propertyId, String(oldest?.propertyId), String(next?.propertyId)]))?.seen ?? []
  expect(seen.toSorted()).toEqual([propertyId, String(next?.propertyId)].toSorted())
})

it('deletes the marks of a deleted home', async () => {
  const id = await home()
  await hideHome(actorOf(buyer), { propertyId: id })
  await markSeen(actorOf(buyer), { propertyId: id })
  await deleteProperty(actorOf(agent), { id })
  expect(await db.collection('homeMarks').countDocuments({ propertyId: new ObjectId(id) })).toBe(0)
})
