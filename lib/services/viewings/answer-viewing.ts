import 'server-only'
import { transaction } from '@/lib/data/client'
import { type ViewingDoc } from '@/lib/data/collections'
import { conflict } from '@/lib/domain/errors'
import { type Actor } from '@/lib/domain/user'
import { otherSideOf, statusAfter, VIEWING_CHANGED, type ViewingSide } from '@/lib/domain/viewing'
import { type AnswerViewingInput } from '@/lib/schemas/viewing'
import { recheckActor } from '../authorise'
import { notify } from '../notices/notify'
import { moveViewing, recordDecision, takenEvents } from './move-viewing'
import { readViewingToMove } from './read-viewing'
import { notifiedOf, viewingEvent, whenOf } from './viewing-events'

/**
 * Confirms a request by its agent, or accepts the other side's proposal (D219, D220). Throws `not_found` and
 * `forbidden` as `readViewingToMove`, `conflict` if the time is taken or the viewing has changed.
 */
export async function confirmViewing(actor: Actor, input: AnswerViewingInput): Promise<void> {
  const { viewing, side } = await readViewingToMove(actor, input, 'viewing:change')
  const now = new Date()
  const { proposal } = viewing
  const act = statusAfter(viewing, 'accept', side, now) === null ? 'confirm' : 'accept'
  const time =
    act === 'accept' && proposal
      ? { startsAt: proposal.startsAt, endsAt: proposal.endsAt, wall: proposal.wall }
      : {}
  await transaction(async (session) => {
    await recheckActor(actor, session)
    const changes = { ...time, confirmedAt: now }
    const moved = await moveViewing(
      viewing,
      { act, by: side, now },
      changes,
      ['proposal', 'expiresAt', 'isTaken'],
      session,
    )
    if (side === 'agent') await recordDecision(actor, 'viewing.confirmed', viewing, moved, session)
    await notify(
      session,
      confirmedEvent(viewing, moved, side, now),
      ...(await takenEvents(moved, now, session)),
    )
  })
}

/** Confirmed, or moved if it was confirmed before. */
const confirmedEvent = (before: ViewingDoc, after: ViewingDoc, by: ViewingSide, at: Date) =>
  before.confirmedAt === undefined
    ? viewingEvent('viewing-confirmed', after, { at, to: notifiedOf(by, after) })
    : viewingEvent('viewing-rescheduled', after, {
        at,
        to: notifiedOf(by, after),
        values: { was: whenOf(before) },
      })

/**
 * Declines a request by its agent, or the other side's proposal, after which the earlier time stays (D220). Throws as
 * `confirmViewing`.
 */
export async function declineViewing(actor: Actor, input: AnswerViewingInput): Promise<void> {
  const { viewing, side } = await readViewingToMove(actor, input, 'viewing:change')
  const now = new Date()
  const isProposal = statusAfter(viewing, 'refuse', side, now) !== null
  if (!isProposal && statusAfter(viewing, 'decline', side, now) === null) throw conflict(VIEWING_CHANGED)
  await transaction(async (session) => {
    await recheckActor(actor, session)
    const moved = isProposal
      ? await moveViewing(viewing, { act: 'refuse', by: side, now }, {}, ['proposal'], session)
      : await moveViewing(
          viewing,
          { act: 'decline', by: side, now },
          {},
          ['proposal', 'expiresAt', 'phone'],
          session,
        )
    if (side === 'agent') await recordDecision(actor, 'viewing.declined', viewing, moved, session)
    const proposed =
      isProposal && viewing.proposal
        ? { proposed: whenOf({ startsAt: viewing.proposal.startsAt, zone: viewing.zone }) }
        : {}
    await notify(
      session,
      viewingEvent('viewing-declined', moved, { at: now, to: [otherSideOf(side)], values: proposed }),
    )
  })
}
