import 'server-only'
import { findProperty } from '@/lib/data/properties'
import { findRemovedHome } from '@/lib/data/removed-homes'
import { getEnv } from '@/lib/env'
import { publicHomePath } from '@/lib/home-path'

/** The place in the address of a home that never existed. */
const UNKNOWN_PLACE = 'unknown'

/**
 * The address of the public page that answers for a listing that does not exist (D382): removed if it was verified,
 * else not found. `null` if it exists, and if homes have no public pages.
 */
export async function missingHome(id: string): Promise<string | null> {
  if (getEnv().PUBLIC_HOMES === 'off' || (await findProperty(id))) return null
  const removed = await findRemovedHome(id)
  return publicHomePath({ _id: id, title: '', location: removed?.location ?? UNKNOWN_PLACE })
}
