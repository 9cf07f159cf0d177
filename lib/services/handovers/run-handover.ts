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
import { findOfferedHomes } from '@/lib/data/offers'
import { findOffice, writeMembers } from '@/lib/data/offices'
import { findPropertiesById, updateProperty } from '@/lib/data/properties'
import { ensureSalesMonth } from '@/lib/data/sales'
import { byId } from '@/lib/data/reads'
import { findUserById, lockRole } from '@/lib/data/users'
import { findRequestsNear } from '@/lib/data/viewings'
import { conflict } from '@/lib/domain/errors'
import { HANDOVER_TEXTS, openWorkLine } from '@/lib/domain/handover'
import { jobId } from '@/lib/domain/jobs'
import { isLicenceExpired, regionMatch } from '@/lib/domain/licence'
import { assignableMembers, OFFICE_TEXTS } from '@/lib/domain/office'
import { picturesOfListing } from '@/lib/domain/listing-pictures'
import { isPaused, statusOnMarket } from '@/lib/domain/property'
import { monthOf } from '@/lib/domain/sales'
import { isConfirmed, isRequested } from '@/lib/domain/viewing'
import { isShuttingDown } from '@/lib/lifecycle.mjs'
import { type ContentChange } from '@/lib/schemas/operation'
import { auditActor, auditOffice } from '../audit/audit-entries'
import { inboxMembers } from '../inbox/assign'
import { inSlices, runNow, SLICE_MS, StaleStep, waitBriefly } from '../jobs/run-job'
import { noticeEvent, type NotificationEvent, notify } from '../notices/notify'
import { removeMember } from '../offices/leave-office'
import { handOverPictures } from '../pictures/pictures'
import { takenEvents, viewingEvent } from '../viewings/viewing-events'

/** How many homes move in one transaction: few, because each may conflict with what buyers and agents do meanwhile. */
export const HOMES_AT_ONCE = 10

const CHANGES: ContentChange[] = ['lists', 'properties']

/**
 * Continues a handover, some homes in each transaction, which also records the progress: after an interruption it
 * continues, and moves each home once (D478). Pauses after a slice, and on shutdown.
 */
export const continueHandover = inSlices(runSlice, async (id) => {
  const handover = await findHandover(id)
  if (handover?.open) await finishHandover(handover, HANDOVER_TEXTS.givenUp)
})

/** Runs a handover right after it was started; its job continues if it takes longer. */
export const continueHandoverNow = (id: string): Promise<void> =>
  waitBriefly(runNow(jobId('hand-over', id), continueHandover))

async function runSlice(id: string): Promise<'done' | Date> {
  const until = Date.now() + SLICE_MS
  for (;;) {
    const handover = await findHandover(id)
    if (!handover?.open) return 'done'
    const homes = await findNextHomes(handover, HOMES_AT_ONCE)
    if (handover.propertyIds ? handover.done >= handover.total : homes.length === 0) {
      await finishHandover(handover)
      return 'done'
    }
    // Offers that move may be paid this month; a transaction cannot add it (`addSale`).
    await ensureSalesMonth(handover.to, monthOf(new Date()))
    try {
      const isPossible = await changingContent(CHANGES, () =>
        transaction((session) => step(handover, homes, session)),
      )
      if (!isPossible) {
        await finishHandover(handover, HANDOVER_TEXTS.stopped)
        return 'done'
      }
    } catch (error) {
      // The new agent has just used a reference number or booked a quarter of an hour that a home brings.
      const isRetried = isDuplicateKey(error) && Date.now() < until
      if (!isRetried && !(error instanceof StaleStep)) throw error
    }
    if (Date.now() >= until || isShuttingDown()) return new Date()
  }
}

/**
 * True if homes can be assigned to this agent: in an office not to an assistant, nor to somebody who is being handed over
 * (D452).
 */
export async function canGetHomes({ _id, officeId }: UserDoc, session: Session): Promise<boolean> {
  const office = officeId && (await findOffice(officeId, session))
  return !office || assignableMembers(inboxMembers(office)).some(({ id }) => id === _id.toHexString())
}

/** Moves some homes; false if the new agent may no longer list homes. */
async function step(handover: HandoverDoc, next: readonly PropertyDoc[], session: Session): Promise<boolean> {
  const now = new Date()
  const { from, by, propertyIds, done } = handover
  const to = await lockRole(handover.to.toHexString(), 'agent', session)
  if (!to || (to.licence && isLicenceExpired(to.licence, now))) return false
  if (!(await canGetHomes(to, session))) return false
  const ids = propertyIds ? propertyIds.slice(done, done + HOMES_AT_ONCE) : next.map(({ _id }) => _id)
  const homes = await findPropertiesById(ids, session)
  const reasons = await blockingReasons(ids, homes, { from, to, now }, session)
  const isStaying = ({ _id }: { _id: ObjectId }) => reasons.has(_id.toHexString())
  const moving = homes.filter((home) => !isStaying(home))
  const records = await moveHomes(
    moving.map(({ _id }) => _id),
    from,
    to,
    now,
    session,
  )
  // Shows those that were paused with the licence of the agent before (D429), not those that an agent has paused (D480).
  for (const { _id } of moving.filter(({ status, pausedBy }) => isPaused(status) && pausedBy !== 'agent')) {
    const [home] = await findPropertiesById([_id], session)
    if (home) await updateProperty(home, { status: statusOnMarket(home) }, now, session)
  }
  const pictures = moving.flatMap((home) => picturesOfListing(home).map(({ url }) => url))
  await handOverPictures(pictures, to._id, session)
  const account = await findUserById(by.toHexString(), session)
  await recordAudits(
    moving.map(({ _id: targetId, title: targetName }) => ({
      actor: auditActor(by, account),
      action: 'property.handed-over',
      targetType: 'property',
      targetId,
      targetName,
      before: { agentId: from.toHexString() },
      after: { agentId: to._id.toHexString() },
    })),
    session,
  )
  const lastHome = next.at(-1)
  const isRecorded = await recordHandoverStep(
    handover,
    {
      processed: ids.length,
      ...(!propertyIds && lastHome && { last: { createdAt: lastHome.createdAt, id: lastHome._id } }),
      stayed: ids.flatMap((propertyId) => {
        const reason = reasons.get(propertyId.toHexString())
        const title = next.find(({ _id }) => _id.equals(propertyId))?.title ?? ''
        return reason === undefined ? [] : [{ propertyId, title, reason }]
      }),
      moved: {
        homes: moving.length,
        offers: records.offers.length,
        conversations: records.conversations,
        viewings: records.viewings.length,
        openHouses: records.openHouses.length,
        overlaps: records.overlaps,
      },
    },
    session,
  )
  if (!isRecorded) throw new StaleStep()
  const requests = await findAffectedRequests(records, session)
  const events = [
    ...(await takenEvents(requests, now, session)),
    ...records.viewings.flatMap((viewing) => calendarEvents(handover, viewing, now)),
  ]
  await notify(session, ...(await buyerEvents(handover, to, moving, records, now, session)), ...events)
  return true
}

/** The requests that moved, and the new agent's requests at about the time of what moved, whose time may be taken now. */
async function findAffectedRequests(
  { viewings, openHouses }: Pick<MovedHomes, 'viewings' | 'openHouses'>,
  session: Session,
): Promise<ViewingDoc[]> {
  const requests = viewings.filter(({ status }) => isRequested(status))
  const confirmed = viewings.filter(({ status }) => isConfirmed(status))
  for (const appointment of [...confirmed, ...openHouses])
    requests.push(...(await findRequestsNear(appointment, session)))
  return [...byId(requests).values()]
}

/** Why homes stay with their agent, by hexadecimal id (D475). */
async function blockingReasons(
  ids: readonly ObjectId[],
  homes: readonly PropertyDoc[],
  { from, to, now }: { from: ObjectId; to: UserDoc; now: Date },
  session: Session,
): Promise<Map<string, string>> {
  const numbers = homes.flatMap(({ listingId }) => listingId ?? [])
  const takenNumbers = await findTakenNumbers(to._id, numbers, session)
  const offered = await findOfferedHomes(
    to._id.toHexString(),
    homes.map(({ _id }) => _id.toHexString()),
    now,
    session,
  )
  const reasonFor = (home: PropertyDoc | undefined): string | null => {
    if (!home?.agentId.equals(from)) return HANDOVER_TEXTS.gone
    if (home.soldAt) return HANDOVER_TEXTS.sold
    if (offered.has(home._id.toHexString())) return HANDOVER_TEXTS.offered
    if (home.listingId !== undefined && takenNumbers.has(home.listingId))
      return HANDOVER_TEXTS.number(home.listingId)
    const region = to.licence?.region
    return region !== undefined && regionMatch({ region }, home.location) === 'other'
      ? HANDOVER_TEXTS.region(region)
      : null
  }
  const reasons = ids.map((id) => [id.toHexString(), reasonFor(homes.find(({ _id }) => _id.equals(id)))])
  return new Map(reasons.filter((reason): reason is [string, string] => reason[1] !== null))
}

/**
 * The events whose mails put a confirmed viewing into the calendar of the new agent, and delete it from that of the agent
 * before, if they have it there (D487).
 */
function calendarEvents({ _id, from }: HandoverDoc, viewing: ViewingDoc, at: Date): NotificationEvent[] {
  if (!isConfirmed(viewing.status) || viewing.startsAt <= at) return []
  const details = { at, to: ['agent'], handover: _id.toHexString() } as const
  const formerViewing = { ...viewing, agentId: from }
  return [
    viewingEvent('viewing-received', viewing, details),
    ...(viewing.invited?.agent ? [viewingEvent('viewing-handed-over', formerViewing, details)] : []),
  ]
}

/**
 * One event for each buyer of these homes, once in the whole handover, with the number of the buyer's other homes in it
 * (D476).
 */
async function buyerEvents(
  handover: HandoverDoc,
  to: UserDoc,
  homes: readonly PropertyDoc[],
  { buyers }: MovedHomes,
  at: Date,
  session: Session,
): Promise<NotificationEvent[]> {
  const homesByBuyer = new Map<string, { buyer: ObjectId; homes: PropertyDoc[] }>()
  for (const home of homes)
    for (const buyer of buyers.get(home._id.toHexString()) ?? []) {
      const existing = homesByBuyer.get(buyer.toHexString()) ?? { buyer, homes: [] }
      homesByBuyer.set(buyer.toHexString(), { buyer, homes: [...new Set([...existing.homes, home])] })
    }
  const events: NotificationEvent[] = []
  for (const { buyer, homes: buyerHomes } of homesByBuyer.values()) {
    const otherHomes = buyerHomes.length - 1 + (await countOtherHomes(buyer, handover, session))
    events.push(
      noticeEvent(
        'agent-changed',
        to._id,
        { buyer },
        {
          at,
          each: { handover: handover._id.toHexString() },
          values: {
            title: buyerHomes[0]?.title ?? '',
            agentId: to._id.toHexString(),
            agentName: to.name,
            ...(otherHomes > 0 && { others: otherHomes }),
          },
        },
      ),
    )
  }
  return events
}

/** Ends a handover, and notifies the two agents of what has moved, except who started it. */
async function finishHandover(handover: HandoverDoc, message?: string): Promise<void> {
  const now = new Date()
  const finish = async (session: Session) => {
    const outcome = message === undefined ? { state: 'done' as const } : { state: 'failed' as const, message }
    const ended = await endHandover(handover._id, outcome, now, session)
    if (ended?.state === 'done' && !ended.propertyIds) await handOverDrafts(ended, session)
    if (!ended) return
    const { from, to, by, moved, leaves } = ended
    const oldAgent = await findUserById(from.toHexString(), session)
    const leaveEvents = leaves && oldAgent ? await removeFromOffice(ended, oldAgent, leaves, session) : []
    if (moved.homes === 0) return notify(session, ...leaveEvents)
    const newAgent = await findUserById(to.toHexString(), session)
    const eventFor = (otherId: ObjectId, account: UserDoc | null) => ({
      at: now,
      each: { handover: handover._id.toHexString() },
      values: {
        agentId: otherId.toHexString(),
        ...(account && { agentName: account.name }),
        handedOver: openWorkLine(moved),
        ...(moved.overlaps > 0 && { overlaps: moved.overlaps }),
      },
    })
    await notify(
      session,
      ...(by.equals(to) ? [] : [noticeEvent('homes-received', to, { agent: to }, eventFor(from, oldAgent))]),
      ...(by.equals(from)
        ? []
        : [noticeEvent('homes-handed-over', from, { agent: from }, eventFor(to, newAgent))]),
      ...leaveEvents,
    )
  }
  // Public pages name the office of an agent.
  await changingContent(handover.leaves ? CHANGES : [], () => transaction(finish))
}

/** With all homes of an agent, their drafts move too (D470), unless the new agent can no longer get homes. */
async function handOverDrafts({ from, to }: HandoverDoc, session: Session): Promise<void> {
  const newAgent = await lockRole(to.toHexString(), 'agent', session)
  if (!newAgent || !(await canGetHomes(newAgent, session))) return
  const drafts = await moveDrafts(from, to, session)
  const pictures = drafts.flatMap(({ values: { images = [] } }) => images.map(({ url }) => url))
  await handOverPictures(pictures, to, session)
}

/**
 * Removes the agent from the office if nothing is open any more; else they stay, and may answer again. Returns whom to
 * notify.
 */
async function removeFromOffice(
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
    const before = { memberId: from.toHexString(), role: member.role }
    await auditOffice(auditActor(by, account), 'office.removed', office, { before }, session)
    return events
  }
  const { leavingTo: _, ...remainingMember } = member
  const members = office.members.map((current) => (current === member ? remainingMember : current))
  if (!(await writeMembers(office, members, session))) throw conflict(OFFICE_TEXTS.changed)
  return []
}
