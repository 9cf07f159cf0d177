/** @tier full */
import { ObjectId } from 'mongodb'
import { type UserDoc } from '@/lib/data/collections'
import { searchedPartOf } from '@/lib/domain/search-match'
import { actorOf, createProperty, createUser, makeUser } from '@/test/factories'
import { ALERT_ACTS, type AlertAction, type AlertScene } from '@/test/support/alert-acts'
import { killableProcesses } from '@/test/support/killable'
import { serviceDatabase } from '@/test/support/services'
import { saveSearch } from './saved-searches'

const { db } = serviceDatabase()
const doomed = killableProcesses(db)

/** More than are notified in one transaction, of either job. */
const PEOPLE = 110
/** At how many points each job is killed. */
const POINTS = 25

const MINUTE = 60_000

let people: UserDoc[]
let agent: UserDoc

beforeAll(async () => {
  agent = await createUser(db, { role: 'agent' })
  people = Array.from({ length: PEOPLE }, () => makeUser({ emailVerified: new Date() }))
  await db.collection('users').insertMany(people)
  for (const person of people)
    await saveSearch(actorOf(person), { search: 'location=bend', frequency: 'instant', timeZone: 'UTC' })
})

/** A newly verified home, which all people's searches find and no job has announced. */
async function prepare(act: AlertAction): Promise<AlertScene & { propertyId: ObjectId }> {
  const property = await createProperty(db, agent, { location: 'Bend, Oregon' })
  const _id = new ObjectId()
  const at = new Date()
  await db.collection('listingChanges').insertOne({
    _id,
    propertyId: property._id,
    agentId: agent._id,
    at,
    kind: 'new',
    unmatched: true,
    after: searchedPartOf(property),
  })
  const due = { ranUntil: new Date(at.getTime() - 1), nextAt: at }
  await db
    .collection('savedSearches')
    .updateMany({}, { $set: act === 'digests' ? { ...due, frequency: 'daily' } : { frequency: 'instant' } })
  return {
    propertyId: property._id,
    listing: property._id.toHexString(),
    now: new Date(at.getTime() + 3 * MINUTE).toISOString(),
  }
}

/** How often each person was notified of the home. */
async function timesTold(act: AlertAction, propertyId: ObjectId): Promise<number[]> {
  const digests = await db.collection('digests').find({ 'sections.homes.propertyId': propertyId }).toArray()
  const subjects = act === 'digests' ? digests.map(({ _id }) => _id) : [propertyId]
  const notices = await db
    .collection('notices')
    .find({ subjectId: { $in: subjects } })
    .toArray()
  return people.map(({ _id }) => notices.filter(({ personId }) => personId.equals(_id)).length)
}

it.each(Object.keys(ALERT_ACTS) as AlertAction[])(
  'notifies each person exactly once after a kill before any write or commit: %s',
  async (name) => {
    const first = await prepare(name)
    const { calls, kill } = await doomed.send({ name, scene: first, point: null })
    await kill()
    expect(await timesTold(name, first.propertyId)).toEqual(people.map(() => 1))
    expect(calls).toBeGreaterThan(6)

    for (let i = 0; i < POINTS; i += 1) {
      const point = Math.round((i * (calls - 1)) / (POINTS - 1))
      const scene = await prepare(name)
      const stopped = await doomed.send({ name, scene, point })
      await stopped.kill()
      expect({ point, isDone: stopped.isDone }).toEqual({ point, isDone: false })
      await ALERT_ACTS[name](scene)
      await ALERT_ACTS[name](scene)
      expect({ point, told: await timesTold(name, scene.propertyId) }).toEqual({
        point,
        told: people.map(() => 1),
      })
    }
  },
)
