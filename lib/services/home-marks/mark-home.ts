import 'server-only'
import { type Session, transaction } from '@/lib/data/client'
import { countExcessMarks, deleteOldestMarks, markHome, unmarkHome } from '@/lib/data/home-marks'
import { ObjectId } from '@/lib/data/ids'
import { conflict, notFound } from '@/lib/domain/errors'
import { groupDigits } from '@/lib/domain/group-digits'
import { type HomeMark, HOME_MARKS_LIMIT } from '@/lib/domain/home-marks'
import { type Actor } from '@/lib/domain/user'
import { type MarkedHomeInput } from '@/lib/schemas/home-marks'
import { assertCan, recheckActor } from '../authorise'
import { readProperty } from '../properties/read-property'

type OnExcess = (userId: ObjectId, excess: number, session: Session) => Promise<void>

const markAs =
  (mark: HomeMark, onExcess: OnExcess) =>
  async (actor: Actor, { propertyId }: MarkedHomeInput): Promise<void> => {
    assertCan(actor, 'home:mark', actor.id)
    await transaction(async (session) => {
      await recheckActor(actor, session)
      const { _id } = await readProperty(actor, propertyId, session)
      const userId = new ObjectId(actor.id)
      const isNew = await markHome({ userId, propertyId: _id, mark, at: new Date() }, session)
      const excess = isNew ? await countExcessMarks(userId, mark, session) : 0
      if (excess > 0) await onExcess(userId, excess, session)
    })
  }

/**
 * Hides a listing from the actor's lists (D288). Throws `not_found` if they cannot see it, `conflict` if they have
 * hidden as many as they can.
 */
export const hideHome = markAs('hidden', () => {
  const limit = groupDigits(HOME_MARKS_LIMIT)
  throw conflict(`You have hidden ${limit} homes, which is the maximum. Show some of them again first.`)
})

/** Marks a listing as seen by the actor (D289), in place of the oldest mark if there are too many. Throws `not_found`. */
export const markSeen = markAs('seen', (userId, excess, session) =>
  deleteOldestMarks(userId, 'seen', excess, session),
)

/** Shows a hidden home again, whether or not it is still listed; returns the number deleted. Throws `not_found`. */
export async function unhideHome(actor: Actor, { propertyId }: MarkedHomeInput): Promise<number> {
  assertCan(actor, 'home:mark', actor.id)
  const shown = await unmarkHome(actor.id, propertyId, 'hidden')
  if (shown === 0) throw notFound('This home is not hidden.')
  return shown
}
