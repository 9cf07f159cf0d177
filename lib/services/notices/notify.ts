import 'server-only'
import { afterCommit, type Session, type ObjectId } from '@/lib/data/client'
import { type NoticeDoc, type OfferDoc, type PropertyDoc } from '@/lib/data/collections'
import { addJobs } from '@/lib/data/jobs'
import { addNotices, findMailed, type MailedAccount, noticeId } from '@/lib/data/notices'
import { jobId } from '@/lib/domain/jobs'
import { type NoticeRecipient, type NoticeValues } from '@/lib/domain/notice-row'
import {
  cancelsEntry,
  isMailed,
  noticeBadge,
  isSearchAlert,
  mailDelayOf,
  type NoticeKind,
  occurrenceOf,
  recipientsOf,
  type Repetition,
  valuesOfOffer,
} from '@/lib/domain/notices'
import { getLog } from '@/lib/log'
import { afterResponse, runNow } from '../jobs/run-job'
import { queueMail, sendMailsNow, mailExpiresAt } from '../mail/outbox'
import { deletedAccountMail, sendNotice } from './mail-notice'

/** An event that people are notified of. */
export type NotificationEvent = {
  kind: NoticeKind
  /** The offer, listing, account or conversation that it is about. */
  subjectId: ObjectId
  /** What distinguishes it from others of its kind and subject (`occurrenceOf`); the same one notifies nobody again. */
  occurrence: string
  at: Date
  values?: NoticeValues
  /** The recipients, except whoever caused it. */
  people: Partial<Record<NoticeRecipient, ObjectId>>
  /** The last email of a deleted account, for events about money only. */
  lastAddress?: string
}

/** The most mails that are sent at once; the timer sends the others. */
const BATCH_SIZE = 20

const noticesOf = (event: NotificationEvent): NoticeDoc[] => {
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
  const notices = events.flatMap(noticesOf)
  if (notices.length === 0) return
  const ids = new Map(notices.map(({ personId }) => [personId.toHexString(), personId]))
  const accounts = await findMailed([...ids.values()], session)
  const accountsById = new Map(accounts.map((account) => [account._id.toHexString(), account]))
  const accountOf = ({ personId }: NoticeDoc) => accountsById.get(personId.toHexString())

  const addedNotices = await addNotices(notices.filter(accountOf), session)
  const mailed = addedNotices.filter(
    (notice) => isMailedTo(accountOf(notice), notice.kind) || cancelsEntry(notice.kind),
  )
  const expiresAt = mailExpiresAt()
  await addJobs(
    mailed.map(({ _id, kind }) => ({
      kind: 'send-notice',
      subject: _id.toHexString(),
      dueAt: new Date(Date.now() + (mailDelayOf(kind) ?? 0)),
      expiresAt,
    })),
    session,
  )
  for (const event of events) await mailDeletedAccount(event, accountsById, session)

  const subjects = mailed
    .filter(({ kind }) => mailDelayOf(kind) === undefined && !isSearchAlert(kind))
    .map(({ _id }) => _id.toHexString())
  const send = async () => {
    for (const subject of subjects.slice(0, BATCH_SIZE))
      await runNow(jobId('send-notice', subject), sendNotice)
  }
  if (subjects.length > 0) afterCommit(session, () => afterResponse(send))
}

/** Mails the last email of a buyer who deleted the account, about money. */
async function mailDeletedAccount(
  event: NotificationEvent,
  accountsById: ReadonlyMap<string, unknown>,
  session: Session,
): Promise<void> {
  const { kind, people, values = {}, lastAddress, subjectId } = event
  if (lastAddress === undefined || !people.buyer || accountsById.has(people.buyer.toHexString())) return
  if (lastAddress === '') {
    getLog().info({ offerId: subjectId.toHexString(), kind }, 'not mailed: the buyer has deleted the account')
    return
  }
  const mail = await queueMail({ to: lastAddress, ...deletedAccountMail(kind, values) }, session)
  afterCommit(session, () => sendMailsNow([mail]))
}

const isMailedTo = (account: MailedAccount | undefined, kind: NoticeKind): boolean =>
  isMailed(kind, account?.mailChoice) && (!isSearchAlert(kind) || account?.emailVerified !== null)

type Details<Kind extends NoticeKind> = Pick<NotificationEvent, 'at' | 'values' | 'lastAddress'> &
  Repetition<Kind>

/** An event of this kind, with the values that make a repetition of it a new one. */
export const noticeEvent = <Kind extends NoticeKind>(
  kind: Kind,
  subjectId: ObjectId,
  people: NotificationEvent['people'],
  { at, values, lastAddress, each }: Details<Kind>,
): NotificationEvent => ({
  kind,
  subjectId,
  occurrence: occurrenceOf(kind, { at, ...each }),
  at,
  people,
  ...(values && { values }),
  ...(lastAddress !== undefined && { lastAddress }),
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
