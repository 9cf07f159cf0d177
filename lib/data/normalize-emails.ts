import 'server-only'
import { type ClientSession, type ObjectId } from 'mongodb'
import { normalizeEmail } from '@/lib/domain/email'
import { fold } from '@/lib/domain/text'
import { getDb, transaction } from './client'
import { collection } from './collections'
import { isDuplicateKey } from './errors'
import { searchFields } from './listing-search/search'

/** Batch size of accounts. */
const BATCH = 1_000

/** The copies of an account's email, in the order of ADR 019: the collection, whose id is the account's, and the copy. */
const COPIES = [
  ['properties', 'agentId', 'agentEmail'],
  ['offers', 'buyerId', 'buyerEmail'],
  ['reviews', 'userId', 'email'],
  ['wishlist', 'userId', 'email'],
  ['applications', 'personId', 'email'],
] as const

/** An account whose email is not in its normal form, with that form; `null` if it is not an email. */
type OtherSpelling = { _id: ObjectId; email: string; normal: string | null }

async function* otherSpellings(): AsyncGenerator<OtherSpelling> {
  const accounts = collection('users')
    .find({ email: { $gt: '' } }, { projection: { email: 1 }, sort: { _id: 1 } })
    .batchSize(BATCH)
  for await (const { _id, email } of accounts) {
    const normal = normalizeEmail(email)
    if (normal !== email) yield { _id, email, normal }
  }
}

/**
 * The ids of the accounts whose email is not in its normal form, oldest first: those that `normalizeEmails`
 * left, and any that a version before D228 added since.
 */
export async function findOtherSpellings(): Promise<string[]> {
  const found: string[] = []
  for await (const { _id } of otherSpellings()) found.push(_id.toHexString())
  return found
}

/**
 * Normalizes the emails of accounts and their copies (D228). An account keeps its spelling if another one has the
 * normal form, or if there is none: `left` has their ids. May run twice, and beside a running site.
 */
export async function normalizeEmails(): Promise<{ normalized: number; left: string[] }> {
  const left: string[] = []
  let normalized = 0
  for await (const { _id, email, normal } of otherSpellings())
    if (normal !== null && (await respell(_id, email, normal))) normalized += 1
    else left.push(_id.toHexString())
  return { normalized, left }
}

/** False if another account has the normal form. */
async function respell(_id: ObjectId, email: string, normal: string): Promise<boolean> {
  try {
    await transaction(async (session) => {
      const account = await collection('users').findOne({ _id, email }, { session })
      // It has been deleted, or another process has already done this.
      if (!account) return
      const { name } = account
      await collection('users').updateOne(
        { _id },
        { $set: { email: normal, ...searchFields(name, normal) } },
        { session },
      )
      for (const [copied, owner, field] of COPIES)
        await getDb()
          .collection(copied)
          .updateMany({ [owner]: _id, [field]: email }, { $set: { [field]: normal } }, { session })
      await respellInAudit(_id, fold(email), fold(normal), session)
    })
    return true
  } catch (error) {
    if (!isDuplicateKey(error, 'email')) throw error
    return false
  }
}

/** The email of an entry's actor is one line of its search text. */
async function respellInAudit(
  actorId: ObjectId,
  before: string,
  after: string,
  session: ClientSession,
): Promise<void> {
  const entries = collection('audit').find({ actorId }, { projection: { searchText: 1 }, session })
  for await (const { _id, searchText } of entries) {
    const lines = searchText.split('\n').map((line) => (line === before ? after : line))
    await collection('audit').updateOne({ _id }, { $set: { searchText: lines.join('\n') } }, { session })
  }
}
