import 'server-only'
import { afterCommit, type ObjectId, type Session } from '@/lib/data/client'
import { type NoticeDoc, type OfferDoc, type PropertyDoc } from '@/lib/data/collections'
import { addJobs } from '@/lib/data/jobs'
import { addNotices, findMailRecipients, type MailRecipient, noticeId } from '@/lib/data/notices'
import { findPendingOffersOn } from '@/lib/data/offers'
import { findProperty } from '@/lib/data/properties'
import { jobId } from '@/lib/domain/jobs'
import { type NoticeRecipient, type NoticeValues } from '@/lib/domain/notice-row'
import {
  cancelsEntry,
  isMailed,
  isSearchAlert,
  mailDelayOf,
  noticeBadge,
  type NoticeKind,
  occurrenceOf,
  recipientsOf,
  type Repetition,
  valuesOfOffer,
} from '@/lib/domain/notices'
import {
  noticesForTransition,
  type TransitionNotices,
  type TransitionTrigger,
} from '@/lib/domain/notices-of-transitions'
import {
  hasExpired,
  isBought,
  isHoldingListing,
  isOpen,
  type OfferParty,
  type RejectingCause,
} from '@/lib/domain/offer'
import { isHidden } from '@/lib/domain/property'
import { getLog } from '@/lib/log'
import { byId } from '@/lib/data/reads'
import { afterResponse, runEach } from '../jobs/run-job'
import { mailExpiresAt, queueMail, sendMailsNow } from '../mail/outbox'
import { deletedAccountMail, sendNotice } from './mail-notice'

/** An event that people are notified of. */
export type NotificationEvent = {
  kind: NoticeKind
  /** The offer, listing, account or conversation that it is about. */
  subjectId: ObjectId
  /**
   * The values that distinguish it from other events of its kind and subject (`occurrenceOf`); a repeated event
   * notifies nobody again.
   */
  occurrence: string
  at: Date
  values?: NoticeValues
  /** The recipients, except whoever caused it. */
  people: Partial<Record<NoticeRecipient, ObjectId>>
  /** The last email of a deleted account, for events about money only. */
  lastEmail?: string
  /** The moment that it reminds or warns of; its mail expires then (D522). */
  mailUntil?: Date
}

/** The most mails that are sent at once; the timer sends the others. */
const BATCH_SIZE = 20

/** The notices of an event as they are stored, one for each recipient that its kind has. */
export const noticesOf = (event: NotificationEvent): NoticeDoc[] => {
  const { kind, subjectId, at, values = {}, people } = event
  return recipientsOf(kind).flatMap((as) => {
    const personId = people[as]
    if (!personId) return []
    const mark = noticeBadge(kind, as)
    const _id = noticeId(event, as, personId)
    return [
      { _id, personId, kind, as, values, subjectId, createdAt: at, unread: true, ...(mark && { mark }) },
    ]
  })
}

/**
 * Notifies people of an event (D76), in its transaction: the notice is stored with the commit, and its mail
 * is enqueued if the person wants it (D154). An event that was sent before is not sent again (D153), so
 * transitions may be repeated. Mails are sent after the commit and the response (ADR 046). Call it last in the
 * transaction. `people` of an event omits the person who caused it; recipients that its kind does not have
 * are ignored.
 */
export async function notify(session: Session, ...events: NotificationEvent[]): Promise<void> {
  const mailUntil = new Map(
    events.flatMap((event) => noticesOf(event).map((notice) => [notice, event.mailUntil] as const)),
  )
  const notices = [...mailUntil.keys()]
  if (notices.length === 0) return
  const ids = new Map(notices.map(({ personId }) => [personId.toHexString(), personId]))
  const accounts = await findMailRecipients([...ids.values()], session)
  const accountsById = byId(accounts)
  const accountOf = ({ personId }: NoticeDoc) => accountsById.get(personId.toHexString())

  const addedNotices = await addNotices(notices.filter(accountOf), session)
  const mailed = addedNotices.filter(
    (notice) => isMailedTo(accountOf(notice), notice.kind) || cancelsEntry(notice.kind),
  )
  const expiresAt = mailExpiresAt()
  await addJobs(
    mailed.map((notice) => ({
      kind: 'send-notice',
      subject: notice._id.toHexString(),
      dueAt: new Date(Date.now() + (mailDelayOf(notice.kind) ?? 0)),
      expiresAt: mailUntil.get(notice) ?? expiresAt,
    })),
    session,
  )
  for (const event of events) await mailDeletedAccount(event, accountsById, session)

  const jobs = mailed
    .filter(({ kind }) => mailDelayOf(kind) === undefined && !isSearchAlert(kind))
    .map(({ _id }) => jobId('send-notice', _id.toHexString()))
  const send = () => runEach(jobs.slice(0, BATCH_SIZE), sendNotice)
  if (jobs.length > 0) afterCommit(session, () => afterResponse(send))
}

/** Mails the last email of a buyer who deleted the account, about money. */
async function mailDeletedAccount(
  event: NotificationEvent,
  accountsById: ReadonlyMap<string, unknown>,
  session: Session,
): Promise<void> {
  const { kind, people, values = {}, lastEmail, subjectId } = event
  if (lastEmail === undefined || !people.buyer || accountsById.has(people.buyer.toHexString())) return
  if (lastEmail === '') {
    getLog().info({ offerId: subjectId.toHexString(), kind }, 'not mailed: the buyer has deleted the account')
    return
  }
  const mail = await queueMail({ to: lastEmail, ...deletedAccountMail(kind, values) }, session)
  afterCommit(session, () => sendMailsNow([mail]))
}

const isMailedTo = (account: MailRecipient | undefined, kind: NoticeKind): boolean =>
  isMailed(kind, account?.mailChoice) && (!isSearchAlert(kind) || account?.emailVerified !== null)

type Details<Kind extends NoticeKind> = Pick<NotificationEvent, 'at' | 'values' | 'lastEmail' | 'mailUntil'> &
  Repetition<Kind>

/** An event of this kind, with the values that make a repetition of it a new one. */
export const noticeEvent = <Kind extends NoticeKind>(
  kind: Kind,
  subjectId: ObjectId,
  people: NotificationEvent['people'],
  { at, values, lastEmail, mailUntil, each }: Details<Kind>,
): NotificationEvent => ({
  kind,
  subjectId,
  occurrence: occurrenceOf(kind, { at, ...each }),
  at,
  people,
  ...(values && { values }),
  ...(lastEmail !== undefined && { lastEmail }),
  ...(mailUntil && { mailUntil }),
})

/** An event of an offer, for its buyer and its agent, or for those in `to`. */
export const offerEvent = <Kind extends NoticeKind>(
  kind: Kind,
  offer: OfferDoc,
  details: Details<Kind> & { to?: readonly ('buyer' | 'agent')[] },
): NotificationEvent => {
  const { to = ['buyer', 'agent'] } = details
  const people = {
    ...(to.includes('buyer') && { buyer: offer.buyerId }),
    ...(to.includes('agent') && { agent: offer.agentId }),
  }
  const values = { title: offer.propertyTitle, ...valuesOfOffer(kind, offer), ...details.values }
  return noticeEvent<Kind>(kind, offer._id, people, { ...details, values })
}

/** An event of a listing, for its agent. */
export const listingEvent = <Kind extends NoticeKind>(
  kind: Kind,
  { _id, agentId, title }: Pick<PropertyDoc, '_id' | 'agentId' | 'title'>,
  details: Details<Kind>,
): NotificationEvent =>
  noticeEvent<Kind>(kind, _id, { agent: agentId }, { ...details, values: { title, ...details.values } })

/** An event of an account, for its person. */
export const accountEvent = <Kind extends NoticeKind>(
  kind: Kind,
  id: ObjectId,
  details: Details<Kind>,
): NotificationEvent => noticeEvent(kind, id, { person: id }, details)

const endOf = ({ status, expiresAt }: OfferDoc): Date | undefined => (isOpen(status) ? expiresAt : undefined)

/**
 * Notifies of a transition of one offer, in its transaction: the side that did not make it, or both, and the buyers of
 * the other offers on the listing if it is now under offer or open again. `before` is the offer as it was, `after` as
 * it is.
 */
export async function notifyOfTransition(
  before: OfferDoc,
  transition: TransitionTrigger & { now: Date },
  after: OfferDoc,
  session: Session,
): Promise<void> {
  const notices = noticesForTransition(transition, isHoldingListing(before.status))
  if (!notices) return
  const { kind, to, others: competingKind } = notices
  const { action, now: at } = transition
  const values = {
    endsAt: endOf(after),
    reason: action === 'counter' ? after.amounts.at(-1)?.note : after.reason,
    ...receiptOf(after),
  }
  const occurrence = { amounts: after.amounts.length, listingChangedAt: before.listingChangedAt }
  const competingEvents = competingKind ? await competingOfferEvents(competingKind, before, at, session) : []
  await notify(session, offerEvent(kind, after, { at, to, each: occurrence, values }), ...competingEvents)
}

/**
 * The events for the buyers of the other offers on the listing, of an acceptance or its end. A listing that is off the
 * market is not available again (D153).
 */
async function competingOfferEvents(
  kind: NonNullable<TransitionNotices['others']>,
  { _id, propertyId }: OfferDoc,
  at: Date,
  session: Session,
): Promise<NotificationEvent[]> {
  const property = kind === 'offer-open-again' && (await findProperty(propertyId.toHexString(), session))
  if (property && isHidden(property.status)) return []
  const pendingOffers = await findPendingOffersOn(propertyId, at, session)
  return pendingOffers
    .filter((offer) => !offer._id.equals(_id))
    .map((offer) =>
      offerEvent(kind, offer, {
        at,
        to: ['buyer'],
        each: { otherOffer: _id.toHexString() },
        values: { endsAt: endOf(offer) },
      }),
    )
}

/** The events for the buyers of these offers, which they have to confirm because the listing changed `at` (D325). */
export const changedListingEvents = (offers: readonly OfferDoc[], at: Date): NotificationEvent[] =>
  offers.map((offer) =>
    offerEvent('offer-to-confirm', offer, { at, to: ['buyer'], values: { endsAt: endOf(offer) } }),
  )

/** The events for one side of offers that the cause has closed, as they were before: rejected, or expired. */
export const closedOfferEvents = (
  offers: readonly OfferDoc[],
  cause: RejectingCause,
  at: Date,
  to: OfferParty,
): NotificationEvent[] =>
  offers.map((offer) => offerEvent(closedKind(offer, at), offer, { at, to: [to], values: { cause } }))

function closedKind(offer: OfferDoc, at: Date) {
  if (!hasExpired(offer, at)) return 'offer-rejected'
  return isHoldingListing(offer.status) ? 'payment-ended' : 'offer-ended'
}

/**
 * The events for the other buyers if accepted ones of these offers, as they were, are closed: the listing is open
 * again.
 */
export async function reopenedListingEvents(
  offers: readonly OfferDoc[],
  at: Date,
  session: Session,
): Promise<NotificationEvent[]> {
  const events: NotificationEvent[] = []
  for (const offer of offers.filter(({ status }) => isHoldingListing(status)))
    events.push(...(await competingOfferEvents('offer-open-again', offer, at, session)))
  return events
}

/** The values of a receipt besides the title and the amount; none without a purchase. */
const receiptOf = ({ status, propertyLocation: location, transactionId }: OfferDoc) =>
  isBought(status) ? { location, transactionId } : {}

/** Warns both sides of an open offer of its deadline, once for each deadline. */
export const notifyOfUpcomingExpiry = (offer: OfferDoc, now: Date, session: Session): Promise<void> =>
  notify(
    session,
    offerEvent(isHoldingListing(offer.status) ? 'payment-ending' : 'offer-ending', offer, {
      at: now,
      each: { deadline: offer.expiresAt },
      values: { endsAt: offer.expiresAt, ...(offer.extendedAt && { extended: true }) },
      mailUntil: offer.expiresAt,
    }),
  )
