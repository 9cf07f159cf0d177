import { ObjectId } from 'mongodb'
import { type OfferDoc, type PropertyDoc, type UserDoc } from '@/lib/data/collections'
import { DAY_MS } from '@/lib/domain/dates'
import { AMOUNTS_LIMIT } from '@/lib/domain/offer-terms'
import { actorOf, createOffer as addOffer, createProperty, createUser, idOf } from '@/test/factories'
import { type CreateOfferInput } from '@/lib/schemas/offer'
import { type PersonalData } from '@/lib/schemas/personal-data'
import { listPropertiesSchema } from '@/lib/schemas/property'
import { codeOf, serviceDatabase } from '@/test/support/services'
import { getProperty } from '../properties/read-property'
import { listProperties } from '../properties/list-properties'
import { exportData } from '../users/export-data'
import {
  acceptOffer,
  counterOffer,
  extendOffer,
  rejectOffer,
  releaseOffer,
  withdrawOffer,
  createOffer,
} from './negotiate-offer'
import { expireOffer } from './offer-deadlines'
import { getOffer, listAgentOffers, listBuyerOffers } from './list-offers'
import { performTransition } from './transition'

const { db } = serviceDatabase()

let agent: UserDoc
let buyer: UserDoc
let otherBuyer: UserDoc
let listing: PropertyDoc
let offer: OfferDoc

beforeAll(async () => {
  agent = await createUser(db, { role: 'agent' })
})

beforeEach(async () => {
  buyer = await createUser(db)
  otherBuyer = await createUser(db)
  listing = await createProperty(db, agent)
  offer = await addOffer(db, buyer, listing)
})

const stored = async ({ _id }: { _id: ObjectId } = offer) => {
  const doc = await db.collection('offers').findOne({ _id })
  if (!doc) throw new Error('the offer is gone')
  return doc
}
const property = () => db.collection('properties').findOne({ _id: listing._id })
const set = (fields: Partial<OfferDoc>, { _id } = offer) =>
  db.collection('offers').updateOne({ _id }, { $set: fields })
const lastAudit = async () =>
  (await db.collection('audit').find({ targetId: offer._id }).sort({ _id: -1 }).limit(1).toArray())[0]
const read = (viewer: UserDoc, { _id }: { _id: ObjectId } = offer) =>
  getOffer(actorOf(viewer), { id: idOf({ _id }) })

async function downloadOf(person: UserDoc): Promise<PersonalData> {
  let text = ''
  for await (const piece of await exportData(actorOf(person))) text += piece
  return JSON.parse(text) as PersonalData
}

type About = { _id: ObjectId }
const accept = (person: UserDoc, about: About = offer, amount?: number) =>
  acceptOffer(actorOf(person), { id: idOf(about), ...(amount !== undefined && { amount }) })
const counter = (person: UserDoc, amount: number, note?: string) =>
  counterOffer(actorOf(person), { id: idOf(offer), amount, note })
const reject = (person: UserDoc, reason?: string) => rejectOffer(actorOf(person), { id: idOf(offer), reason })
const withdraw = (person: UserDoc, about: About = offer) =>
  withdrawOffer(actorOf(person), { id: idOf(about) })
const release = (person: UserDoc, about: About = offer) =>
  releaseOffer(actorOf(person), { id: idOf(about), reason: 'The bank said no.' })
const extend = (person: UserDoc) => extendOffer(actorOf(person), { id: idOf(offer) })
const make = (person: UserDoc, more: Partial<CreateOfferInput> = {}) =>
  createOffer(actorOf(person), { propertyId: idOf(listing), offerAmount: 450_000, ...more })

const conflict = (message: string) => ({ code: 'conflict', message })
const inDays = (date: Date | undefined, from: Date) => date && (date.getTime() - from.getTime()) / DAY_MS

describe('an offer with days and a note', () => {
  it('shows both, and has jobs for its deadline and the reminder', async () => {
    await withdraw(buyer)
    const { id } = await make(buyer, { validDays: 10, note: 'We can move in any month.' })
    const doc = await stored({ _id: new ObjectId(id) })
    expect(inDays(doc.expiresAt, doc.createdAt)).toBe(10)
    expect(await read(agent, doc)).toMatchObject({
      expiresAt: doc.expiresAt?.toISOString(),
      turn: 'agent',
      note: 'We can move in any month.',
      amounts: [{ by: 'buyer', amount: 450_000, note: 'We can move in any month.' }],
    })
    const jobs = await db.collection('jobs').find({ subject: id }).sort({ kind: 1 }).toArray()
    expect(jobs.map(({ kind, dueAt }) => [kind, inDays(dueAt as Date, doc.createdAt)])).toEqual([
      ['end-offer', 10],
      ['warn-of-end', 9],
    ])
  })

  it('has its reminder halfway if it is valid for one day', async () => {
    await withdraw(buyer)
    const { id } = await make(buyer, { validDays: 1 })
    const { createdAt } = await stored({ _id: new ObjectId(id) })
    const jobs = await db.collection('jobs').find({ subject: id }).sort({ kind: 1 }).toArray()
    expect(jobs.map(({ kind, dueAt }) => [kind, inDays(dueAt as Date, createdAt)])).toEqual([
      ['end-offer', 1],
      ['warn-of-end', 0.5],
    ])
  })
})

describe('terms besides the amount (D275)', () => {
  it('are kept through counteroffers, for both sides and in their downloads', async () => {
    await withdraw(buyer)
    const terms = { financing: 'financed', inspection: false, closingDate: '2025-03-03' } as const
    const { id } = await make(buyer, terms)
    await counterOffer(actorOf(agent), { id, amount: 480_000 })
    for (const person of [buyer, agent]) {
      expect(await read(person, { _id: new ObjectId(id) })).toMatchObject(terms)
      const file = await downloadOf(person)
      expect([...file.offersMade, ...file.offersReceived].find(({ _id }) => _id === id)).toMatchObject(terms)
    }
  })

  it('are absent if none were stated', async () => {
    await withdraw(buyer)
    const { id } = await make(buyer)
    const doc = await stored({ _id: new ObjectId(id) })
    expect(doc).not.toHaveProperty('terms')
    for (const term of ['financing', 'inspection', 'closingDate'])
      expect(await read(agent, doc)).not.toHaveProperty(term)
  })
})

describe('back and forth (D74)', () => {
  it('rejects an answer to an offer that was read before two other answers', async () => {
    const stale = await stored()
    await counter(agent, 480_000)
    await counter(buyer, 450_000, 'No more than this.')
    const { status, turn, amountMinor, amounts } = await stored()
    expect({ status, turn, amountMinor }).toEqual({
      status: stale.status,
      amountMinor: stale.amountMinor,
      turn: 'agent',
    })
    expect(amounts).toHaveLength(3)
    const now = new Date()
    const answer = performTransition(
      stale,
      { action: 'counter', by: 'agent', now },
      {
        actor: actorOf(agent),
        auditAction: 'offer.countered',
        fields: {
          amountMinor: 47_000_000,
          amounts: [...stale.amounts, { by: 'agent', amountMinor: 47_000_000, at: now }],
          turn: 'buyer',
        },
      },
    )
    await expect(answer).rejects.toMatchObject(
      conflict('This offer has just changed. Please review it again.'),
    )
    expect((await stored()).amounts).toEqual(amounts)
  })

  it('lets the agent counter, the buyer counter, the agent counter and the buyer accept', async () => {
    await set({ validDays: 5 })
    await counter(agent, 480_000, 'The roof is new.')
    const first = await stored()
    expect(first).toMatchObject({ status: 'pending', turn: 'buyer', amountMinor: 48_000_000, open: true })
    expect(await read(buyer)).toMatchObject({
      status: 'pending',
      turn: 'buyer',
      offerAmount: 480_000,
      amounts: [
        { by: 'buyer', amount: 450_000 },
        { by: 'agent', amount: 480_000, note: 'The roof is new.' },
      ],
    })
    const at = first.amounts?.[1]?.at ?? new Date(0)
    expect(inDays(first.expiresAt, at)).toBe(5)
    expect(await lastAudit()).toMatchObject({
      action: 'offer.countered',
      actorId: agent._id,
      before: { status: 'pending', amountMinor: 45_000_000 },
      after: { status: 'pending', amountMinor: 48_000_000 },
    })
    await counter(buyer, 460_000)
    expect(await stored()).toMatchObject({ turn: 'agent', amountMinor: 46_000_000 })
    await counter(agent, 470_000)
    await accept(buyer)
    expect(await stored()).toMatchObject({ status: 'accepted', holdsListing: true, amountMinor: 47_000_000 })
    expect((await read(agent)).amounts.map(({ by, amount }) => [by, amount])).toEqual([
      ['buyer', 450_000],
      ['agent', 480_000],
      ['buyer', 460_000],
      ['agent', 470_000],
    ])
    expect(await lastAudit()).toMatchObject({ action: 'offer.accepted', actorId: buyer._id })
  })

  it('alternates turns, though the agent may reject and the buyer withdraw at any time', async () => {
    await counter(agent, 480_000)
    const waits = conflict('This offer is waiting for the buyer’s reply')
    await expect(accept(agent)).rejects.toMatchObject(waits)
    await expect(counter(agent, 470_000)).rejects.toMatchObject(waits)
    await counter(buyer, 460_000)
    const turned = conflict('This offer is waiting for the agent’s reply')
    await expect(accept(buyer)).rejects.toMatchObject(turned)
    await expect(counter(buyer, 450_000)).rejects.toMatchObject(turned)
    await withdraw(buyer)
    offer = await addOffer(db, otherBuyer, listing)
    await counter(agent, 480_000)
    await reject(agent)
    expect(await stored()).toMatchObject({ status: 'rejected' })
  })

  it("requires a counter within the listing's current range, which the offer stores", async () => {
    await db
      .collection('properties')
      .updateOne({ _id: listing._id }, { $set: { minPriceMinor: 46_000_000, maxPriceMinor: 60_000_000 } })
    const message = 'Offer must be between $460,000 and $600,000'
    for (const amount of [459_999.99, 600_000.01])
      await expect(counter(agent, amount)).rejects.toMatchObject({
        code: 'invalid_input',
        fields: { amount: message },
      })
    await expect(counter(agent, 450_000)).rejects.toMatchObject({
      fields: { amount: 'This is already the amount of the offer. Accept it, or enter a different one.' },
    })
    await counter(agent, 600_000)
    expect(await stored()).toMatchObject({ minPriceMinor: 46_000_000, maxPriceMinor: 60_000_000 })
  })

  it('limits the number of amounts', async () => {
    const one = { by: 'agent', amountMinor: 45_000_000, at: new Date() } as const
    await set({ amounts: Array.from({ length: AMOUNTS_LIMIT }, () => one) })
    await expect(counter(agent, 480_000)).rejects.toMatchObject(
      conflict('This offer cannot be countered again. Accept or reject it.'),
    )
  })

  it("rejects an acceptance of another amount than the offer's", async () => {
    await expect(accept(agent, offer, 449_999.99)).rejects.toMatchObject(
      conflict('The amount of this offer has changed. Please review it again.'),
    )
    await accept(agent, offer, 450_000)
    expect(await stored()).toMatchObject({ status: 'accepted' })
  })

  it('lets a buyer who has become an agent answer for their own offer', async () => {
    await counter(agent, 480_000)
    const promoted = { ...buyer, role: 'agent' } as const
    await counter(promoted, 460_000)
    await withdraw(promoted)
    expect(await stored()).toMatchObject({ status: 'rejected', closedAs: 'withdrawn' })
  })
})

describe('withdrawing', () => {
  it('closes a pending offer and frees the buyer for a new one (D28)', async () => {
    expect(await codeOf(make(buyer))).toBe('conflict')
    await withdraw(buyer)
    expect(await stored()).toMatchObject({
      status: 'rejected',
      closedAs: 'withdrawn',
      open: false,
      decidedAt: expect.any(Date),
    })
    expect(await read(buyer)).toMatchObject({ status: 'rejected', closedAs: 'withdrawn' })
    expect(await read(buyer)).not.toHaveProperty('expiresAt')
    expect(await lastAudit()).toMatchObject({ action: 'offer.withdrawn', actorId: buyer._id })
    expect(await make(buyer)).toEqual({ id: expect.any(String) })
  })
})

describe('rejecting', () => {
  it("shows the agent's reason to the buyer", async () => {
    await reject(agent, 'The seller waits.')
    expect(await read(buyer)).toMatchObject({ status: 'rejected', reason: 'The seller waits.' })
    expect(await read(buyer)).not.toHaveProperty('closedAs')
    expect(await lastAudit()).toMatchObject({ after: { status: 'rejected', reason: 'The seller waits.' } })
  })

  it('has no reason if the agent states none', async () => {
    await reject(agent, '')
    expect(await stored()).not.toHaveProperty('reason')
  })
})

describe('under offer (D72)', () => {
  it('marks the listing while an offer is accepted, and makes the others back-ups', async () => {
    const rival = await addOffer(db, otherBuyer, listing)
    expect(await read(otherBuyer, rival)).not.toHaveProperty('backup')
    await accept(agent)
    expect(await property()).toMatchObject({ underOffer: true })
    const home = await getProperty(actorOf(buyer), { id: idOf(listing) })
    expect(home).toMatchObject({ underOffer: true, sold: false })
    expect(await read(otherBuyer, rival)).toMatchObject({ status: 'pending', backup: true })
    expect(await read(buyer)).not.toHaveProperty('backup')
    const third = await createUser(db)
    const { id } = await make(third)
    const buyerOffers = await listBuyerOffers(actorOf(third), { email: third.email })
    expect(buyerOffers.items).toMatchObject([{ _id: id, backup: true }])
    const { items } = await listAgentOffers(actorOf(agent), { agentEmail: agent.email })
    const here = items.filter(({ propertyId }) => propertyId === idOf(listing))
    const backups = here.filter(({ backup }) => backup).map(({ _id }) => _id)
    expect(backups.sort()).toEqual([id, idOf(rival)].sort())
    await expect(accept(agent, rival)).rejects.toMatchObject(
      conflict('Another offer on this property has already been accepted'),
    )
  })

  it('ends when the offer is released: back-ups stay, and the next can be accepted', async () => {
    const rival = await addOffer(db, otherBuyer, listing)
    await accept(agent)
    await release(agent)
    expect(await property()).not.toHaveProperty('underOffer')
    expect(await read(buyer)).toMatchObject({
      status: 'rejected',
      closedAs: 'released',
      reason: 'The bank said no.',
    })
    expect(await lastAudit()).toMatchObject({
      action: 'offer.released',
      before: { status: 'accepted' },
      after: { status: 'rejected', reason: 'The bank said no.' },
    })
    expect(await read(otherBuyer, rival)).toMatchObject({ status: 'pending' })
    expect(await read(otherBuyer, rival)).not.toHaveProperty('backup')
    await accept(agent, rival)
    expect(await property()).toMatchObject({ underOffer: true })
  })

  it('is a search filter, which excludes the listing or finds only it (D193)', async () => {
    const location = `Lane of ${idOf(listing)}`
    listing = await createProperty(db, agent, { location })
    const open = await createProperty(db, agent, { location })
    offer = await addOffer(db, buyer, listing)
    const listedIds = async (underOffer: 'true' | 'false') => {
      const input = listPropertiesSchema.parse({ location, underOffer })
      return (await listProperties(null, input)).items.map(({ _id }) => _id).sort()
    }
    const all = [idOf(listing), idOf(open)].sort()
    expect([await listedIds('true'), await listedIds('false')]).toEqual([[], all])
    await accept(agent)
    expect([await listedIds('true'), await listedIds('false')]).toEqual([[idOf(listing)], [idOf(open)]])
    await set({ expiresAt: new Date(Date.now() - 1) })
    await expireOffer(await stored())
    expect([await listedIds('true'), await listedIds('false')]).toEqual([[], all])
  })

  it('is released by its buyer: the agent reads the reason, and back-ups stay open (D346)', async () => {
    const rival = await addOffer(db, otherBuyer, listing)
    await accept(agent)
    await release(buyer)
    expect(await property()).not.toHaveProperty('underOffer')
    const released = { closedAs: 'released', releasedBy: 'buyer', reason: 'The bank said no.' }
    for (const person of [agent, buyer]) expect(await read(person)).toMatchObject(released)
    expect(await lastAudit()).toMatchObject({ action: 'offer.released', actorId: buyer._id })
    const notices = await db
      .collection('notices')
      .find({ kind: 'offer-released', subjectId: offer._id })
      .toArray()
    expect(notices).toMatchObject([
      { personId: agent._id, as: 'agent', values: { reason: 'The bank said no.' } },
    ])
    expect(
      await db.collection('notices').countDocuments({ kind: 'offer-open-again', subjectId: rival._id }),
    ).toBe(1)
    await accept(agent, rival)
    expect((await downloadOf(buyer)).offersMade.find(({ _id }) => _id === idOf(offer))).toMatchObject(
      released,
    )
    const received = (await downloadOf(agent)).offersReceived.find(({ _id }) => _id === idOf(offer))
    expect(received).toMatchObject({ releasedBy: 'buyer' })
    expect(received).not.toHaveProperty('reason')
    expect(await make(buyer)).toEqual({ id: expect.any(String) })
  })
})

describe('the payment deadline (D73)', () => {
  it('is a configured number of days after the acceptance, and is extended by as many once', async () => {
    await accept(agent)
    const accepted = await stored()
    expect(accepted.acceptedAt).toEqual(accepted.decidedAt)
    expect(inDays(accepted.expiresAt, accepted.decidedAt ?? new Date(0))).toBe(7)
    await extend(agent)
    const extended = await stored()
    expect(inDays(extended.expiresAt, accepted.expiresAt ?? new Date(0))).toBe(7)
    expect(await read(buyer)).toMatchObject({
      status: 'accepted',
      extended: true,
      expiresAt: extended.expiresAt?.toISOString(),
    })
    expect(await lastAudit()).toMatchObject({
      action: 'offer.extended',
      before: { expiresAt: accepted.expiresAt },
      after: { expiresAt: extended.expiresAt },
    })
    await expect(extend(agent)).rejects.toMatchObject(conflict('This offer has already been extended'))
    await release(agent)
    expect(await read(buyer)).toMatchObject({
      closedAs: 'released',
      acceptedAt: accepted.acceptedAt?.toISOString(),
      extendedAt: extended.extendedAt?.toISOString(),
    })
  })
})

it('one of ten concurrent answers by both sides wins', async () => {
  for (let round = 0; round < 5; round += 1) {
    offer = await addOffer(db, await createUser(db), listing)
    const person = (await db.collection('users').findOne({ _id: offer.buyerId })) ?? buyer
    await counter(agent, 480_000)
    const answers = [
      () => accept(person),
      () => counter(person, 460_000),
      () => withdraw(person),
      () => reject(agent, 'No.'),
      () => counter(agent, 470_000),
    ]
    const outcomes = await Promise.all([...answers, ...answers].map((answer) => codeOf(answer())))
    const after = await stored()
    // After a counter the agent may answer again, but nothing is lost or done twice.
    const audited = await db.collection('audit').countDocuments({ targetId: offer._id })
    expect(outcomes.filter((outcome) => outcome === undefined)).toHaveLength(audited - 1)
    const isCountered = after.amounts?.length !== 2
    expect(audited - 1).toBeLessThanOrEqual(isCountered ? 5 : 1)
    expect(outcomes.every((outcome) => outcome === undefined || outcome === 'conflict')).toBe(true)
    if (after.status === 'accepted') await release(agent)
    if (after.status === 'pending') await reject(agent)
  }
})

it("omits the other side’s notes from a person's download of their offers", async () => {
  await set({ amounts: [{ by: 'buyer', amountMinor: 45_000_000, at: offer.createdAt, note: 'Mine.' }] })
  await counter(agent, 480_000, 'Theirs.')
  const { offersMade } = await downloadOf(buyer)
  expect(offersMade).toMatchObject([
    {
      turn: 'buyer',
      expiresAt: expect.any(String),
      amounts: [
        { by: 'buyer', amount: 450_000, note: 'Mine.' },
        { by: 'agent', amount: 480_000 },
      ],
    },
  ])
  expect(JSON.stringify(offersMade)).not.toContain('Theirs.')
})
