import { type Document, type ObjectId } from 'mongodb'
import {
  type JobDoc,
  type NoticeDoc,
  type OfferDoc,
  type PropertyDoc,
  type UserDoc,
} from '@/lib/data/collections'
import { isMailed, type NoticeKind, wordsOf } from '@/lib/domain/notices'
import { site } from '@/lib/site'
import { actorOf, createProperty, createUser } from '@/test/factories'
import { releaseIntents } from '@/test/support/jobs'
import { codeOf, serviceDatabase, testMail, testStripe } from '@/test/support/services'
import { runDueJobs } from '../jobs/run-due-jobs'
import { confirmPayment } from '../payments/confirm-payment'
import { createPaymentIntent } from '../payments/create-payment-intent'
import { reconcilePayments } from '../payments/reconcile-payments'
import { acceptOffer } from './accept-offer'
import { counterOffer } from './counter-offer'
import { createOffer } from './create-offer'
import { extendOffer } from './extend-offer'
import { rejectOffer } from './reject-offer'
import { releaseOffer } from './release-offer'
import { withdrawOffer } from './withdraw-offer'

const stripe = testStripe()
const mail = testMail()
const { db } = serviceDatabase()

/** How many steps are taken, 10,000 on demand, and by which chances; a failure names both. */
const STEPS = Number(process.env.OFFER_STEPS ?? 300)
const SEED = Number(process.env.OFFER_SEED ?? 20_261_123)

/** Numbers from 0 up to 1, the same of one seed. */
function chances(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
const next = chances(SEED)
const oneOf = <T>(all: readonly T[]): T => {
  const found = all[Math.floor(next() * all.length)]
  if (found === undefined) throw new Error('there is none')
  return found
}

let agent: UserDoc
let buyers: UserDoc[]
let listings: PropertyDoc[]

const hex = ({ _id }: { _id: ObjectId }) => _id.toHexString()
const offers = () => db.collection<OfferDoc>('offers')

beforeAll(async () => {
  agent = await createUser(db, { role: 'agent' })
  buyers = await Promise.all(Array.from({ length: 4 }, () => createUser(db)))
  listings = await Promise.all(Array.from({ length: 2 }, () => createProperty(db, agent)))
})

/** Some offer on the listings of now, most often one at this status, or an open one. */
async function anOffer(status?: OfferDoc['status']): Promise<OfferDoc | undefined> {
  const propertyId = { $in: listings.map(({ _id }) => _id) }
  const likely = next() < 0.9 && (status ? { status } : { open: true })
  const found = await offers()
    .find({ propertyId, ...likely })
    .sort({ _id: 1 })
    .toArray()
  return found.length === 0 ? undefined : oneOf(found)
}
const buyerOf = ({ buyerId }: OfferDoc): UserDoc => {
  const buyer = buyers.find(({ _id }) => _id.equals(buyerId))
  if (!buyer) throw new Error('the buyer is nobody’s')
  return buyer
}
const amount = () => 400_000 + Math.floor(next() * 100_000)

const onOffer = (act: (offer: OfferDoc) => Promise<unknown>, status?: OfferDoc['status']) => async () => {
  const offer = await anOffer(status)
  return offer ? act(offer) : undefined
}
const sideOf = (offer: OfferDoc): UserDoc => oneOf([agent, buyerOf(offer)])

/** Makes the time of an offer come, which is all that time does. */
async function pass(offer: OfferDoc): Promise<void> {
  const expiresAt = new Date(Date.now() - 1)
  await offers().updateOne({ _id: offer._id, open: true }, { $set: { expiresAt } })
  await db
    .collection<JobDoc>('jobs')
    .updateOne({ kind: 'end-offer', subject: hex(offer) }, { $set: { dueAt: expiresAt } })
}

async function pay(offer: OfferDoc): Promise<void> {
  const buyer = actorOf(buyerOf(offer))
  const { clientSecret } = await createPaymentIntent(buyer, { offerId: hex(offer) })
  if (next() < 0.5) await pass(offer)
  const transactionId = await stripe.pay(clientSecret).catch(() => null)
  // Else only the webhook, the end or a look at all payments will tell of it.
  if (transactionId !== null && next() < 0.7) await confirmPayment(buyer, { id: hex(offer), transactionId })
}

const ACTS: Record<string, () => Promise<unknown>> = {
  make: () =>
    createOffer(actorOf(oneOf(buyers)), {
      propertyId: hex(oneOf(listings)),
      offerAmount: amount(),
      validDays: 1 + Math.floor(next() * 14),
    }),
  accept: onOffer((offer) => acceptOffer(actorOf(sideOf(offer)), { id: hex(offer) })),
  counter: onOffer((offer) => counterOffer(actorOf(sideOf(offer)), { id: hex(offer), amount: amount() })),
  reject: onOffer((offer) => rejectOffer(actorOf(agent), { id: hex(offer) })),
  withdraw: onOffer((offer) => withdrawOffer(actorOf(buyerOf(offer)), { id: hex(offer) })),
  release: onOffer((offer) => releaseOffer(actorOf(agent), { id: hex(offer), reason: 'So.' }), 'accepted'),
  extend: onOffer((offer) => extendOffer(actorOf(agent), { id: hex(offer) }), 'accepted'),
  pass: onOffer(pass),
  work: () => runDueJobs(),
  pay: onOffer(pay, 'accepted'),
}
const CHOICES = Object.keys(ACTS).flatMap((name) =>
  ['make', 'accept', 'counter'].includes(name) ? [name, name, name] : [name],
)

/** What is never right, whatever was done: of the offers on the listings of now. */
async function faults(): Promise<string[]> {
  const found: string[] = []
  for (const { _id } of listings) {
    const [home, all] = await Promise.all([
      db.collection<PropertyDoc>('properties').findOne({ _id }),
      offers().find({ propertyId: _id }).toArray(),
    ])
    const having = (status: OfferDoc['status']) => all.filter((offer) => offer.status === status)
    const [accepted, bought, open] = [having('accepted'), having('bought'), all.filter((one) => one.open)]
    if (accepted.length + bought.length > 1) found.push('two claims')
    if (new Set(open.map(({ buyerId }) => buyerId.toHexString())).size < open.length)
      found.push('two of a buyer')
    if ((home?.underOffer === true) !== (accepted.length === 1)) found.push('under offer wrongly')
    if ((home?.soldAt !== null) !== (bought.length === 1)) found.push('sold wrongly')
    if (home?.soldAt && open.length > 0) found.push('open on what is sold')
    for (const offer of open) {
      if (!offer.expiresAt) found.push('without an end')
      const job = await db.collection<JobDoc>('jobs').findOne({ kind: 'end-offer', subject: hex(offer) })
      if (!job || job.dueAt > (offer.expiresAt ?? job.dueAt)) found.push('that nothing ends')
    }
    for (const { open: isOpen, claiming, status } of all)
      if (
        isOpen !== ['pending', 'accepted'].includes(status) ||
        claiming !== ['accepted', 'bought'].includes(status)
      )
        found.push('derived wrongly')
  }
  return found
}

/** Bought and paid once, or closed with nothing taken that was not given back. */
async function moneyFaults(): Promise<string[]> {
  const found: string[] = []
  for await (const intent of stripe.sdk.paymentIntents.list({ limit: 100 })) {
    const offer = await offers().findOne({ paymentIntentId: intent.id })
    const { data } = await stripe.sdk.refunds.list({ payment_intent: intent.id })
    const back = data.reduce((sum, { amount: part }) => sum + part, 0)
    const kept = intent.status === 'succeeded' ? intent.amount - back : 0
    const isBought = offer?.status === 'bought' && offer.transactionId === intent.id
    if (kept !== (isBought ? intent.amount : 0)) found.push(`${intent.id} keeps ${kept}`)
    if (isBought && offer.amountMinor !== intent.amount) found.push(`${intent.id} of another amount`)
    if (!isBought && intent.status.startsWith('requires') && offer?.status !== 'accepted')
      found.push(`${intent.id} can still be paid`)
  }
  return found
}

/** How many people each decision is told to, by its kind of notice. */
const TOLD: Record<string, [kinds: NoticeKind[], people: number]> = {
  'offer.accepted': [['offer-accepted'], 1],
  'offer.countered': [['offer-countered'], 1],
  'offer.rejected': [['offer-rejected'], 1],
  'offer.withdrawn': [['offer-withdrawn'], 1],
  'offer.released': [['offer-released'], 1],
  'offer.extended': [['offer-extended'], 1],
  'offer.ended': [['offer-ended', 'payment-ended'], 2],
  'offer.bought': [['payment-received'], 2],
}

/** What was decided and not told, or more often than it was decided; and people who got another mail than they were told. */
async function untold(): Promise<string[]> {
  const found: string[] = []
  const notices = await db.collection<NoticeDoc>('notices').find().toArray()
  for (const [action, [kinds, people]] of Object.entries(TOLD)) {
    const decided = await db.collection('audit').countDocuments({ action })
    const told = notices.filter(({ kind, values }) => kinds.includes(kind) && values.cause === undefined)
    if (told.length !== people * decided) found.push(`${action}: ${decided}, told ${told.length}`)
  }
  for (const { _id, email } of [agent, ...buyers]) {
    const theirs = notices.filter(({ personId, kind }) => personId.equals(_id) && isMailed(kind))
    const titles = theirs.map(({ kind, as, values }) => wordsOf(kind, as, values, site).title)
    const subjects = (await mail.to(email)).map(({ subject }) => subject)
    if (subjects.sort().join() !== titles.sort().join())
      found.push(`${email}: ${subjects.length} mails, ${titles.length} notices`)
  }
  return found
}

it(
  `after each of ${STEPS} steps of several people, two at once: one claim, an end for each, money whole, everyone told once`,
  async () => {
    const done: Document = {}
    const steps: string[] = []
    for (let step = 0; step < STEPS; step += 2) {
      const names = [oneOf(CHOICES), oneOf(CHOICES)]
      const outcomes = await Promise.all(names.map((name) => codeOf(ACTS[name]?.() ?? Promise.resolve())))
      names.forEach((name, i) => {
        if (typeof outcomes[i] === 'number') throw new Error(`${name}: error ${outcomes[i]} of the database`)
        const isRefused = typeof outcomes[i] === 'string'
        steps.push(`${name}: ${isRefused ? String(outcomes[i]) : 'done'}`)
        if (!isRefused) done[name] = Number(done[name] ?? 0) + 1
      })
      expect({ seed: SEED, step, last: steps.slice(-6), faults: await faults() }).toMatchObject({
        faults: [],
      })
      for (const [i, { _id }] of listings.entries()) {
        const home = await db.collection<PropertyDoc>('properties').findOne({ _id })
        if (home?.soldAt) listings[i] = await createProperty(db, agent)
      }
    }
    await runDueJobs()
    await reconcilePayments()
    await releaseIntents()
    expect({ seed: SEED, faults: await moneyFaults() }).toEqual({ seed: SEED, faults: [] })
    await runDueJobs()
    expect({ seed: SEED, untold: await untold() }).toEqual({ seed: SEED, untold: [] })
    // Each kind of step has been taken, not only tried.
    expect(Object.keys(done).sort()).toEqual(Object.keys(ACTS).sort())
  },
  STEPS * 1_000,
)
