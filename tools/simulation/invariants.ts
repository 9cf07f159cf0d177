import { type Db } from 'mongodb'
import {
  type ConversationDoc,
  type JobDoc,
  type MessageDoc,
  type OfferDoc,
  type PlaceDoc,
  type PropertyDoc,
  type SalesMonthDoc,
  type ViewingClaimDoc,
  type ViewingDoc,
} from '@/lib/data/collections'
import { isBought, isHoldingListing, isOpen, isPayable } from '@/lib/domain/offer'
import { otherSide } from '@/lib/domain/message'
import { mapCountChanges, type MapCounts, pathsOf } from '@/lib/domain/map-counts'
import { monthOf } from '@/lib/domain/sales'
import { QUARTER_HOUR_MS } from '@/lib/domain/slots'
import { isHoldingTime } from '@/lib/domain/viewing'

function faultsOfOffer({ _id, status, open, holdsListing, expiresAt }: OfferDoc): string[] {
  const faults: string[] = []
  if (open !== isOpen(status) || holdsListing !== isHoldingListing(status)) faults.push('is derived wrongly')
  if (open && !expiresAt) faults.push('has no end')
  return faults.map((fault) => `offer ${_id.toHexString()} ${fault}`)
}

const sorted = (paths: Record<string, number>) => Object.entries(paths).sort(([a], [b]) => (a < b ? -1 : 1))

/** The faults between a listing and the offers on it (D24, D28, D29, D72). */
function faultsOfListing(listing: PropertyDoc, offers: readonly OfferDoc[]): string[] {
  const bought = offers.filter(({ status }) => isBought(status))
  const payable = offers.filter(({ status }) => isPayable(status))
  const open = offers.filter(({ status }) => isOpen(status))
  const faults: string[] = []
  if (bought.length + payable.length > 1) faults.push('has two winners')
  if (new Set(open.map(({ buyerId }) => buyerId.toHexString())).size < open.length)
    faults.push('has two open offers of one buyer')
  if ((listing.soldAt !== null) !== (bought.length === 1)) faults.push('is sold wrongly')
  if ((listing.underOffer === true) !== (payable.length === 1)) faults.push('is under offer wrongly')
  if (listing.soldAt !== null && open.length > 0) faults.push('is sold and has open offers')
  if (listing.offerCount !== offers.length)
    faults.push(`counts ${listing.offerCount} offers and has ${offers.length}`)
  return faults.map((fault) => `listing ${listing._id.toHexString()} ${fault}`)
}

/** Compares the agents' months with the purchases, in number and amount. */
async function faultsOfSales(db: Db, offers: readonly OfferDoc[]): Promise<string[]> {
  const bought = offers.filter(({ status }) => isBought(status))
  const purchases = Map.groupBy(
    bought,
    ({ agentId, paidAt }) => `${agentId.toHexString()} ${paidAt ? monthOf(paidAt) : '?'}`,
  )
  const counted = await db.collection<SalesMonthDoc>('sales').find().toArray()
  const months = new Set([...purchases.keys(), ...counted.map(({ _id }) => _id)])
  return [...months].flatMap((month) => {
    const all = purchases.get(month) ?? []
    const total = all.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
    const row = counted.find(({ _id }) => _id === month)
    if ((row?.count ?? 0) === all.length && (row?.totalMinor ?? 0) === total) return []
    return [
      `sales ${month} say ${row?.count ?? 0} for ${row?.totalMinor ?? 0}, purchases ${all.length} for ${total}`,
    ]
  })
}

/** Compares the counts of the places with the listings. */
async function faultsOfPlaces(db: Db, listings: readonly PropertyDoc[]): Promise<string[]> {
  const unsold = listings.filter(({ place }) => place !== null)
  const rows = new Map<string, number>()
  for (const { place, status } of unsold)
    for (const id of [place ?? '', status]) rows.set(id, (rows.get(id) ?? 0) + 1)
  const counted = new Map<string, number>()
  for (const { _id, count } of await db.collection<PlaceDoc>('places').find().toArray())
    counted.set(_id, count)
  return [...new Set([...rows.keys(), ...counted.keys()])].flatMap((id) =>
    (rows.get(id) ?? 0) === (counted.get(id) ?? 0)
      ? []
      : [`place ${id} counts ${counted.get(id) ?? 0}, there are ${rows.get(id) ?? 0}`],
  )
}

/** Compares the counters of the map with the listings. */
async function faultsOfMapCounts(db: Db, listings: readonly PropertyDoc[]): Promise<string[]> {
  const counted = new Map(
    mapCountChanges([], listings).map(([id, paths]) => [id, JSON.stringify(sorted(paths))]),
  )
  const stored = await db.collection<MapCounts>('mapCounts').find().toArray()
  const storedCells = new Map(stored.map((item) => [item._id, JSON.stringify(sorted(pathsOf(item)))]))
  return [...new Set([...counted.keys(), ...storedCells.keys()])].flatMap((id) =>
    counted.get(id) === storedCells.get(id)
      ? []
      : [`cell ${id} counts ${storedCells.get(id) ?? 'nothing'}, there are ${counted.get(id) ?? 'none'}`],
  )
}

/** Purchases that the audit log does not have exactly once. */
async function faultsOfLog(db: Db, offers: readonly OfferDoc[]): Promise<string[]> {
  const audit = await db.collection('audit').find({ action: 'offer.bought' }).toArray()
  const times = Map.groupBy(audit, ({ targetId }) => String(targetId))
  return offers
    .filter(({ status }) => isBought(status))
    .map(({ _id }) => ({ id: _id.toHexString(), count: times.get(_id.toHexString())?.length ?? 0 }))
    .filter(({ count }) => count !== 1)
    .map(({ id, count }) => `purchase ${id} stands in the log ${count} times`)
}

/** Gaps between the messages of a conversation, and wrong counts of the unread ones (D206, D211). */
async function faultsOfConversations(db: Db): Promise<string[]> {
  const fields = { projection: { conversationId: 1, seq: 1, by: 1 } }
  const all = await db.collection<MessageDoc>('messages').find({}, fields).sort({ seq: 1 }).toArray()
  const messages = Map.groupBy(all, ({ conversationId }) => conversationId.toHexString())
  const conversations = await db.collection<ConversationDoc>('conversations').find().toArray()
  return conversations.flatMap((conversation) => {
    const own = messages.get(conversation._id.toHexString()) ?? []
    const faults: string[] = []
    if (own.length !== conversation.seq || own.some(({ seq }, i) => seq !== i + 1))
      faults.push(`counts ${conversation.seq} messages and has ${own.map(({ seq }) => seq).join(', ')}`)
    for (const side of ['buyer', 'agent'] as const) {
      const counted = conversation[`${side}Unread`] ?? 0
      const read = conversation[`${side}ReadSeq`]
      const unread = own.filter(({ by, seq }) => by === otherSide(side) && seq > read).length
      if (counted !== unread) faults.push(`counts ${counted} unread for the ${side} and has ${unread}`)
    }
    return faults.map((fault) => `conversation ${conversation._id.toHexString()} ${fault}`)
  })
}

/** Viewings that overlap another one of their agent, and wrong claims of an agent's time (D219). */
async function faultsOfViewings(db: Db): Promise<string[]> {
  const viewings = await db.collection<ViewingDoc>('viewings').find().sort({ startsAt: 1 }).toArray()
  const claims = await db.collection<ViewingClaimDoc>('viewingClaims').find().toArray()
  const claimed = Map.groupBy(claims, ({ ownerId }) => ownerId.toHexString())
  /** The end of each agent's last viewing so far. */
  const ends = new Map<string, Date>()
  return viewings.flatMap(({ _id, agentId, startsAt, endsAt, status }) => {
    const own = claimed.get(_id.toHexString()) ?? []
    if (!isHoldingTime(status))
      return own.length > 0 ? [`viewing ${_id.toHexString()} is ${status} and claims time`] : []
    const faults: string[] = []
    const agent = agentId.toHexString()
    const last = ends.get(agent) ?? startsAt
    if (last > startsAt) faults.push('overlaps another one')
    ends.set(agent, last > endsAt ? last : endsAt)
    const times = new Set(own.map(({ at }) => at.getTime()))
    // Claims of the past expire.
    for (let at = startsAt.getTime(); at < endsAt.getTime(); at += QUARTER_HOUR_MS)
      if (at > Date.now() && !times.has(at)) faults.push(`does not claim ${new Date(at).toISOString()}`)
    return faults.map((fault) => `viewing ${_id.toHexString()} ${fault}`)
  })
}

/**
 * The violated invariants of a database at rest, as sentences; empty if there are none. One winner per
 * listing and time, sales equal purchases, counts equal rows. Reads all of it, so only for test data.
 */
export async function brokenInvariants(db: Db): Promise<string[]> {
  const [listings, offers] = await Promise.all([
    db.collection<PropertyDoc>('properties').find().toArray(),
    db.collection<OfferDoc>('offers').find().toArray(),
  ])
  const byListing = Map.groupBy(offers, ({ propertyId }) => propertyId.toHexString())
  return [
    ...offers.flatMap(faultsOfOffer),
    ...listings.flatMap((listing) =>
      faultsOfListing(listing, byListing.get(listing._id.toHexString()) ?? []),
    ),
    ...(await faultsOfSales(db, offers)),
    ...(await faultsOfPlaces(db, listings)),
    ...(await faultsOfMapCounts(db, listings)),
    ...(await faultsOfConversations(db)),
    ...(await faultsOfViewings(db)),
    ...(await faultsOfLog(db, offers)),
  ]
}

/** Jobs that have been due for longer than `seconds`, as sentences. */
export async function overdueWork(db: Db, seconds: number, now = new Date()): Promise<string[]> {
  const dueAt = { $lt: new Date(now.getTime() - seconds * 1_000) }
  const jobs = await db.collection<JobDoc>('jobs').find({ dueAt }).toArray()
  return jobs.map(
    ({ _id, dueAt: since, attempts }) =>
      `${_id} is due since ${since.toISOString()}, after ${attempts} attempts`,
  )
}
