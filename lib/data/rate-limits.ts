import 'server-only'
import { createHmac } from 'node:crypto'
import { type BudgetName } from '@/lib/domain/rate-limits'
import { getEnv } from '@/lib/env'
import { collection, type RateLimitDoc } from './collections'
import { isDuplicateKey } from './errors'

/** How many points a budget has for how many seconds, from the first point taken on. */
type Size = { points: number; seconds: number }

/** A spender may be an e-mail or network address, of any length; neither is stored. */
const idOf = (name: BudgetName, spender: string): string =>
  `${name} ${createHmac('sha256', getEnv().NEXTAUTH_SECRET).update(spender).digest('base64url')}`

/**
 * Takes a point of the spender's budget: `null`, or where none is left the seconds (at least 1) until there are
 * some again. Of any number of attempts at once, in any number of processes, exactly the points pass. Throws where
 * the database does not count: nothing goes on uncounted.
 */
export async function takePoint(name: BudgetName, spender: string, size: Size): Promise<number | null> {
  const _id = idOf(name, spender)
  const now = Date.now()
  const counted = (await add(_id, 1, now)) ?? (await begin(_id, now, size.seconds))
  if (counted.taken <= size.points) return null
  return Math.max(1, Math.ceil((counted.expiresAt.getTime() - Date.now()) / 1000))
}

/** Gives a point that was taken back; nothing happens where its time is over. */
export async function returnPoint(name: BudgetName, spender: string): Promise<void> {
  await add(idOf(name, spender), -1, Date.now())
}

/** Counts in a counter that has not expired, and gives it as it is then; `null` where there is none. */
const add = (_id: string, taken: number, now: number): Promise<RateLimitDoc | null> =>
  collection('rateLimits').findOneAndUpdate(
    { _id, expiresAt: { $gt: new Date(now) } },
    { $inc: { taken } },
    { returnDocument: 'after' },
  )

/**
 * Begins a counter with one point. Making it and counting in it are two steps, because an upsert that loses the
 * race to insert may be answered with the document as the winner inserted it (DocumentDB), which counts nothing.
 */
async function begin(_id: string, now: number, seconds: number): Promise<RateLimitDoc> {
  const counters = collection('rateLimits')
  await counters.deleteOne({ _id, expiresAt: { $lte: new Date(now) } })
  try {
    await counters.insertOne({ _id, taken: 0, expiresAt: new Date(now + seconds * 1000) })
  } catch (error) {
    if (!isDuplicateKey(error)) throw error
  }
  const counted = await add(_id, 1, now)
  if (!counted) throw new Error('The rate limit was not counted.')
  return counted
}
