import 'server-only'
import { type ClientSession, type FindCursor, type ObjectId } from 'mongodb'
import { noticesQuoting } from '@/lib/domain/notices-of-transitions'
import { type OfferParty } from '@/lib/domain/offer'
import { FORMER_AGENT, FORMER_MEMBER } from '@/lib/domain/user'
import { collection, type ErasureDoc, type OfferDoc } from './collections'
import { addJobs } from './jobs'
import { searchFields } from './listing-search/search'
import { eraseFiles } from './message-files'
import { eraseTexts } from './messages'
import { deleteNotices, eraseAgentName, eraseQuotedText, noticeId } from './notices'
import { eraseReportedMessages } from './reports'
import { eraseViewings } from './erase-viewings'

/** How many records one write erases a name from. */
export const ERASURE_BATCH_SIZE = 200

/**
 * For how long after an account is deleted an earlier request may still write its name, in milliseconds: longer than
 * any transaction lives.
 */
const LATE_MS = 5 * 60_000

/**
 * Records, in the transaction that deletes the account, that its name and email have to be erased. `moderated`: the
 * audit log keeps the name on decisions against it.
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
 * Records that a scan that started at `began` is complete. A second scan follows when no request can still write the
 * name.
 */
export async function recordErased(id: ObjectId, began: Date): Promise<void> {
  const erasures = collection('erasures')
  const erasure: ErasureDoc | null = await erasures.findOne({ _id: id })
  if (!erasure) return
  const last = new Date(erasure.at.getTime() + LATE_MS)
  await (began >= last
    ? erasures.deleteOne({ _id: id })
    : erasures.updateOne({ _id: id }, { $set: { dueAt: last } }))
}

/** When the account's records are scanned next; `null` if the erasure is complete. */
export const erasureDueAt = async (id: ObjectId): Promise<Date | null> =>
  (await collection('erasures').findOne({ _id: id }))?.dueAt ?? null

/** The cursor's documents in batches of one write. */
async function* parts<T>(cursor: FindCursor<T>): AsyncGenerator<T[]> {
  let batch: T[] = []
  for await (const document of cursor.batchSize(ERASURE_BATCH_SIZE)) {
    batch.push(document)
    if (batch.length < ERASURE_BATCH_SIZE) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/**
 * Erases the name, email, licence and texts of a deleted account from its offers, from the notifications that quote them, from
 * its messages and viewings, and from the audit log. Pauses after each batch. Batches are idempotent, so it may stop anywhere and restart.
 */
export async function* erase(id: ObjectId): AsyncGenerator<void> {
  yield* eraseBuyer(id)
  yield* eraseAgent(id)
  yield* eraseFormerAgent(id)
  yield* eraseActor(id)
  yield* eraseMessages(id)
  while ((await eraseViewings(id, ERASURE_BATCH_SIZE)) > 0) yield
  // Notices that were created while the account was being deleted.
  await deleteNotices(id)
  const note: ErasureDoc | null = await collection('erasures').findOne({ _id: id })
  if (!note?.moderated) yield* eraseTarget(id)
}

const PARTIES = { buyerId: 1, agentId: 1, amounts: 1, releasedBy: 1 } as const
type Party = Pick<OfferDoc, '_id' | 'buyerId' | 'agentId' | 'amounts' | 'releasedBy'>

async function* eraseBuyer(buyerId: ObjectId): AsyncGenerator<void> {
  const offers = collection('offers')
  const cursor = offers.find<Party>({ buyerId, buyerEmail: { $ne: '' } }, { projection: PARTIES })
  for await (const part of parts(cursor)) {
    await eraseQuotedReasons('buyer', part)
    await offers.bulkWrite(
      part.map(({ _id, amounts, releasedBy }) => ({
        updateOne: {
          filter: { _id },
          update: {
            $set: { buyerName: FORMER_MEMBER, buyerEmail: '', ...withoutWords('buyer', amounts) },
            $unset: { card: '', ...(releasedBy === 'buyer' && { reason: '' as const }) },
          },
        },
      })),
    )
    yield
  }
}

/** Erases this side's texts from the other side's notifications; first, because erased offers are not found again. */
const eraseQuotedReasons = (side: OfferParty, offers: readonly Party[]): Promise<void> =>
  eraseQuotedText(
    offers.flatMap(({ _id: subjectId, buyerId, agentId, amounts }) => {
      const [otherId, personId] =
        side === 'buyer' ? (['agent', agentId] as const) : (['buyer', buyerId] as const)
      return noticesQuoting(side, amounts).map((notice) =>
        noticeId({ ...notice, subjectId }, otherId, personId),
      )
    }),
  )

/** The amounts of a closed offer without this side's notes. */
const withoutWords = (side: OfferParty, amounts: OfferDoc['amounts']) => ({
  amounts: amounts.map(({ note, ...amount }) => ({
    ...amount,
    ...(note !== undefined && amount.by !== side && { note }),
  })),
})

async function* eraseAgent(agentId: ObjectId): AsyncGenerator<void> {
  const offers = collection('offers')
  const cursor = offers.find<Party>({ agentId, agentName: { $ne: FORMER_AGENT } }, { projection: PARTIES })
  for await (const part of parts(cursor)) {
    await eraseQuotedReasons('agent', part)
    await offers.bulkWrite(
      part.map(({ _id, amounts, releasedBy }) => ({
        updateOne: {
          filter: { _id },
          update: {
            $set: { agentName: FORMER_AGENT, ...withoutWords('agent', amounts) },
            // The buyer's reason stays until they delete their account.
            ...(releasedBy !== 'buyer' && { $unset: { reason: '' as const } }),
          },
        },
      })),
    )
    yield
  }
}

/** Erases what an agent wrote on offers before their homes were handed over, and the name from notices of that (D479). */
async function* eraseFormerAgent(authorId: ObjectId): AsyncGenerator<void> {
  await eraseAgentName(authorId)
  const offers = collection('offers')
  const cursor = offers.find({ 'amounts.authorId': authorId }, { hint: 'former_agent' })
  for await (const part of parts(cursor)) {
    await offers.bulkWrite(
      part.map(({ _id, amounts }) => ({
        updateOne: {
          filter: { _id },
          update: {
            $set: {
              amounts: amounts.map(({ note, authorId: author, ...amount }) => ({
                ...amount,
                ...(!author?.equals(authorId) && { note, authorId: author }),
              })),
            },
          },
        },
      })),
    )
    yield
  }
}

/** Erases the texts and files of messages, also where lists and reports quote them (D213). */
async function* eraseMessages(id: ObjectId): AsyncGenerator<void> {
  const erasers = [
    () => eraseTexts(id, ERASURE_BATCH_SIZE),
    () => eraseFiles(id, ERASURE_BATCH_SIZE),
    () => eraseReportedMessages(id, ERASURE_BATCH_SIZE),
  ]
  for (const eraseSome of erasers) while ((await eraseSome()) > 0) yield
}

async function* eraseActor(actorId: ObjectId): AsyncGenerator<void> {
  const audit = collection('audit')
  const cursor = audit.find(
    { actorId, actorName: { $ne: null } },
    { projection: { targetName: 1, targetType: 1 } },
  )
  for await (const part of parts(cursor)) {
    await audit.bulkWrite(
      part.map(({ _id, targetName, targetType }) => ({
        updateOne: {
          filter: { _id },
          update: {
            $set: { actorName: null, ...searchFields(...(targetName === undefined ? [] : [targetName])) },
            // Reasons for decisions on listings and accounts stay: they are the decision.
            ...(targetType === 'offer' && { $unset: { 'after.reason': '' } }),
          },
        },
      })),
    )
    yield
  }
}

async function* eraseTarget(targetId: ObjectId): AsyncGenerator<void> {
  const audit = collection('audit')
  const cursor = audit.find({ targetId, targetName: { $type: 'string' } }, { projection: { searchText: 1 } })
  for await (const part of parts(cursor)) {
    await audit.bulkWrite(
      part.map(({ _id, searchText }) => ({
        updateOne: {
          filter: { _id },
          update: {
            // The target's name is the last line.
            $set: { searchText: searchText.split('\n').slice(0, -1).join('\n') },
            $unset: { targetName: '', 'before.licence': '', 'after.licence': '' },
          },
        },
      })),
    )
    yield
  }
}
