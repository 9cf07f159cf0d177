import { transaction } from '@/lib/data/client'
import { type OfferDoc, type UserDoc } from '@/lib/data/collections'
import { end } from '@/lib/life.mjs'
import { type NoticeCounts } from '@/lib/schemas/notices'
import { actorOf, createOffer, createProperty, createUser } from '@/test/factories'
import { comeBack } from '@/test/support/life'
import { beginSession, serviceDatabase } from '@/test/support/services'
import { type Farewell, followNotices, noticeEar, PAGES_OF_ONE } from './follow-notices'
import { ofOffer, tell } from './tell'

const { db } = serviceDatabase()

let agent: UserDoc
let buyer: UserDoc
let offer: OfferDoc
let sessionId: string
const stops: (() => void)[] = []

/** A page of the buyer that is open, and what it is told. */
async function open(session = sessionId) {
  const page = { told: [] as number[], ended: [] as Farewell[] }
  const stop = await followNotices(actorOf(buyer), session, {
    tell: ({ unread }: NoticeCounts) => page.told.push(unread),
    beat: () => undefined,
    end: (why) => page.ended.push(why),
  })
  stops.push(stop)
  return { ...page, stop }
}

const tellBuyer = (step: string) =>
  transaction((session) =>
    tell(session, ofOffer('offer-kept', offer, { at: new Date(), to: ['buyer'], step })),
  )

/** As many looks as it takes until sessions are asked for. */
const lookAtSessions = async () => {
  for (let i = 0; i < 5; i += 1) await noticeEar().look()
}

beforeEach(async () => {
  agent = await createUser(db, { role: 'agent' })
  buyer = await createUser(db)
  offer = await createOffer(db, buyer, await createProperty(db, agent))
  sessionId = await beginSession(buyer)
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  expect(noticeEar().isListening).toBe(false)
})

it('tells each page of a person how many are new, at once and with each one that comes', async () => {
  await tellBuyer('1')
  const [one, other] = [await open(), await open()]
  expect([one.told, other.told]).toEqual([[1], [1]])
  await tellBuyer('2')
  await noticeEar().look()
  await noticeEar().look()
  expect([one.told, other.told]).toEqual([
    [1, 2],
    [1, 2],
  ])
})

it('tells nobody of what is not theirs, and nothing after the page has gone', async () => {
  const page = await open()
  await transaction((session) => tell(session, ofOffer('offer-made', offer, { at: new Date() })))
  await noticeEar().look()
  expect(page.told).toEqual([0])
  page.stop()
  expect(noticeEar().isListening).toBe(false)
  await tellBuyer('1')
  await noticeEar().look()
  expect(page.told).toEqual([0])
})

it('hears what was made before the newest and is committed after it', async () => {
  const page = await open()
  await tellBuyer('1')
  await noticeEar().look()
  await transaction((session) =>
    tell(
      session,
      ofOffer('offer-kept', offer, { at: new Date(Date.now() - 30_000), to: ['buyer'], step: 'late' }),
    ),
  )
  await noticeEar().look()
  expect(page.told).toEqual([0, 1, 2])
})

it.each([
  [
    'the session ends',
    () => db.collection<UserDoc>('users').updateOne({ _id: buyer._id }, { $unset: { sessions: '' } }),
  ],
  [
    'the account is suspended',
    () => db.collection<UserDoc>('users').updateOne({ _id: buyer._id }, { $set: { role: 'fraud' } }),
  ],
  ['the account goes', () => db.collection<UserDoc>('users').deleteOne({ _id: buyer._id })],
])('ends when %s, and leaves no timer', async (_, end) => {
  const page = await open()
  await lookAtSessions()
  expect(page.ended).toEqual([])
  await end()
  await lookAtSessions()
  expect(page.ended).toEqual(['over'])
  expect(noticeEar().isListening).toBe(false)
})

it('tells so many pages of one person, and one more that it is too many', async () => {
  const pages = []
  for (let i = 0; i < PAGES_OF_ONE; i += 1) pages.push(await open())
  expect((await open()).ended).toEqual(['full'])
  pages[0]?.stop()
  expect((await open()).ended).toEqual([])
})

it('ends every page when the server is told to end, so that it can, and takes no other', async () => {
  const page = await open()
  await end(async () => undefined)
  expect(page.ended).toEqual(['again'])
  expect((await open()).ended).toEqual(['again'])
  comeBack()
})
