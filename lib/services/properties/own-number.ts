import 'server-only'
import { isDuplicateKey } from '@/lib/data/errors'
import { AppError } from '@/lib/domain/errors'

const TAKEN = 'Another property of yours has this reference number.'

/** Runs a write of a listing; a duplicate reference number throws `conflict` for that field (D150). */
export async function withOwnNumber<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (isDuplicateKey(error, 'listingId', 'agentId'))
      throw new AppError('conflict', TAKEN, { listingId: TAKEN })
    throw error
  }
}
