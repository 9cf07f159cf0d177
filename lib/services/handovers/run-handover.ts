import 'server-only'
import { recordAudits } from '@/lib/data/audit'
import { changingContent } from '@/lib/data/changing-content'
import { type Session, transaction, isDuplicateKey, type ObjectId } from '@/lib/data/client'
import { type HandoverDoc, type PropertyDoc, type UserDoc, type ViewingDoc } from '@/lib/data/collections'
import {
  countOpenWork,
  countOtherHomes,
  endHandover,
  findHandover,
  findNextHomes,
  findTakenNumbers,
  type MovedHomes,
  moveDrafts,
  moveHomes,
  recordHandoverStep,
} from '@/lib/data/handovers'
import { findOffice, writeMembers } from '@/lib/data/offices'
import { findPropertiesById, updateProperty } from '@/lib/data/properties'
import { ensureSalesMonth } from '@/lib/data/sales'
import { findUserById, lockRole } from '@/lib/data/users'
import { conflict } from '@/lib/domain/errors'
import { HANDOVER_TEXTS, openWorkLine } from '@/lib/domain/handover'
import { jobId, STUCK_AFTER } from '@/lib/domain/jobs'
import { isLicenceExpired, regionMatch } from '@/lib/domain/licence'
import { OFFICE_TEXTS } from '@/lib/domain/office'
import { picturesOfListing } from '@/lib/domain/listing-pictures'
import { isPaused } from '@/lib/domain/property'
import { monthOf } from '@/lib/domain/sales'
import { isConfirmed } from '@/lib/domain/viewing'
import { isShuttingDown } from '@/lib/lifecycle.mjs'
import { type ContentChange } from '@/lib/schemas/operation'
import { type Handler, runNow, waitBriefly } from '../jobs/run-job'
import { noticeEvent, type NotificationEvent, notify } from '../notices/notify'
import { removeMember } from '../offices/leave-office'
import { auditOffice } from '../offices/offices'
import { handOverPictures } from '../pictures/pictures'
import { takenEvents } from '../viewings/change-viewing'
import { viewingEvent } from '../viewings/viewing-events'

/** How many homes move in one transaction: few, because each may conflict with what buyers and agents do meanwhile. */
export const HOMES_AT_ONCE = 10

/** How long a worker runs one handover before other jobs have a turn, in milliseconds. */
const TURN = 15_000

const CHANGES: ContentChange[] = ['lists', 'properties']

/** Another worker has made the step; the next one follows. */
class StaleStep extends Error {}

/**
 * Continues a handover, some homes in each transaction, which also records how far it is: after an interruption it
 * goes on, and moves each home once (D478). Pauses after a while, and on shutdown. One whose job is stuck is ended, so
 * that another can be started for the homes that are left.
 */
export const continueHandover: Handler = async ({ subject, attempts }) => {
  try {
    return await takeTurn(subject)
  } catch (error) {
    const found = attempts + 1 >= STUCK_AFTER ? await findHandover(subject) : null
    if (found?.open) await end(found, HANDOVER_TEXTS.givenUp)
    throw error
  }
}

/** Runs a handover right after it was started; its job goes on with what takes longer. */
export const continueHandoverNow = (id: string): Promise<void> =>
  waitBriefly(runNow(jobId('hand-over', id), continueHandover))

async function takeTurn(id: string): Promise<'done' | Date> {
  const until = Date.now() + TURN
  for (;;) {
    const found = await findHandover(id)
    if (!found?.open) return 'done'
    const homes = await findNextHomes(found, HOMES_AT_ONCE)
    if (found.propertyIds ? found.done >= found.total : homes.length === 0) {
      await end(found)
      return 'done'
    }
    // Offers that move may be paid this month; a transaction cannot add it (`addSale`).
    await ensureSalesMonth(found.to, monthOf(new Date()))
    try {
      const isPossible = await changingContent(CHANGES, () =>
        transaction((session) => step(found, homes, session)),
      )
      if (!isPossible) {
        await end(found, HANDOVER_TEXTS.stopped)
        return 'done'
      }
    } catch (error) {
      // The new agent has taken a reference number, or a quarter hour, at the same moment.
      const isTaken = isDuplicateKey(error) && Date.now() < until
      if (!isTaken && !(error instanceof StaleStep)) throw error
    }
    if (Date.now() >= until || isShuttingDown()) return new Date()
  }
}

/** Moves some homes; false if the new agent may not list homes any more. */
async function step(found: HandoverDoc, read: readonly PropertyDoc[], session: Session): Promise<boolean> {
  const now = new Date()
  const { from, by, propertyIds, done } = found
  const to = await lockRole(found.to.toHexString(), 'agent', session)
  if (!to || (to.licence && isLicenceExpired(to.licence, now))) return false
  const ids = propertyIds ? propertyIds.slice(done, done + HOMES_AT_ONCE) : read.map(({ _id }) => _id)
  const homes = await findPropertiesById(ids, session)
  const reasons = await reasonsToStay(ids, homes, { from, to }, session)
  const stays = ({ _id }: { _id: ObjectId }) => reasons.has(_id.toHexString())
  const moving = homes.filter((home) => !stays(home))
  const moved = await moveHomes(
    moving.map(({ _id }) => _id),
    from,
    to,
    now,
    session,
  )
  // They were paused with the licence of the agent before (D429).
  for (const { _id } of moving.filter(({ status }) => isPaused(status))) {
    const [home] = await findPropertiesById([_id], session)
    if (home) await updateProperty(home, { status: home.pausedFrom ?? 'pending' }, now, session)
  }
  const pictures = moving.flatMap((home) => picturesOfListing(home).map(({ url }) => url))
  await handOverPictures(pictures, { from, to: to._id }, session)
  const account = await findUserById(by.toHexString(), session)
  await recordAudits(
    moving.map(({ _id: targetId, title: targetName }) => ({
      actor: { id: by.toHexString(), ...(account && { name: account.name, email: account.email }) },
      ...{ action: 'property.handed-over', targetType: 'property', targetId, targetName },
      ...{ before: { agentId: from.toHexString() }, after: { agentId: to._id.toHexString() } },
    })),
    session,
  )
  const last = read.at(-1)
  const isRecorded = await recordHandoverStep(
    found,
    {
      looked: ids.length,
      ...(!propertyIds && last && { last: { createdAt: last.createdAt, id: last._id } }),
      stayed: ids.flatMap((propertyId) => {
        const reason = reasons.get(propertyId.toHexString())
        const title = read.find(({ _id }) => _id.equals(propertyId))?.title ?? ''
        return reason === undefined ? [] : [{ propertyId, title, reason }]
      }),
      moved: {
        homes: moving.length,
        offers: moved.offers.length,
        conversations: moved.conversations,
        viewings: moved.viewings.length,
        ...{ openHouses: moved.openHouses, overlaps: moved.overlaps },
      },
    },
    session,
  )
  if (!isRecorded) throw new StaleStep()
  const taken = []
  for (const viewing of moved.viewings)
    taken.push(...(await takenEvents(viewing, now, session)), ...calendarEvents(found, viewing, now))
  await notify(session, ...(await buyerEvents(found, to, moving, moved, now, session)), ...taken)
  return true
}

/** Why homes stay with their agent, by hexadecimal id (D475). */
async function reasonsToStay(
  ids: readonly ObjectId[],
  homes: readonly PropertyDoc[],
  { from, to }: { from: ObjectId; to: UserDoc },
  session: Session,
): Promise<Map<string, string>> {
  const numbers = homes.flatMap(({ listingId }) => listingId ?? [])
  const taken = await findTakenNumbers(to._id, numbers, session)
  const reasonFor = (home: PropertyDoc | undefined): string | null => {
    if (!home?.agentId.equals(from)) return HANDOVER_TEXTS.gone
    if (home.soldAt) return HANDOVER_TEXTS.sold
    if (home.listingId !== undefined && taken.has(home.listingId))
      return HANDOVER_TEXTS.number(home.listingId)
    const region = to.licence?.region
    return region !== undefined && regionMatch({ region }, home.location) === 'other'
      ? HANDOVER_TEXTS.region(region)
      : null
  }
  const reasons = ids.map((id) => [id.toHexString(), reasonFor(homes.find(({ _id }) => _id.equals(id)))])
  return new Map(reasons.filter((one): one is [string, string] => one[1] !== null))
}

/**
 * The events whose mails put a confirmed viewing into the calendar of the new agent, and delete it from that of the agent
 * before, if they have it there (D487).
 */
function calendarEvents({ _id, from }: HandoverDoc, viewing: ViewingDoc, at: Date): NotificationEvent[] {
  if (!isConfirmed(viewing.status) || viewing.startsAt <= at) return []
  const given = { at, to: ['agent'], handover: _id.toHexString() } as const
  const before = { ...viewing, agentId: from }
  return [
    viewingEvent('viewing-received', viewing, given),
    ...(viewing.invited?.agent ? [viewingEvent('viewing-handed-over', before, given)] : []),
  ]
}

/** One event for each buyer of these homes and the whole handover, with the number of their other homes (D476). */
async function buyerEvents(
  found: HandoverDoc,
  to: UserDoc,
  homes: readonly PropertyDoc[],
  { buyers }: MovedHomes,
  at: Date,
  session: Session,
): Promise<NotificationEvent[]> {
  const homesOf = new Map<string, { buyer: ObjectId; homes: PropertyDoc[] }>()
  for (const home of homes)
    for (const buyer of buyers.get(home._id.toHexString()) ?? []) {
      const known = homesOf.get(buyer.toHexString()) ?? { buyer, homes: [] }
      homesOf.set(buyer.toHexString(), { buyer, homes: [...new Set([...known.homes, home])] })
    }
  const events: NotificationEvent[] = []
  for (const { buyer, homes: own } of homesOf.values()) {
    const others = own.length - 1 + (await countOtherHomes(buyer, found, session))
    events.push(
      noticeEvent(
        'agent-changed',
        to._id,
        { buyer },
        {
          at,
          each: { handover: found._id.toHexString() },
          values: {
            ...{ title: own[0]?.title ?? '', agentId: to._id.toHexString(), agentName: to.name },
            ...(others > 0 && { others }),
          },
        },
      ),
    )
  }
  return events
}

/** Ends a handover, and notifies the two agents of what has moved, except who started it. */
async function end(found: HandoverDoc, message?: string): Promise<void> {
  const now = new Date()
  await transaction(async (session) => {
    const outcome = message === undefined ? { state: 'done' as const } : { state: 'failed' as const, message }
    const ended = await endHandover(found._id, outcome, now, session)
    if (ended?.state === 'done' && !ended.propertyIds) await handOverDrafts(ended, session)
    if (!ended) return
    const { from, to, by, moved, leaves } = ended
    const before = await findUserById(from.toHexString(), session)
    const left = leaves && before ? await leave(ended, before, leaves, session) : []
    if (moved.homes === 0) return notify(session, ...left)
    const after = await findUserById(to.toHexString(), session)
    const told = (other: ObjectId, account: UserDoc | null) => ({
      at: now,
      each: { handover: found._id.toHexString() },
      values: {
        agentId: other.toHexString(),
        ...(account && { agentName: account.name }),
        handedOver: openWorkLine(moved),
        ...(moved.overlaps > 0 && { overlaps: moved.overlaps }),
      },
    })
    await notify(
      session,
      ...(by.equals(to) ? [] : [noticeEvent('homes-received', to, { agent: to }, told(from, before))]),
      ...(by.equals(from) ? [] : [noticeEvent('homes-handed-over', from, { agent: from }, told(to, after))]),
      ...left,
    )
  })
}

/** With all homes of an agent, their drafts move too (D470). */
async function handOverDrafts({ from, to }: HandoverDoc, session: Session): Promise<void> {
  const drafts = await moveDrafts(from, to, session)
  const pictures = drafts.flatMap(({ values: { images = [] } }) => images.map(({ url }) => url))
  await handOverPictures(pictures, { from, to }, session)
}

/**
 * Removes the agent from the office if nothing is open any more; else they stay, and may answer again. Returns whom to
 * notify.
 */
async function leave(
  { from, by }: HandoverDoc,
  agent: UserDoc,
  officeId: ObjectId,
  session: Session,
): Promise<NotificationEvent[]> {
  const office = await findOffice(officeId, session)
  const member = office?.members.find(({ personId }) => personId.equals(from))
  if (!office || !member) return []
  const { homes, offers, viewings } = await countOpenWork(from, undefined, session)
  if (homes + offers + viewings === 0) {
    const account = await findUserById(by.toHexString(), session)
    const remover = by.equals(from) ? undefined : { _id: by, ...(account && { name: account.name }) }
    const events = await removeMember(session, office, agent, remover)
    const actor = { id: by.toHexString(), ...(account && { name: account.name, email: account.email }) }
    const before = { memberId: from.toHexString(), role: member.role }
    await auditOffice(actor, 'office.removed', office, { before }, session)
    return events
  }
  const { leavingTo: _, ...staying } = member
  const members = office.members.map((one) => (one === member ? staying : one))
  if (!(await writeMembers(office, members, session))) throw conflict(OFFICE_TEXTS.changed)
  return []
}
