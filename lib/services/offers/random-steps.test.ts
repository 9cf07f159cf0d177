/** @tier full */
import { addDays } from '@/lib/domain/dates'
import { type Document, type ObjectId } from 'mongodb'
import { type AuditDoc, type OfferDoc, type PropertyDoc, type UserDoc } from '@/lib/data/collections'
import { CARD_LIMIT_MINOR, toMajor } from '@/lib/domain/money'
import { isMailed, type NoticeKind, noticeTextOf } from '@/lib/domain/notices'
import { expiryOf, RECORDING_DAYS } from '@/lib/domain/offer'
import { bankTransactionId } from '@/lib/domain/transfer'
import { site } from '@/lib/site'
import { actorOf, createProperty, createUser, idOf } from '@/test/factories'
import { closeIntents } from '@/test/support/jobs'
import { codeOf, noticeIdIn, serviceDatabase, testMail, testStripe } from '@/test/support/services'
import { runDueJobs } from '../jobs/run-due-jobs'
import { confirmPayment, createPaymentIntent, reconcilePayments } from '../payments/payments'
import { recordTransfer, returnTransfer } from '../payments/transfers'
import { updateProperty } from '../properties/update-property'
import { deleteProperty } from '../properties/decide-property'
import { deleteUser } from '../users/delete-account'
import {
  acceptOffer,
  confirmOffer,
  counterOffer,
  extendOffer,
  rejectOffer,
  releaseOffer,
  withdrawOffer,
  createOffer,
} from './negotiate-offer'

const stripe = testStripe()
const mail = testMail()
const { db } = serviceDatabase()

/** The number of steps and the random seed; a failure states both. */
const STEPS = 3_000
const SEED = Number(process.env.OFFER_SEED ?? 20_261_123)

/**
 * The order of two concurrent steps is not determined by the seed. If a kind of step never succeeded, the
 * test continues up to here.
 */
const MOST_STEPS = 4 * STEPS

/** A seeded generator of numbers from 0 up to 1. */
function chances(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
const next = chances(SEED)
const oneOf = <T>(all: readonly T[]): T => {
  const item = all[Math.floor(next() * all.length)]
  if (item === undefined) throw new Error('there is none')
  return item
}

let admin: UserDoc
let agent: UserDoc
let buyers: UserDoc[]
let listings: PropertyDoc[]

/** All people, including those whose accounts are deleted. */
const people = new Map<string, UserDoc>()

const offers = () => db.collection('offers')
const transfers = () => db.collection('transfers')

async function createPerson(role: UserDoc['role']): Promise<UserDoc> {
  const user = await createUser(db, { role })
  people.set(idOf(user), user)
  return user
}
/** A listing whose range includes amounts below and above the card limit. */
const homeOfNow = () => createProperty(db, agent, { maxPriceMinor: 150_000_000 })

beforeAll(async () => {
  admin = await createPerson('admin')
  agent = await createPerson('agent')
  buyers = await Promise.all(Array.from({ length: 4 }, () => createPerson('user')))
  listings = await Promise.all(Array.from({ length: 3 }, homeOfNow))
})

/** A random offer on the current listings, usually one of this status, or an open one. */
async function anOffer(status?: OfferDoc['status']): Promise<OfferDoc | undefined> {
  const propertyId = { $in: listings.map(({ _id }) => _id) }
  const likely = next() < 0.9 && (status ? { status } : { open: true })
  const candidates = await offers()
    .find({ propertyId, ...likely })
    .sort({ _id: 1 })
    .toArray()
  return candidates.length === 0 ? undefined : oneOf(candidates)
}
function personOf(id: ObjectId): UserDoc {
  const person = people.get(id.toHexString())
  if (!person) throw new Error('the offer is nobody’s')
  return person
}
const buyerOf = ({ buyerId }: OfferDoc): UserDoc => personOf(buyerId)
const agentOf = ({ agentId }: OfferDoc): UserDoc => personOf(agentId)
const amount = () => (next() < 0.75 ? 400_000 : 1_100_000) + Math.floor(next() * 100_000)

/** The result of a step that had nothing to do. */
const NOTHING = 'nothing'

const onOffer = (act: (offer: OfferDoc) => Promise<unknown>, status?: OfferDoc['status']) => async () => {
  const offer = await anOffer(status)
  return offer ? act(offer) : NOTHING
}
const sideOf = (offer: OfferDoc): UserDoc => oneOf([agentOf(offer), buyerOf(offer)])

/**
 * Moves the deadline of an offer into the past, sometimes by the days in which a transfer may still be
 * recorded.
 */
async function pass(offer: OfferDoc): Promise<void> {
  const expiresAt = addDays(new Date(Date.now() - 1), next() < 0.5 ? 0 : -RECORDING_DAYS)
  await offers().updateOne({ _id: offer._id, open: true }, { $set: { expiresAt } })
  await db
    .collection('jobs')
    .updateOne({ kind: 'end-offer', subject: idOf(offer) }, { $set: { dueAt: expiresAt } })
}

const release = (offer: OfferDoc, person = agentOf(offer)) =>
  releaseOffer(actorOf(person), { id: idOf(offer), reason: 'So.' })

async function pay(offer: OfferDoc): Promise<void> {
  const buyer = actorOf(buyerOf(offer))
  const { clientSecret } = await createPaymentIntent(buyer, { offerId: idOf(offer) })
  if (next() < 0.5) await pass(offer)
  const card = oneOf(['pm_card_visa', 'pm_card_pendingRefund'])
  const transactionId = await stripe.pay(clientSecret, card).catch(() => null)
  // Otherwise only the webhook, the deadline or the reconciliation reports it.
  if (transactionId !== null && next() < 0.7) await confirmPayment(buyer, { id: idOf(offer), transactionId })
}

/** The buyer is charged, the agent releases the offer before the payment is reported, and the refund is slow. */
async function payInVain(offer: OfferDoc): Promise<void> {
  const { clientSecret } = await createPaymentIntent(actorOf(buyerOf(offer)), { offerId: idOf(offer) })
  // A buyer who has paid before cannot pay again, which is fine here.
  await stripe.pay(clientSecret, 'pm_card_pendingRefund').catch(() => null)
  await release(offer)
}

let references = 0

/**
 * A transfer arrives for an offer that awaits one, for the first time or again, before the deadline or after
 * it.
 */
async function transfer(): Promise<unknown> {
  const awaiting = { amountMinor: { $gt: CARD_LIMIT_MINOR }, status: { $ne: 'pending' as const } }
  const status = next() < 0.8 ? { status: 'accepted' as const } : {}
  const candidates = await offers()
    .find({ ...awaiting, ...status })
    .sort({ _id: -1 })
    .limit(4)
    .toArray()
  if (candidates.length === 0) return NOTHING
  const { _id, amountMinor } = oneOf(candidates)
  if (next() < 0.8) references += 1
  return recordTransfer(actorOf(admin), {
    id: _id.toHexString(),
    amount: toMajor(amountMinor),
    bankReference: `FT${references}`,
    receivedOn: new Date().toISOString().slice(0, 10),
  })
}

async function giveBack(): Promise<unknown> {
  const due = await transfers().find({ state: 'due' }).sort({ _id: 1 }).toArray()
  if (due.length === 0) return NOTHING
  return returnTransfer(actorOf(admin), { bankReference: oneOf(due)._id, note: 'by hand' })
}

/** The banks' answers to pending refunds: the first one of a payment may fail and is retried. */
async function settleRefunds(mayFail: () => boolean): Promise<number> {
  let settled = 0
  for (const { _id } of await db.collection('refunds').find({ state: 'due' }).toArray()) {
    const { data } = await stripe.sdk.refunds.list({ payment_intent: _id })
    for (const { id } of data.filter(({ status }) => status === 'pending')) {
      await stripe.settle(id, data.length === 1 && mayFail() ? 'failed' : 'succeeded')
      settled += 1
    }
  }
  expect(await reconcilePayments()).toMatchObject({ unknown: 0 })
  return settled
}

async function removeBuyer(): Promise<void> {
  // Prefers a listing with an accepted offer.
  const accepted = await anOffer('accepted')
  const theirs = buyers.findIndex(({ _id }) => accepted?.buyerId.equals(_id))
  const i = theirs === -1 ? Math.floor(next() * buyers.length) : theirs
  const buyer = buyers[i]
  if (!buyer) return
  await deleteUser(actorOf(admin), { id: idOf(buyer) })
  buyers[i] = await createPerson('user')
}

async function removeAgent(): Promise<void> {
  await deleteUser(actorOf(admin), { id: idOf(agent) })
  agent = await createPerson('agent')
}

async function removeListing(): Promise<void> {
  await deleteProperty(actorOf(oneOf([agent, admin])), { id: idOf(oneOf(listings)) })
}

const ACTS: Record<string, () => Promise<unknown>> = {
  make: () =>
    createOffer(actorOf(oneOf(buyers)), {
      propertyId: idOf(oneOf(listings)),
      offerAmount: amount(),
      validDays: 1 + Math.floor(next() * 14),
    }),
  accept: onOffer((offer) => acceptOffer(actorOf(sideOf(offer)), { id: idOf(offer) })),
  counter: onOffer((offer) => counterOffer(actorOf(sideOf(offer)), { id: idOf(offer), amount: amount() })),
  'change the listing': async () => {
    const values =
      next() < 0.5 ? { bedrooms: Math.floor(next() * 9) } : { maxPrice: 1_400_000 + Math.floor(next() * 9) }
    await updateProperty(actorOf(agent), { id: idOf(oneOf(listings)), ...values })
  },
  confirm: onOffer((offer) => confirmOffer(actorOf(buyerOf(offer)), { id: idOf(offer) })),
  reject: onOffer((offer) => rejectOffer(actorOf(agentOf(offer)), { id: idOf(offer) })),
  withdraw: onOffer((offer) => withdrawOffer(actorOf(buyerOf(offer)), { id: idOf(offer) })),
  release: onOffer((offer) => release(offer, sideOf(offer)), 'accepted'),
  extend: onOffer((offer) => extendOffer(actorOf(agentOf(offer)), { id: idOf(offer) }), 'accepted'),
  pass: onOffer(pass),
  work: () => runDueJobs(),
  pay: onOffer(pay, 'accepted'),
  'pay in vain': onOffer(payInVain, 'accepted'),
  transfer,
  'give back': giveBack,
  'hear of refunds': async () => ((await settleRefunds(() => next() < 0.7)) === 0 ? NOTHING : undefined),
  'remove a listing': removeListing,
  'remove a buyer': removeBuyer,
  'remove an agent': removeAgent,
}
/** Steps that continue an offer are frequent, those that close many are rare. */
const OFTEN: Record<string, number> = {
  make: 14,
  accept: 14,
  counter: 4,
  confirm: 4,
  pay: 6,
  'pay in vain': 6,
  transfer: 6,
}
const CHOICES = Object.keys(ACTS).flatMap((name) => Array.from({ length: OFTEN[name] ?? 1 }, () => name))

/** The violated invariants of the offers on the current listings. */
async function faults(): Promise<string[]> {
  const violations: string[] = []
  for (const { _id } of listings) {
    const [home, all] = await Promise.all([
      db.collection('properties').findOne({ _id }),
      offers().find({ propertyId: _id }).toArray(),
    ])
    const having = (status: OfferDoc['status']) => all.filter((offer) => offer.status === status)
    const accepted = having('accepted')
    const bought = having('bought')
    const open = all.filter((offer) => offer.open)
    if (accepted.length + bought.length > 1) violations.push('two claims')
    if (new Set(open.map(({ buyerId }) => buyerId.toHexString())).size < open.length)
      violations.push('two of a buyer')
    if (home) {
      if ((home.underOffer === true) !== (accepted.length === 1)) violations.push('under offer wrongly')
      if ((home.soldAt !== null) !== (bought.length === 1)) violations.push('sold wrongly')
    }
    if ((!home || home.soldAt) && open.length > 0) violations.push('open on what is sold or gone')
    if (accepted.some((offer) => offer.listingChangedAt)) violations.push('accepted without confirmation')
    for (const offer of open) {
      const end = expiryOf(offer)
      if (!end) violations.push('without an end')
      const job = await db.collection('jobs').findOne({ kind: 'end-offer', subject: idOf(offer) })
      if (!job || job.dueAt > (end ?? job.dueAt)) violations.push('that nothing ends')
      if (!(await db.collection('users').findOne({ _id: offer.buyerId })))
        violations.push('of one who is gone')
    }
    for (const { open: isOpen, holdsListing, status } of all)
      if (
        isOpen !== ['pending', 'accepted'].includes(status) ||
        holdsListing !== ['accepted', 'bought'].includes(status)
      )
        violations.push('derived wrongly')
  }
  return violations
}

/** Every offer must be bought and paid once, or closed with any charge refunded. */
async function moneyFaults(): Promise<string[]> {
  const violations: string[] = []
  for await (const intent of stripe.sdk.paymentIntents.list({ limit: 100 })) {
    const offer = await offers().findOne({ paymentIntentId: intent.id })
    const { data } = await stripe.sdk.refunds.list({ payment_intent: intent.id })
    const refunds = data.filter(({ status }) => status === 'succeeded')
    const back = refunds.reduce((sum, { amount: part }) => sum + part, 0)
    const balance = intent.status === 'succeeded' ? intent.amount - back : 0
    const isBought = offer?.status === 'bought' && offer.transactionId === intent.id
    if (balance !== (isBought ? intent.amount : 0)) violations.push(`${intent.id} keeps ${balance}`)
    if (isBought && offer.amountMinor !== intent.amount) violations.push(`${intent.id} of another amount`)
    if (!isBought && intent.status.startsWith('requires') && offer?.status !== 'accepted')
      violations.push(`${intent.id} can still be paid`)
  }
  return [...violations, ...(await transferFaults())]
}

/** Each transfer must have bought its offer or be recorded for return, and sales must equal payments. */
async function transferFaults(): Promise<string[]> {
  const violations: string[] = []
  for (const { _id, offerId, amountMinor, state } of await transfers().find().toArray()) {
    const offer = await offers().findOne({ _id: offerId })
    const hasBought = offer?.status === 'bought' && offer.transactionId === bankTransactionId(_id)
    if (hasBought !== (state === 'settled')) violations.push(`${_id} is ${state}`)
    if (hasBought && offer.amountMinor !== amountMinor) violations.push(`${_id} of another amount`)
    if (state === 'due' && !offer?.forAdmins) violations.push(`${_id} is forgotten`)
  }
  const bought = await offers().find({ status: 'bought', agentId: agent._id }).toArray()
  for (const { transactionId = '' } of bought) {
    const isKnown =
      transactionId.startsWith('pi_') ||
      (await transfers().findOne({ _id: transactionId.slice('bank_'.length) }))
    if (!isKnown) violations.push(`${transactionId} is no payment`)
  }
  const sales = await db.collection('sales').find({ agentId: agent._id }).toArray()
  const sold = sales.reduce((sum, { totalMinor }) => sum + totalMinor, 0)
  const paid = bought.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  if (sold !== paid) violations.push(`sold ${sold}, paid ${paid}`)
  return violations
}

/** Who is notified of each decision, by kind of notice: the other side, both, or the buyer. */
const TOLD: Record<string, [kinds: NoticeKind[], to: 'other' | 'both' | 'buyer']> = {
  'offer.accepted': [['offer-accepted'], 'other'],
  'offer.countered': [['offer-countered'], 'other'],
  'offer.confirmed': [['offer-confirmed'], 'other'],
  'offer.rejected': [['offer-rejected'], 'other'],
  'offer.withdrawn': [['offer-withdrawn'], 'other'],
  'offer.released': [['offer-released'], 'other'],
  'offer.extended': [['offer-extended'], 'other'],
  'offer.ended': [['offer-ended', 'payment-ended'], 'both'],
  'offer.bought': [['payment-received'], 'both'],
  'offer.refunded': [['payment-refunded'], 'buyer'],
  'offer.transfer-late': [['payment-returning'], 'buyer'],
}

/** The people to notify of a decision on the offer. */
function recipientIdsOf(
  to: 'other' | 'both' | 'buyer',
  { buyerId, agentId }: OfferDoc,
  actorId: ObjectId | null,
) {
  if (to === 'both') return [buyerId, agentId]
  return [to === 'other' && actorId?.equals(buyerId) ? agentId : buyerId]
}

/**
 * Decisions without a notice or with too many, and people whose mails differ from their notices. Notices of
 * deleted people are deleted too, but nobody may have received a mail twice.
 */
async function untold(): Promise<string[]> {
  const violations: string[] = []
  const notices = await db.collection('notices').find().toArray()
  const living = new Set((await db.collection('users').find().toArray()).map(idOf))
  for (const [action, [kinds, to]] of Object.entries(TOLD)) {
    const expected: string[] = []
    for (const { targetId, actorId } of await db
      .collection<Document>('audit')
      .find<AuditDoc>({ action })
      .toArray()) {
      const offer = await offers().findOne({ _id: targetId })
      if (!offer) throw new Error('the offer is gone')
      const ids = recipientIdsOf(to, offer, actorId ?? null).map((id) => id.toHexString())
      expected.push(...ids.filter((id) => living.has(id)).map((id) => `${id} of ${idOf(offer)}`))
    }
    const recipients = notices
      .filter(({ kind, values }) => kinds.includes(kind) && values.cause === undefined)
      .map(({ personId, subjectId }) => `${personId.toHexString()} of ${subjectId.toHexString()}`)
    if (recipients.sort().join() !== expected.sort().join())
      violations.push(`${action}: decided for ${expected.length}, notified ${recipients.length}`)
  }
  for (const { _id, email } of people.values()) {
    const mails = await mail.sentTo(email)
    const sent = mails.flatMap(({ text }) => noticeIdIn(text) ?? [])
    if (new Set(sent).size < sent.length) violations.push(`${email}: a mail came twice`)
    if (!living.has(_id.toHexString())) continue
    const theirs = notices.filter(({ personId, kind }) => personId.equals(_id) && isMailed(kind))
    const titles = theirs.map(({ kind, as, values }) => noticeTextOf(kind, as, values, site).title)
    const subjects = mails.map(({ subject }) => subject)
    if (subjects.sort().join() !== titles.sort().join())
      violations.push(`${email}: ${subjects.length} mails, ${titles.length} notices`)
  }
  return violations
}

it(
  `keeps one claim and one end per offer, all money accounted for and one notice per decision, through ${STEPS} concurrent steps of several people`,
  async () => {
    const done: Document = {}
    const steps: string[] = []
    const failedRefunds = () => db.collection('audit').countDocuments({ action: 'offer.refund-failed' })
    /** True if each kind of step has succeeded, and a refund has failed and was retried. */
    const isAllSeen = async () =>
      Object.keys(ACTS).every((name) => name in done) && (await failedRefunds()) > 0
    for (let step = 0; step < STEPS || (step < MOST_STEPS && !(await isAllSeen())); step += 2) {
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
        const home = await db.collection('properties').findOne({ _id })
        if (!home || home.soldAt) listings[i] = await homeOfNow()
      }
    }
    await runDueJobs()
    expect(await reconcilePayments()).toMatchObject({ unknown: 0 })
    await closeIntents()
    while ((await settleRefunds(() => true)) > 0) await closeIntents()
    expect({ seed: SEED, faults: await moneyFaults() }).toEqual({ seed: SEED, faults: [] })
    await runDueJobs()
    expect({ seed: SEED, untold: await untold() }).toEqual({ seed: SEED, untold: [] })
    expect(await failedRefunds()).toBeGreaterThan(0)
    expect(Object.keys(done).sort()).toEqual(Object.keys(ACTS).sort())
  },
  STEPS * 1_000,
)
