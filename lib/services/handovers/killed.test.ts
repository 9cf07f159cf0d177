import { type Document, type ObjectId } from 'mongodb'
import { transaction } from '@/lib/data/client'
import {
  type ConversationDoc,
  type OfferDoc,
  type PropertyDoc,
  type UserDoc,
  type ViewingClaimDoc,
} from '@/lib/data/collections'
import { insertHandover } from '@/lib/data/handovers'
import { createConversation, createOffer, createProperty, createUser, createViewing } from '@/test/factories'
import { HANDOVER_ACTS } from '@/test/support/handover-acts'
import { killableProcesses } from '@/test/support/killable'
import { serviceDatabase } from '@/test/support/services'
import { sized } from '@/test/support/tier'

const { db } = serviceDatabase()
const doomed = killableProcesses(db)

/** Two steps of a handover. */
const HOMES = 12
const HOUR = 3_600_000
const QUARTERS = 3

type Scene = { subject: string; from: UserDoc; to: UserDoc; buyers: UserDoc[]; homes: ObjectId[] }

/** An agent's homes, some with an offer of each of two buyers, a conversation and a confirmed viewing. */
async function prepare(): Promise<Scene> {
  const from = await createUser(db, { role: 'agent' })
  const to = await createUser(db, { role: 'agent' })
  const buyers = [await createUser(db), await createUser(db)]
  const homes: ObjectId[] = []
  for (let i = 0; i < HOMES; i += 1) {
    const home = await createProperty(db, from)
    homes.push(home._id)
    const buyer = buyers[i % 5]
    if (!buyer) continue
    await createOffer(db, buyer, home)
    await createConversation(db, buyer, home, [['buyer', 'Hello']])
    const { _id, startsAt } = await createViewing(db, buyer, home, {
      status: 'confirmed',
      startsAt: new Date(Math.ceil(Date.now() / HOUR + 72 + 2 * i) * HOUR),
      invited: { agent: true },
    })
    const quarters = Array.from({ length: QUARTERS }, (_, at) => ({
      agentId: from._id,
      ownerId: _id,
      at: new Date(startsAt.getTime() + at * 15 * 60_000),
    }))
    await db.collection<Document>('viewingClaims').insertMany(quarters)
  }
  const people = { from: from._id, to: to._id, by: from._id }
  const { _id } = await transaction((session) =>
    insertHandover({ ...people, total: HOMES }, new Date(), session),
  )
  return { subject: _id.toHexString(), from, to, buyers, homes }
}

/** How much is with each of the two agents, with the audit entries and the notices of the buyers. */
async function stateOf({ from, to, buyers, homes }: Scene) {
  const count = async <T extends { agentId: ObjectId }>(name: string, { _id }: UserDoc) =>
    db.collection<T>(name).countDocuments({ agentId: _id } as never)
  const of = async (agent: UserDoc) => ({
    homes: await count<PropertyDoc>('properties', agent),
    offers: await count<OfferDoc>('offers', agent),
    conversations: await count<ConversationDoc>('conversations', agent),
    claims: await count<ViewingClaimDoc>('viewingClaims', agent),
  })
  const ids = buyers.map(({ _id }) => _id)
  const auditEntries = await db
    .collection('audit')
    .countDocuments({ action: 'property.handed-over', targetId: { $in: homes } })
  const buyerNotices = await db
    .collection('notices')
    .countDocuments({ personId: { $in: ids }, kind: 'agent-changed' })
  const mailed = async (agent: UserDoc, kind: string) =>
    db.collection<Document>('notices').countDocuments({ personId: agent._id, kind })
  const handover = await db.collection('handovers').findOne({ from: from._id })
  return {
    from: await of(from),
    to: await of(to),
    auditEntries,
    buyerNotices,
    calendars: [await mailed(from, 'viewing-handed-over'), await mailed(to, 'viewing-received')],
    done: handover?.done,
    state: handover?.state,
  }
}

/** So many evenly spread points of the writes and commits, with the first and the one after the last. */
const spread = (calls: number, most: number): number[] =>
  Array.from({ length: Math.min(most, calls + 1) }, (_, i) =>
    Math.round((i * calls) / (Math.min(most, calls + 1) - 1)),
  )

it('moves each home once after a kill before any write or commit, and notifies each buyer and each calendar once (D478, D487)', async () => {
  const first = await prepare()
  const uncut = await doomed.send({ name: 'handing over', scene: { subject: first.subject }, point: null })
  await uncut.kill()
  const whole = await stateOf(first)
  expect(whole).toMatchObject({
    state: 'done',
    done: HOMES,
    auditEntries: HOMES,
    buyerNotices: 2,
    calendars: [6, 6],
    from: { homes: 0, offers: 0, conversations: 0, claims: 0 },
    to: { homes: HOMES, offers: 6, conversations: 6, claims: 6 * QUARTERS },
  })
  // Two steps and the end, each with its commit.
  expect(uncut.calls).toBeGreaterThan(20)
  for (const point of spread(uncut.calls, sized(4, Number.POSITIVE_INFINITY))) {
    const scene = await prepare()
    const { isDone, kill } = await doomed.send({
      name: 'handing over',
      scene: { subject: scene.subject },
      point,
    })
    await kill()
    expect({ point, isDone }).toEqual({ point, isDone: point === uncut.calls })
    const half = await stateOf(scene)
    // Nothing is between the agents, and as much is recorded as has moved.
    expect({ point, homes: half.from.homes + half.to.homes }).toEqual({ point, homes: HOMES })
    expect({ point, done: half.done, auditEntries: half.auditEntries }).toEqual({
      point,
      done: half.to.homes,
      auditEntries: half.to.homes,
    })
    await HANDOVER_ACTS['handing over']({ subject: scene.subject })
    expect({ point, ...(await stateOf(scene)) }).toEqual({ point, ...whole })
  }
})
