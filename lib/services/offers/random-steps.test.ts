import { type Document, type ObjectId } from 'mongodb'
import {
  type AuditDoc,
  type JobDoc,
  type NoticeDoc,
  type OfferDoc,
  type PropertyDoc,
  type RefundDoc,
  type SalesMonthDoc,
  type TransferDoc,
  type UserDoc,
} from '@/lib/data/collections'
import { CARD_LIMIT_MINOR, toMajor } from '@/lib/domain/money'
import { isMailed, type NoticeKind, noticeTextOf } from '@/lib/domain/notices'
import { expiryOf, RECORDING_DAYS } from '@/lib/domain/offer'
import { addDays } from '@/lib/domain/offer-terms'
import { bankTransactionId } from '@/lib/domain/transfer'
import { site } from '@/lib/site'
import { actorOf, createProperty, createUser } from '@/test/factories'
import { releaseIntents } from '@/test/support/jobs'
import { codeOf, noticeIn, serviceDatabase, testMail, testStripe } from '@/test/support/services'
import { isFull, sized } from '@/test/support/tier'
import { runDueJobs } from '../jobs/run-due-jobs'
import { confirmPayment } from '../payments/confirm-payment'
import { createPaymentIntent } from '../payments/create-payment-intent'
import { reconcilePayments } from '../payments/reconcile-payments'
import { recordTransfer } from '../payments/record-transfer'
import { returnTransfer } from '../payments/return-transfer'
import { deleteProperty } from '../properties/delete-property'
import { deleteUser } from '../users/delete-user'
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

/** How many steps are taken, and by which chances; a failure names both. */
const STEPS = sized(30, 10_000)
const SEED = Number(process.env.OFFER_SEED ?? 20_261_123)

/** Which of two steps at once comes first is not up to the chances: where a kind never got through, it goes on this far. */
const MOST_STEPS = isFull ? 4 * STEPS : STEPS

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

let admin: UserDoc
let agent: UserDoc
let buyers: UserDoc[]
let listings: PropertyDoc[]

/** All that there were, also those whose accounts are gone. */
const people = new Map<string, UserDoc>()

const hex = ({ _id }: { _id: ObjectId }) => _id.toHexString()
const offers = () => db.collection<OfferDoc>('offers')
const transfers = () => db.collection<TransferDoc>('transfers')

async function person(role: UserDoc['role']): Promise<UserDoc> {
  const made = await createUser(db, { role })
  people.set(hex(made), made)
  return made
}
/** A listing for which both amounts can be offered that a card pays and that only a transfer does. */
const homeOfNow = () => createProperty(db, agent, { maxPriceMinor: 150_000_000 })

beforeAll(async () => {
  admin = await person('admin')
  agent = await person('agent')
  buyers = await Promise.all(Array.from({ length: 4 }, () => person('user')))
  listings = await Promise.all(Array.from({ length: 3 }, homeOfNow))
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
function personOf(id: ObjectId): UserDoc {
  const found = people.get(id.toHexString())
  if (!found) throw new Error('the offer is nobody’s')
  return found
}
const buyerOf = ({ buyerId }: OfferDoc): UserDoc => personOf(buyerId)
const agentOf = ({ agentId }: OfferDoc): UserDoc => personOf(agentId)
const amount = () => (next() < 0.75 ? 400_000 : 1_100_000) + Math.floor(next() * 100_000)

/** What a step gives that had nothing to do. */
const NOTHING = 'nothing'

const onOffer = (act: (offer: OfferDoc) => Promise<unknown>, status?: OfferDoc['status']) => async () => {
  const offer = await anOffer(status)
  return offer ? act(offer) : NOTHING
}
const sideOf = (offer: OfferDoc): UserDoc => oneOf([agentOf(offer), buyerOf(offer)])

/** Makes the time of an offer come, which is all that time does; or also that in which a transfer may be recorded. */
async function pass(offer: OfferDoc): Promise<void> {
  const expiresAt = addDays(new Date(Date.now() - 1), next() < 0.5 ? 0 : -RECORDING_DAYS)
  await offers().updateOne({ _id: offer._id, open: true }, { $set: { expiresAt } })
  await db
    .collection<JobDoc>('jobs')
    .updateOne({ kind: 'end-offer', subject: hex(offer) }, { $set: { dueAt: expiresAt } })
}

const release = (offer: OfferDoc) => releaseOffer(actorOf(agentOf(offer)), { id: hex(offer), reason: 'So.' })

async function pay(offer: OfferDoc): Promise<void> {
  const buyer = actorOf(buyerOf(offer))
  const { clientSecret } = await createPaymentIntent(buyer, { offerId: hex(offer) })
  if (next() < 0.5) await pass(offer)
  const card = oneOf(['pm_card_visa', 'pm_card_pendingRefund'])
  const transactionId = await stripe.pay(clientSecret, card).catch(() => null)
  // Else only the webhook, the end or a look at all payments will report it.
  if (transactionId !== null && next() < 0.7) await confirmPayment(buyer, { id: hex(offer), transactionId })
}

/** The money is taken, the agent has let the offer go before anybody knows of it, and the bank is slow to give it back. */
async function payInVain(offer: OfferDoc): Promise<void> {
  const { clientSecret } = await createPaymentIntent(actorOf(buyerOf(offer)), { offerId: hex(offer) })
  // A buyer who has paid before cannot pay again, and is skipped anyway.
  await stripe.pay(clientSecret, 'pm_card_pendingRefund').catch(() => null)
  await release(offer)
}

let references = 0

/** The bank has a transfer for an offer that had one to come, once or once more, in time or not. */
async function transfer(): Promise<unknown> {
  const awaiting = { amountMinor: { $gt: CARD_LIMIT_MINOR }, status: { $ne: 'pending' as const } }
  const status = next() < 0.8 ? { status: 'accepted' as const } : {}
  const found = await offers()
    .find({ ...awaiting, ...status })
    .sort({ _id: -1 })
    .limit(4)
    .toArray()
  if (found.length === 0) return NOTHING
  const { _id, amountMinor } = oneOf(found)
  if (next() < 0.8) references += 1
  return recordTransfer(actorOf(admin), {
    ...{ id: _id.toHexString(), amount: toMajor(amountMinor), bankReference: `FT${references}` },
    receivedOn: new Date().toISOString().slice(0, 10),
  })
}

async function giveBack(): Promise<unknown> {
  const due = await transfers().find({ state: 'due' }).sort({ _id: 1 }).toArray()
  if (due.length === 0) return NOTHING
  return returnTransfer(actorOf(admin), { bankReference: oneOf(due)._id, note: 'by hand' })
}

/** The banks' word on the refunds that wait for it: of each payment the first may fail, and is made once more. */
async function settleRefunds(mayFail: () => boolean): Promise<number> {
  let settled = 0
  for (const { _id } of await db.collection<RefundDoc>('refunds').find({ state: 'due' }).toArray()) {
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
  // Most often one whose accepted offer goes as well.
  const accepted = await anOffer('accepted')
  const theirs = buyers.findIndex(({ _id }) => accepted?.buyerId.equals(_id))
  const i = theirs === -1 ? Math.floor(next() * buyers.length) : theirs
  const gone = buyers[i]
  if (!gone) return
  await deleteUser(actorOf(admin), { id: hex(gone) })
  buyers[i] = await person('user')
}

async function removeAgent(): Promise<void> {
  await deleteUser(actorOf(admin), { id: hex(agent) })
  agent = await person('agent')
}

async function removeListing(): Promise<void> {
  await deleteProperty(actorOf(oneOf([agent, admin])), { id: hex(oneOf(listings)) })
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
  reject: onOffer((offer) => rejectOffer(actorOf(agentOf(offer)), { id: hex(offer) })),
  withdraw: onOffer((offer) => withdrawOffer(actorOf(buyerOf(offer)), { id: hex(offer) })),
  release: onOffer(release, 'accepted'),
  extend: onOffer((offer) => extendOffer(actorOf(agentOf(offer)), { id: hex(offer) }), 'accepted'),
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
/** Most steps let offers go on; what ends many of them comes seldom. */
const OFTEN: Record<string, number> = {
  make: 14,
  accept: 14,
  counter: 4,
  pay: 6,
  'pay in vain': 6,
  transfer: 6,
}
const CHOICES = Object.keys(ACTS).flatMap((name) => Array.from({ length: OFTEN[name] ?? 1 }, () => name))

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
    if (home) {
      if ((home.underOffer === true) !== (accepted.length === 1)) found.push('under offer wrongly')
      if ((home.soldAt !== null) !== (bought.length === 1)) found.push('sold wrongly')
    }
    if ((!home || home.soldAt) && open.length > 0) found.push('open on what is sold or gone')
    for (const offer of open) {
      const end = expiryOf(offer)
      if (!end) found.push('without an end')
      const job = await db.collection<JobDoc>('jobs').findOne({ kind: 'end-offer', subject: hex(offer) })
      if (!job || job.dueAt > (end ?? job.dueAt)) found.push('that nothing ends')
      if (!(await db.collection('users').findOne({ _id: offer.buyerId }))) found.push('of one who is gone')
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
    const whole = data.filter(({ status }) => status === 'succeeded')
    const back = whole.reduce((sum, { amount: part }) => sum + part, 0)
    const kept = intent.status === 'succeeded' ? intent.amount - back : 0
    const isBought = offer?.status === 'bought' && offer.transactionId === intent.id
    if (kept !== (isBought ? intent.amount : 0)) found.push(`${intent.id} keeps ${kept}`)
    if (isBought && offer.amountMinor !== intent.amount) found.push(`${intent.id} of another amount`)
    if (!isBought && intent.status.startsWith('requires') && offer?.status !== 'accepted')
      found.push(`${intent.id} can still be paid`)
  }
  return [...found, ...(await transferFaults())]
}

/** Each transfer bought its offer, or is known to have to go back; and what was sold is what was paid. */
async function transferFaults(): Promise<string[]> {
  const found: string[] = []
  for (const { _id, offerId, amountMinor, state } of await transfers().find().toArray()) {
    const offer = await offers().findOne({ _id: offerId })
    const hasBought = offer?.status === 'bought' && offer.transactionId === bankTransactionId(_id)
    if (hasBought !== (state === 'settled')) found.push(`${_id} is ${state}`)
    if (hasBought && offer.amountMinor !== amountMinor) found.push(`${_id} of another amount`)
    if (state === 'due' && !offer?.forAdmins) found.push(`${_id} is forgotten`)
  }
  const bought = await offers().find({ status: 'bought', agentId: agent._id }).toArray()
  for (const { transactionId = '' } of bought) {
    const isKnown =
      transactionId.startsWith('pi_') ||
      (await transfers().findOne({ _id: transactionId.slice('bank_'.length) }))
    if (!isKnown) found.push(`${transactionId} is no payment`)
  }
  const sales = await db.collection<SalesMonthDoc>('sales').find({ agentId: agent._id }).toArray()
  const sold = sales.reduce((sum, { totalMinor }) => sum + totalMinor, 0)
  const paid = bought.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  if (sold !== paid) found.push(`sold ${sold}, paid ${paid}`)
  return found
}

/** Who is notified of each decision, by kind of notice: the other side, both, or the buyer. */
const TOLD: Record<string, [kinds: NoticeKind[], to: 'other' | 'both' | 'buyer']> = {
  'offer.accepted': [['offer-accepted'], 'other'],
  'offer.countered': [['offer-countered'], 'other'],
  'offer.rejected': [['offer-rejected'], 'other'],
  'offer.withdrawn': [['offer-withdrawn'], 'other'],
  'offer.released': [['offer-released'], 'other'],
  'offer.extended': [['offer-extended'], 'other'],
  'offer.ended': [['offer-ended', 'payment-ended'], 'both'],
  'offer.bought': [['payment-received'], 'both'],
  'offer.refunded': [['payment-refunded'], 'buyer'],
  'offer.transfer-late': [['payment-returning'], 'buyer'],
}

/** Who is notified of a decision about the offer. */
function recipientIdsOf(
  to: 'other' | 'both' | 'buyer',
  { buyerId, agentId }: OfferDoc,
  actorId: ObjectId | null,
) {
  if (to === 'both') return [buyerId, agentId]
  return [to === 'other' && actorId?.equals(buyerId) ? agentId : buyerId]
}

/**
 * What was decided and not told, or more often than it was decided; and people who got another mail than they were told.
 * The notices of who is gone are gone as well, but nobody may have had a mail twice.
 */
async function untold(): Promise<string[]> {
  const found: string[] = []
  const notices = await db.collection<NoticeDoc>('notices').find().toArray()
  const living = new Set((await db.collection<UserDoc>('users').find().toArray()).map(hex))
  for (const [action, [kinds, to]] of Object.entries(TOLD)) {
    const expected: string[] = []
    for (const { targetId, actorId } of await db.collection('audit').find<AuditDoc>({ action }).toArray()) {
      const offer = await offers().findOne({ _id: targetId })
      if (!offer) throw new Error('the offer is gone')
      const ids = recipientIdsOf(to, offer, actorId ?? null).map((id) => id.toHexString())
      expected.push(...ids.filter((id) => living.has(id)).map((id) => `${id} of ${hex(offer)}`))
    }
    const told = notices
      .filter(({ kind, values }) => kinds.includes(kind) && values.cause === undefined)
      .map(({ personId, subjectId }) => `${personId.toHexString()} of ${subjectId.toHexString()}`)
    if (told.sort().join() !== expected.sort().join())
      found.push(`${action}: decided for ${expected.length}, told ${told.length}`)
  }
  for (const { _id, email } of people.values()) {
    const mails = await mail.to(email)
    const sent = mails.flatMap(({ text }) => noticeIn(text) ?? [])
    if (new Set(sent).size < sent.length) found.push(`${email}: a mail came twice`)
    if (!living.has(_id.toHexString())) continue
    const theirs = notices.filter(({ personId, kind }) => personId.equals(_id) && isMailed(kind))
    const titles = theirs.map(({ kind, as, values }) => noticeTextOf(kind, as, values, site).title)
    const subjects = mails.map(({ subject }) => subject)
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
    const failedRefunds = () => db.collection('audit').countDocuments({ action: 'offer.refund-failed' })
    /** Each kind of step has been taken, not only tried, and a refund has failed and was made again. */
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
        const home = await db.collection<PropertyDoc>('properties').findOne({ _id })
        if (!home || home.soldAt) listings[i] = await homeOfNow()
      }
    }
    await runDueJobs()
    expect(await reconcilePayments()).toMatchObject({ unknown: 0 })
    await releaseIntents()
    while ((await settleRefunds(() => true)) > 0) await releaseIntents()
    expect({ seed: SEED, faults: await moneyFaults() }).toEqual({ seed: SEED, faults: [] })
    await runDueJobs()
    expect({ seed: SEED, untold: await untold() }).toEqual({ seed: SEED, untold: [] })
    // So few steps need not come by everything.
    if (!isFull) return
    expect(await failedRefunds()).toBeGreaterThan(0)
    expect(Object.keys(done).sort()).toEqual(Object.keys(ACTS).sort())
  },
  Math.max(420_000, STEPS * 1_000),
)
