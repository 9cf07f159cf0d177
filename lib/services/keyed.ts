import 'server-only'
import { createHash } from 'node:crypto'
import { ObjectId } from '@/lib/data/client'
import { conflict } from '@/lib/domain/errors'
import { type Actor } from '@/lib/domain/user'

/**
 * The key of a record that a call with an `Idempotency-Key` creates (D244): its id reveals a repeated call before
 * anything is written.
 */
export type Keyed = { _id: ObjectId; requestDigest: string }

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

export const keyedBy = (actor: Actor, input: unknown, key: string): Keyed => ({
  _id: new ObjectId(sha256(JSON.stringify([actor.id, key])).slice(0, 24)),
  requestDigest: sha256(JSON.stringify(input)),
})

type Find = (id: string) => Promise<{ requestDigest?: string } | null>

/** Creates the record of a key once. Throws `conflict` if it was used with other input. */
export async function createOnce(
  keyed: Keyed,
  find: Find,
  create: (keyed: Keyed) => Promise<{ id: string }>,
): Promise<{ id: string }> {
  const existing = await findEarlier(keyed, find)
  if (existing) return existing
  try {
    return await create(keyed)
  } catch (error) {
    // A concurrent call with the same key was first.
    const earlier = await findEarlier(keyed, find)
    if (earlier) return earlier
    throw error
  }
}

async function findEarlier({ _id, requestDigest }: Keyed, find: Find): Promise<{ id: string } | null> {
  const id = _id.toHexString()
  const result = await find(id)
  if (result && result.requestDigest !== requestDigest)
    throw conflict('This Idempotency-Key was used with a different body.')
  return result && { id }
}
