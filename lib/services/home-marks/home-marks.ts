import 'server-only'
import { type Session, transaction, ObjectId } from '@/lib/data/client'
import { type HomeMarkDoc } from '@/lib/data/collections'
import { findProperty } from '@/lib/data/properties'
import {
  countExcessMarks,
  deleteOldestMarks,
  findMarks,
  findMarksAmong,
  markHome,
  unmarkHome,
} from '@/lib/data/wishlist'
import { conflict, notFound } from '@/lib/domain/errors'
import { groupDigits } from '@/lib/domain/group-digits'
import { HOME_MARKS_LIMIT, type HomeMark } from '@/lib/domain/home-marks'
import { can } from '@/lib/domain/permissions'
import { type Actor } from '@/lib/domain/user'
import { type UndoInput } from '@/lib/schemas/moderation'
import { type HiddenHomeDto, type MarkedHomeInput } from '@/lib/schemas/wishlist'
import { type Page, type PageInput } from '@/lib/schemas/page'
import { type ViewerMarks } from '@/lib/schemas/viewer'
import { assertCan, recheckActor } from '../authorise'
import { readPageInBatch } from '../paging'
import { listedAmong } from '../properties/list-properties'
import { readProperty } from '../properties/read-property'
import { type Removal, removalOf, removedDocument } from '../undo'

type HandleExcess = (userId: ObjectId, excess: number, session: Session) => Promise<void>

const markAs =
  (mark: HomeMark, handleExcess: HandleExcess) =>
  async (actor: Actor, { propertyId }: MarkedHomeInput): Promise<void> => {
    assertCan(actor, 'home:mark', actor.id)
    await transaction(async (session) => {
      await recheckActor(actor, session)
      const { _id } = await readProperty(actor, propertyId, session)
      const userId = new ObjectId(actor.id)
      await addMark({ userId, propertyId: _id, mark, at: new Date() }, handleExcess, session)
    })
  }

async function addMark(
  mark: Omit<HomeMarkDoc, '_id'>,
  handleExcess: HandleExcess,
  session: Session,
): Promise<void> {
  const isNew = await markHome(mark, session)
  const excess = isNew ? await countExcessMarks(mark.userId, mark.mark, session) : 0
  if (excess > 0) await handleExcess(mark.userId, excess, session)
}

const refuseMore: HandleExcess = () => {
  const limit = groupDigits(HOME_MARKS_LIMIT)
  throw conflict(`You have hidden ${limit} homes, which is the maximum. Show some of them again first.`)
}

/**
 * Hides a listing from the actor's lists (D288). Throws `not_found` if they cannot see it, `conflict` if they have
 * hidden as many as they can.
 */
export const hideHome = markAs('hidden', refuseMore)

/** Marks a listing as seen by the actor (D289), in place of the oldest mark if there are too many. Throws `not_found`. */
export const markSeen = markAs('seen', (userId, excess, session) =>
  deleteOldestMarks(userId, 'seen', excess, session),
)

/** Shows a hidden home again, whether or not it is still listed. Throws `not_found`. */
export async function unhideHome(actor: Actor, { propertyId }: MarkedHomeInput): Promise<Removal> {
  assertCan(actor, 'home:mark', actor.id)
  const unhidden = await unmarkHome(actor.id, propertyId, 'hidden')
  if (!unhidden) throw notFound('This home is not hidden.')
  return removalOf(actor, 'hidden-home', unhidden)
}

/**
 * Hides a home again as it was before the actor showed it, whether or not it is still listed (D351). Throws `conflict`
 * if it is too late or they have hidden as many as they can, `not_found` if the listing was deleted.
 */
export async function rehideHome(actor: Actor, { undo }: UndoInput): Promise<void> {
  assertCan(actor, 'home:mark', actor.id)
  const { _id, ...mark } = removedDocument<HomeMarkDoc>(actor, 'hidden-home', undo)
  await transaction(async (session) => {
    await recheckActor(actor, session)
    if (!(await findProperty(mark.propertyId.toHexString(), session))) throw notFound('Property not found.')
    await addMark(mark, refuseMore, session)
  })
}

/** Which of these listings the actor has hidden and seen; `null` for viewers who cannot mark homes. */
export async function marksAmong(actor: Actor, propertyIds: string[]): Promise<ViewerMarks | null> {
  if (!can(actor, 'home:read-marks', actor.id)) return null
  const marks = propertyIds.length === 0 ? [] : await findMarksAmong(actor.id, propertyIds)
  const markedAs = (kind: HomeMark) =>
    marks.filter(({ mark }) => mark === kind).map(({ propertyId }) => propertyId.toHexString())
  return { hidden: markedAs('hidden'), seen: markedAs('seen') }
}

/** The homes that the actor has hidden, latest first, as the actor may see them. */
export async function listHiddenHomes(actor: Actor, pageInput: PageInput): Promise<Page<HiddenHomeDto>> {
  assertCan(actor, 'home:read-marks', actor.id)
  return readPageInBatch(findMarks(actor.id, 'hidden'), pageInput, async (marks) => {
    const ids = marks.map(({ propertyId }) => propertyId)
    const visible = await listedAmong(actor, ids)
    return marks.map(({ propertyId, at }) => ({
      propertyId: propertyId.toHexString(),
      property: visible.get(propertyId.toHexString()) ?? null,
      hiddenAt: at.toISOString(),
    }))
  })
}
