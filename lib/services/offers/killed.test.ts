import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { Binary, type ObjectId } from 'mongodb'
import { type JobDoc, type OfferDoc, type PropertyDoc, type UserDoc } from '@/lib/data/collections'
import { actorOf, createOffer, createProperty, createUser } from '@/test/factories'
import { codeOf, serviceDatabase, testMail } from '@/test/support/services'
import { acceptOffer } from './accept-offer'

testMail()
const { db } = serviceDatabase()

const idOf = ({ _id }: { _id: ObjectId }) => _id.toHexString()

/** For a database that holds what a dead client has not committed for a minute, whatever it is told. */
const LIMIT = 150_000

/** Where a process stands still: what it calls then never ends. */
const STANDSTILLS = {
  'after its first write': `
    for (const name of ['insertOne', 'insertMany', 'updateOne', 'updateMany', 'findOneAndUpdate', 'bulkWrite'])
      stand(mongodb.Collection.prototype, name, 1)`,
  'before it commits': `stand(mongodb.ClientSession.prototype, 'commitTransaction', 0)`,
} as const

/** A process that accepts the offer and says its session where it stands still, in the middle of its transaction. */
function accepting(agent: UserDoc, offer: OfferDoc, standstill: string) {
  const script = `
    const mongodb = await import('mongodb')
    let calls = 0
    const stand = (target, name, least) => {
      const original = target[name]
      target[name] = function (...given) {
        if (calls++ < least) return original.apply(this, given)
        const session = this instanceof mongodb.ClientSession ? this : given.at(-1).session
        console.log(session.id.id.toString('hex'))
        return new Promise(() => setInterval(() => {}, 1_000))
      }
    }
    ${standstill}
    const { acceptOffer } = await import('./lib/services/offers/accept-offer.ts')
    await acceptOffer(${JSON.stringify(actorOf(agent))}, { id: '${idOf(offer)}' })`
  const child = spawn(
    process.execPath,
    ['--conditions=react-server', '--import', 'tsx', '--input-type=module', '-e', script],
    { env: { ...process.env }, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  return { child, said: once(createInterface(child.stdout), 'line') }
}

it.each(Object.entries(STANDSTILLS))(
  'a process that is killed %s leaves nothing of its acceptance, and of those who wait one wins',
  async (_, standstill) => {
    const agent = await createUser(db, { role: 'agent' })
    const listing = await createProperty(db, agent)
    const offers: OfferDoc[] = []
    const expiresAt = new Date(Date.now() + LIMIT)
    for (let i = 0; i < 3; i += 1)
      offers.push(await createOffer(db, await createUser(db), listing, { expiresAt }))
    const [first] = offers
    if (!first) throw new Error('there is no offer')
    const { child, said } = accepting(agent, first, standstill)
    const ended = once(child, 'close')
    const [session] = (await Promise.race([said, ended])) as [unknown]
    expect(session).toEqual(expect.stringMatching(/^[0-9a-f]{32}$/))

    let answered = 0
    const waiting = offers.map(async (offer) => {
      const answer = await codeOf(acceptOffer(actorOf(agent), { id: idOf(offer) }))
      answered += 1
      return answer
    })
    const home = () => db.collection<PropertyDoc>('properties').findOne({ _id: listing._id })
    for (let reads = 0; reads < 20; reads += 1) expect((await home())?.underOffer).toBeUndefined()
    expect(answered).toBe(0)
    child.kill('SIGKILL')
    await ended
    // By itself the database does so a minute after the transaction began.
    const id = new Binary(Buffer.from(String(session), 'hex'), Binary.SUBTYPE_UUID)
    await db.admin().command({ endSessions: [{ id }] })

    const answers = await Promise.all(waiting)
    const wins = offers.filter((_offer, i) => answers[i] === undefined)
    expect(answers.filter((answer) => answer !== undefined)).toEqual(['conflict', 'conflict'])
    const ids = offers.map(({ _id }) => _id)
    const accepted = await db
      .collection<OfferDoc>('offers')
      .find({ _id: { $in: ids }, claiming: true })
      .toArray()
    expect(accepted.map(idOf)).toEqual(wins.map(idOf))
    expect(await home()).toMatchObject({ underOffer: true, soldAt: null })
    const audits = await db
      .collection('audit')
      .find({ targetId: { $in: ids } })
      .toArray()
    expect(audits).toMatchObject([{ action: 'offer.accepted', targetId: accepted[0]?._id }])
    const told = await db
      .collection('notices')
      .find({ subjectId: { $in: ids }, kind: 'offer-accepted' })
      .toArray()
    expect(told).toMatchObject([{ personId: accepted[0]?.buyerId }])
    const end = await db
      .collection<JobDoc>('jobs')
      .findOne({ kind: 'end-offer', subject: idOf(accepted[0] ?? first) })
    expect(end?.dueAt.getTime()).toBeLessThanOrEqual(accepted[0]?.expiresAt?.getTime() ?? 0)
  },
  LIMIT,
)
