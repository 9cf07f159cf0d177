import 'server-only'
import { type ClientSession, type FindCursor, type ObjectId } from 'mongodb'
import { toldInWordsOf } from '@/lib/domain/notices-of-moves'
import { type OfferParty } from '@/lib/domain/offer'
import { FORMER_AGENT, FORMER_MEMBER } from '@/lib/domain/user'
import { collection, type ErasureDoc, type OfferDoc } from './collections'
import { addJobs } from './jobs'
import { searchFields } from './listing-search/search'
import { deleteNotices, eraseWords, noticeId } from './notices'

/** How many records one write takes a name out of at most. */
export const ERASED_AT_ONCE = 200

/**
 * For how long after an account has gone a request that began before may still write down its name, in milliseconds:
 * longer than any transaction lives.
 */
const LATE_MS = 5 * 60_000

/**
 * Notes, in the transaction that removes the account, that records may still carry its name and e-mail. `moderated`:
 * the log keeps against whom its entries were.
 */
export async function openErasure(
  id: ObjectId,
  at: Date,
  { moderated }: { moderated: boolean },
  session: ClientSession,
): Promise<void> {
  await collection('erasures').insertOne(
    { _id: id, at, dueAt: at, ...(moderated && { moderated }) },
    { session },
  )
  await addJobs([{ kind: 'erase-person', subject: id.toHexString(), dueAt: at }], session)
}

/**
 * Notes that the account's records have been looked through, beginning at the moment `began`. They are looked through
 * once more when nothing can still be written that knew the account.
 */
export async function noteErased(id: ObjectId, began: Date): Promise<void> {
  const erasures = collection('erasures')
  const found: ErasureDoc | null = await erasures.findOne({ _id: id })
  if (!found) return
  const last = new Date(found.at.getTime() + LATE_MS)
  await (began >= last
    ? erasures.deleteOne({ _id: id })
    : erasures.updateOne({ _id: id }, { $set: { dueAt: last } }))
}

/** When the account's records are to be looked through next; `null` if no longer. */
export const erasureDueAt = async (id: ObjectId): Promise<Date | null> =>
  (await collection('erasures').findOne({ _id: id }))?.dueAt ?? null

/** What the cursor finds, in parts of what one write takes. */
async function* parts<T>(found: FindCursor<T>): AsyncGenerator<T[]> {
  let part: T[] = []
  for await (const one of found.batchSize(ERASED_AT_ONCE)) {
    part.push(one)
    if (part.length < ERASED_AT_ONCE) continue
    yield part
    part = []
  }
  if (part.length > 0) yield part
}

/**
 * Takes the name, e-mail and words of an account that is gone out of the offers that it made and had and of what others
 * were told of them, its name and words about offers out of the audit log; pauses after each part. What has been done is
 * not done again, so it may end anywhere and begin anew.
 */
export async function* erase(id: ObjectId): AsyncGenerator<void> {
  yield* eraseBuyer(id)
  yield* eraseAgent(id)
  yield* eraseActor(id)
  // What somebody was told who was just leaving.
  await deleteNotices(id)
  const note: ErasureDoc | null = await collection('erasures').findOne({ _id: id })
  if (!note?.moderated) yield* eraseTarget(id)
}

const PARTIES = { buyerId: 1, agentId: 1, amounts: 1 } as const
type Party = Pick<OfferDoc, '_id' | 'buyerId' | 'agentId' | 'amounts'>

async function* eraseBuyer(buyerId: ObjectId): AsyncGenerator<void> {
  const offers = collection('offers')
  const named = offers.find<Party>({ buyerId, buyerEmail: { $ne: '' } }, { projection: PARTIES })
  for await (const part of parts(named)) {
    await eraseTold('buyer', part)
    await offers.bulkWrite(
      part.map(({ _id, amounts }) => ({
        updateOne: {
          filter: { _id },
          update: {
            $set: { buyerName: FORMER_MEMBER, buyerEmail: '', ...withoutWords('buyer', amounts) },
            $unset: { card: '' },
          },
        },
      })),
    )
    yield
  }
}

/** Takes what this side of the offers wrote out of what the other was told; first, as done offers are not found again. */
const eraseTold = (side: OfferParty, offers: readonly Party[]): Promise<void> =>
  eraseWords(
    offers.flatMap(({ _id: subjectId, buyerId, agentId, amounts = [] }) => {
      const [other, personId] =
        side === 'buyer' ? (['agent', agentId] as const) : (['buyer', buyerId] as const)
      return toldInWordsOf(side, amounts).map((one) => noticeId({ ...one, subjectId }, other, personId))
    }),
  )

/** The amounts of a closed offer without what this side said with them. */
const withoutWords = (side: OfferParty, amounts: OfferDoc['amounts']) =>
  amounts && {
    amounts: amounts.map(({ note, ...amount }) => ({
      ...amount,
      ...(note !== undefined && amount.by !== side && { note }),
    })),
  }

async function* eraseAgent(agentId: ObjectId): AsyncGenerator<void> {
  const offers = collection('offers')
  const named = offers.find<Party>({ agentId, agentName: { $ne: FORMER_AGENT } }, { projection: PARTIES })
  for await (const part of parts(named)) {
    await eraseTold('agent', part)
    await offers.bulkWrite(
      part.map(({ _id, amounts }) => ({
        updateOne: {
          filter: { _id },
          update: {
            $set: { agentName: FORMER_AGENT, ...withoutWords('agent', amounts) },
            // Only an agent gives one.
            $unset: { reason: '' },
          },
        },
      })),
    )
    yield
  }
}

async function* eraseActor(actorId: ObjectId): AsyncGenerator<void> {
  const audit = collection('audit')
  const named = audit.find(
    { actorId, actorName: { $ne: null } },
    { projection: { targetName: 1, targetType: 1 } },
  )
  for await (const part of parts(named)) {
    await audit.bulkWrite(
      part.map(({ _id, targetName, targetType }) => ({
        updateOne: {
          filter: { _id },
          update: {
            $set: { actorName: null, ...searchFields(...(targetName === undefined ? [] : [targetName])) },
            // Why a listing or an account was decided on stays: that is the decision.
            ...(targetType === 'offer' && { $unset: { 'after.reason': '' } }),
          },
        },
      })),
    )
    yield
  }
}

/** Takes out of the audit log what accounts said about offers that went before their words did. */
export async function eraseReasonsLeft(): Promise<void> {
  await collection('audit').updateMany(
    { targetType: 'offer', actorId: { $ne: null }, actorName: null, 'after.reason': { $exists: true } },
    { $unset: { 'after.reason': '' } },
  )
}

async function* eraseTarget(targetId: ObjectId): AsyncGenerator<void> {
  const audit = collection('audit')
  const named = audit.find({ targetId, targetName: { $type: 'string' } }, { projection: { searchText: 1 } })
  for await (const part of parts(named)) {
    await audit.bulkWrite(
      part.map(({ _id, searchText }) => ({
        updateOne: {
          filter: { _id },
          update: {
            // The target's is the last line.
            $set: { searchText: searchText.split('\n').slice(0, -1).join('\n') },
            $unset: { targetName: '' },
          },
        },
      })),
    )
    yield
  }
}
