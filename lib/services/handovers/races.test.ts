import { Collection, type ObjectId } from 'mongodb'
import { type OfferDoc, type PropertyDoc, type UserDoc } from '@/lib/data/collections'
import { erase } from '@/lib/data/erasures'
import { findPropertiesByNumber } from '@/lib/data/properties'
import { DAY_MS } from '@/lib/domain/dates'
import {
  actorOf,
  createOffer as addOffer,
  createProperty,
  createUser,
  insertProperties,
  makeOffer,
  makeProperty,
  idOf,
} from '@/test/factories'
import { codeOf, serviceDatabase } from '@/test/support/services'
import { sized } from '@/test/support/tier'
import { HANDOVER_ACTS } from '@/test/support/handover-acts'
import { sendMessage, startConversation } from '../messages/send-message'
import { acceptOffer, counterOffer, rejectOffer, withdrawOffer, createOffer } from '../offers/negotiate-offer'
import { warnOfExpiry } from '../offers/offer-deadlines'
import { getHandover, handOverListings } from './handovers'

const { db } = serviceDatabase()

const HOMES = sized(60, 10_000)
const OFFERS = sized(24, 500)
const BUYERS = sized(8, 50)

const SEED = Number(process.env.HANDOVER_SEED ?? 20_261_129)
let state = SEED >>> 0
const next = (): number => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return state / 2 ** 32
}

const offers = () => db.collection('offers')

let sam: UserDoc
let ines: UserDoc
let admin: UserDoc
let buyers: UserDoc[]
let homes: PropertyDoc[]
let openOffers: OfferDoc[]

beforeAll(async () => {
  admin = await createUser(db, { role: 'admin' })
  sam = await createUser(db, { role: 'agent', name: 'Sam Keller' })
  ines = await createUser(db, { role: 'agent', name: 'Ines Carvalho' })
  buyers = await Promise.all(
    Array.from({ length: BUYERS }, () => createUser(db, { emailVerified: new Date() })),
  )
  homes = Array.from({ length: HOMES }, (_, i) => makeProperty(sam, { listingId: `SK-${i}` }))
  for (let at = 0; at < HOMES; at += 500) await insertProperties(db, homes.slice(at, at + 500))
  const expiresAt = new Date(Date.now() + 7 * DAY_MS)
  openOffers = Array.from({ length: OFFERS }, (_, i) =>
    makeOffer(buyers[i % BUYERS] as UserDoc, homes[Math.floor((i * HOMES) / OFFERS)] as PropertyDoc, {
      expiresAt,
    }),
  )
  await offers().insertMany(openOffers)
}, 600_000)

const buyerOf = ({ buyerId }: OfferDoc) => buyers.find(({ _id }) => _id.equals(buyerId)) as UserDoc

/** What happens to an offer while it moves: its buyer withdraws it, and both agents answer it, at once. */
async function answer(offer: OfferDoc): Promise<void> {
  const id = idOf(offer)
  const acts = [sam, ines].flatMap((agent) => {
    const actor = actorOf(agent)
    return [
      () => acceptOffer(actor, { id }),
      () => rejectOffer(actor, { id }),
      () => counterOffer(actor, { id, amount: 460_000 + Math.floor(next() * 9) }),
    ].filter(() => next() < 0.4)
  })
  if (next() < 0.4) acts.push(() => withdrawOffer(actorOf(buyerOf(offer)), { id }))
  if (next() < 0.3)
    acts.push(async () => {
      const input = { propertyId: offer.propertyId.toHexString(), text: 'Is it still free?' }
      const { conversationId } = await startConversation(actorOf(buyerOf(offer)), {
        ...input,
        key: `first-${id}`,
      })
      await sendMessage(actorOf(ines), { id: conversationId, text: 'Yes.', key: `answer-${id}` }).catch(
        () => null,
      )
    })
  const outcomes = await Promise.all(acts.map((act) => codeOf(act())))
  for (const outcome of outcomes) {
    // A refusal with a reason, or a success; never an error of the database.
    if (typeof outcome === 'number') throw new Error(`error ${outcome} of the database, seed ${SEED}`)
  }
}

/** New offers on homes that move. */
const offerOn = async (home: PropertyDoc, buyer: UserDoc) => {
  const outcome = await codeOf(
    createOffer(actorOf(buyer), { propertyId: idOf(home), offerAmount: 450_000, validDays: 7 }),
  )
  if (typeof outcome === 'number') throw new Error(`error ${outcome} of the database, seed ${SEED}`)
}

const CLOSING = ['offer.rejected', 'offer.withdrawn'] as const

it(
  `loses no offer, answers none twice and notifies each buyer once when ${HOMES} homes with ${OFFERS} offers move while buyers and agents act (D473, D476)`,
  async () => {
    const started = handOverListings(actorOf(admin), { from: idOf(sam), to: idOf(ines) })
    // Besides the worker that it starts with: others, from the first moment on.
    const running = async (): Promise<string> => {
      const handover = await db.collection('handovers').findOne({ from: sam._id })
      return handover ? idOf(handover) : running()
    }
    const work = async () => {
      const id = await running()
      while ((await HANDOVER_ACTS['handing over']({ subject: id })) !== 'done');
    }
    const answers = async () => {
      for (const offer of openOffers) await answer(offer)
    }
    const more = async () => {
      for (let i = 0; i < BUYERS; i += 1)
        await offerOn(homes[Math.floor(next() * HOMES)] as PropertyDoc, buyers[i] as UserDoc)
    }
    await Promise.all([work(), work(), answers(), more()])

    const { id } = await started
    expect(await getHandover(actorOf(admin), { id })).toMatchObject({
      state: 'done',
      total: HOMES,
      done: HOMES,
      stayedCount: 0,
      moved: { homes: HOMES },
    })
    const properties = db.collection('properties')
    expect(await properties.countDocuments({ agentId: ines._id, agentName: ines.name })).toBe(HOMES)
    expect(await properties.countDocuments({ agentId: sam._id })).toBe(0)
    const log = db.collection('audit')
    const moves = await log.find({ action: 'property.handed-over' }).toArray()
    expect(new Set(moves.map(({ targetId }) => targetId.toHexString())).size).toBe(HOMES)
    expect(moves).toHaveLength(HOMES)

    const all = await offers().find().toArray()
    expect(all.length).toBeGreaterThanOrEqual(OFFERS)
    expect(all.filter(({ open, agentId }) => open && !agentId.equals(ines._id))).toEqual([])
    const notices = await db.collection('notices').find().toArray()
    const faults: string[] = []
    for (const offer of all) {
      const decided = await log.find({ targetId: offer._id }).toArray()
      const times = (actions: readonly string[]) =>
        decided.filter(({ action }) => actions.includes(action)).length
      if (times(CLOSING) !== (offer.status === 'rejected' ? 1 : 0))
        faults.push(`${offer.status} by ${times(CLOSING)}`)
      if (times(['offer.accepted']) > 1) faults.push('accepted twice')
      const counters = offer.amounts.filter(({ by }) => by === 'agent').length
      if (times(['offer.countered']) !== counters) faults.push('countered wrongly')
      if (!decided.some(({ action }) => action === 'offer.withdrawn')) continue
      const withdrawals = notices.filter(
        ({ kind, subjectId }) => kind === 'offer-withdrawn' && subjectId.equals(offer._id),
      )
      // The agent who has it then, once.
      if (withdrawals.length !== 1 || !withdrawals[0]?.personId.equals(offer.agentId))
        faults.push('withdrawn to another agent')
    }
    expect({ seed: SEED, faults }).toEqual({ seed: SEED, faults: [] })

    const recipients = notices
      .filter(({ kind }) => kind === 'agent-changed')
      .map(({ personId }) => personId.toHexString())
    expect(new Set(recipients).size).toBe(recipients.length)
    const conversations = await db.collection('conversations').find().toArray()
    expect(conversations.filter(({ agentId }) => !(agentId as ObjectId).equals(ines._id))).toEqual([])
    // The new agent's import finds the homes by their numbers (D150).
    const numbers = ['SK-0', `SK-${HOMES - 1}`]
    expect(
      [...(await findPropertiesByNumber(ines._id, numbers)).keys()].filter((property) =>
        numbers.includes(property),
      ),
    ).toEqual(expect.arrayContaining(numbers))
  },
  sized(120_000, 3_600_000),
)

describe('an offer whose home was handed over', () => {
  const DAY = 86_400_000
  const { bulkWrite, findOne } = Collection.prototype

  let buyer: UserDoc
  let offer: OfferDoc

  beforeEach(async () => {
    sam = await createUser(db, { role: 'agent' })
    ines = await createUser(db, { role: 'agent' })
    buyer = await createUser(db)
    const property = await createProperty(db, sam)
    offer = await addOffer(db, buyer, property, { createdAt: new Date(Date.now() - 3 * DAY) })
  })
  afterEach(() => jest.restoreAllMocks())

  const handOver = async () => {
    const { id } = await handOverListings(actorOf(admin), { from: idOf(sam), to: idOf(ines) })
    while ((await HANDOVER_ACTS['handing over']({ subject: id })) !== 'done');
  }
  const stored = () => offers().findOne({ _id: offer._id })

  it('keeps a counteroffer that is made while the notes of its former agent are erased (D473, D479)', async () => {
    await counterOffer(actorOf(sam), { id: idOf(offer), amount: 480_000, note: 'Sam’s words' })
    await handOver()
    jest.spyOn(Collection.prototype, 'bulkWrite').mockImplementationOnce(async function (
      this: Collection,
      ...erasure: Parameters<typeof bulkWrite>
    ) {
      expect(this.collectionName).toBe('offers')
      await counterOffer(actorOf(buyer), { id: idOf(offer), amount: 460_000, note: 'The buyer’s words' })
      return bulkWrite.apply(this, erasure)
    })
    const erasing = erase(sam._id)
    while (!(await erasing.next()).done);
    const after = await stored()
    expect(after?.amountMinor).toBe(46_000_000)
    expect(after?.amounts).toMatchObject([
      { by: 'buyer', amountMinor: 45_000_000 },
      { by: 'agent', amountMinor: 48_000_000 },
      { by: 'buyer', amountMinor: 46_000_000, note: 'The buyer’s words' },
    ])
    expect(JSON.stringify(after?.amounts)).not.toMatch(/Sam|authorId/)
  })

  it('reminds the new agent of the deadline if it moves after the job has read it (D473)', async () => {
    await offers().updateOne({ _id: offer._id }, { $set: { expiresAt: new Date(Date.now() + DAY / 2) } })
    jest.spyOn(Collection.prototype, 'findOne').mockImplementationOnce(async function (
      this: Collection,
      ...read: Parameters<typeof findOne>
    ) {
      const before = await findOne.apply(this, read)
      await handOver()
      return before
    })
    const job = { kind: 'warn-of-end', subject: idOf(offer), dueAt: new Date(), attempts: 0 } as const
    await warnOfExpiry({ ...job, _id: 'job', asked: 1, leaseUntil: new Date(0), owner: 'test' })
    const reminded = await db.collection('notices').find({ kind: 'offer-ending' }).toArray()
    expect(reminded.map(({ personId }) => String(personId)).toSorted()).toEqual(
      [idOf(ines), idOf(buyer)].toSorted(),
    )
  })
})
