import { AsyncLocalStorage } from 'node:async_hooks'
import { Collection, type ObjectId } from 'mongodb'
import { type JobDoc, type OfferDoc, type PropertyDoc, type UserDoc } from '@/lib/data/collections'
import { addJobs } from '@/lib/data/jobs'
import { actorOf, createOffer as addOffer, createProperty, createUser } from '@/test/factories'
import { releaseIntents } from '@/test/support/jobs'
import { codeOf, serviceDatabase, testMail, testStripe } from '@/test/support/services'
import { runDueJobs } from '../jobs/run-due-jobs'
import { confirmPayment } from '../payments/confirm-payment'
import { createPaymentIntent } from '../payments/create-payment-intent'
import { recordTransfer } from '../payments/record-transfer'
import { acceptOffer } from './accept-offer'
import { counterOffer } from './counter-offer'
import { releaseOffer } from './release-offer'

const stripe = testStripe()
testMail()
const { db } = serviceDatabase()

let agent: UserDoc
let admin: UserDoc
let buyer: UserDoc
let listing: PropertyDoc
let offer: OfferDoc
let intentId: string

beforeAll(async () => {
  agent = await createUser(db, { role: 'agent' })
  admin = await createUser(db, { role: 'admin' })
})

const idOf = ({ _id }: { _id: ObjectId }) => _id.toHexString()

const WRITES = [
  'insertOne',
  'insertMany',
  'updateOne',
  'updateMany',
  'findOneAndUpdate',
  'deleteOne',
  'deleteMany',
  'bulkWrite',
] as const

/** A process that dies: how many writes it has left, and whether it has tried one more. */
type Doomed = { left: number; isDead: boolean }
const doomed = new AsyncLocalStorage<Doomed>()

const methods = Collection.prototype as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>
const originals = WRITES.map((name) => [name, methods[name]] as const)

beforeAll(() => {
  for (const [name, original] of originals)
    methods[name] = function (this: Collection, ...args) {
      const process = doomed.getStore()
      if (process?.left === 0) {
        process.isDead = true
        return Promise.reject(new Error('killed'))
      }
      if (process) process.left -= 1
      return original?.apply(this, args) ?? Promise.reject(new Error(`no ${name}`))
    }
})
afterAll(() => {
  for (const [name, original] of originals) if (original) methods[name] = original
})

/** Does `work` as a process that is killed after so many writes: none of the later ones comes. True if it was killed. */
async function killedAfter(left: number, work: () => Promise<unknown>): Promise<boolean> {
  const process: Doomed = { left, isDead: false }
  await doomed.run(process, work).catch(() => undefined)
  return process.isDead
}

/** What is written of the offer: all of it has to be from before the act, or all from after. */
async function state() {
  const [now, home, audits, told] = await Promise.all([
    db.collection<OfferDoc>('offers').findOne({ _id: offer._id }),
    db.collection<PropertyDoc>('properties').findOne({ _id: listing._id }),
    db.collection('audit').countDocuments({ targetId: offer._id }),
    db.collection('notices').countDocuments({ subjectId: offer._id }),
  ])
  if (!now) throw new Error('the offer is gone')
  const { status, open, claiming, turn, amountMinor, closedAs, transactionId } = now
  const job = await db.collection<JobDoc>('jobs').findOne({ kind: 'end-offer', subject: idOf(offer) })
  expect(!open || (job !== null && job.dueAt <= (now.expiresAt ?? new Date(0)))).toBe(true)
  const homeNow = { underOffer: home?.underOffer, isSold: home?.soldAt !== null }
  return {
    ...{ status, open, claiming, turn, amountMinor, closedAs, isPaid: transactionId !== undefined },
    ...{ ...homeNow, audits, told, isClosing: now.unsettled },
  }
}

/** What a new process does, once the leases of the dead one are over. */
async function resume(): Promise<void> {
  await db
    .collection<JobDoc>('jobs')
    .updateMany({}, { $set: { leaseUntil: new Date(0) }, $unset: { owner: '' } })
  await runDueJobs()
  await releaseIntents()
}

async function prepare(status: 'pending' | 'accepted', ms = 60_000): Promise<void> {
  buyer = await createUser(db)
  listing = await createProperty(db, agent)
  const expiresAt = new Date(Date.now() + 60_000)
  offer = await addOffer(db, buyer, listing, { status, expiresAt })
  if (status === 'accepted') {
    const { clientSecret } = await createPaymentIntent(actorOf(buyer), { offerId: idOf(offer) })
    intentId = clientSecret.split('_secret_')[0] ?? ''
  }
  const end = new Date(Date.now() + ms)
  await db.collection('offers').updateOne({ _id: offer._id }, { $set: { expiresAt: end } })
  await addJobs([{ kind: 'end-offer', subject: idOf(offer), dueAt: end }])
}

const paid = async () => {
  await prepare('accepted')
  const { client_secret } = await stripe.sdk.paymentIntents.retrieve(intentId)
  await stripe.pay(client_secret ?? '')
}

/** An accepted offer above the card limit, whose transfer has come. */
const transferred = async () => {
  await prepare('pending')
  const accepted = { status: 'accepted', claiming: true, amountMinor: 125_000_000 }
  await db.collection('offers').updateOne({ _id: offer._id }, { $set: accepted })
  await db.collection('properties').updateOne({ _id: listing._id }, { $set: { underOffer: true } })
}

type Act = { prepare: () => Promise<void>; act: () => Promise<unknown>; money: string | null }

const ACTS: Record<string, Act> = {
  acceptance: {
    prepare: () => prepare('pending'),
    act: () => acceptOffer(actorOf(agent), { id: idOf(offer) }),
    money: null,
  },
  'a counter-offer': {
    prepare: () => prepare('pending'),
    act: () => counterOffer(actorOf(agent), { id: idOf(offer), amount: 480_000 }),
    money: null,
  },
  'the end of a pending offer': {
    prepare: () => prepare('pending', -1),
    act: () => runDueJobs(),
    money: null,
  },
  'the end of an accepted offer': {
    prepare: () => prepare('accepted', -1),
    act: () => runDueJobs(),
    money: 'canceled',
  },
  'a release': {
    prepare: () => prepare('accepted'),
    act: () => releaseOffer(actorOf(agent), { id: idOf(offer), reason: 'The bank said no.' }),
    money: 'canceled',
  },
  'a settlement': {
    prepare: paid,
    act: () => confirmPayment(actorOf(buyer), { id: idOf(offer), transactionId: intentId }),
    money: 'succeeded',
  },
  'the record of a transfer': {
    prepare: transferred,
    act: () =>
      recordTransfer(actorOf(admin), {
        ...{ id: idOf(offer), amount: 1_250_000, bankReference: `FT${idOf(offer)}` },
        receivedOn: new Date().toISOString().slice(0, 10),
      }),
    money: null,
  },
}

it.each(Object.entries(ACTS))('%s that is killed between any two writes is whole', async (_, one) => {
  await one.prepare()
  expect(await killedAfter(Number.MAX_SAFE_INTEGER, one.act)).toBe(false)
  const done = await state()
  let points = 0
  for (; ; points += 1) {
    await one.prepare()
    const before = await state()
    const isKilled = await killedAfter(points, one.act)
    const after = await state()
    if (!isKilled) break
    const isDone = after.audits === done.audits
    expect({ points, ...after, isClosing: undefined }).toEqual({
      points,
      ...(isDone ? done : before),
      isClosing: undefined,
    })
    await codeOf(one.act())
    await resume()
    expect({ points, ...(await state()) }).toEqual({ points, ...done })
    if (one.money === null) continue
    expect((await stripe.sdk.paymentIntents.retrieve(intentId)).status).toBe(one.money)
    expect((await stripe.sdk.refunds.list({ payment_intent: intentId })).data).toEqual([])
  }
  // Before each write of the transaction, at the least.
  expect(points).toBeGreaterThan(3)
})
