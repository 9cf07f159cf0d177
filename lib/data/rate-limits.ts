import 'server-only'
import { createHmac } from 'node:crypto'
import { type BudgetName } from '@/lib/domain/rate-limits'
import { getEnv } from '@/lib/env'
import { collection, type RateLimitDoc } from './collections'
import { isDuplicateKey } from './client'

/** The points of a budget, and its window in seconds from the first point on. */
type Size = { points: number; seconds: number }

/** The key may be an email or IP address of any length; only its digest is stored. */
const idOf = (name: BudgetName, spender: string): string =>
  `${name} ${createHmac('sha256', getEnv().NEXTAUTH_SECRET).update(spender).digest('base64url')}`

/**
 * Consumes a point of the spender's budget: `null`, or if none is left the seconds (at least 1) until the window ends.
 * Exact for any number of concurrent attempts and processes. Throws if the database cannot count: nothing runs
 * uncounted.
 */
export async function consumePoint(name: BudgetName, spender: string, size: Size): Promise<number | null> {
  const _id = idOf(name, spender)
  const now = Date.now()
  const counter = (await incrementCounter(_id, 1, now)) ?? (await createCounter(_id, now, size.seconds))
  if (counter.taken <= size.points) return null
  return Math.max(1, Math.ceil((counter.expiresAt.getTime() - Date.now()) / 1000))
}

/** Refunds a consumed point; does nothing if the window has ended. */
export async function refundPoint(name: BudgetName, spender: string): Promise<void> {
  await incrementCounter(idOf(name, spender), -1, Date.now())
}

/** Increments a counter that has not expired and returns it; `null` if there is none. */
const incrementCounter = (_id: string, points: number, now: number): Promise<RateLimitDoc | null> =>
  collection('rateLimits').findOneAndUpdate(
    { _id, expiresAt: { $gt: new Date(now) } },
    { $inc: { taken: points } },
    { returnDocument: 'after' },
  )

/**
 * Creates a counter with one point. Creating and incrementing are separate, because an upsert that loses the race may
 * return the winner's document without counting (on one engine).
 */
async function createCounter(_id: string, now: number, seconds: number): Promise<RateLimitDoc> {
  const counters = collection('rateLimits')
  await counters.deleteOne({ _id, expiresAt: { $lte: new Date(now) } })
  try {
    await counters.insertOne({ _id, taken: 0, expiresAt: new Date(now + seconds * 1000) })
  } catch (error) {
    if (!isDuplicateKey(error)) throw error
  }
  const counter = await incrementCounter(_id, 1, now)
  if (!counter) throw new Error('The rate limit was not counted.')
  return counter
}
