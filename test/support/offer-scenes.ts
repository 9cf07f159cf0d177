import { type Db, ObjectId } from 'mongodb'
import {
  type JobDoc,
  type NoticeDoc,
  type OfferDoc,
  type PropertyDoc,
  type RefundDoc,
  type SalesMonthDoc,
} from '@/lib/data/collections'
import { addJobs } from '@/lib/data/jobs'
import { isMailed } from '@/lib/domain/notices'
import { runDueJobs } from '@/lib/services/jobs/run-due-jobs'
import { createPaymentIntent } from '@/lib/services/payments/payments'
import { actorOf, createOffer, createProperty, createUser } from '@/test/factories'
import { closeIntents } from './jobs'
import { ACTS, type ActName, type Scene } from './offer-acts'
import { codeOf, noticeIdIn, type testMail, type TestStripe } from './services'

/** Longer than a test that interrupts an act may take, in milliseconds, so that no offer expires meanwhile. */
const LATER_MS = 600_000

const hexOf = ({ _id }: { _id: ObjectId }) => _id.toHexString()

/** Prepares scenes for acts of `offer-acts.ts`, and reads their state. */
export function offerScenes(
  db: Db,
  { stripe, mail }: { stripe: TestStripe; mail: ReturnType<typeof testMail> },
) {
  const offers = () => db.collection<OfferDoc>('offers')
  const jobs = () => db.collection<JobDoc>('jobs')

  async function createScene(
    status: 'pending' | 'accepted',
    { isPaid = false, isExpired = false }: { isPaid?: boolean; isExpired?: boolean } = {},
  ): Promise<Scene> {
    const agent = await createUser(db, { role: 'agent' })
    const admin = await createUser(db, { role: 'admin' })
    const buyer = await createUser(db)
    const rival = await createUser(db)
    const listing = await createProperty(db, agent)
    const later = new Date(Date.now() + LATER_MS)
    const offer = await createOffer(db, buyer, listing, { status, expiresAt: later })
    const other = await createOffer(db, rival, listing, { expiresAt: later })
    let intentId = ''
    if (status === 'accepted') {
      const { clientSecret } = await createPaymentIntent(actorOf(buyer), { offerId: hexOf(offer) })
      intentId = clientSecret.split('_secret_')[0] ?? ''
      if (isPaid) await stripe.pay(clientSecret)
    }
    const expiresAt = isExpired ? new Date(Date.now() - 1) : later
    await offers().updateOne({ _id: offer._id }, { $set: { expiresAt } })
    await addJobs([
      { kind: 'end-offer', subject: hexOf(offer), dueAt: expiresAt },
      { kind: 'end-offer', subject: hexOf(other), dueAt: later },
    ])
    return {
      agent: actorOf(agent),
      admin: actorOf(admin),
      buyer: actorOf(buyer),
      rival: actorOf(rival),
      propertyId: hexOf(listing),
      offerId: hexOf(offer),
      rivalId: hexOf(other),
      intentId,
    }
  }

  /** An accepted offer above the card limit, to be paid by transfer. */
  async function acceptedAboveCardLimit(): Promise<Scene> {
    const scene = await createScene('pending')
    const _id = new ObjectId(scene.propertyId)
    const accepted = { status: 'accepted', holdsListing: true, amountMinor: 125_000_000 } as const
    await offers().updateOne({ _id: new ObjectId(scene.offerId) }, { $set: accepted })
    await db.collection<PropertyDoc>('properties').updateOne({ _id }, { $set: { underOffer: true } })
    return scene
  }

  /** A paid offer that was closed before the payment was reported. */
  async function paidTooLate(): Promise<Scene> {
    const scene = await createScene('accepted', { isPaid: true })
    const closed = { status: 'rejected', open: false, holdsListing: false } as const
    await offers().updateOne({ _id: new ObjectId(scene.offerId) }, { $set: closed })
    await db
      .collection<PropertyDoc>('properties')
      .updateOne({ _id: new ObjectId(scene.propertyId) }, { $unset: { underOffer: '' } })
    await jobs().deleteOne({ kind: 'end-offer', subject: scene.offerId })
    return scene
  }

  const SCENES: Record<ActName, () => Promise<Scene>> = {
    'accepting an offer': () => createScene('pending'),
    'countering an offer': () => createScene('pending'),
    'expiring a pending offer': () => createScene('pending', { isExpired: true }),
    'expiring an accepted offer': () => createScene('accepted', { isExpired: true }),
    'releasing an offer': () => createScene('accepted'),
    'settling a payment': () => createScene('accepted', { isPaid: true }),
    'settling a late payment': paidTooLate,
    'recording a transfer': acceptedAboveCardLimit,
  }

  /** Everything that a transaction writes for the two offers, to check that all of it was written, or none. */
  async function readState({ propertyId, offerId, rivalId, agent }: Scene) {
    const ids = [offerId, rivalId].map((id) => new ObjectId(id))
    const [both, home, audits, notices, sales] = await Promise.all([
      Promise.all(ids.map((_id) => offers().findOne({ _id }))),
      db.collection<PropertyDoc>('properties').findOne({ _id: new ObjectId(propertyId) }),
      db
        .collection('audit')
        .find({ targetId: { $in: ids } })
        .toArray(),
      db
        .collection<NoticeDoc>('notices')
        .find({ subjectId: { $in: ids } })
        .toArray(),
      db
        .collection<SalesMonthDoc>('sales')
        .find({ agentId: new ObjectId(agent.id) })
        .toArray(),
    ])
    for (const offer of both) await assertHasDeadlineJob(offer)
    const ofRival = (id: ObjectId) => (id.toHexString() === rivalId ? ', of the rival' : '')
    // The month is created before the transaction that counts a sale in it.
    const sold = sales
      .map(({ count, totalMinor }) => `${count}: ${totalMinor}`)
      .filter((item) => item !== '0: 0')
    return {
      offers: both.map((offer) => {
        if (!offer) throw new Error('the offer is missing')
        const { status, open, holdsListing, turn, amountMinor, closedAs, amounts, transactionId, refundId } =
          offer
        const money = { isPaid: transactionId !== undefined, isRefunded: refundId !== undefined }
        const flags = { forAdmins: offer.forAdmins, refunding: offer.refunding }
        return {
          status,
          open,
          holdsListing,
          turn,
          amountMinor,
          closedAs,
          steps: amounts?.length,
          ...money,
          ...flags,
        }
      }),
      home: { underOffer: home?.underOffer, isSold: home?.soldAt !== null },
      audits: audits.map(({ action }) => String(action)).sort(),
      notified: notices.map(({ kind, as, subjectId }) => `${kind}, ${as}${ofRival(subjectId)}`).sort(),
      sold,
    }
  }

  /** Every open offer must have a deadline, and the job that closes it. */
  async function assertHasDeadlineJob(offer: OfferDoc | null): Promise<void> {
    if (!offer?.open) return
    const job = await jobs().findOne({ kind: 'end-offer', subject: hexOf(offer) })
    if (!offer.expiresAt || !job || job.dueAt > offer.expiresAt)
      throw new Error(`the open ${offer.status} offer has no job that closes it in time`)
  }

  /** The state to compare after all background jobs have run, with jobs, mails and money. */
  async function readFinalState(scene: Scene) {
    const { offerId, rivalId, intentId, agent, admin, buyer, rival } = scene
    const subjectIds = [offerId, rivalId].map((id) => new ObjectId(id))
    const notices = await db
      .collection<NoticeDoc>('notices')
      .find({ subjectId: { $in: subjectIds } })
      .toArray()
    const subjects = [offerId, rivalId, intentId, ...notices.map(hexOf)]
    const remaining = await jobs()
      .find({ subject: { $in: subjects } })
      .toArray()
    const mails: Record<string, string[]> = {}
    let repeated = 0
    for (const [name, { email }] of Object.entries({ agent, admin, buyer, rival })) {
      const all = await mail.sentTo(email)
      // A mail that is sent again, because the first time could not be recorded, is the same mail.
      const once = new Map(all.map(({ subject, text }) => [`${subject} ${noticeIdIn(text) ?? ''}`, subject]))
      repeated += all.length - once.size
      mails[name] = [...once.values()].sort()
    }
    const isMailedTo = ({ kind }: NoticeDoc) => isMailed(kind)
    const mailCount = Object.values(mails).flat().length
    return {
      repeated,
      state: {
        ...(await readState(scene)),
        mails,
        mailCountMatches: mailCount === notices.filter(isMailedTo).length,
        jobs: remaining
          .map(({ kind, subject }) => `${kind}${subject === rivalId ? ' of the rival' : ''}`)
          .sort(),
        isUnsettled: (await offers().findOne({ _id: new ObjectId(offerId) }))?.unsettled,
        money: intentId === '' ? null : await moneyOf(intentId),
      },
    }
  }

  async function moneyOf(intentId: string) {
    const { status } = await stripe.sdk.paymentIntents.retrieve(intentId)
    const { data } = await stripe.sdk.refunds.list({ payment_intent: intentId })
    const due = await db.collection<RefundDoc>('refunds').findOne({ _id: intentId })
    return { status, refunds: data.map((refund) => `${refund.status} ${refund.amount}`), refund: due?.state }
  }

  /** What the other processes do once the leases of the killed one have expired. */
  async function recover(): Promise<void> {
    await jobs().updateMany({}, { $set: { leaseUntil: new Date(0) }, $unset: { owner: '' } })
    await runDueJobs()
    await closeIntents()
    // Also the mails of these changes.
    await runDueJobs()
  }

  const prepare = (name: ActName) => SCENES[name]()

  /**
   * Runs `act` once without interruption, and returns its result and the `expected` final state. `expectSameEnd` takes
   * another scene, in which the act was interrupted at `point`: it expects the state from before or after the act, repeats
   * the act, runs all background jobs, expects the same final state, and returns how many mails were repeated.
   */
  async function runUninterrupted<T>(name: ActName, act: (scene: Scene) => Promise<T>) {
    const scene = await prepare(name)
    const before = await readState(scene)
    const result = await act(scene)
    const after = await readState(scene)
    await recover()
    const expected = await readFinalState(scene)
    async function expectSameEnd(point: number, interruptedScene: Scene): Promise<number> {
      const interrupted = await readState(interruptedScene)
      // A refund consists of several transactions.
      if (name !== 'settling a late payment')
        expect({ point, ...interrupted }).toEqual({
          point,
          ...(interrupted.audits.length > 0 ? after : before),
        })
      await codeOf(ACTS[name](interruptedScene))
      await recover()
      const { state, repeated } = await readFinalState(interruptedScene)
      expect({ point, ...state }).toEqual({ point, ...expected.state })
      return repeated
    }
    return { result, expected, expectSameEnd }
  }

  return { prepare, readState, runUninterrupted }
}
