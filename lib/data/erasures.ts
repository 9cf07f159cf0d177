import 'server-only'
import { type ClientSession, type Filter, type FindCursor, type ObjectId, type UpdateFilter } from 'mongodb'
import { addDays } from '@/lib/domain/dates'
import { noticesQuoting, noticesQuotingAmounts } from '@/lib/domain/notices-of-transitions'
import { type OfferParty } from '@/lib/domain/offer'
import { FORMER_AGENT, FORMER_MEMBER } from '@/lib/domain/user'
import { VIEWING_DAYS, VIEWING_SIDES, type ViewingSide } from '@/lib/domain/viewing'
import {
  type AuditDoc,
  collection,
  type OfferDoc,
  type CollectionDocument,
  type CollectionName,
  type ViewingDoc,
} from './collections'
import { addJobs } from './jobs'
import { searchFields } from './listing-search/derive'
import { eraseFiles, eraseTexts } from './messages'
import { eraseAgentName, eraseQuotedText, noticeId } from './notices'
import { eraseReportedMessages } from './reports'
import { ofSide } from './viewings'

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
 * Records that a scan that started at `startedAt` is complete. A second scan follows when no request can still write the
 * name.
 */
export async function recordErased(id: ObjectId, startedAt: Date): Promise<void> {
  const erasures = collection('erasures')
  const erasure = await erasures.findOne({ _id: id })
  if (!erasure) return
  const last = new Date(erasure.at.getTime() + LATE_MS)
  await (startedAt >= last
    ? erasures.deleteOne({ _id: id })
    : erasures.updateOne({ _id: id }, { $set: { dueAt: last } }))
}

/** When the account's records are scanned next; `null` if the erasure is complete. */
export const erasureDueAt = async (id: ObjectId): Promise<Date | null> =>
  (await collection('erasures').findOne({ _id: id }))?.dueAt ?? null

/** The cursor's documents in batches of one write. */
async function* batchesOf<T>(cursor: FindCursor<T>): AsyncGenerator<T[]> {
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
 * Returns a generator that updates the documents of a collection that a query finds, and yields after each batch.
 * `prepare` runs before a batch is written. `field` is one that updates are worked out of: a document in which it has
 * changed since it was read is read again, so that neither another erasure nor a new amount is undone.
 */
const createUpdater = <N extends 'offers' | 'audit', F extends keyof CollectionDocument<N>>(
  name: N,
  field: F,
) =>
  async function* <T extends { _id: ObjectId } & Pick<CollectionDocument<N>, F>>(
    find: () => FindCursor<T>,
    updateOf: (document: T) => UpdateFilter<CollectionDocument<N>>,
    prepare?: (batch: T[]) => Promise<void>,
  ): AsyncGenerator<void> {
    for (let isComplete = false; !isComplete;) {
      isComplete = true
      for await (const batch of batchesOf(find())) {
        await prepare?.(batch)
        const { matchedCount } = await collection(name).bulkWrite(
          batch.map((document) => {
            const filter = { _id: document._id, [field]: document[field] } as Filter<CollectionDocument<N>>
            return { updateOne: { filter, update: updateOf(document) } }
          }),
        )
        if (matchedCount < batch.length) isComplete = false
        yield
      }
    }
  }
const updateOffers = createUpdater('offers', 'amounts')
const updateEntries = createUpdater('audit', 'searchText')

/**
 * Erases the name, email, licence and texts of a deleted account from its offers, from the notifications that quote
 * them, from its messages and viewings, and from the audit log. Yields after each batch. Batches are idempotent, so the
 * erasure can stop anywhere and restart.
 */
export async function* erase(id: ObjectId): AsyncGenerator<void> {
  yield* eraseBuyer(id)
  yield* eraseAgent(id)
  yield* eraseFormerAgent(id)
  yield* eraseActor(id)
  yield* eraseMessages(id)
  while ((await eraseViewings(id, ERASURE_BATCH_SIZE)) > 0) yield
  // Rows that were written while the account was being deleted: a block, a notice, an alert.
  await deleteRowsOfPerson(id)
  const erasure = await collection('erasures').findOne({ _id: id })
  if (!erasure?.moderated) yield* eraseTarget(id)
}

const PARTIES = { buyerId: 1, agentId: 1, formerAgentIds: 1, amounts: 1, releasedBy: 1 } as const
type Party = Pick<OfferDoc, '_id' | keyof typeof PARTIES>

const eraseBuyer = (buyerId: ObjectId): AsyncGenerator<void> =>
  updateOffers(
    () => collection('offers').find<Party>({ buyerId, buyerEmail: { $ne: '' } }, { projection: PARTIES }),
    ({ amounts, releasedBy }) => ({
      $set: { buyerName: FORMER_MEMBER, buyerEmail: '', ...withoutNotes('buyer', amounts) },
      $unset: { card: '', ...(releasedBy === 'buyer' && { reason: '' as const }) },
    }),
    (batch) => eraseQuotedReasons('buyer', batch),
  )

/**
 * Erases this side's texts from the other side's notifications, also from those of agents before a handover (D479); first,
 * because erased offers are not found again.
 */
const eraseQuotedReasons = (side: OfferParty, offers: readonly Party[]): Promise<void> =>
  eraseQuotedText(
    offers.flatMap(({ _id: subjectId, buyerId, agentId, formerAgentIds = [], amounts }) => {
      const [recipient, personIds] =
        side === 'buyer'
          ? (['agent', [agentId, ...formerAgentIds]] as const)
          : (['buyer', [buyerId]] as const)
      return noticesQuoting(side, amounts).flatMap((notice) =>
        personIds.map((personId) => noticeId({ ...notice, subjectId }, recipient, personId)),
      )
    }),
  )

/** The amounts of a closed offer without this side's notes. */
const withoutNotes = (side: OfferParty, amounts: OfferDoc['amounts']) => ({
  amounts: amounts.map(({ note, ...amount }) => ({
    ...amount,
    ...(note !== undefined && amount.by !== side && { note }),
  })),
})

const eraseAgent = (agentId: ObjectId): AsyncGenerator<void> =>
  updateOffers(
    () =>
      collection('offers').find<Party>(
        { agentId, agentName: { $ne: FORMER_AGENT } },
        { projection: PARTIES },
      ),
    ({ amounts, releasedBy }) => ({
      $set: { agentName: FORMER_AGENT, ...withoutNotes('agent', amounts) },
      // The buyer's reason stays until they delete their account.
      ...(releasedBy !== 'buyer' && { $unset: { reason: '' as const } }),
    }),
    (batch) => eraseQuotedReasons('agent', batch),
  )

/**
 * Erases the notes that a person wrote on offers for colleagues (D456), or as the agent before the homes were handed
 * over, with the notices that quote them, and the name from notices of handovers (D479).
 */
async function* eraseFormerAgent(authorId: ObjectId): AsyncGenerator<void> {
  await eraseAgentName(authorId)
  const isSigned = ({ authorId: author }: OfferDoc['amounts'][number]) => author?.equals(authorId) ?? false
  yield* updateOffers(
    () =>
      collection('offers').find<Party>(
        { 'amounts.authorId': authorId },
        { hint: 'former_agent', projection: PARTIES },
      ),
    ({ amounts }) => ({
      $set: {
        amounts: amounts.map((amount) => {
          if (!isSigned(amount)) return amount
          const { note: _note, authorId: _author, ...rest } = amount
          return rest
        }),
      },
    }),
    (batch) =>
      eraseQuotedText(
        batch.flatMap(({ _id: subjectId, buyerId, amounts }) =>
          noticesQuotingAmounts(amounts, isSigned).map((notice) =>
            noticeId({ ...notice, subjectId }, 'buyer', buyerId),
          ),
        ),
      ),
  )
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

const eraseActor = (actorId: ObjectId): AsyncGenerator<void> =>
  updateEntries(
    () =>
      collection('audit').find(
        { actorId, actorName: { $ne: null } },
        { projection: { targetId: 1, targetName: 1, targetType: 1, searchText: 1 } },
      ),
    ({ targetName, targetType }) => ({
      $set: { actorName: null, ...searchFields(...(targetName === undefined ? [] : [targetName])) },
      // Reasons for decisions on listings and accounts stay: they are the decision.
      ...(targetType === 'offer' && { $unset: { 'after.reason': '' } }),
    }),
    (batch) => eraseReasons(actorId, batch),
  )

/** Erases the reasons that a person wrote for colleagues (D456) on the offers and viewings of these entries. */
async function eraseReasons(
  personId: ObjectId,
  entries: readonly Pick<AuditDoc, 'targetId' | 'targetType'>[],
): Promise<void> {
  const idsOf = (type: AuditDoc['targetType']) =>
    entries.filter(({ targetType }) => targetType === type).map(({ targetId }) => targetId)
  const written = { 'actedBy.id': personId, reason: { $exists: true } }
  const offers = await collection('offers')
    .find<Party>(
      { _id: { $in: idsOf('offer') }, ...written, releasedBy: { $ne: 'buyer' } },
      { projection: PARTIES },
    )
    .toArray()
  await eraseQuotedReasons(
    'agent',
    offers.map((offer) => ({ ...offer, amounts: [] })),
  )
  const erased = { $unset: { reason: '' as const } }
  await collection('offers').updateMany({ _id: { $in: offers.map(({ _id }) => _id) } }, erased)
  await collection('viewings').updateMany(
    { _id: { $in: idsOf('viewing') }, ...written, cancelledBy: 'agent' },
    erased,
  )
}

const eraseTarget = (targetId: ObjectId): AsyncGenerator<void> =>
  updateEntries(
    () =>
      collection('audit').find(
        { targetId, targetName: { $type: 'string' } },
        { projection: { searchText: 1 } },
      ),
    ({ searchText }) => ({
      // The target's name is the last line.
      $set: { searchText: searchText.split('\n').slice(0, -1).join('\n') },
      $unset: { targetName: '', 'before.licence': '', 'after.licence': '' },
    }),
  )

type Rows = { [Name in CollectionName]?: readonly (keyof CollectionDocument<Name>)[] }

/** The records that are deleted with an account (D18), by the fields that name its person. */
const OF_PERSON: Rows = {
  availability: ['_id'],
  answers: ['agentId'],
  inquiries: ['buyerId', 'agentId'],
  notes: ['authorId', 'buyerId'],
  readyAnswers: ['personId'],
  wishlist: ['userId'],
  homeMarks: ['userId'],
  refusedOffers: ['buyerId'],
  imports: ['agentId'],
  importRows: ['agentId'],
  importFiles: ['agentId'],
  bulkChanges: ['agentId'],
  bulkChangeRows: ['agentId'],
  applications: ['personId'],
  documents: ['_id'],
  notices: ['personId'],
  announcements: ['personId'],
  digests: ['personId'],
  blocks: ['blockerId', 'blockedId'],
}

/** The records that are deleted with a listing (D17), by the field that names it. */
const OF_LISTING: Rows = {
  history: ['propertyId'],
  listingChanges: ['propertyId'],
  announcements: ['propertyId'],
  wishlist: ['propertyId'],
  homeMarks: ['propertyId'],
  ownerLinks: ['_id'],
  refusedOffers: ['propertyId'],
  propertyDocuments: ['propertyId'],
  sharedReactions: ['propertyId'],
}

async function deleteRows(rows: Rows, owner: ObjectId | { $in: ObjectId[] }, session?: ClientSession) {
  for (const [name, fields] of Object.entries(rows) as [CollectionName, readonly string[]][])
    for (const field of fields)
      await collection(name).deleteMany({ [field]: owner } as Filter<CollectionDocument<typeof name>>, {
        session,
      })
}

/** Deletes the rows of a person, in the transaction that deletes the account and once more afterwards. */
export const deleteRowsOfPerson = (id: ObjectId, session?: ClientSession): Promise<void> =>
  deleteRows(OF_PERSON, id, session)

/** Deletes the rows about listings in the transaction that deletes them. */
export const deleteRowsOfListings = (ids: ObjectId[], session: ClientSession): Promise<void> =>
  deleteRows(OF_LISTING, { $in: ids }, session)

/** The viewings of a side that are not erased yet. Of an agent they only have a reason, so `deletedAt` marks the others. */
const UNERASED: Record<ViewingSide, Filter<ViewingDoc>> = {
  buyer: { buyerName: { $ne: null } },
  agent: { $or: [{ deletedAt: { $exists: false } }, { cancelledBy: 'agent', reason: { $exists: true } }] },
}

/**
 * Deletes the name, notes, answers and phone number of a deleted account from its viewings, and schedules their
 * deletion. Returns how many, at most `limit`.
 */
export async function eraseViewings(personId: ObjectId, limit: number): Promise<number> {
  const viewings = collection('viewings')
  const deletedAt = addDays(new Date(), VIEWING_DAYS)
  let erased = 0
  for (const side of VIEWING_SIDES) {
    const unerased = await viewings
      .find({ ...ofSide(personId, side), ...UNERASED[side] }, { hint: side, projection: { cancelledBy: 1 } })
      .limit(limit)
      .toArray()
    if (unerased.length === 0) continue
    await viewings.bulkWrite(
      unerased.map(({ _id, cancelledBy }) => ({
        updateOne: {
          filter: { _id },
          update: {
            // The earlier time, if the other side's account was deleted first.
            $min: { deletedAt },
            ...(side === 'buyer' && { $set: { buyerName: null } }),
            $unset: {
              ...(side === 'buyer' && { note: '' as const, phone: '' as const, feedback: '' as const }),
              ...(cancelledBy === side && { reason: '' as const }),
            },
          },
        },
      })),
    )
    erased += unerased.length
  }
  return erased
}

export async function deletePhone(_id: ObjectId): Promise<void> {
  await collection('viewings').updateOne({ _id }, { $unset: { phone: '' } })
}
