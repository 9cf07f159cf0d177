import 'server-only'
import { transaction } from '@/lib/data/client'
import { isDuplicateKey } from '@/lib/data/errors'
import { ObjectId } from '@/lib/data/ids'
import { claimReported, insertReport } from '@/lib/data/reports'
import { conflict, notFound } from '@/lib/domain/errors'
import { REPORT_TARGET_LABELS } from '@/lib/domain/report'
import { type Actor } from '@/lib/domain/user'
import { type CreateReportInput } from '@/lib/schemas/report'
import { assertCan, recheckActor } from '../authorise'
import { readReported } from './read-reported'

/**
 * Reports a listing, a review or a message to administrators; returns the ids of the report and the listing (D187). Throws
 * `conflict` if the person has reported it before or owns it, `not_found` if they cannot see it.
 */
export async function createReport(
  actor: Actor,
  input: CreateReportInput,
): Promise<{ id: string; propertyId: string }> {
  assertCan(actor, 'report:create')
  const { targetType, reason, words = '' } = input
  const noun = REPORT_TARGET_LABELS[targetType]
  try {
    return await transaction(async (session) => {
      await recheckActor(actor, session)
      const { _id: targetId, ownerId, title, ...about } = await readReported(actor, input, session)
      if (ownerId.toHexString() === actor.id) throw conflict(`You can’t report your own ${noun}.`)
      if (!(await claimReported({ targetId, targetType }, session)))
        throw notFound(`The ${noun} has been deleted.`)
      const reporterId = new ObjectId(actor.id)
      const said = { reason, ...(words !== '' && { words }) }
      const id = await insertReport(
        { reporterId, targetId, targetType, title, ...said, createdAt: new Date() },
        about,
        session,
      )
      return { id: id.toHexString(), propertyId: about.propertyId.toHexString() }
    })
  } catch (error) {
    if (isDuplicateKey(error, 'reporterId', 'targetId'))
      throw conflict(`You have already reported this ${noun}.`)
    throw error
  }
}
