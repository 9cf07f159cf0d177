import 'server-only'
import { transaction } from '@/lib/data/client'
import { findProperty } from '@/lib/data/properties'
import { findUserById } from '@/lib/data/users'
import { findAnsweredViewings, findViewing } from '@/lib/data/viewings'
import { conflict, notFound } from '@/lib/domain/errors'
import { isHidden } from '@/lib/domain/property'
import { type Actor, isBuyer } from '@/lib/domain/user'
import { countImpressions, ratingRefusal, statusAfter, VIEWED_HOME_DELETED } from '@/lib/domain/viewing'
import {
  type OwnViewingDto,
  type RateViewingInput,
  VIEWING_NOT_FOUND,
  type ViewingAnswersDto,
} from '@/lib/schemas/viewing'
import { recheckActor } from '../authorise'
import { notify } from '../notices/notify'
import { recordViewing, transitionViewing } from './change-viewing'
import { readContext, readViewing, readViewingToChange, sideOf, toOwnViewingDto } from './list-viewings'
import { viewingEvent } from './viewing-events'

/**
 * Saves the buyer's answers after a viewing, which they can change for 14 days (D513). Throws `not_found`, `forbidden`
 * and, for a page that shows older answers, `conflict` as `readViewingToChange`; `conflict` also before the viewing is
 * over, if it did not take place, after 14 days, and for a deleted home.
 */
export async function rateViewing(
  actor: Actor,
  { impression, obstacle, note = '', ...input }: RateViewingInput,
): Promise<void> {
  const { viewing } = await readViewingToChange(actor, input, 'viewing:rate')
  const now = new Date()
  const refusal = ratingRefusal(viewing, now)
  if (refusal !== null) throw conflict(refusal)
  const noteField = obstacle === 'other' && note !== '' ? { note } : {}
  await transaction(async (session) => {
    await recheckActor(actor, session)
    if (!(await findProperty(viewing.propertyId.toHexString(), session))) throw conflict(VIEWED_HOME_DELETED)
    const act = { action: 'rate', by: 'buyer', now } as const
    const feedback = { impression, obstacle, ...noteField, at: now }
    const updatedViewing = await transitionViewing(viewing, act, { feedback }, session)
    await recordViewing(actor, 'viewing.rated', viewing, updatedViewing, session)
  })
}

/** A viewing of the buyer's, and why they cannot answer its questions now (D513), or `null`. Throws `not_found`. */
export async function getRating(
  actor: Actor,
  { id }: { id: string },
): Promise<{ viewing: OwnViewingDto; refusal: string | null }> {
  const stored = await readViewing(actor, id)
  if (sideOf(actor, stored) !== 'buyer') throw notFound(VIEWING_NOT_FOUND)
  const now = new Date()
  const [contextOf, property] = await Promise.all([
    readContext(actor, [stored]),
    findProperty(stored.propertyId.toHexString()),
  ])
  return {
    viewing: toOwnViewingDto(stored, 'buyer', contextOf(stored), now),
    refusal: ratingRefusal(stored, now) ?? (property ? null : VIEWED_HOME_DELETED),
  }
}

/**
 * Asks the buyer of a viewing how it was (D513), once; not if it did not take place, they have answered or are no longer a
 * buyer (D406), or the home is sold or no longer listed.
 */
export const askBuyer = (id: string, now: Date): Promise<'done'> =>
  transaction<'done'>(async (session) => {
    const viewing = await findViewing(id, session)
    if (!viewing || viewing.feedback || statusAfter(viewing, 'rate', 'buyer', now) === null) return 'done'
    const property = await findProperty(viewing.propertyId.toHexString(), session)
    if (!property || property.soldAt || isHidden(property.status)) return 'done'
    const buyer = await findUserById(viewing.buyerId.toHexString(), session)
    if (!buyer || !isBuyer(buyer.role)) return 'done'
    await notify(session, viewingEvent('viewing-over', viewing, { at: now, to: ['buyer'] }))
    return 'done'
  })

/** The most viewings whose answers are counted, and the most that are listed. */
const COUNT_LIMIT = 100
const LIST_LIMIT = 20

/**
 * What buyers said after the latest viewings of a home (D514), without names. One database call. The caller checks who
 * reads it: the home's agent, or its owner by their private link.
 */
export async function listViewingAnswers(propertyId: string): Promise<ViewingAnswersDto> {
  const feedbacks = (await findAnsweredViewings(propertyId, COUNT_LIMIT)).flatMap(
    ({ _id, wall, feedback }) =>
      feedback ? [{ ...feedback, id: _id.toHexString(), day: wall.slice(0, 10) }] : [],
  )
  return {
    counts: countImpressions(feedbacks),
    answers: feedbacks.slice(0, LIST_LIMIT).map(({ at: _, ...answer }) => answer),
  }
}
