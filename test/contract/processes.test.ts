/** @tier full */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Db, MongoClient } from 'mongodb'
import { type PropertyDoc } from '@/lib/data/collections'
import { publicHomePath } from '@/lib/home-path'
import { paths } from '@/lib/paths'
import { type NoticeCounts } from '@/lib/schemas/notices'
import { type Spawned, spawnMongo } from '@/sandbox/mongo/testing'
import { createOffice, insertProperties, makeProperty } from '../factories'
import { type Application, startApplication } from '../support/application'
import { demoUser, staleTime, until, demoSession, Session } from '../support/contract'
import { databaseUri } from '../support/database-uri'
import { assertLoopback } from '../support/loopback'
import { openStream, type StreamEvent } from '../support/event-stream'
import { UNDER_TEST } from '../support/under-test'

/** The maximum delay of a change in another process, in milliseconds. */
const LATE_MS = 1_000
const LISTINGS = 12

/** A server with readers and writers. */
type Server = { application: Application; visitor: Session; buyer: Session; agent: Session }

const folder = mkdtempSync(join(tmpdir(), 'keystead-processes-'))
const secret = randomBytes(32).toString('base64')
let engine: Spawned | undefined
let client: MongoClient
let db: Db
let ids: string[] = []
const servers: Server[] = []
const load = new AbortController()
const loads: Promise<void>[] = []

async function start(number: number, uri: string): Promise<Server> {
  const application = await startApplication({
    ...UNDER_TEST,
    DATA_DIR: join(folder, String(number)),
    MONGODB_URI: uri,
    NEXTAUTH_SECRET: secret,
    LOG_LEVEL: 'warn',
  })
  const site = application.addresses.get('ready') ?? ''
  const buyer = await demoSession('buyer', site)
  const agent = await demoSession('agent', site)
  return { application, visitor: new Session(site), buyer, agent }
}

/** The pause between two reads of a visitor, in milliseconds: the machine should be busy, but not overloaded. */
const PAUSE_MS = 100

/** Reads from a server during all tests, like its visitors. */
async function visit({ visitor, buyer }: Server): Promise<void> {
  while (!load.signal.aborted)
    for (const read of [
      () => visitor.get('/homes'),
      () => buyer.get('/api/properties'),
      () => buyer.get('/properties'),
    ]) {
      // A killed server does not respond to its visitors.
      await read().catch(() => undefined)
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
}

beforeAll(async () => {
  const testUri = process.env.TEST_MONGODB_URI
  if (testUri) assertLoopback(testUri)
  else engine = await spawnMongo(join(folder, 'mongo'))
  const uri = databaseUri(engine?.uri ?? testUri ?? '', `processes_${randomBytes(8).toString('hex')}`)
  client = new MongoClient(uri)
  db = client.db()
  servers.push(await start(1, uri))
  servers.push(...(await Promise.all([start(2, uri), start(3, uri)])))
  const agent = await demoUser(db, 'agent')
  const { image } = (await db.collection<PropertyDoc>('properties').findOne({})) ?? {}
  const fields = { image, location: 'Process Bay', status: 'verified' } as const
  const properties = Array.from({ length: LISTINGS }, () => makeProperty(agent, fields))
  await insertProperties(db, properties)
  ids = properties.map(({ _id }) => _id.toHexString())
  loads.push(...servers.map(visit))
})

afterAll(async () => {
  load.abort()
  await Promise.all(loads)
  await client.db().dropDatabase()
  await client.close()
  await Promise.all(servers.map(({ application }) => application.end()))
  await engine?.end()
  rmSync(folder, { recursive: true, force: true })
})

/** True if the response contains the text. */
const shows = (ask: () => Promise<{ body: unknown }>, text: string) => async () =>
  JSON.stringify((await ask()).body).includes(text)

it('an open page on one process gets notices from another within three seconds (D157)', async () => {
  const [server, other] = servers
  if (!server || !other) throw new Error('there are no two servers')
  const site = server.application.addresses.get('ready') ?? ''
  const stream = await openStream(site, paths.noticesStream, server.agent)
  const first = (await stream.until(() => true))?.data as NoticeCounts
  const offer = { propertyId: ids[0], offerAmount: 450_000 }
  expect((await other.buyer.post('/api/offers', offer)).status).toBe(201)
  const at = performance.now()
  const isNews = ({ data }: StreamEvent) => (data as NoticeCounts).unread > first.unread
  expect(await stream.until(isNews)).not.toBeNull()
  expect(performance.now() - at).toBeLessThan(3 * LATE_MS)
  stream.close()
})

it.each([0, 1, 2])('shows changes made on process %s in all others within a second', async (from) => {
  const [id = ''] = ids
  const title = `Told by ${from}`
  const reads = ({ visitor, buyer }: Server) => [
    () => buyer.get(`/api/properties/${id}`),
    () => buyer.get(`/properties/${id}`),
    () => buyer.get('/api/properties'),
    () => visitor.get('/api/properties'),
    () => buyer.get('/properties?location=process+bay'),
    () => visitor.get('/homes/process-bay'),
  ]
  for (const server of servers) for (const read of reads(server)) expect((await read()).status).toBe(200)
  const response = await servers[from]?.agent.patch(`/api/properties/${id}`, { title })
  expect(response?.status).toBe(200)
  const changed = performance.now()
  const stale = await Promise.all(
    servers.map(async (server) => {
      const times: number[] = []
      for (const read of reads(server)) times.push(await staleTime(shows(read, title), changed))
      return times
    }),
  )
  expect(stale.flat().filter((ms) => ms > LATE_MS)).toEqual([])
})

it('also for the price and the deletion of a home on its public page, and in its structured data', async () => {
  const [server, other] = servers
  if (!server || !other) throw new Error('there are no two servers')
  const user = await demoUser(db, 'agent')
  const [home] = await db
    .collection<PropertyDoc>('properties')
    .find({ agentId: user._id, listed: true, rank: 0 })
    .toArray()
  const added = makeProperty(user, { ...(home && { image: home.image }), location: 'Public Bay' })
  await insertProperties(db, [added])
  const id = added._id.toHexString()
  const read = () => other.visitor.get(publicHomePath({ ...added, _id: id }))
  for (let time = 0; time < 3; time += 1) expect((await read()).status).toBe(200)

  expect((await server.agent.patch(`/api/properties/${id}`, { minPrice: 432_100 })).status).toBe(200)
  let from = performance.now()
  for (const text of ['$432,100', String.raw`\"minPrice\":432100`])
    expect(await staleTime(shows(read, text), from)).toBeLessThan(LATE_MS)

  expect((await server.agent.call('DELETE', `/api/properties/${id}`)).status).toBe(200)
  from = performance.now()
  expect(await staleTime(async () => (await read()).status === 410, from)).toBeLessThan(LATE_MS)
})

it('also for a review, an accepted offer and a new place', async () => {
  const [server, other] = servers
  if (!server || !other) throw new Error('there are no two servers')
  const [, id = ''] = ids
  const page = () => other.buyer.get(`/properties/${id}`)
  const home = () => other.visitor.get('/')
  const placeLists = ['/homes', '/sitemaps/places'].map((path) => () => other.visitor.get(path))
  for (const read of [page, home, ...placeLists])
    for (let time = 0; time < 3; time += 1) expect((await read()).status).toBe(200)

  const review = 'Told by another process.'
  expect((await server.buyer.post('/api/reviews', { propertyId: id, review })).status).toBe(201)
  let from = performance.now()
  for (const read of [page, home]) expect(await staleTime(shows(read, review), from)).toBeLessThan(LATE_MS)

  const offer = await server.buyer.post('/api/offers', { propertyId: id, offerAmount: 450_000 })
  const { insertedId } = offer.body as { insertedId: string }
  expect((await server.agent.patch(`/api/offers/accept/${insertedId}`)).status).toBe(200)
  from = performance.now()
  expect(await staleTime(shows(page, 'Under offer'), from)).toBeLessThan(LATE_MS)

  expect((await server.agent.patch(`/api/properties/${ids[2]}`, { location: 'Other Bay' })).status).toBe(200)
  from = performance.now()
  for (const read of placeLists) expect(await staleTime(shows(read, 'other-bay'), from)).toBeLessThan(LATE_MS)
})

it('shows nothing of an office in any process within a second after a member was removed (D451)', async () => {
  const [server, other] = servers
  if (!server || !other) throw new Error('there are no two servers')
  const owner = await demoUser(db, 'agent')
  const member = await demoUser(db, 'agent2')
  const office = await createOffice(db, [
    [owner, 'owner'],
    [member, 'manager'],
  ])
  const sessions = await Promise.all(
    [server, other].map(({ application }) => demoSession('agent2', application.addresses.get('ready') ?? '')),
  )
  const list = `/api/properties/agent/${owner._id.toHexString()}`
  const [id = ''] = ids
  const asks = sessions.flatMap((session) => [
    () => session.get(list),
    () => session.get('/api/office'),
    () => session.patch(`/api/properties/${id}`, { title: 'Changed for a colleague' }),
  ])
  for (const ask of asks) expect((await ask()).status).toBe(200)
  // What the member would have to hand over first is not the question here.
  await db.collection('properties').deleteMany({ agentId: member._id })
  await db.collection('offers').deleteMany({ agentId: member._id })
  await db.collection('viewings').deleteMany({ agentId: member._id })
  const removed = await server.agent.call('DELETE', `/api/office/members/${member._id.toHexString()}`)
  expect(removed.status).toBe(200)
  const from = performance.now()
  for (const ask of asks)
    expect(await staleTime(async () => (await ask()).status >= 400, from)).toBeLessThan(LATE_MS)
  await db.collection('offices').deleteOne({ _id: office._id })
  await db.collection('users').updateOne({ _id: owner._id }, { $unset: { officeId: '' } })
})

it('also for a change of a process that is killed in the middle', async () => {
  const [killed, ...others] = servers
  for (const { buyer } of others) for (const id of ids) await buyer.get(`/api/properties/${id}`)
  const changes = ids.map((id, i) =>
    killed?.agent.patch(`/api/properties/${id}`, { title: `Last word ${i}` }),
  )
  const outcomes = Promise.allSettled(changes)
  const titles = async () =>
    (await db.collection<PropertyDoc>('properties').find({ agentEmail: 'agent@keystead.test' }).toArray())
      .filter(({ _id }) => ids.includes(_id.toHexString()))
      .map(({ _id, title }) => [_id.toHexString(), title] as const)
  await until(titles, (entries) => entries.some(([, title]) => title.startsWith('Last word')), 0)
  await killed?.application.kill()
  const from = performance.now()
  await outcomes
  const stored = await titles()
  expect(stored.filter(([, title]) => title.startsWith('Last word')).length).toBeGreaterThan(0)
  const stale = await Promise.all(
    others.flatMap(({ buyer }) =>
      stored.map(([id, title]) =>
        staleTime(
          shows(() => buyer.get(`/api/properties/${id}`), title),
          from,
        ),
      ),
    ),
  )
  expect(stale.filter((ms) => ms > LATE_MS)).toEqual([])
})
