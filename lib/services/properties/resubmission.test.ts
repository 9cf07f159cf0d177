import { ObjectId } from 'mongodb'
import { type UserDoc } from '@/lib/data/collections'
import { placeIdOf } from '@/lib/data/listing-search/places'
import { type PropertyStatus } from '@/lib/domain/property'
import { fold, slugOf } from '@/lib/domain/text'
import { actorOf, createProperty as addProperty, createUser } from '@/test/factories'
import { codeOf, serviceDatabase, textOf } from '@/test/support/services'
import { sized } from '@/test/support/tier'
import { createOffer } from '../offers/negotiate-offer'
import { exportData } from '../users/export-data'
import { decideProperty } from './decide-property'
import { getListing, listingForBuyers } from './get-listing'
import { getProperty } from './read-property'
import { listAgentProperties, listHistory } from './list-properties'
import { updateProperty } from './update-property'

const { db } = serviceDatabase()

const REASON = 'The survey is missing.'
const NOT_MENDED = 'Fix the reason for the rejection before you resubmit this home.'

let agent: UserDoc
let otherAgent: UserDoc
let admin: UserDoc
let buyer: UserDoc
let id: string

beforeAll(async () => {
  agent = await createUser(db, { role: 'agent' })
  otherAgent = await createUser(db, { role: 'agent' })
  admin = await createUser(db, { role: 'admin' })
  buyer = await createUser(db)
})

beforeEach(async () => {
  id = (await addProperty(db, agent, { status: 'pending' }))._id.toHexString()
})

const stored = () => db.collection('properties').findOne({ _id: new ObjectId(id) })
const decide = (status: 'verified' | 'rejected', reason?: string) =>
  decideProperty(actorOf(admin), { id, status, reason })
const update = (changes: object, person = agent) => updateProperty(actorOf(person), { id, ...changes })
const reasonFor = async (person: UserDoc) => (await getProperty(actorOf(person), { id })).rejectionReason
const historyOf = async (person: UserDoc) =>
  (await listHistory(actorOf(person), { id })).items.map(({ field, from, to }) => [field, from, to])
const countOf = async (status: PropertyStatus) =>
  (await db.collection('places').findOne({ _id: status }))?.count ?? 0

describe('an administrator’s reason (D171)', () => {
  it('is shown to the listing’s agent and administrators wherever they read the listing', async () => {
    await decide('rejected', REASON)
    for (const person of [agent, admin]) expect(await reasonFor(person)).toBe(REASON)
    const { items } = await listAgentProperties(actorOf(agent), { emailOrId: agent.email })
    expect(items.find(({ _id }) => _id === id)?.rejectionReason).toBe(REASON)
    const file = await textOf(exportData(actorOf(agent)))
    expect(file).toContain(REASON)
    for (const person of [buyer, otherAgent]) expect(await codeOf(reasonFor(person))).toBe('not_found')
    const [entry] = await db
      .collection('audit')
      .find({ targetId: new ObjectId(id) })
      .toArray()
    expect(entry).toMatchObject({
      action: 'property.rejected',
      after: { status: 'rejected', reason: REASON },
    })
  })

  it.each([undefined, ''])('is optional: %j', async (reason) => {
    await decide('rejected', reason)
    expect(await reasonFor(agent)).toBeUndefined()
  })
})

describe('a rejected listing', () => {
  beforeEach(() => decide('rejected', REASON))

  it.each([{ title: 'Lake House, fixed' }, { minPrice: 410_000 }, { bedrooms: 3 }])(
    'changed by %j and resubmitted is pending, without its reason',
    async (changes) => {
      const pending = await countOf('pending')
      const rejected = await countOf('rejected')
      expect(await update({ ...changes, resubmit: true })).toBe(true)
      const after = await stored()
      expect(after).toMatchObject({ status: 'pending', listed: true, rank: 1, unsoldStatus: 'pending' })
      expect(after).not.toHaveProperty('rejection')
      expect(after?.place).toBe(
        placeIdOf('pending', slugOf(after?.location ?? ''), fold(after?.location ?? '')),
      )
      expect([await countOf('pending'), await countOf('rejected')]).toEqual([pending + 1, rejected - 1])
      expect(await reasonFor(agent)).toBeUndefined()
      expect(await codeOf(createOffer(actorOf(buyer), { propertyId: id, offerAmount: 450_000 }))).toBe(
        'conflict',
      )
      const entries = await db
        .collection('audit')
        .find({ targetId: new ObjectId(id) })
        .sort({ _id: -1 })
        .toArray()
      expect(entries[0]).toMatchObject({
        action: 'property.resubmitted',
        before: { status: 'rejected' },
        after: { status: 'pending' },
      })
    },
  )

  it('stays rejected until it is resubmitted, even if it is changed', async () => {
    expect(await update({ description: 'With the survey.' })).toBe(true)
    expect(await stored()).toMatchObject({ status: 'rejected', rejection: { reason: REASON } })
    expect(await update({ resubmit: true })).toBe(true)
    expect(await stored()).toMatchObject({ status: 'pending', description: 'With the survey.' })
  })

  it('cannot be resubmitted unchanged', async () => {
    await expect(update({ resubmit: true, title: 'Lake House' })).rejects.toMatchObject({
      code: 'conflict',
      message: NOT_MENDED,
    })
    // Nor one that was rejected before the time of rejections was stored.
    await db.collection('properties').updateOne({ _id: new ObjectId(id) }, { $unset: { rejection: '' } })
    await expect(update({ resubmit: true })).rejects.toMatchObject({ message: NOT_MENDED })
    expect(await stored()).toMatchObject({ status: 'rejected' })
  })

  it('can be resubmitted by its agent only', async () => {
    expect(await codeOf(update({ title: 'Mine', resubmit: true }, otherAgent))).toBe('not_found')
    expect(await codeOf(update({ title: 'Mine', resubmit: true }, buyer))).toBe('not_found')
    expect(await codeOf(update({ title: 'Mine', resubmit: true }, admin))).toBe('forbidden')
  })

  it('can be rejected again each time that it is resubmitted', async () => {
    await update({ title: 'Lake House II', resubmit: true })
    await decide('rejected', 'The plan is missing, too.')
    expect(await reasonFor(agent)).toBe('The plan is missing, too.')
    await expect(update({ resubmit: true })).rejects.toMatchObject({ message: NOT_MENDED })
  })

  it('accepts only its own agent as its owner', async () => {
    await update({ title: 'Lake House II', resubmit: true })
    await decide('verified')
    const seenBy = async (viewer: typeof agent) => (await getListing(actorOf(viewer), id)).isOwn
    expect(await Promise.all([agent, otherAgent, admin, buyer].map(seenBy))).toEqual([
      true,
      false,
      false,
      false,
    ])
  })

  it('that is fixed and verified shows its rejection to nobody else', async () => {
    await update({ title: 'Lake House II', resubmit: true })
    await decide('verified')
    expect(await historyOf(agent)).toEqual([
      ['status', 'pending', 'verified'],
      ['status', 'rejected', 'pending'],
      ['status', 'pending', 'rejected'],
    ])
    expect(await historyOf(admin)).toHaveLength(3)
    expect(await historyOf(buyer)).toEqual([['status', 'pending', 'verified']])
    for (const { history } of [await listingForBuyers(id), await getListing(actorOf(otherAgent), id)])
      expect(history.map(({ to }) => to)).toEqual(['verified'])
    expect((await getListing(actorOf(agent), id)).history).toHaveLength(3)
  })
})

it.each(['pending', 'verified'] as const)(
  'a %s listing keeps its status when it is resubmitted',
  async (status) => {
    if (status === 'verified') await decide('verified')
    expect(await update({ resubmit: true })).toBe(false)
    expect(await stored()).toMatchObject({ status })
  },
)

it(`a decision in a race with a change applies only to the version that was seen, in ${sized(1, 20)} rounds`, async () => {
  for (let round = 0; round < sized(1, 20); round += 1) {
    await decide('rejected', REASON)
    await update({ title: `Round ${round}`, resubmit: true })
    const iSOString = (await stored())?.updatedAt.toISOString()
    const [verdict, change] = await Promise.all([
      codeOf(decideProperty(actorOf(admin), { id, status: 'rejected', updatedAt: iSOString })),
      codeOf(update({ title: `Round ${round}, again`, resubmit: true })),
    ])
    const now = await stored()
    if (verdict === 'conflict') expect(now).toMatchObject({ status: 'pending' })
    else if (change === 'conflict') expect(now).toMatchObject({ status: 'rejected' })
    // Both succeeded: the decision was on the version that was seen, and the later change is pending.
    else expect(now).toMatchObject({ status: 'pending', title: `Round ${round}, again` })
    await db
      .collection('properties')
      .updateOne({ _id: new ObjectId(id) }, { $set: { status: 'pending' }, $unset: { rejection: '' } })
  }
})
