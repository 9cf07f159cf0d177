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
import { releaseIntents } from './jobs'
import { ACTS, type ActName, type Scene } from './offer-acts'
import { codeOf, noticeIdIn, type testMail, type TestStripe } from './services'

/** Longer than a test that interrupts an act may take, so that no offer expires meanwhile. */
const LATER_MS = 600_000

const hexOf = ({ _id }: { _id: ObjectId }) => _id.toHexString()

/** Prepares scenes for acts of `offer-acts.ts`, and reads their state. */
export function offerScenes(
  db: Db,
  { stripe, mail }: { stripe: TestStripe; mail: ReturnType<typeof testMail> },
) {
  const offers = () => db.collection<OfferDoc>('offers')
  const jobs = () => db.collection<JobDoc>('jobs')

  async function begin(
    status: 'pending' | 'accepted',
    { isPaid = false, isOver = false }: { isPaid?: boolean; isOver?: boolean } = {},
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
    const end = isOver ? new Date(Date.now() - 1) : later
    await offers().updateOne({ _id: offer._id }, { $set: { expiresAt: end } })
    await addJobs([
      { kind: 'end-offer', subject: hexOf(offer), dueAt: end },
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

  /** An accepted offer above the card limit, whose transfer has arrived. */
  async function transferred(): Promise<Scene> {
    const scene = await begin('pending')
    const _id = new ObjectId(scene.propertyId)
    const accepted = { status: 'accepted', holdsListing: true, amountMinor: 125_000_000 } as const
    await offers().updateOne({ _id: new ObjectId(scene.offerId) }, { $set: accepted })
    await db.collection<PropertyDoc>('properties').updateOne({ _id }, { $set: { underOffer: true } })
    return scene
  }

  /** A paid offer that was closed before the payment was reported. */
  async function tooLate(): Promise<Scene> {
    const scene = await begin('accepted', { isPaid: true })
    const closed = { status: 'rejected', open: false, holdsListing: false } as const
    await offers().updateOne({ _id: new ObjectId(scene.offerId) }, { $set: closed })
    await db
      .collection<PropertyDoc>('properties')
      .updateOne({ _id: new ObjectId(scene.propertyId) }, { $unset: { underOffer: '' } })
    await jobs().deleteOne({ kind: 'end-offer', subject: scene.offerId })
    return scene
  }

  const SCENES: Record<ActName, () => Promise<Scene>> = {
    'an acceptance': () => begin('pending'),
    'a counter-offer': () => begin('pending'),
    'the end of a pending offer': () => begin('pending', { isOver: true }),
    'the end of an accepted offer': () => begin('accepted', { isOver: true }),
    'a release': () => begin('accepted'),
    'a settlement': () => begin('accepted', { isPaid: true }),
    'a payment that comes too late': tooLate,
    'the record of a transfer': transferred,
  }

  /** What a transaction writes for the two offers: all of it must be from before, or all from after. */
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
    for (const offer of both) await assertEnds(offer)
    const ofRival = (id: ObjectId) => (id.toHexString() === rivalId ? ', of the rival' : '')
    // The month is created before the transaction that counts a sale in it.
    const sold = sales
      .map(({ count, totalMinor }) => `${count}: ${totalMinor}`)
      .filter((item) => item !== '0: 0')
    return {
      offers: both.map((offer) => {
        if (!offer) throw new Error('the offer is gone')
        const { status, open, holdsListing, turn, amountMinor, closedAs, amounts, transactionId, refundId } =
          offer
        const money = { isPaid: transactionId !== undefined, isBack: refundId !== undefined }
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
  async function assertEnds(offer: OfferDoc | null): Promise<void> {
    if (!offer?.open) return
    const job = await jobs().findOne({ kind: 'end-offer', subject: hexOf(offer) })
    if (!offer.expiresAt || !job || job.dueAt > offer.expiresAt)
      throw new Error(`nothing ends the ${offer.status} offer`)
  }

  /** The state after all due work is done, including jobs, mails and money. */
  async function readFinalState(scene: Scene) {
    const { offerId, rivalId, intentId, agent, admin, buyer, rival } = scene
    const subjectIds = [offerId, rivalId].map((id) => new ObjectId(id))
    const notices = await db
      .collection<NoticeDoc>('notices')
      .find({ subjectId: { $in: subjectIds } })
      .toArray()
    const subjects = [offerId, rivalId, intentId, ...notices.map(hexOf)]
    const left = await jobs()
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
    const sent = Object.values(mails).flat().length
    return {
      repeated,
      state: {
        ...(await readState(scene)),
        mails,
        isEachMailed: sent === notices.filter(isMailedTo).length,
        jobs: left.map(({ kind, subject }) => `${kind}${subject === rivalId ? ' of the rival' : ''}`).sort(),
        isClosing: (await offers().findOne({ _id: new ObjectId(offerId) }))?.unsettled,
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

  /** What living processes do once the leases of the killed one have ended. */
  async function resume(): Promise<void> {
    await jobs().updateMany({}, { $set: { leaseUntil: new Date(0) }, $unset: { owner: '' } })
    await runDueJobs()
    await releaseIntents()
    // Also the mails of these changes.
    await runDueJobs()
  }

  const prepare = (name: ActName) => SCENES[name]()

  /**
   * Performs the act without interruption by `act`, which returns a count. `expectSameEnd` performs it again,
   * with all due work, in a scene where it was interrupted at a point; it expects the state before or after
   * the act there, and the uninterrupted end state, and returns how many mails were repeated.
   */
  async function runUninterrupted<T>(name: ActName, act: (scene: Scene) => Promise<T>) {
    const scene = await prepare(name)
    const before = await readState(scene)
    const counted = await act(scene)
    const after = await readState(scene)
    await resume()
    const good = await readFinalState(scene)
    async function expectSameEnd(point: number, cutScene: Scene): Promise<number> {
      const cut = await readState(cutScene)
      // A refund consists of several transactions.
      if (name !== 'a payment that comes too late')
        expect({ point, ...cut }).toEqual({ point, ...(cut.audits.length > 0 ? after : before) })
      await codeOf(ACTS[name](cutScene))
      await resume()
      const { state, repeated } = await readFinalState(cutScene)
      expect({ point, ...state }).toEqual({ point, ...good.state })
      return repeated
    }
    return { counted, good, expectSameEnd }
  }

  return { prepare, readState, runUninterrupted }
}
