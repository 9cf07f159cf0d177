import 'server-only'
import { recordAnswer } from '@/lib/data/answers'
import { type Session, transaction, ObjectId } from '@/lib/data/client'
import { type PropertyDoc, type ViewingDoc } from '@/lib/data/collections'
import { deletePhone } from '@/lib/data/erasures'
import { deleteInquiry } from '@/lib/data/inquiries'
import { markRead } from '@/lib/data/notices'
import { findProperty } from '@/lib/data/properties'
import {
  claimForViewing,
  countOpenViewings,
  findOpenOf,
  findOpenViewing,
  findRequestsNear,
  findViewing,
  insertViewing,
  type ViewingChanges,
  type ViewingScope,
  writeViewing,
} from '@/lib/data/viewings'
import { type AuditAction } from '@/lib/domain/audit'
import { conflict, invalidField } from '@/lib/domain/errors'
import { type NoticeValues } from '@/lib/domain/notice-row'
import { readPhone } from '@/lib/domain/phone'
import { offerAvailability } from '@/lib/domain/property'
import { formatZonedMoment, wallAt } from '@/lib/domain/time-zones'
import { type Actor } from '@/lib/domain/user'
import {
  currentStatus,
  doneAt,
  forgottenAt,
  HAS_VIEWING,
  isConfirmed,
  isLateCancellation,
  isOpenViewing,
  isRequested,
  OPEN_VIEWINGS_LIMIT,
  otherSideOf,
  requestExpiresAt,
  statusAfter,
  TIME_TAKEN,
  TOO_MANY_VIEWINGS,
  VIEWING_CHANGED,
  type ViewingAction,
  type ViewingActor,
  type ViewingCause,
  type ViewingSide,
  VIEWING_SIDES,
} from '@/lib/domain/viewing'
import {
  type AnswerViewingInput,
  type CancelViewingInput,
  REASON_REQUIRED,
  type RequestViewingInput,
  type RescheduleViewingInput,
} from '@/lib/schemas/viewing'
import { audit } from '../audit/audit-entries'
import { assertCan, assertEmailVerified, recheckActor } from '../authorise'
import { writeOverExpired } from '../duplicates'
import { notifyOfInquiry, openInquiry } from '../inbox/assign'
import { notify } from '../notices/notify'
import { actedFor, answererOf } from '../offices/on-behalf'
import { countEvent } from '../numbers/count-events'
import { readProperty } from '../properties/read-property'
import { readViewingToChange } from './list-viewings'
import { findSlotAt, isConfirmedAtOnce } from '../availability/availability'
import { sidesToNotify, takenEvents, viewingEvent, whenOf } from './viewing-events'

/** What is done with a viewing, by whom and when. */
type Act = { action: ViewingAction; by: ViewingActor; now: Date }
type DeletedFields = Parameters<typeof writeViewing>[2]

const DELETED_ON_CONFIRMATION = ['proposal', 'expiresAt', 'isTaken'] as const
const DELETED_ON_CLOSE = ['proposal', 'expiresAt', 'phone', 'isTaken'] as const

/** The fields that each action deletes; those of `propose` depend on what becomes of the viewing. */
const DELETED_FIELDS: Record<ViewingAction, DeletedFields> = {
  confirm: DELETED_ON_CONFIRMATION,
  accept: DELETED_ON_CONFIRMATION,
  declineProposal: ['proposal'],
  decline: ['proposal', 'expiresAt', 'phone'],
  propose: [],
  cancel: DELETED_ON_CLOSE,
  close: DELETED_ON_CLOSE,
  expire: ['proposal', 'phone'],
  finish: ['proposal'],
  markMissed: ['proposal'],
  rate: ['proposal'],
}

/**
 * Moves a viewing in the caller's transaction, with its claims and jobs. Returns it as it is then. Throws `conflict` if
 * its status does not allow the action, if it has changed since it was read, or if its new time is taken.
 */
export async function transitionViewing(
  viewing: ViewingDoc,
  { action, by, now }: Act,
  changes: ViewingChanges,
  session: Session,
  deleted: DeletedFields = DELETED_FIELDS[action],
): Promise<ViewingDoc> {
  const status = statusAfter(viewing, action, by, now)
  const to = changes.status ?? status
  const updatedViewing =
    status === null || to === null
      ? null
      : await writeViewing(viewing, { ...changes, status: to }, deleted, session)
  if (!updatedViewing) throw conflict(VIEWING_CHANGED)
  if (!isRequested(viewing.status)) return updatedViewing
  if (by === 'agent') await recordAnswer(viewing, { since: viewing.createdAt, at: now }, session)
  // A request whose buyer proposes another time needs an answer as before.
  if (by !== 'buyer' || !isRequested(updatedViewing.status)) {
    await deleteInquiry(viewing._id, session)
    const { agentId, assigneeId = agentId } = viewing
    await markRead(assigneeId, { subjects: [viewing] }, session)
  } else if (viewing.proposal?.by === 'agent')
    return { ...updatedViewing, assigneeId: await openInquiry('viewing', updatedViewing, now, session) }
  return updatedViewing
}

/** Records a side's action in the audit log, without names, reasons and answers. */
export const recordViewing = (
  actor: Actor,
  action: Extract<AuditAction, `viewing.${string}`>,
  before: ViewingDoc,
  after: ViewingDoc,
  session: Session,
): Promise<void> =>
  audit(
    actor,
    action,
    { targetType: 'viewing', targetId: before._id, targetName: before.propertyTitle },
    {
      before: { status: before.status, startsAt: before.startsAt.toISOString() },
      after: { status: after.status, startsAt: after.startsAt.toISOString() },
    },
    session,
  )

/**
 * Expires a request whose deadline has passed, marks a confirmed viewing as done an hour after its end, and deletes its
 * phone number a day after it (D218, D224). Returns when it has to be called again, or `done`.
 */
export async function endViewing(id: string, now: Date): Promise<'done' | Date> {
  const viewing = await findViewing(id)
  if (!viewing) return 'done'
  const status = currentStatus(viewing, now)
  if (status !== viewing.status) {
    await endByTime(viewing, now)
    return endViewing(id, now)
  }
  if (isRequested(status)) return viewing.expiresAt ?? 'done'
  if (isConfirmed(status)) return doneAt(viewing)
  if (viewing.phone === undefined) return 'done'
  if (now < forgottenAt(viewing)) return forgottenAt(viewing)
  await deletePhone(viewing._id)
  return 'done'
}

/** The request with whoever answers it in place of its agent, to notify that person (D463). */
const forAnswerer = async (request: ViewingDoc, session: Session): Promise<ViewingDoc> => ({
  ...request,
  agentId: await answererOf(request, session),
})

const endByTime = (viewing: ViewingDoc, now: Date): Promise<void> =>
  transaction(async (session) => {
    const action = isRequested(viewing.status) ? 'expire' : 'finish'
    const updatedViewing = await transitionViewing(viewing, { action, by: 'time', now }, {}, session)
    if (action !== 'expire') return
    const values: NoticeValues = { turn: viewing.proposal?.by === 'agent' ? 'buyer' : 'agent' }
    const request = await forAnswerer(updatedViewing, session)
    await notify(session, viewingEvent('viewing-expired', request, { at: now, values }))
  })

/**
 * Confirms a request by its agent, or accepts the other side's proposal (D219, D220). Throws `not_found` and
 * `forbidden` as `readViewingToChange`, `conflict` if the time is taken or the viewing has changed.
 */
export async function confirmViewing(actor: Actor, input: AnswerViewingInput): Promise<void> {
  const { viewing, side } = await readViewingToChange(actor, input, 'viewing:change')
  const now = new Date()
  const { proposal } = viewing
  const action = statusAfter(viewing, 'accept', side, now) === null ? 'confirm' : 'accept'
  const time =
    action === 'accept' && proposal
      ? { startsAt: proposal.startsAt, endsAt: proposal.endsAt, wall: proposal.wall }
      : {}
  await transaction(async (session) => {
    await recheckActor(actor, session)
    const changes = { ...time, confirmedAt: now, ...actedFor(actor, side, viewing) }
    const updatedViewing = await transitionViewing(viewing, { action, by: side, now }, changes, session)
    if (side === 'agent') await recordViewing(actor, 'viewing.confirmed', viewing, updatedViewing, session)
    await notify(
      session,
      confirmedEvent(viewing, updatedViewing, sidesToNotify(actor, side, updatedViewing), now),
      ...(await takenEvents(await findRequestsNear(updatedViewing, session), now, session)),
    )
  })
}

/** Confirmed, or moved if it was confirmed before. */
const confirmedEvent = (before: ViewingDoc, after: ViewingDoc, to: readonly ViewingSide[], at: Date) =>
  before.confirmedAt === undefined
    ? viewingEvent('viewing-confirmed', after, { at, to })
    : viewingEvent('viewing-rescheduled', after, { at, to, values: { was: whenOf(before) } })

/**
 * Declines a request by its agent, or the other side's proposal, after which the earlier time stays (D220). Throws as
 * `confirmViewing`.
 */
export async function declineViewing(actor: Actor, input: AnswerViewingInput): Promise<void> {
  const { viewing, side } = await readViewingToChange(actor, input, 'viewing:change')
  const now = new Date()
  const isProposal = statusAfter(viewing, 'declineProposal', side, now) !== null
  if (!isProposal && statusAfter(viewing, 'decline', side, now) === null) throw conflict(VIEWING_CHANGED)
  await transaction(async (session) => {
    await recheckActor(actor, session)
    const act = { action: isProposal ? 'declineProposal' : 'decline', by: side, now } as const
    // A request whose other time the buyer declines needs an answer again, within the time of a new one.
    const isOpenAgain = side === 'buyer' && isRequested(viewing.status)
    const expiry = isOpenAgain ? { expiresAt: requestExpiresAt(now, viewing.startsAt) } : {}
    const changes = { ...expiry, ...actedFor(actor, side, viewing) }
    const updatedViewing = await transitionViewing(viewing, act, changes, session)
    if (side === 'agent') await recordViewing(actor, 'viewing.declined', viewing, updatedViewing, session)
    const values =
      isProposal && viewing.proposal
        ? { proposed: formatZonedMoment(viewing.proposal.startsAt, viewing.zone) }
        : {}
    const answererId = isOpenAgain ? await answererOf(updatedViewing, session) : viewing.agentId
    if (!answererId.equals(viewing.agentId))
      return notifyOfInquiry('inquiry-assigned', updatedViewing, answererId, now, session)
    const event = viewingEvent('viewing-declined', updatedViewing, {
      at: now,
      to: [otherSideOf(side)],
      values,
    })
    await notify(session, event)
  })
}

/**
 * Cancels a viewing by one side until its start (D221). Throws `invalid_input` for an agent without a reason, and as
 * `readViewingToChange`.
 */
export async function cancelViewing(
  actor: Actor,
  { reason = '', ...input }: CancelViewingInput,
): Promise<void> {
  const { viewing, side } = await readViewingToChange(actor, input, 'viewing:change')
  if (side === 'agent' && reason === '') throw invalidField('reason', REASON_REQUIRED)
  const now = new Date()
  const wasConfirmed = isConfirmed(viewing.status)
  const isLate = side === 'buyer' && wasConfirmed && isLateCancellation(viewing, now)
  await transaction(async (session) => {
    await recheckActor(actor, session)
    const changes: ViewingChanges = {
      cancelledBy: side,
      ...(reason !== '' && { reason }),
      ...(isLate && { wasLate: true }),
      ...actedFor(actor, side, viewing),
    }
    const act = { action: 'cancel', by: side, now } as const
    const updatedViewing = await transitionViewing(viewing, act, changes, session)
    if (side === 'agent') await recordViewing(actor, 'viewing.cancelled', viewing, updatedViewing, session)
    const isOwnRequest = side === 'buyer' && !wasConfirmed
    const to: readonly ViewingSide[] = isOwnRequest ? ['agent'] : sidesToNotify(actor, side, updatedViewing)
    const isColleague = side === 'agent' && !viewing.agentId.equals(actor.id)
    const values: NoticeValues = { turn: side, ...(isColleague && { byColleague: true }) }
    const notified = isOwnRequest ? await forAnswerer(updatedViewing, session) : updatedViewing
    await notify(session, viewingEvent('viewing-cancelled', notified, { at: now, to, values }))
  })
}

/**
 * Cancels the future viewings of listings or of a buyer, in the transaction of their cause (D221), and notifies both
 * sides, but not a buyer who has left.
 */
export async function closeViewings(
  scope: ViewingScope,
  cause: ViewingCause,
  now: Date,
  session: Session,
): Promise<void> {
  for (const viewing of await findOpenOf(scope, session)) {
    if (statusAfter(viewing, 'close', cause, now) === null) continue
    const act = { action: 'close', by: cause, now } as const
    const updatedViewing = await transitionViewing(viewing, act, { cause }, session)
    const to: readonly ViewingSide[] = cause === 'buyer-left' ? ['agent'] : VIEWING_SIDES
    const event = viewingEvent('viewing-cancelled', updatedViewing, {
      at: now,
      to,
      values: { viewingCause: cause },
    })
    await notify(session, event)
  }
}

/**
 * Records by its agent that the buyer did not come, for seven days after its end (D218). Throws as
 * `readViewingToChange`.
 */
export async function missViewing(actor: Actor, input: AnswerViewingInput): Promise<void> {
  const { viewing } = await readViewingToChange(actor, input, 'viewing:decide')
  await transaction(async (session) => {
    await recheckActor(actor, session)
    const act = { action: 'markMissed', by: 'agent', now: new Date() } as const
    const changes: ViewingChanges = { wasLate: true, ...actedFor(actor, 'agent', viewing) }
    const updatedViewing = await transitionViewing(viewing, act, changes, session)
    await recordViewing(actor, 'viewing.missed', viewing, updatedViewing, session)
  })
}

/**
 * Requests a free slot of a listing (D217), or books it if confirmation is instant, and returns the viewing's id.
 * Throws `not_found` for a listing that the buyer cannot see, `conflict` if the slot is not free, the email is not
 * verified, or the buyer has a viewing of the home or ten open ones; `invalid_input` for a phone number that its country
 * does not have.
 */
export async function requestViewing(actor: Actor, rawInput: RequestViewingInput): Promise<{ id: string }> {
  assertCan(actor, 'viewing:request')
  const input = { ...rawInput, phone: readPhone(rawInput.phone ?? '') }
  return writeOverExpired(
    ['buyerId', 'propertyId'],
    HAS_VIEWING,
    () => closeOverdueViewing(actor, input.propertyId),
    () => insertRequest(actor, input),
  )
}

/** Closes the buyer's viewing of the listing if it is over and no job has done so yet; true if so. */
async function closeOverdueViewing(actor: Actor, propertyId: string): Promise<boolean> {
  const open = await findOpenViewing(actor.id, propertyId)
  const now = new Date()
  if (!open || isOpenViewing(currentStatus(open, now))) return false
  await endViewing(open._id.toHexString(), now)
  return true
}

const insertRequest = (
  actor: Actor,
  { propertyId, startsAt, note = '', phone }: RequestViewingInput & { phone: string },
): Promise<{ id: string }> =>
  transaction(async (session) => {
    const now = new Date()
    const buyerId = new ObjectId(actor.id)
    const account = await recheckActor(actor, session)
    const property = await claimForViewing(propertyId, session)
    if (!property) throw await readRefusal(actor, propertyId, session)
    assertEmailVerified(account)
    if ((await countOpenViewings(buyerId, session)) >= OPEN_VIEWINGS_LIMIT) throw conflict(TOO_MANY_VIEWINGS)
    const freeSlot = await findSlotAt(property, startsAt, now, { session })
    if (!freeSlot) throw conflict(TIME_TAKEN)
    const { slot, zone, settings } = freeSlot
    const isInstant = await isConfirmedAtOnce(settings, buyerId, now, session)
    const viewing = await insertViewing(
      {
        propertyId: property._id,
        propertyTitle: property.title,
        propertyLocation: property.location,
        buyerId,
        buyerName: account.name,
        agentId: property.agentId,
        startsAt: slot.startsAt,
        endsAt: slot.endsAt,
        zone,
        wall: slot.wall,
        createdAt: now,
        ...(note !== '' && { note }),
        ...(phone !== '' && { phone }),
        ...(isInstant
          ? { status: 'confirmed', confirmedAt: now }
          : { status: 'requested', expiresAt: requestExpiresAt(now, slot.startsAt) }),
      },
      session,
    )
    countEvent('viewings', property._id, buyerId, session)
    const assigneeId = isInstant ? property.agentId : await openInquiry('viewing', viewing, now, session)
    if (isInstant)
      await notify(
        session,
        viewingEvent('viewing-confirmed', viewing, { at: now }),
        ...(await takenEvents(await findRequestsNear(viewing, session), now, session)),
      )
    else await notifyOfRequest(viewing, assigneeId, now, session)
    return { id: viewing._id.toHexString() }
  })

/** Notifies who answers a request (D463): its agent of the request, another member of the inquiry. Call it last. */
const notifyOfRequest = (
  viewing: ViewingDoc,
  assigneeId: ObjectId,
  at: Date,
  session: Session,
): Promise<void> =>
  assigneeId.equals(viewing.agentId)
    ? notify(session, viewingEvent('viewing-requested', viewing, { at, to: ['agent'] }))
    : notifyOfInquiry('inquiry-assigned', viewing, assigneeId, at, session)

/** Returns the `conflict` that says why the listing has no viewings. Throws `not_found` if the buyer cannot see it. */
async function readRefusal(actor: Actor, propertyId: string, session: Session) {
  const { status, soldAt }: PropertyDoc = await readProperty(actor, propertyId, session)
  const availability = offerAvailability({ status, sold: soldAt !== null })
  return conflict(availability.open ? TIME_TAKEN : soldAt === null ? UNVERIFIED : availability.reason)
}

const UNVERIFIED = 'Viewings open once this home is verified.'

/**
 * Proposes another free slot (D220). A buyer's time is confirmed at once if confirmation is instant, and replaces the
 * time of a request; otherwise the other side answers, and the earlier time stays. Throws as `readViewingToChange`, and
 * `conflict` if the slot is not free or the viewing can no longer be rescheduled.
 */
export async function rescheduleViewing(actor: Actor, input: RescheduleViewingInput): Promise<void> {
  const { viewing, side } = await readViewingToChange(actor, input, 'viewing:change')
  const now = new Date()
  const act = { action: 'propose', by: side, now } as const
  if (statusAfter(viewing, 'propose', side, now) === null) throw conflict(VIEWING_CHANGED)
  await transaction(async (session) => {
    await recheckActor(actor, session)
    const property = await findProperty(viewing.propertyId.toHexString(), session)
    const freeSlot =
      property && (await findSlotAt(property, input.startsAt, now, { rescheduled: viewing._id, session }))
    if (!freeSlot) throw conflict(TIME_TAKEN)
    const { slot, settings } = freeSlot
    const { startsAt, endsAt } = slot
    // The viewing keeps its time zone, even if the home’s has changed.
    const time = { startsAt, endsAt, wall: wallAt(startsAt, viewing.zone) }
    const previousTime = whenOf(viewing)
    if (side === 'buyer' && (await isConfirmedAtOnce(settings, viewing.buyerId, now, session))) {
      const changes = { ...time, status: 'confirmed', confirmedAt: now } as const
      const updatedViewing = await transitionViewing(viewing, act, changes, session, DELETED_ON_CONFIRMATION)
      await notify(
        session,
        viewingEvent('viewing-rescheduled', updatedViewing, {
          at: now,
          to: sidesToNotify(actor, side, updatedViewing),
          values: { was: previousTime },
        }),
        ...(await takenEvents(await findRequestsNear(updatedViewing, session), now, session)),
      )
      return
    }
    if (side === 'buyer' && isRequested(viewing.status)) {
      const changes = { ...time, expiresAt: requestExpiresAt(now, startsAt) }
      const deleted = ['proposal', 'isTaken'] as const
      const updatedViewing = await transitionViewing(viewing, act, changes, session, deleted)
      await notifyOfRequest(updatedViewing, await answererOf(updatedViewing, session), now, session)
      return
    }
    const expiry = isRequested(viewing.status) ? { expiresAt: requestExpiresAt(now, viewing.startsAt) } : {}
    const changes = { proposal: { by: side, ...time }, ...expiry, ...actedFor(actor, side, viewing) }
    const updatedViewing = await transitionViewing(viewing, act, changes, session)
    if (side === 'agent') await recordViewing(actor, 'viewing.proposed', viewing, updatedViewing, session)
    const values = { proposed: formatZonedMoment(startsAt, viewing.zone) }
    await notify(
      session,
      viewingEvent('viewing-proposed', updatedViewing, { at: now, to: [otherSideOf(side)], values }),
    )
  })
}
