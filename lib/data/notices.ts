import 'server-only'
import { createHash } from 'node:crypto'
import { type ClientSession, ObjectId } from 'mongodb'
import { addDays } from '@/lib/domain/dates'
import {
  type MailChoice,
  NOTICE_BADGES,
  type NoticeBadge,
  type NoticeRecipient,
} from '@/lib/domain/notice-row'
import { INSTANT_MAILS } from '@/lib/domain/saved-search'
import { type NoticeKind } from '@/lib/domain/notices'
import { collection, type NoticeDoc, type UserDoc } from './collections'
import { NEWEST_FIRST, pageQuery, type PageQuery } from './listing-search/page'
import { insertMissing, upTo } from './reads'

/** Unread notices are counted up to this number: more is "99+". */
export const UNREAD_COUNT_LIMIT = 100

/** Batch size of writes. */
const BATCH = 500

/** The id of a person's notice of an event: the same if it is sent again. */
export const noticeId = (
  { kind, subjectId, occurrence }: { kind: NoticeKind; subjectId: ObjectId; occurrence: string },
  as: NoticeRecipient,
  personId: ObjectId,
): ObjectId =>
  new ObjectId(
    createHash('sha256')
      .update([kind, as, subjectId.toHexString(), personId.toHexString(), occurrence].join(' '))
      .digest('hex')
      .slice(0, 24),
  )

/** Erases quoted texts from notices. */
export async function eraseQuotedText(ids: ObjectId[], session?: ClientSession): Promise<void> {
  await collection('notices').updateMany(
    { _id: { $in: ids } },
    { $unset: { 'values.reason': '' } },
    { session },
  )
}

/** Erases the name of an agent from the notices of handovers. */
export async function eraseAgentName(agentId: ObjectId): Promise<void> {
  await collection('notices').updateMany(
    { 'values.agentId': agentId.toHexString() },
    { $unset: { 'values.agentName': '' } },
  )
}

/** Adds notices and returns the new ones. */
export async function addNotices(notices: NoticeDoc[], session: ClientSession): Promise<NoticeDoc[]> {
  const added: NoticeDoc[] = []
  for (let at = 0; at < notices.length; at += BATCH)
    added.push(...(await insertMissing('notices', notices.slice(at, at + BATCH), session)))
  return added
}

/** The notice with this id, or `null`; also `null` for another person's if a person is given. */
export const findNotice = (id: string, personId?: string): Promise<NoticeDoc | null> =>
  collection('notices').findOne({
    _id: new ObjectId(id),
    ...(personId !== undefined && { personId: new ObjectId(personId) }),
  })

/** All notices of a person, newest first. */
export const findNotices = (personId: string): PageQuery<NoticeDoc> =>
  pageQuery('notices', { personId: new ObjectId(personId) }, NEWEST_FIRST, 'person')

/** The number of a person's unread notices, and of those of each sidebar entry; each up to `UNREAD_COUNT_LIMIT`. */
export async function countUnread(
  personId: string,
): Promise<{ unread: number } & Record<NoticeBadge, number>> {
  const find = (filter: Pick<NoticeDoc, 'mark'>) =>
    collection('notices')
      .find(
        { personId: new ObjectId(personId), unread: true, ...filter },
        // Otherwise a planner may read all notices of the person.
        { projection: { _id: 0, mark: 1 }, hint: 'unread', ...upTo(UNREAD_COUNT_LIMIT) },
      )
      .toArray()
  const first = await find({})
  const isMore = first.length >= UNREAD_COUNT_LIMIT
  const counts = NOTICE_BADGES.map(async (badge) => {
    // If there are more than were read, a badge's notices may not be among them.
    const unread = isMore ? await find({ mark: badge }) : first
    return [badge, unread.filter(({ mark }) => mark === badge).length] as const
  })
  const ofBadges = Object.fromEntries(await Promise.all(counts)) as Record<NoticeBadge, number>
  return { unread: first.length, ...ofBadges }
}

/** Marks a notice, those of a sidebar entry or of these subjects, or all as read. */
export async function markRead(
  personId: ObjectId | string,
  { id, mark, subjects }: { id?: string; mark?: NoticeBadge; subjects?: readonly { _id: ObjectId }[] },
  session?: ClientSession,
): Promise<void> {
  await collection('notices').updateMany(
    {
      personId: new ObjectId(personId),
      unread: true,
      ...(id !== undefined && { _id: new ObjectId(id) }),
      ...(mark && { mark }),
      ...(subjects && { subjectId: { $in: subjects.map(({ _id }) => _id) } }),
    },
    { $unset: { unread: '' } },
    { session },
  )
}

/** Notices created after `after`, with their people; throws if the database does not respond before `signal` aborts. */
export const findNoticesSince = (
  after: Date,
  signal: AbortSignal,
): Promise<Pick<NoticeDoc, '_id' | 'personId' | 'createdAt'>[]> =>
  collection('notices')
    .find({ createdAt: { $gt: after } }, { signal, projection: { personId: 1, createdAt: 1 } })
    .toArray()

/** Deletes a notice, unless it was read. */
export async function deleteUnreadNotice(_id: ObjectId): Promise<void> {
  await collection('notices').deleteOne({ _id, unread: true })
}

/** The fields of an account that mail needs. */
export type MailRecipient = Pick<UserDoc, '_id' | 'email' | 'emailVerified' | 'mailChoice'>

const MAIL_RECIPIENT_FIELDS = { email: 1, emailVerified: 1, mailChoice: 1 } as const

/** The people with these ids whose accounts still exist. */
export const findMailRecipients = (ids: ObjectId[], session?: ClientSession): Promise<MailRecipient[]> =>
  collection('users')
    .find({ _id: { $in: ids } }, { session, projection: MAIL_RECIPIENT_FIELDS })
    .toArray()

/**
 * Counts the mail of an instant alert, once (D199): its number among those of the last 24 hours, or `null` if the person
 * has got `INSTANT_MAILS` already.
 */
export async function claimAlertSlot(
  { _id, personId, mailSlot }: Pick<NoticeDoc, '_id' | 'personId' | 'mailSlot'>,
  at: Date,
): Promise<number | null> {
  if (mailSlot !== undefined) return mailSlot
  const since = addDays(at, -1)
  const users = collection('users')
  for (;;) {
    const account = await users.findOne({ _id: personId }, { projection: { alertsMailedAt: 1 } })
    const mailed = account?.alertsMailedAt?.filter((mailedAt) => mailedAt > since) ?? []
    if (!account || mailed.length >= INSTANT_MAILS) return null
    // Another mail to the same person may be counted at the same moment.
    const { modifiedCount } = await users.updateOne(
      { _id: personId, alertsMailedAt: account.alertsMailedAt ?? { $exists: false } },
      { $set: { alertsMailedAt: [...mailed, at] } },
    )
    if (modifiedCount === 0) continue
    await collection('notices').updateOne({ _id }, { $set: { mailSlot: mailed.length + 1 } })
    return mailed.length + 1
  }
}

/** Updates a person's email choices; others stay. Does nothing if the account is deleted. */
export async function writeMailChoice(personId: string, choice: MailChoice): Promise<void> {
  await collection('users').updateOne(
    { _id: new ObjectId(personId) },
    { $set: Object.fromEntries(Object.entries(choice).map(([group, on]) => [`mailChoice.${group}`, on])) },
  )
}

/** Sets whether a person's conversations show "Seen" (D211). */
export async function writeShowsSeen(id: string, isShown: boolean): Promise<void> {
  await collection('users').updateOne(
    { _id: new ObjectId(id) },
    isShown ? { $unset: { hidesSeen: '' } } : { $set: { hidesSeen: true } },
  )
}

/** The sessions, roles and offices of accounts, to check whether open pages may stay connected. */
export const findSessionsOf = (
  ids: string[],
): Promise<Pick<UserDoc, '_id' | 'role' | 'officeId' | 'sessions'>[]> =>
  collection('users')
    .find(
      { _id: { $in: ids.map((id) => new ObjectId(id)) } },
      { projection: { role: 1, officeId: 1, sessions: 1 } },
    )
    .toArray()
