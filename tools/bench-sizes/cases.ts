import { randomUUID } from 'node:crypto'
import { getDb, transaction, ObjectId } from '@/lib/data/client'
import { collection, type PropertyDoc, type UserDoc, type ViewingDoc } from '@/lib/data/collections'
import { repairMapCounts } from '@/lib/data/listing-search/map-counts'
import { rebuildPlaces } from '@/lib/data/listing-search/places'
import { deleteProperties } from '@/lib/data/properties'
import { type ListingFilters } from '@/lib/domain/listing-filters'
import { type Bounds } from '@/lib/domain/position'
import { PROPERTY_SORTS, type PropertySort } from '@/lib/domain/property'
import { searchedPartOf } from '@/lib/domain/search-match'
import { type Actor } from '@/lib/domain/user'
import { propertyTableSchema } from '@/lib/schemas/admin-table'
import { listConversations, openConversation } from '@/lib/services/messages/conversations'
import { sendMessage } from '@/lib/services/messages/send-message'
import { countNotices } from '@/lib/services/notices/list-notices'
import { acceptOffer, createOffer } from '@/lib/services/offers/negotiate-offer'
import { createProperty } from '@/lib/services/properties/create-property'
import { getProperty } from '@/lib/services/properties/read-property'
import {
  listOwnProperties,
  listProperties,
  manageProperties,
  mapProperties,
} from '@/lib/services/properties/list-properties'
import { listSearches, saveSearch } from '@/lib/services/saved-searches/saved-searches'
import { matchSearches, sendDigestsOf } from '@/lib/services/saved-searches/send-alerts'
import { confirmViewing, requestViewing } from '@/lib/services/viewings/change-viewing'
import { listSlots } from '@/lib/services/availability/availability'
import { listViewings } from '@/lib/services/viewings/list-viewings'
import { TOWNS } from '../../commands/load/names'
import { makeUser, makeViewing } from '../../commands/seed/documents'
import { makeSavedSearch } from '../../commands/seed/saved-search-documents'
import { createProperty as insertProperty, HOURS } from '../../test/factories'

/** A measured case: a call of the services, which cache nothing, so straight from the database. */
export type Case = {
  name: string
  /** How many times as long it may take with a million listings as with ten thousand; absent: no limit. */
  floor?: number
  /** It changes data, so its reads are not counted. */
  isChange?: true
  /** It is timed once, without a warm-up: how many seconds it may take with a million listings. */
  once?: { floorSeconds: number }
  /** Creates what these runs consume. */
  prepare?: (runs: number) => Promise<void>
  run: () => Promise<unknown>
}

const PAGE = 24
/** Facts that about one in a hundred listings has. */
const ALL_FILTERS: ListingFilters = {
  minPrice: 200_000,
  maxPrice: 900_000,
  type: ['house', 'villa', 'cabin', 'townhouse'],
  bedrooms: 2,
  bathrooms: 1,
  parking: 1,
  minArea: 60,
  maxArea: 240,
  minLot: 300,
  builtSince: 1920,
  features: ['garden', 'pool'],
}
/** A town with about one in fifty listings, in every size. */
const COMMON = 'Springfield, Oregon'
/** The town with the fewest listings and searches. */
const RARE = TOWNS.at(-1) ?? ''
const NEW_SEARCH = {
  search: `location=${encodeURIComponent(COMMON)}&bedrooms=3`,
  frequency: 'instant',
  timeZone: 'UTC',
} as const
const HOUR = 60 * 60_000
/** How many people get a digest, and how many homes are new in its window. */
const DIGESTS = 1_000
const NEW_HOMES = 30_000
const BATCH_SIZE = 10_000

const actorOf = ({ _id, email, name, image, role }: UserDoc): Actor => ({
  id: _id.toHexString(),
  email,
  name,
  image,
  role,
})

async function required<T>(name: string, read: Promise<T | null>): Promise<T> {
  const row = await read
  if (row === null) throw new Error(`The loaded database has no ${name}.`)
  return row
}

/** The cases for a database that `npm run load` filled, and a function that removes what they added. */
export async function casesOf(): Promise<{ cases: Case[]; clean: () => Promise<void> }> {
  const [admin, agent, buyer] = await Promise.all(
    (['admin', 'agent', 'user'] as const).map(async (role) =>
      actorOf(await required(role, collection('users').findOne({ role }))),
    ),
  )
  if (!admin || !agent || !buyer)
    throw new Error('The loaded database lacks an administrator, agent or buyer.')
  // Every size starts with the same listings, so each has this address once.
  const rare = await required<PropertyDoc>(
    'listing with an address',
    collection('properties').findOne({ unsoldStatus: 'verified', location: /^\d/ }, { sort: { _id: 1 } }),
  )
  const rareId = rare._id.toHexString()

  const explore = (location: string, isTotalApproximate: boolean) => () =>
    listProperties(buyer, { sort: 'default', location, verified: false, limit: PAGE, isTotalApproximate })
  // Around a listing that is in all sizes.
  const { publicLatitude, publicLongitude } = await required<PropertyDoc>(
    'listing with a position',
    collection('properties').findOne({ unsoldStatus: 'verified', cell: { $gte: '' } }, { sort: { _id: 1 } }),
  )
  const latitude = publicLatitude ?? 0
  const longitude = publicLongitude ?? 0
  /** The bounds within `degrees` of that listing. */
  const around = (degrees: number): Bounds => ({
    west: longitude - degrees,
    south: latitude - degrees,
    east: longitude + degrees,
    north: latitude + degrees,
  })
  const COUNTRY: Bounds = { west: -125, south: 24, east: -66, north: 50 }
  const filtered =
    (filters: ListingFilters, isTotalApproximate: boolean, sort: PropertySort = 'default') =>
    () =>
      listProperties(buyer, { ...filters, sort, verified: false, limit: PAGE, isTotalApproximate })
  const views = [
    { view: 'a street', bounds: around(0.005), zoom: 17 },
    { view: 'a city', bounds: around(0.15), zoom: 11 },
    { view: 'a country', bounds: COUNTRY, zoom: 4, isCountry: true },
  ]
  const map = (filters: ListingFilters & { bounds: Bounds }, zoom: number) => () =>
    mapProperties(buyer, { ...filters, verified: false, zoom })

  const manage = (search: string) => () => manageProperties(admin, propertyTableSchema.parse({ search }))

  const added: ObjectId[] = []
  const add = async (): Promise<string> => {
    const { id } = await createProperty(agent, {
      title: 'Bright Brick House',
      description: 'A house to measure with.',
      location: `${added.length} Bench Street, ${COMMON}`,
      minPrice: 300_000,
      maxPrice: 350_000,
      image: 'http://127.0.0.1:1/keystead/image/upload/v1/listings/lake.jpg',
    })
    added.push(new ObjectId(id))
    return id
  }
  const agentId = new ObjectId(agent.id)
  const owner = await required('agent', collection('users').findOne({ _id: agentId }))
  // An offer needs its own listing, an acceptance its own offer: they are created before timing.
  const verified: string[] = []
  const offered: string[] = []
  // Without the service, which would announce each to all searches of its town.
  const verify = async (count: number) => {
    for (let i = 0; i < count; i += 1) {
      const { _id } = await insertProperty(getDb(), owner, {
        location: `${i} Bench Street, ${COMMON}`,
        minPriceMinor: 30_000_000,
        maxPriceMinor: 35_000_000,
      })
      added.push(_id)
      verified.push(_id.toHexString())
    }
  }
  const offer = async () => {
    const { id } = await createOffer(buyer, { propertyId: verified.pop() ?? '', offerAmount: 310_000 })
    offered.push(id)
  }
  const prepareOffers = async (count: number) => {
    await verify(count)
    for (let i = 0; i < count; i += 1) await offer()
  }

  // Each request needs its own buyer, each confirmation its own time.
  const visitors: UserDoc[] = []
  const waiting: UserDoc[] = []
  const requests: ViewingDoc[] = []
  await collection('availability').replaceOne({ _id: agentId }, { ...HOURS, version: 1 }, { upsert: true })
  const addVisitors = async (count: number): Promise<UserDoc[]> => {
    const people = Array.from({ length: count }, () => makeUser({ emailVerified: new Date() }))
    await collection('users').insertMany(people)
    visitors.push(...people)
    return people
  }
  const addWaiting = async (count: number) => void waiting.push(...(await addVisitors(count)))
  const toVisit = await required(
    'listing to visit',
    collection('properties').findOne({ agentId, unsoldStatus: 'verified' }, { sort: { _id: 1 } }),
  )
  const homeId = toVisit._id.toHexString()
  let nextHour = Math.ceil(Date.now() / HOUR) + 90 * 24
  const addRequests = async (count: number) => {
    const viewings = (await addVisitors(count)).map((person) => {
      nextHour += 1
      return makeViewing(person, toVisit, { startsAt: new Date(nextHour * HOUR) })
    })
    await collection('viewings').insertMany(viewings)
    requests.push(...viewings)
  }
  const slots = await listSlots(buyer, { id: homeId, from: undefined, days: 7 })
  const startsAt = new Date(slots.at(-1)?.startsAt ?? '')

  // Each home is announced once. It is added without the service, which would announce it already.
  const changed: string[] = []
  const addChanges = (town: string) => async (count: number) => {
    for (let i = 0; i < count; i += 1) {
      const home = await insertProperty(getDb(), owner, { location: `${i} Bench Street, ${town}` })
      added.push(home._id)
      await collection('listingChanges').insertOne({
        _id: new ObjectId(),
        propertyId: home._id,
        agentId,
        at: new Date(),
        kind: 'new',
        after: searchedPartOf(home),
        unmatched: true,
      })
      changed.push(home._id.toHexString())
    }
  }
  const match = () => matchSearches({ subject: changed.pop() ?? '' } as Parameters<typeof matchSearches>[0])

  /** People whose daily searches are due, more of them in the larger towns, and new homes in all towns. */
  const addDigests = async () => {
    const now = Date.now()
    const dayAgo = new Date(Date.now() - 24 * HOUR)
    const searches = (await addVisitors(DIGESTS)).map((person, i) => {
      const text = `location=${TOWNS[Math.floor(TOWNS.length * (i / DIGESTS) ** 3)]}`
      const search = { name: 'Due', text, frequency: 'daily', timeZone: 'UTC', createdAt: dayAgo } as const
      return { ...makeSavedSearch(person, search, dayAgo), nextAt: new Date(now) }
    })
    await collection('savedSearches').insertMany(searches)
    const homes = await collection('properties').find({ unsoldStatus: 'verified' }).limit(NEW_HOMES).toArray()
    const changes = homes.map((home) => ({
      _id: new ObjectId(),
      propertyId: home._id,
      agentId: home.agentId,
      kind: 'new' as const,
      at: new Date(now - HOUR),
      after: searchedPartOf(home),
    }))
    // DocumentDB accepts 25,000 at a time.
    for (let i = 0; i < changes.length; i += BATCH_SIZE)
      await collection('listingChanges').insertMany(changes.slice(i, i + BATCH_SIZE))
    changesOfDigests.push(...changes.map(({ _id }) => _id))
  }
  const changesOfDigests: ObjectId[] = []
  const sendDigests = () => sendDigestsOf(new Date().toISOString().slice(0, 13), new Date())

  const conversation = await required(
    'conversation about a listing for sale',
    collection('properties')
      .find({ agentId, status: 'verified', soldAt: null })
      .map((home) => home._id)
      .toArray()
      .then((homes) =>
        collection('conversations').findOne({ propertyId: { $in: homes } }, { sort: { _id: 1 } }),
      ),
  )
  const id = conversation._id.toHexString()

  const cases: Case[] = [
    ...PROPERTY_SORTS.map((sort) => ({
      name: `Explore, ${sort}`,
      floor: 1.3,
      run: () =>
        listProperties(buyer, { sort, location: '', verified: false, limit: PAGE, isTotalApproximate: true }),
    })),
    { name: 'a common search with its exact count', floor: 2, run: explore(COMMON, false) },
    { name: 'the same by a part of a word', floor: 2, run: explore('ringfiel', false) },
    { name: 'the same as Explore asks for it', floor: 2, run: explore(COMMON, true) },
    { name: 'a rare search with its exact count', run: explore(rare.location, false) },
    { name: 'a search that finds nothing', run: explore('zzyzx', false) },
    ...PROPERTY_SORTS.map((sort) => ({
      name: `all filters, ${sort}`,
      floor: 5,
      run: filtered({ ...ALL_FILTERS, bounds: COUNTRY }, true, sort),
    })),
    { name: 'all filters with their exact count', run: filtered({ ...ALL_FILTERS, bounds: COUNTRY }, false) },
    {
      name: 'two filters, price-low-high',
      floor: 5,
      run: filtered({ bedrooms: 3, type: ['house', 'villa'] }, true, 'price-low-high'),
    },
    {
      name: 'a price filter, price-low-high',
      floor: 5,
      run: filtered({ minPrice: 200_000, maxPrice: 900_000 }, true, 'price-low-high'),
    },
    ...views.flatMap(({ view, bounds, zoom, isCountry = false }) => [
      { name: `a page of ${view}, price-low-high`, run: filtered({ bounds }, true, 'price-low-high') },
      { name: `the exact count of ${view}`, run: filtered({ bounds }, false) },
      { name: `the map of ${view}`, ...(isCountry && { floor: 2 }), run: map({ bounds }, zoom) },
      {
        name: `the map of ${view}, types and prices`,
        run: map({ type: ['house', 'villa'], minPrice: 200_000, maxPrice: 900_000, bounds }, zoom),
      },
      { name: `the map of ${view}, all filters`, run: map({ ...ALL_FILTERS, bounds }, zoom) },
    ]),
    { name: 'a property', run: () => getProperty(buyer, { id: rareId }) },
    { name: "the administrator's list", run: manage('') },
    { name: 'a common search there', run: manage('brick house') },
    { name: 'a search there that finds one address', run: manage(rare.location) },
    { name: 'a search there that finds nothing', floor: 2, run: manage('zzyzx manor') },
    { name: 'the same, of words that listings have, but never together', run: manage('cabin cosy') },
    {
      name: "an agent's list",
      run: () => listOwnProperties(agent, { limit: PAGE, isTotalApproximate: true }),
    },
    {
      name: "an agent's conversations",
      floor: 1.3,
      run: () => listConversations(agent, { limit: PAGE, isTotalApproximate: true }),
    },
    { name: 'a page of a conversation', floor: 1.3, run: () => openConversation(agent, { id }) },
    { name: 'the unread counts of the header', floor: 1.3, run: () => countNotices(agent) },
    {
      name: 'sending a message',
      floor: 1.3,
      isChange: true,
      run: () => sendMessage(agent, { id, text: 'It is.', key: randomUUID() }),
    },
    {
      name: "a month's free times of a home",
      floor: 1.3,
      run: () => listSlots(buyer, { id: homeId, from: undefined, days: 31 }),
    },
    {
      name: "an agent's viewings",
      floor: 1.3,
      run: () => listViewings(agent, { limit: PAGE }),
    },
    {
      name: 'requesting a viewing',
      floor: 1.3,
      isChange: true,
      prepare: addWaiting,
      run: () => requestViewing(actorOf(waiting.pop() as UserDoc), { propertyId: homeId, startsAt }),
    },
    {
      name: 'confirming a viewing',
      floor: 1.3,
      isChange: true,
      prepare: addRequests,
      run: () => confirmViewing(agent, { id: requests.pop()?._id.toHexString() ?? '', sequence: 0 }),
    },
    {
      name: "a person's saved searches",
      floor: 1.3,
      run: () => listSearches(buyer, { limit: PAGE, isTotalApproximate: true }),
    },
    {
      name: 'saving a search',
      floor: 1.3,
      isChange: true,
      prepare: addWaiting,
      run: () => saveSearch(actorOf(waiting.pop() as UserDoc), NEW_SEARCH),
    },
    {
      name: 'announcing a home in a small town',
      isChange: true,
      prepare: addChanges(RARE),
      run: match,
    },
    {
      name: 'announcing a home in the largest town',
      isChange: true,
      once: { floorSeconds: 30 },
      prepare: addChanges(COMMON),
      run: match,
    },
    {
      name: 'the digests of 1,000 people, of 30,000 new homes',
      isChange: true,
      once: { floorSeconds: 10 },
      prepare: addDigests,
      run: sendDigests,
    },
    { name: 'adding a listing', isChange: true, run: add },
    { name: 'an offer', isChange: true, prepare: verify, run: offer },
    {
      name: 'an acceptance',
      isChange: true,
      prepare: prepareOffers,
      run: () => acceptOffer(agent, { id: offered.pop() ?? '' }),
    },
    {
      name: 'recounting the map',
      isChange: true,
      once: { floorSeconds: 120 },
      run: repairMapCounts,
    },
    {
      name: 'building `places`, with their indexes and words',
      isChange: true,
      once: { floorSeconds: 60 },
      prepare: async () => void (await collection('places').deleteMany({})),
      run: rebuildPlaces,
    },
  ]
  const clean = async () => {
    const people = { $in: visitors.map(({ _id }) => _id) }
    const viewings = await collection('viewings').find({ buyerId: people }).toArray()
    const viewingIds = { $in: viewings.map(({ _id }) => _id) }
    const searches = await collection('savedSearches').find({ personId: people }).toArray()
    await collection('viewings').deleteMany({ _id: viewingIds })
    await collection('viewingClaims').deleteMany({ ownerId: viewingIds })
    await collection('availability').deleteMany({ _id: agentId })
    await collection('savedSearches').deleteMany({ personId: people })
    await collection('searchAnchors').deleteMany({ searchId: { $in: searches.map(({ _id }) => _id) } })
    await collection('users').deleteMany({ _id: people })
    await collection('announcements').deleteMany({ propertyId: { $in: added } })
    await collection('announcements').deleteMany({ personId: people })
    await collection('digests').deleteMany({ personId: people })
    await collection('notices').deleteMany({ personId: people })
    await collection('listingChanges').deleteMany({ propertyId: { $in: added } })
    await collection('listingChanges').deleteMany({ _id: { $in: changesOfDigests } })
    const subjects = [...added, ...viewings.map(({ _id }) => _id)]
    await collection('notices').deleteMany({ subjectId: { $in: subjects } })
    await collection('audit').deleteMany({ targetId: viewingIds })
    const offers = collection('offers').find({ propertyId: { $in: added } }, { projection: { _id: 1 } })
    const targets = [...added, ...(await offers.toArray()).map(({ _id }) => _id)]
    await collection('audit').deleteMany({ targetId: { $in: targets } })
    await collection('offers').deleteMany({ propertyId: { $in: added } })
    await transaction((session) => deleteProperties(added, session))
    await collection('messages').deleteMany({
      conversationId: conversation._id,
      seq: { $gt: conversation.seq },
    })
    await collection('notices').deleteMany({ subjectId: conversation._id })
    await collection('conversations').replaceOne({ _id: conversation._id }, conversation)
  }
  return { cases, clean }
}
