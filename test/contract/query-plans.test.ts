/** @tier full */
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Db, MongoClient, ObjectId } from 'mongodb'
import sharp from 'sharp'
import Stripe from 'stripe'
import {
  type ConversationDoc,
  type HistoryDoc,
  type OfferDoc,
  type PictureDoc,
  type PropertyDoc,
  type RemovedHomeDoc,
  type ReviewDoc,
  type SalesMonthDoc,
  type SavedSearchDoc,
  type UserDoc,
  type ViewingDoc,
} from '@/lib/data/collections'
import { searchFields } from '@/lib/data/listing-search/derive'
import { DAY_MS } from '@/lib/domain/dates'
import { slugWithId } from '@/lib/domain/slug'
import { COMPARE_LIMIT } from '@/lib/domain/compare'
import { QUEUE_KINDS } from '@/lib/domain/moderation'
import { PROPERTY_SORTS } from '@/lib/domain/property'
import { monthsUntil } from '@/lib/domain/sales'
import { transferReference } from '@/lib/domain/transfer'
import { type Role } from '@/lib/domain/user'
import { PROPERTY_TABLE_SORTS, REVIEW_TABLE_SORTS, USER_TABLE_SORTS } from '@/lib/schemas/admin-table'
import { type ResoPageDto } from '@/lib/schemas/reso'
import { operations } from '@/lib/operations'
import { publicHomePath, enquiryPath, windowSheetPath } from '@/lib/home-path'
import { LIST_LIMIT } from '@/lib/schemas/page'
import { hashToken } from '@/lib/services/secrets'
import { type Message } from '@/sandbox/mail/store'
import { type Spawned, spawnMongo } from '@/sandbox/mongo/testing'
import {
  createBulkChange,
  createConversation,
  createDraft,
  createOffer,
  createOffice,
  createProperty,
  createSavedSearch,
  createUser,
  createViewing,
  HOURS,
  insertProperties,
  inTwoDays,
  makeAnnouncements,
  makeConversation,
  makeOffer,
  makeProperty,
  makeReview,
  makeSavedSearch,
  makeUser,
  makeViewing,
  idOf,
} from '../factories'
import { runAction } from '../support/actions'
import { type Application, startApplication } from '../support/application'
import { payAtStripe, until, type TestResponse, Session } from '../support/contract'
import { databaseUri } from '../support/database-uri'
import { hasPlanner, NO_PLANNER } from '../support/engine'
import { openStream } from '../support/event-stream'
import { signInWithGoogle } from '../support/google'
import { assertLoopback } from '../support/loopback'
import { onlyWhere } from '../support/tier'
import { ACTORS, CALLER_ROWS, MAKERS, prepareRequests } from '../support/operation-requests'
import { isPlain, LISTS_OF_A_LISTING, type OperationName } from '../support/operations'
import { planErrorsOf, planErrorsUntil, kindsOf, queriesOf, type Query } from '../support/query-plans'
import { actionsNotCovered, routeOf, routes } from '../support/routes'
import { CRON_SECRET, UNDER_TEST } from '../support/under-test'
import { recordWire, type WireRecorder } from '../support/wire-recorder'

/**
 * Every database call of a page, an action or an operation is recorded on the wire while a person of each
 * role uses the whole product, and then explained. Migrations run before the recording, because they read
 * every row once.
 *
 * Not every engine has a planner. The embedded database has a hash map for the first field of each index and
 * sorts in memory; on it the walk runs, but nothing is explained.
 */
const server = process.env.TEST_MONGODB_URI

const folder = mkdtempSync(join(tmpdir(), 'keystead-plans-'))
let embedded: Spawned | undefined
let recorder: WireRecorder
let application: Application
const METRICS_TOKEN = 'a-token-of-the-scraper'

let client: MongoClient
let db: Db
let site: string

const addressOf = (name: string): string => {
  const address = application.addresses.get(name)
  if (address === undefined) throw new Error(`the demo has not printed "${name} <address>"`)
  return address
}

beforeAll(async () => {
  if (server) assertLoopback(server)
  else embedded = await spawnMongo(join(folder, 'mongo'))
  const name = `plans_${randomBytes(8).toString('hex')}`
  const uri = databaseUri(embedded?.uri ?? server ?? '', name)
  recorder = await recordWire(uri)
  application = await startApplication({
    ...UNDER_TEST,
    DATA_DIR: folder,
    MONGODB_URI: recorder.uri,
    LOG_LEVEL: 'warn',
    METRICS_TOKEN,
  })
  recorder.take()
  site = addressOf('ready')
  client = new MongoClient(uri)
  db = client.db()
  await fill()
})

afterAll(async () => {
  await db.dropDatabase()
  await client.close()
  await application.end()
  await recorder.close()
  await embedded?.end()
  rmSync(folder, { recursive: true, force: true })
})

// The data before the walk

const people = new Map<Role | 'other agent', { session: Session; user: UserDoc }>()
const person = (role: Role | 'other agent') => {
  const match = people.get(role)
  if (!match) throw new Error(`there is no ${role}`)
  return match
}
/** Registers a person over REST, gives them the role, and signs them in. */
async function register(role: Role): Promise<{ session: Session; user: UserDoc }> {
  const session = new Session(site)
  const email = `${role}-${randomBytes(6).toString('hex')}@keystead.test`
  const { body } = await call(
    new Session(site),
    'registerUser',
    {},
    { name: 'Kim Kay', email, password: PASSWORD },
  )
  const _id = new ObjectId((body as { insertedId: string }).insertedId)
  const users = db.collection<UserDoc>('users')
  const set = { $set: { role, emailVerified: new Date() } }
  const user = await users.findOneAndUpdate({ _id }, set, { returnDocument: 'after' })
  if (!user) throw new Error('the account is gone')
  expect(await session.signIn(email, PASSWORD)).toBe(200)
  return { session, user }
}

const PASSWORD = 'kim-secret'
/** Enough rows to distinguish plans; without a planner enough for lists of several pages. */
const ROWS = hasPlanner ? 2_000 : 1_000
const CITIES = [
  'Bend, Oregon',
  'Duluth, Minnesota',
  'Reykjavík',
  'São Paulo',
  'Zürich',
  'Springfield, Illinois',
]
const STREETS = ['Maple', 'Cedar', 'Birch', 'Walnut', 'Aspen', 'Juniper', 'Willow']
const STATUSES = ['verified', 'verified', 'pending', 'verified', 'rejected'] as const
const MINUTE = 60_000

const times = <T>(count: number, make: (i: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i))

/** A listing with some hundred reviews and offers. */
let popular: PropertyDoc
/** A conversation of the agent with many messages. */
let longConversation: ConversationDoc

/** Some thousand rows in every collection, and people with some hundred of each. */
async function fill(): Promise<void> {
  const begin = Date.now() - ROWS * MINUTE
  const at = (i: number) => new Date(begin + i * MINUTE)
  for (const role of ['user', 'agent', 'admin', 'fraud'] as const) people.set(role, await register(role))
  people.set('other agent', await register('agent'))

  const users = times(ROWS, (i) =>
    makeUser({
      name: `Person ${i}`,
      email: `person-${i}@keystead.test`,
      role: i % 20 === 0 ? 'agent' : 'user',
      createdAt: at(i),
    }),
  )
  await db.collection<UserDoc>('users').insertMany(users)
  const agents = [person('agent').user, ...users.filter(({ role }) => role === 'agent')]
  const buyers = [person('user').user, ...users.filter(({ role }) => role === 'user')]
  /** The first one has one row in ten, the others share the rest. */
  const oneOf = <T>(all: T[], i: number) => (i % 10 === 0 ? all[0] : all[1 + (i % (all.length - 1))]) as T

  /** One in twenty is at the first one's place, every other at a place of its own. */
  const locationOf = (i: number) =>
    `${1 + (i % 97)} ${STREETS[i % STREETS.length]} Street, ${CITIES[(i * 31) % CITIES.length]}`
  const properties = times(ROWS, (i) => {
    const minPriceMinor = 10_000_000 + ((i * 7_919) % 5_000) * 10_000
    return makeProperty(oneOf(agents, i), {
      location: locationOf(i % 20 === 0 ? 0 : i),
      minPriceMinor,
      maxPriceMinor: minPriceMinor + 10_000 * (1 + ((i * 104_729) % 3_000)),
      status: STATUSES[i % STATUSES.length] ?? 'verified',
      soldAt: i % 11 === 5 ? at(i) : null,
      createdAt: at(i),
    })
  })
  await insertProperties(db, properties)

  const first = properties[0] as PropertyDoc
  popular = first
  const offers = times(ROWS, (i) => {
    const status = i % 17 === 5 ? 'bought' : i % 13 === 5 ? 'accepted' : i % 3 === 0 ? 'pending' : 'rejected'
    const property = status === 'rejected' && i % 10 === 2 ? first : (properties[i] as PropertyDoc)
    const intent = {
      ...((status === 'bought' || status === 'accepted') && { paymentIntentId: `pi_${i}` }),
      ...(status === 'bought' && { paidAt: at(i) }),
    }
    return makeOffer(oneOf(buyers, i), property, { status, createdAt: at(i), ...intent })
  })
  await db.collection<OfferDoc>('offers').insertMany(offers)
  const months = monthsUntil(new Date(), 120)
  await db.collection<SalesMonthDoc>('sales').insertMany(
    agents.flatMap(({ _id: agentId }) =>
      months.map((month) => ({
        _id: `${agentId.toHexString()} ${month}`,
        agentId,
        month,
        count: 2,
        totalMinor: 90_000_000,
        highestMinor: 50_000_000,
        highestTitle: 'Lake House',
      })),
    ),
  )
  const reviews = times(ROWS, (i) => {
    const isPopular = i % 10 === 1
    const writer = isPopular ? (users[i] as UserDoc) : oneOf(buyers, i)
    const property = isPopular ? first : (properties[i] as PropertyDoc)
    return makeReview(writer, property, { rating: 1 + (i % 5), createdAt: at(i) })
  })
  await db.collection<ReviewDoc>('reviews').insertMany(reviews)
  await db.collection<HistoryDoc>('history').insertMany(
    Array.from({ length: 3_000 }, (_, i) => ({
      _id: new ObjectId(),
      propertyId: i < 60 ? popular._id : new ObjectId(),
      at: at(i),
      field: 'maxPrice' as const,
      from: 50_000_000 + i,
      to: 49_000_000,
    })),
  )
  const entries = times(ROWS, (i) => {
    const { _id: userId, email } = oneOf(buyers, i)
    return { userId, email, propertyId: (properties[i] as PropertyDoc)._id, createdAt: at(i) }
  })
  await db.collection('wishlist').insertMany(entries)
  // The buyer of the walk has joined the wishlists of many.
  const [reading, ...sharing] = buyers.map(({ _id }) => _id)
  const shares = sharing.slice(0, 300).map((ownerId, i) => ({
    _id: new ObjectId(),
    ownerId,
    people: [ownerId, reading],
    linkCreatedAt: at(i),
    createdAt: at(i),
    tokenHash: `hash ${i}`,
  }))
  await db.collection('sharedWishlists').insertMany(shares)
  await db.collection('sharedReactions').insertMany(
    times(ROWS, (i) => ({
      sharedWishlistId: oneOf(shares, i)._id,
      propertyId: (properties[i] as PropertyDoc)._id,
      userId: oneOf(buyers, i)._id,
      kind: i % 2 === 0 ? 'comment' : 'heart',
      ...(i % 2 === 0 && { text: 'Light.' }),
      createdAt: at(i),
    })),
  )
  await db
    .collection('homeMarks')
    .insertMany(
      entries.flatMap(({ userId, propertyId, createdAt }) =>
        ['hidden', 'seen'].map((mark) => ({ userId, propertyId, mark, at: createdAt })),
      ),
    )
  await db.collection('audit').insertMany(
    times(ROWS, (i) => {
      const { _id: actorId, name: actorName, email } = oneOf(agents, i)
      const { _id: targetId, propertyTitle: targetName } = offers[i] as OfferDoc
      return {
        at: at(i),
        actorId,
        actorName,
        action: i % 3 === 0 ? 'offer.accepted' : 'offer.rejected',
        targetType: 'offer',
        targetId,
        targetName,
        before: {},
        after: {},
        ...searchFields(actorName, email, targetName),
      }
    }),
  )
  await db.collection<PictureDoc>('pictures').insertMany(
    times(ROWS, (i) => ({
      _id: `listings/${i}`,
      ownerId: oneOf(agents, i)._id,
      uploadedAt: at(i),
      turns: 1,
      ...(i % 50 === 0 && { dueAt: new Date(Date.now() + (i + 60) * MINUTE) }),
    })),
  )
  await db.collection('reports').insertMany(
    times(ROWS, (i) => ({
      reporterId: oneOf(buyers, i)._id,
      targetId: (properties[i] as PropertyDoc)._id,
      targetType: 'property',
      title: 'Lake House',
      reason: 'scam',
      createdAt: at(i),
    })),
  )
  await db.collection('reportCases').insertMany(
    properties.map(({ _id }, i) => ({
      _id,
      propertyId: _id,
      targetType: 'property',
      title: 'Lake House',
      createdAt: at(i),
      count: 1,
      latest: [{ reportId: new ObjectId(), reason: 'scam', at: at(i) }],
    })),
  )
  await db.collection('applications').insertMany(
    users.map(({ _id: personId, name, email }, i) => ({
      personId,
      name,
      email,
      licence: '1',
      region: 'Oregon',
      references: 'Hill',
      documentType: 'pdf',
      createdAt: at(i),
      dueAt: at(i + 1),
      ...(i % 2 ? { status: 'declined' } : { status: 'open', open: true }),
    })),
  )
  await db.collection<{ _id: string }>('refunds').insertMany(
    offers.map(({ _id: offerId }, i) => ({
      _id: `pi_refund_${i}`,
      offerId,
      ...(i % 500 === 0 ? { state: 'due', failures: ['re_1'] } : { state: 'done', failures: [] }),
    })),
  )
  const conversations = times(ROWS, (i) =>
    makeConversation(
      oneOf(buyers, i),
      properties[i] as PropertyDoc,
      times(i === 0 ? 60 : 2, (j) => [j % 2 === 0 ? 'buyer' : 'agent', `Message ${j}`] as const),
      { lastAt: at(i), unread: i % 3 },
    ),
  )
  longConversation = (conversations[0] as (typeof conversations)[number]).conversation
  await db.collection('conversations').insertMany(conversations.map((item) => item.conversation))
  await db.collection('messages').insertMany(conversations.flatMap((item) => item.messages))
  // The buyer's and the agent's are over, because a buyer has few open ones (D217).
  await db.collection<ViewingDoc>('viewings').insertMany(
    properties.map((property, i) =>
      makeViewing(oneOf(buyers, i), property, {
        createdAt: at(i),
        ...(i % 10 === 0 ? { status: i % 20 === 0 ? 'done' : 'cancelled', startsAt: at(i) } : {}),
      }),
    ),
  )
  // Whole minutes, as the clock of its zone shows: otherwise `move-zones` moves every one of them.
  const minutes = Math.floor(Date.now() / MINUTE)
  const inAMonth = (i: number) => new Date((minutes + 30 * 24 * 60 + i * 15) * MINUTE)
  await db
    .collection('viewingClaims')
    .insertMany(
      times(ROWS, (i) => ({ agentId: oneOf(agents, i)._id, at: inAMonth(i), ownerId: new ObjectId() })),
    )
  const openHouses = properties.map(({ _id: propertyId, title: propertyTitle, agentId }, i) => ({
    _id: new ObjectId(),
    propertyId,
    propertyTitle,
    agentId,
    startsAt: inAMonth(i),
    endsAt: inAMonth(i + 4),
    zone: 'UTC',
    wall: inAMonth(i).toISOString().slice(0, 16),
    sequence: 0,
    createdAt: at(i),
  }))
  await db.collection('openHouses').insertMany(openHouses)
  await db.collection('openHouseGuests').insertMany(
    openHouses.map(({ _id: openHouseId, startsAt, endsAt }, i) => ({
      openHouseId,
      guestId: oneOf(buyers, i)._id,
      people: 2,
      startsAt,
      endsAt,
      createdAt: at(i),
    })),
  )
  await db.collection<SavedSearchDoc>('savedSearches').insertMany(
    times(ROWS, (i) =>
      makeSavedSearch(
        (i < 40 ? buyers[0] : buyers[1 + (i % (buyers.length - 1))]) as UserDoc,
        {
          name: `Search ${i}`,
          text: `minPrice=${i}`,
          frequency: 'weekly',
          timeZone: 'UTC',
          createdAt: at(i),
        },
        new Date(),
      ),
    ),
  )
  const inAnHour = new Date(Date.now() + 60 * MINUTE)
  await db
    .collection('accounts')
    .insertMany(
      users.map(({ _id: userId }, i) => ({ userId, provider: 'google', providerAccountId: String(i) })),
    )
  await db
    .collection('passwordResets')
    .insertMany(users.map(({ _id }) => ({ _id, tokenHash: idOf({ _id }), expiresAt: inAnHour })))
  await db
    .collection<{ _id: string }>('rateLimits')
    .insertMany(users.map(({ _id }) => ({ _id: `offers ${idOf({ _id })}`, taken: 1, expiresAt: inAnHour })))
}

// The record of the walk

const callNames = new Set<string>()
const paged = new Set<string>()
const visited = new Set<string>()
const acted = new Set<string>()

/** Calls an operation, which must succeed; `params` are those of its path. */
async function call(
  session: Session,
  name: OperationName,
  params: Record<string, string> = {},
  body?: object,
  query = '',
): Promise<TestResponse> {
  const { method, path, status } = operations[name]
  const address = path.replace(/\{(\w+)\}/g, (_, param: string) => encodeURIComponent(params[param] ?? ''))
  const response = await session.call(method, `/api${address}${query}`, body)
  if (response.status !== status)
    throw new Error(`${name}: ${response.status} ${JSON.stringify(response.body)}`)
  callNames.add(name)
  noteRoute(`/api${address}`)
  return response
}

/** Reads three pages of a list from its start by cursor. */
async function page(
  session: Session,
  name: OperationName,
  params: Record<string, string>,
  query = '',
): Promise<void> {
  let next = `?limit=10${query}`
  for (let pages = 0; pages < 3; pages += 1) {
    const { headers } = await call(session, name, params, undefined, next)
    const link = /^<[^>?]*(\?[^>]*)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]
    if (link === undefined) throw new Error(`${name} ends after ${pages + 1} pages: it needs more rows`)
    next = link
  }
  paged.add(name)
}

function noteRoute(address: string): void {
  const route = routeOf(address)
  if (!route) throw new Error(`nothing on disk serves ${address}`)
  visited.add(route.file)
}

/** Runs a server action like the page's script; it must succeed. Returns the text that undoes a removal, else ''. */
async function act(
  session: Session,
  path: string,
  name: string,
  input: object,
): Promise<{ undo: string; to: string }> {
  const { status, body } = await runAction(session, site, path, name, input)
  if (status !== 200 || !String(body).includes('"ok":true'))
    throw new Error(`${name}: ${status} ${String(body)}`)
  acted.add(name)
  const textOf = (field: string) => new RegExp(`"${field}":"([^"]+)"`).exec(String(body))?.[1] ?? ''
  return { undo: textOf('undo'), to: textOf('to') }
}

/** Requests a page, which must be shown or redirect within the dashboard or to the renewal of the session; returns its HTML. */
async function visit(session: Session, address: string): Promise<string> {
  const { status, headers, body } = await session.get(address)
  const to = headers.get('location') ?? ''
  const leadsOn = status === 307 && /^\/(?:dashboard\/|auth\/refresh$)/.test(new URL(to, site).pathname)
  if (status !== 200 && !leadsOn) throw new Error(`${address} responded with ${status} ${to}`)
  // The path after the middleware's redirect, if any.
  noteRoute(headers.get('x-middleware-rewrite') ?? address)
  return String(body)
}

/** Signs in at Google's stand-in, which creates or finds the account. */
async function visitGoogle(): Promise<void> {
  const session = new Session(site)
  await signInWithGoogle(session, site, 'gwen')
  expect((await session.get('/api/auth/session')).body).toMatchObject({ user: { email: 'gwen@gmail.test' } })
  noteRoute('/api/auth/callback/google')
}

// The walk

/** A part in the middle of a word, a longer one, parts shorter than three letters, and one without a match. */
const LOCATIONS = ['', 'ykjav', 'edar str', 'eg', 'q', 'xyzzy']

const exploreAddresses = () =>
  PROPERTY_SORTS.flatMap((sort) =>
    ['false', 'true'].flatMap((verified) =>
      LOCATIONS.map((location) => {
        const query = new URLSearchParams({ sort, location, show: '48', verified })
        return `/properties?${query.toString()}`
      }),
    ),
  )

type Viewer = Role | 'nobody'

/** The people who may see a page, by its path. */
function viewersOf(file: string): Viewer[] {
  const area = /^dashboard\/(user|agent|admin)\//.exec(file)?.[1]
  if (area) return [area as Role]
  if (file.startsWith('dashboard/suspended/')) return ['fraud']
  if (file.startsWith('dashboard/')) return ['user', 'agent', 'admin', 'fraud']
  // An invitation asks for the account that accepts it.
  if (file.startsWith('(auth)/join-office/')) return ['user', 'agent', 'admin']
  if (file.startsWith('(auth)/')) return ['nobody']
  if (file.startsWith('(site)/properties/')) return ['user', 'agent', 'admin', 'fraud']
  return ['nobody', 'user', 'agent', 'admin']
}

let token = ''

const conversation = async () =>
  createConversation(db, person('user').user, await createProperty(db, person('agent').user), [
    ['buyer', 'Hello'],
    ['agent', 'Good morning'],
  ])

/** The URLs of a page with parameters or a query. */
const ADDRESSES: Record<string, (viewer: Viewer) => Promise<string[]>> = {
  // Administrators see other listings than everyone else.
  '/properties': async (viewer) => [
    '/properties',
    ...(viewer === 'user' || viewer === 'admin' ? exploreAddresses() : []),
  ],
  '/properties/[id]': async () => {
    const others = await Promise.all([
      createListing(),
      createProperty(db, person('agent').user, { status: 'pending' }),
    ])
    return [popular, ...others].map((property) => `/properties/${idOf(property)}`)
  },
  '/properties/[id]/personal': async (viewer) =>
    viewer === 'agent' || viewer === 'admin' ? [`/properties/${idOf(await createListing())}`] : [],
  // Buyers' lists are cached there.
  '/properties/search/[query]': async (viewer) => (viewer === 'user' ? ['/properties'] : []),
  '/properties/search/uncached/[query]': async (viewer) =>
    viewer === 'user' ? ['/properties?location=asked+once'] : [],
  '/properties/[id]/open-houses': async (viewer) =>
    viewer === 'fraud' ? [] : [`/properties/${idOf(await createListing())}/open-houses`],
  '/properties/[id]/viewing': async (viewer) =>
    viewer === 'fraud' ? [] : [`/properties/${idOf(await createListing())}/viewing`],
  '/dashboard/user/viewings': async () => {
    const viewing = await createViewing(db, person('user').user, await createListing())
    return ['/dashboard/user/viewings', `/dashboard/user/viewings?ask=cancel&item=${idOf(viewing)}`]
  },
  '/dashboard/user/viewings/[id]': async () => [
    `/dashboard/user/viewings/${idOf(await createViewing(db, person('user').user, await createListing()))}`,
  ],
  '/dashboard/user/viewings/[id]/feedback': async () => {
    const viewing = await createViewing(db, person('user').user, await createListing(), {
      status: 'done',
      open: false,
    })
    return [`/dashboard/user/viewings/${idOf(viewing)}/feedback`]
  },
  '/dashboard/agent/viewings': async () =>
    ['', '?tab=calendar', '?tab=calendar&new=open-house', '?tab=availability'].map(
      (query) => `/dashboard/agent/viewings${query}`,
    ),
  '/dashboard/agent/office/inbox': async (viewer) => {
    const path = '/dashboard/agent/office/inbox'
    if (viewer !== 'agent') return [path]
    const agent = person('agent').user
    const { _id: officeId } = await createOffice(db, [[agent, 'owner']])
    const { conversation: about } = await conversation()
    const { _id, propertyId, buyerId } = about
    const askedAt = new Date()
    await db.collection('inquiries').insertOne({
      _id,
      kind: 'conversation',
      officeId,
      propertyId,
      buyerId,
      agentId: agent._id,
      assigneeId: agent._id,
      askedAt,
    })
    return [path, `${path}?assigned=${idOf(agent)}`, `${path}?settings=1`]
  },
  '/dashboard/agent/viewings/[id]': async () => {
    const home = await createProperty(db, person('agent').user)
    return [`/dashboard/agent/viewings/${idOf(await createViewing(db, await createUser(db), home))}`]
  },
  '/properties/[id]/report': async (viewer) => {
    const address = `/properties/${idOf(popular)}/report`
    if (viewer === 'fraud') return [address]
    const review = await db.collection<ReviewDoc>('reviews').findOne({ propertyId: popular._id })
    return [address, `${address}?review=${String(review?._id)}`]
  },
  '/dashboard/admin/moderation': async () => {
    const path = '/dashboard/admin/moderation'
    const [waiting] = await db.collection('reportCases').find().limit(1).toArray()
    return [
      path,
      `${path}?kind=reports&item=reports-${String(waiting?._id)}&ask=reject`,
      ...(await adminTableAddresses(path, { kind: QUEUE_KINDS })),
    ]
  },
  '/dashboard/messages': async () => ['/dashboard/messages', '/dashboard/messages?unread=true'],
  '/dashboard/messages/new': async () => [`/dashboard/messages/new?property=${idOf(await createListing())}`],
  '/dashboard/messages/[id]': async (viewer) =>
    viewer === 'user' || viewer === 'agent'
      ? [`/dashboard/messages/${idOf((await conversation()).conversation)}`]
      : [],
  '/dashboard/admin/moderation/messages/[id]': async () => {
    const { conversation: about, message } = await conversation()
    const { _id, by, authorId, text, at } = message
    await db.collection('reportCases').insertOne({
      _id,
      targetType: 'message',
      propertyId: about.propertyId,
      title: about.propertyTitle,
      createdAt: at,
      count: 1,
      latest: [],
      messages: [{ id: _id, by, authorId, text, at }],
    })
    return [`/dashboard/admin/moderation/messages/${idOf(message)}`]
  },
  '/dashboard/user/make-offer/[id]': async () => [
    `/dashboard/user/make-offer/${idOf(await createProperty(db, person('agent').user))}`,
  ],
  '/dashboard/user/payment/[id]': async () => [`/dashboard/user/payment/${idOf(await acceptedOffer())}`],
  '/dashboard/user/receipt/[id]': async () => [`/dashboard/user/receipt/${idOf(await boughtOffer())}`],
  '/dashboard/user/searches/[id]': async () => [
    `/dashboard/user/searches/${idOf(await createSavedSearch(db, person('user').user))}`,
  ],
  '/dashboard/user/searches/digest/[id]': async () => {
    const search = await createSavedSearch(db, person('user').user)
    const { digest } = makeAnnouncements(
      search,
      [{ property: await createListing(), kind: 'new' }],
      new Date(),
    )
    await db.collection('digests').insertOne(digest)
    return [`/dashboard/user/searches/digest/${idOf(digest)}`]
  },
  '/dashboard/user/shared/[id]': async () => {
    const shared = await db.collection('sharedWishlists').findOne({ people: person('user').user._id })
    return [`/dashboard/user/shared/${String(shared?._id)}`]
  },
  '/dashboard/user/shared/join': async () => {
    const { _id: ownerId } = await createUser(db)
    const linkToken = 'B'.repeat(43)
    const at = { linkCreatedAt: new Date(), createdAt: new Date() }
    const shared = { ownerId, people: [ownerId], tokenHash: hashToken(linkToken), ...at }
    await db.collection('sharedWishlists').insertOne(shared)
    return [`/dashboard/user/shared/join?token=${linkToken}`]
  },
  '/dashboard/user/compare': async () => [`/dashboard/user/compare?${await savedByBuyer()}`],
  '/dashboard/user/bought': async () =>
    ['', '?status=pending', '?status=open'].map((query) => `/dashboard/user/bought${query}`),
  '/dashboard/agent/my-properties': async () => [
    ...(await partsOf('/dashboard/agent/my-properties')),
    ...(await adminTableAddresses(
      '/dashboard/agent/my-properties',
      {
        view: ['table'],
        search: ['', 'house'],
        status: ['', 'verified', 'sold'],
        sort: PROPERTY_TABLE_SORTS,
      },
      'agent',
    )),
  ],
  '/dashboard/agent/my-properties/change': async () => {
    const path = '/dashboard/agent/my-properties/change'
    const id = idOf(await createProperty(db, person('agent').user))
    return [
      `${path}?kind=delete&id=${id}`,
      `${path}?kind=prices&value=3&id=${id}`,
      `${path}?kind=prices&value=3&all=true&search=house&status=verified`,
    ]
  },
  '/dashboard/agent/my-properties/changes/[id]': async () => [
    `/dashboard/agent/my-properties/changes/${idOf(await createBulkChange(db, person('agent').user))}`,
  ],
  '/dashboard/agent/my-properties/[id]/edit': async () => [
    `/dashboard/agent/my-properties/${idOf(await createProperty(db, person('agent').user))}/edit`,
  ],
  '/dashboard/agent/my-properties/[id]/numbers': async () => [
    `/dashboard/agent/my-properties/${idOf(await createProperty(db, person('agent').user))}/numbers`,
  ],
  '/numbers/[token]': async () => {
    const { _id } = await createProperty(db, person('agent').user)
    const linkToken = randomBytes(32).toString('base64url')
    await db
      .collection('ownerLinks')
      .insertOne({ _id, tokenHash: hashToken(linkToken), createdAt: new Date() })
    return [`/numbers/${linkToken}`, `/api/numbers/${linkToken}.csv`]
  },
  '/dashboard/agent/my-properties/drafts': async (viewer) => {
    const path = '/dashboard/agent/my-properties/drafts'
    if (viewer !== 'agent') return [path]
    await Promise.all(times(40, (i) => createDraft(db, person('agent').user, { title: `Draft ${i}` })))
    // An agent has fewer drafts than one page may show (D490).
    return [path, `${path}?show=${LIST_LIMIT}`]
  },
  '/dashboard/agent/my-properties/drafts/[id]': async () => [
    `/dashboard/agent/my-properties/drafts/${idOf(await createDraft(db, person('agent').user))}`,
  ],
  '/dashboard/agent/requested-properties': () => partsOf('/dashboard/agent/requested-properties'),
  '/dashboard/agent/sold-properties': async () => [
    ...(await partsOf('/dashboard/agent/sold-properties')),
    '/dashboard/agent/sold-properties?year=2025&month=2025-01',
  ],
  '/dashboard/agent/sold-properties/[id]': async () => {
    const home = await createProperty(db, person('agent').user)
    const sale = await createOffer(db, person('user').user, home, { status: 'bought' })
    return [`/dashboard/agent/sold-properties/${idOf(sale)}`]
  },
  '/homes/[slug]/[home]/enquiry': async () => {
    const { _id, title, location } = await createListing()
    return [enquiryPath({ _id: idOf({ _id }), title, location })]
  },
  '/reset-password': async () => [`/reset-password?token=${token}`],
  '/verify-email': async () => [`/verify-email?token=${'A'.repeat(43)}`],
  '/sign-in-link': async () => [`/sign-in-link?token=${'A'.repeat(43)}`],
  '/dashboard/admin/manage-properties': () =>
    adminTableAddresses('/dashboard/admin/manage-properties', {
      search: ['', 'edar str', 'house', 'q', 'xyzzy'],
      status: ['', 'pending', 'verified'],
      sort: PROPERTY_TABLE_SORTS,
    }),
  '/dashboard/admin/manage-users': () =>
    adminTableAddresses('/dashboard/admin/manage-users', {
      search: ['', 'person 1', 'son-19', '@keystead'],
      role: ['', 'agent', 'user'],
      sort: USER_TABLE_SORTS,
    }),
  '/dashboard/admin/manage-reviews': () =>
    adminTableAddresses('/dashboard/admin/manage-reviews', {
      search: ['', 'ake h', 'kim'],
      rating: ['', '5', '2'],
      sort: REVIEW_TABLE_SORTS,
    }),
  '/dashboard/admin/audit-log': async () => {
    const path = '/dashboard/admin/audit-log'
    const entry = await db.collection('audit').findOne({ action: 'offer.accepted' })
    const ids = { person: String(entry?.actorId), target: String(entry?.targetId) }
    const days = { from: [''], to: ['', new Date(Date.now() + DAY_MS).toISOString().slice(0, 10)] }
    const urls = await Promise.all([
      adminTableAddresses(path, { search: ['', 'kim', 'lake'], action: ['', 'offer.accepted'], ...days }),
      adminTableAddresses(path, { person: [ids.person], action: ['', 'offer.accepted'], ...days }),
      adminTableAddresses(path, { target: [ids.target], from: [new Date(0).toISOString().slice(0, 10)] }),
    ])
    return urls.flat()
  },
  '/dashboard/admin/bank-transfers': async () => {
    await insertExpensive(30)
    return adminTableAddresses('/dashboard/admin/bank-transfers', { search: [''] })
  },
  '/dashboard/admin/bank-transfers/[id]': async () =>
    (await insertExpensive(1)).map((offer) => `/dashboard/admin/bank-transfers/${idOf(offer)}`),
  '/dashboard/agent/hand-over': async () => [
    '/dashboard/agent/hand-over',
    '/dashboard/agent/hand-over?all=true&search=lake',
  ],
  '/dashboard/admin/hand-over': async () => [`/dashboard/admin/hand-over?from=${idOf(person('agent').user)}`],
  '/dashboard/admin/licenses/[id]': async () => [`/dashboard/admin/licenses/${idOf(person('agent').user)}`],
  '/homes': async () => ['/homes', '/homes?after=bend-oregon'],
  '/homes/[slug]/[home]': async () => {
    const sold = await createProperty(db, person('agent').user, { soldAt: new Date() })
    const homes = [popular, await createListing(), sold]
    const removed = { _id: new ObjectId(), location: 'Bend, Oregon', at: new Date() }
    await db.collection<RemovedHomeDoc>('removedHomes').insertOne(removed)
    expect((await new Session(site).get(`/homes/bend-oregon/${idOf(removed)}`)).status).toBe(410)
    return homes.map((property) => publicHomePath({ ...property, _id: idOf(property) }))
  },
  // The second page of a place is among the URLs of `/homes/[slug]`.
  '/homes/page_n/[slug]': async () => [],
  '/homes/[slug]': async () => {
    const homes = times(30, () => makeProperty(person('other agent').user, { location: 'Paging Bay' }))
    await insertProperties(db, homes)
    const first = await new Session(site).get('/homes/paging-bay')
    const next = /href="(\/homes\/paging-bay\?cursor=[^"]+)"/.exec(String(first.body))?.[1]
    if (next === undefined) throw new Error('the place has one page only')
    return [
      '/homes/paging-bay',
      next.replaceAll('&amp;', '&'),
      ...PROPERTY_SORTS.map((sort) => `/homes/paging-bay?sort=${sort}&minPrice=1`),
    ]
  },
  '/homes/[slug]/[home]/sheet': async () => {
    await visit(new Session(site), `/homes/bend-oregon/x-${idOf(popular)}/qr.svg`)
    return [windowSheetPath(publicHomePath({ ...popular, _id: idOf(popular) }))]
  },
  '/join-office': async (viewer) => {
    if (viewer === 'nobody') return []
    const { _id: officeId } = await createOffice(db, [[await createUser(db, { role: 'agent' }), 'owner']])
    const link = randomBytes(32).toString('base64url')
    const tokenHash = hashToken(link)
    const now = Date.now()
    const invitation = { officeId, email: person(viewer).user.email, role: 'agent', tokenHash }
    const span = { sentAt: new Date(now), expiresAt: new Date(now + DAY_MS) }
    await db.collection('officeInvitations').insertOne({ ...invitation, ...span })
    return [`/join-office?token=${link}`]
  },
  '/offices/[slug]': async () => {
    const owner = await createUser(db, { role: 'agent' })
    const { name, _id } = await createOffice(db, [[owner, 'owner']])
    return [`/offices/${slugWithId(name, idOf({ _id }))}`]
  },
  '/agents/page_n/[slug]': async () => [],
  '/agents/[slug]': async () => {
    const { name, _id } = person('agent').user
    const agentPage = `/agents/${slugWithId(name, _id.toHexString())}`
    const first = await new Session(site).get(agentPage)
    const next = /href="(\/agents\/[^"]+\?cursor=[^"]+)"/.exec(String(first.body))?.[1]
    if (next === undefined) throw new Error('the agent has one page only')
    return [agentPage, next.replaceAll('&amp;', '&')]
  },
  '/search': async (viewer) => (viewer === 'nobody' ? ['/search?location=edar+str'] : []),
}

/** Accepted offers of the buyer above the card limit, each on a listing of its own. */
async function insertExpensive(count: number): Promise<OfferDoc[]> {
  const homes = times(count, () => makeProperty(person('agent').user, { underOffer: true }))
  await insertProperties(db, homes)
  const offers = homes.map((home, i) =>
    makeOffer(person('user').user, home, { status: 'accepted', amountMinor: 125_000_000 + i }),
  )
  await db.collection<OfferDoc>('offers').insertMany(offers)
  return offers
}

/** A list of the agent's dashboard: its start, its largest page, and the page after it. */
async function partsOf(path: string): Promise<string[]> {
  const { session, user } = person('agent')
  const many = times(LIST_LIMIT, () => makeProperty(user))
  await insertProperties(db, many)
  await db
    .collection<OfferDoc>('offers')
    .insertMany(many.map((property) => makeOffer(person('user').user, property, { status: 'bought' })))
  const most = `${path}?show=${LIST_LIMIT}`
  const { body } = await session.get(most)
  const next = /href="([^"]+\?cursor=[^"]+)"/.exec(String(body))?.[1]
  if (next === undefined) throw new Error(`${path} has one page only`)
  return [path, most, next.replaceAll('&amp;', '&')]
}

/**
 * Visits an administrator's list in every combination of these fields, each with its second page; returns the
 * links back from there, which remain to be visited.
 */
async function adminTableAddresses(
  path: string,
  fields: Record<string, readonly string[]>,
  who: 'admin' | 'agent' = 'admin',
): Promise<string[]> {
  const combinations = Object.entries(fields).reduce<Record<string, string>[]>(
    (all, [name, values]) => all.flatMap((item) => values.map((value) => ({ ...item, [name]: value }))),
    [{}],
  )
  const addresses: string[] = []
  for (const combination of combinations) {
    const first = `${path}?${new URLSearchParams(combination).toString()}`
    const second = await turned(first, 'after', who)
    if (second !== null) addresses.push((await turned(second, 'before', who)) ?? first)
  }
  return addresses
}

/** Visits the page at this URL; returns its link to the next or previous page, or `null`. */
async function turned(
  address: string,
  way: 'after' | 'before',
  who: 'admin' | 'agent',
): Promise<string | null> {
  const html = await visit(person(who).session, address)
  const href = new RegExp(`href="([^"]*[?;&]${way}=[^"]+)"`).exec(html)?.[1]
  return href?.replaceAll('&amp;', '&') ?? null
}

const createListing = () => createProperty(db, person('agent').user)
/** The URL of a comparison of the maximum number of listings, which the buyer has saved. */
async function savedByBuyer(): Promise<string> {
  const { _id: userId, email } = person('user').user
  const listings = times(COMPARE_LIMIT, () => makeProperty(person('agent').user))
  await insertProperties(db, listings)
  const entries = listings.map((listing) => ({
    userId,
    email,
    propertyId: listing._id,
    createdAt: new Date(),
  }))
  await db.collection('wishlist').insertMany(entries)
  return listings.map((listing) => `id=${idOf(listing)}`).join('&')
}

const acceptedOffer = async () =>
  createOffer(db, person('user').user, await createListing(), { status: 'accepted' })
const boughtOffer = async () =>
  createOffer(db, person('user').user, await createListing(), { status: 'bought' })

onlyWhere(hasPlanner, NO_PLANNER)('the walk', () => {
  /** The agent sets hours; a viewing is requested, moved, confirmed, cancelled, and another one missed. */
  async function visitViewing(buyer: Session): Promise<void> {
    const { session: agent, user } = person('agent')
    const home = { id: idOf(await createProperty(db, user)) }
    const { version } = (await call(agent, 'getAvailability')).body as { version: number }
    await call(agent, 'updateAvailability', {}, { ...HOURS, version })
    await call(agent, 'updateListingViewings', home, { meetingPoint: 'At the gate' })
    await call(buyer, 'listSlots', home)
    const input = { propertyId: home.id, startsAt: inTwoDays() }
    const { insertedId: id } = (await call(buyer, 'requestViewing', {}, input)).body as {
      insertedId: string
    }
    await page(buyer, 'listViewings', {})
    await call(buyer, 'getViewing', { id })
    const startsAt = inTwoDays().replace('T12', 'T15')
    await call(buyer, 'rescheduleViewing', { id }, { sequence: 0, startsAt })
    await call(agent, 'confirmViewing', { id }, { sequence: 1 })
    await call(agent, 'rescheduleViewing', { id }, { sequence: 2, startsAt: inTwoDays() })
    await call(buyer, 'declineViewing', { id }, { sequence: 3 })
    await call(agent, 'cancelViewing', { id }, { sequence: 4, reason: 'Away' })
    const past = new Date(Date.now() - 3_600_000)
    const fields = { status: 'confirmed', startsAt: past } as const
    const pastViewing = await createViewing(db, person('user').user, await createProperty(db, user), fields)
    await call(agent, 'missViewing', { id: idOf(pastViewing) }, { sequence: 0 })
    const over = { status: 'done', open: false, endsAt: new Date(Date.now() - 7_200_000) } as const
    const rated = await createViewing(db, person('user').user, await createProperty(db, user), over)
    const answers = { sequence: 0, impression: 'liked', obstacle: 'price' }
    await call(buyer, 'rateViewing', { id: idOf(rated) }, answers)
  }

  it('people register and sign in', async () => {
    const nobody = new Session(site)
    const { user, session } = person('user')
    expect(await new Session(site).signIn(user.email, 'wrong')).toBe(401)
    expect((await session.get('/api/auth/session')).status).toBe(200)
    noteRoute('/api/auth/session')
    expect((await session.get('/auth/refresh')).status).toBe(307)
    noteRoute('/auth/refresh')
    const large = { raw: 'x'.repeat(300_000), headers: { 'content-type': 'text/plain' } }
    expect((await nobody.post('/login', undefined, large)).status).toBe(413)
    noteRoute('/form-too-large')
    await act(nobody, '/login', 'signInAction', { email: user.email, password: PASSWORD })
    const typed = {
      fullName: 'Ada Ames',
      email: 'ada@keystead.test',
      password: PASSWORD,
      confirmPassword: PASSWORD,
    }
    await act(nobody, '/register', 'signUpAction', typed)
    await visitGoogle()
    await visitGoogle()

    await act(nobody, '/forgot-password', 'forgotPasswordAction', { email: 'ada@keystead.test' })
    const mails = async () =>
      (await (await fetch(`${addressOf('mail')}/api/messages?to=ada@keystead.test`)).json()) as Message[]
    const [mail] = await until(mails, (messages) => messages.length > 1)
    token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
    expect(token).not.toBe('')
  })

  it.each(routes.filter(({ isPage }) => isPage))('$path', async ({ file, path }) => {
    if (path.includes('[') && !ADDRESSES[path]) throw new Error(`say in ADDRESSES how ${path} is reached`)
    for (const viewer of viewersOf(file)) {
      const session = viewer === 'nobody' ? new Session(site) : person(viewer).session
      for (const address of (await ADDRESSES[path]?.(viewer)) ?? [path]) await visit(session, address)
    }
  })

  /** The queries recorded while calls were counted, for the check of the plans. */
  const counted: ReturnType<typeof recorder.take> = []
  const CALLS = 6

  it.each([
    '/dashboard/admin/manage-properties?search=house&status=verified&sort=price-high',
    '/dashboard/admin/manage-users?search=person&role=user',
    '/dashboard/admin/manage-reviews?search=house&rating=5&sort=lowest',
    '/dashboard/admin/audit-log?search=lake&action=offer.accepted&from=2020-01-01',
  ])('%s makes at most six database calls per page', async (first) => {
    const second = await turned(first, 'after', 'admin')
    if (second === null) throw new Error('it has one page only')
    const before = await turned(second, 'before', 'admin')
    if (before === null) throw new Error('there is no way back')
    for (const address of [first, second, before]) {
      counted.push(...recorder.take())
      await visit(person('admin').session, address)
      const commands = recorder.take()
      counted.push(...commands)
      const names = commands.map((command) => Object.keys(command)[0])
      expect(names).toContain('find')
      expect(names.length).toBeLessThanOrEqual(CALLS)
    }
  })

  it('a visitor asks about a home, confirms it and sets a password', async () => {
    const nobody = new Session(site)
    const { _id, title, location } = await createListing()
    const path = enquiryPath({ _id: idOf({ _id }), title, location })
    const [, opened = ''] = /name="opened" value="([^"]+)"/.exec(await visit(nobody, path)) ?? []
    const email = 'ines@keystead.test'
    const enquiry = { propertyId: idOf({ _id }), name: 'Ines', email, text: 'Is it sunny?', opened }
    // Refused until a person could have typed it.
    await until(
      () => runAction(nobody, site, path, 'enquiryAction', enquiry),
      ({ body }) => String(body).includes('"ok":true'),
    )
    acted.add('enquiryAction')
    await call(nobody, 'createEnquiry', {}, { ...enquiry, text: 'Is it quiet?' })
    const mails = async () =>
      (await (await fetch(`${addressOf('mail')}/api/messages?to=${email}`)).json()) as Message[]
    const [mail] = await until(mails, (messages) => messages.length > 1)
    const [link = ''] = /\/enquiry\?token=[\w-]+/.exec(mail?.text ?? '') ?? []
    for (const viewer of [nobody, person('user').session]) await visit(viewer, link)
    const { to } = await act(nobody, link, 'sendEnquiryAction', { token: link.split('=')[1] })
    await visit(nobody, to)
    const conversationOf = await db.collection('conversations').findOne({ propertyId: _id })
    await act(nobody, to, 'setFirstPasswordAction', {
      token: new URL(to, site).searchParams.get('token'),
      conversation: String(conversationOf?._id),
      password: 'first-secret',
    })
  })

  it('the password is reset', async () => {
    await act(new Session(site), '/reset-password', 'changePasswordAction', {
      token,
      password: 'another-secret',
      confirmPassword: 'another-secret',
    })
  })

  it('an email is verified, a mailed link signs in, and sessions end', async () => {
    const { user, session } = person('user')
    const expiresAt = new Date(Date.now() + 60_000)
    await db.collection('users').updateOne({ _id: user._id }, { $set: { emailVerified: null } })
    await act(session, '/dashboard/user/profile', 'sendVerificationAction', {})
    for (const kind of ['emailProofs', 'signInLinks'])
      await db
        .collection(kind)
        .updateOne(
          { _id: user._id },
          { $set: { tokenHash: hashToken('A'.repeat(43)), expiresAt } },
          { upsert: true },
        )
    await act(session, '/verify-email', 'verifyEmailAction', { token: 'A'.repeat(43) })
    await act(new Session(site), '/sign-in-link', 'signInByLinkAction', { token: 'A'.repeat(43) })
    await act(session, '/dashboard/user/profile', 'endSessionAction', { sessionId: 'f'.repeat(32) })
    await act(session, '/dashboard/user/profile', 'signOutElsewhereAction', {})
    const other = new Session(site)
    await other.signIn(user.email, PASSWORD)
    await act(other, '/reader/account', 'logOutAction', {})
  })

  /** Searches by facts and by regions of the map. */
  const FILTERED = [
    'minPrice=100000&maxPrice=900000&type=house,villa&bedrooms=1&bathrooms=1&parking=0&minArea=20&builtSince=1900&features=garden',
    'reduced=true&listedSince=30',
    'underOffer=false&bedrooms=1',
    'underOffer=true',
    'bounds=-122,44,-121,45',
    'bounds=179,-20,-179,20&bedrooms=2',
    'area=44,-122;45,-122;44.5,-121&location=a',
  ]

  it('everyone reads lists', async () => {
    const { user: buyer, session } = person('user')
    const { user: agent } = person('agent')
    const admin = person('admin').session
    const nobody = new Session(site)
    for (const sort of PROPERTY_SORTS) {
      for (const query of ['', '&verified=true', '&location=a', '&location=street&verified=true'])
        for (const viewer of [nobody, admin])
          await page(viewer, 'listProperties', {}, `&sort=${sort}${query}`)
    }
    const compared = encodeURIComponent(
      'ListPrice gt 1 and ListPriceLow gt 1 and OriginalEntryTimestamp gt 2000-01-01 and ModificationTimestamp gt 2000-01-01',
    )
    const orders = [
      ...['OriginalEntryTimestamp%20desc', 'ListPriceLow', 'ListPrice%20desc'],
      ...['ModificationTimestamp', 'ModificationTimestamp%20desc'],
    ]
    for (const query of orders.flatMap((order) => [
      `$orderby=${order}`,
      `$orderby=${order}&$filter=${compared}`,
    ])) {
      const { body } = await call(
        nobody,
        'listResoProperties',
        {},
        undefined,
        `?$top=10&$count=true&${query}`,
      )
      const { search } = new URL((body as ResoPageDto)['@odata.nextLink'] ?? '')
      await call(nobody, 'listResoProperties', {}, undefined, search)
    }
    for (const query of FILTERED)
      for (const sort of PROPERTY_SORTS)
        await call(nobody, 'listProperties', {}, undefined, `?sort=${sort}&${query}`)
    for (const query of FILTERED)
      for (const zoom of [3, 18])
        await call(
          nobody,
          'mapProperties',
          {},
          undefined,
          `?zoom=${zoom}&${query.includes('bounds') ? query : `${query}&bounds=-130,20,-60,50`}`,
        )
    await call(nobody, 'listFeatures', {})
    await page(nobody, 'listReviews', {})
    for (const name of LISTS_OF_A_LISTING) await page(session, name, { id: idOf(popular) })
    const own = `/reader?saved=${idOf(popular)}&listing=${idOf(popular)}`
    for (const viewer of [nobody, session, admin]) await visit(viewer, own)
    for (const text of ['', 'p', 'portland, or'])
      await visit(nobody, `/suggestions?${new URLSearchParams({ text })}`)
    await page(session, 'listWriterReviews', { email: buyer.email })
    await page(session, 'listBuyerOffers', { email: buyer.email })
    await page(session, 'listWishlist', { emailOrId: buyer.email })
    await page(person('agent').session, 'listAgentOffers', { agentEmail: agent.email })
    await page(person('agent').session, 'listAgentProperties', { emailOrId: agent.email })
    await page(admin, 'listAgentProperties', { emailOrId: idOf(agent) })
    await page(admin, 'listUsers', {})
    await call(session, 'getUser', { emailOrId: buyer.email })
  })

  it('the service responds', async () => {
    await act(new Session(site), '/', 'sendSupportMessageAction', {
      name: 'Ada Ames',
      email: 'ada@keystead.test',
      topic: 'other',
      message: 'Is the harbour loft still there?',
    })
    for (const address of [
      '/api/health',
      '/api/health/ready',
      '/api/openapi.json',
      '/sitemap.xml',
      '/sitemaps/pages',
      '/sitemaps/places',
      '/sitemaps/homes-1',
      `/previews/${idOf(popular)}`,
      '/robots.txt',
    ]) {
      expect((await new Session(site).get(address)).status).toBe(200)
      noteRoute(address)
    }
    const authorization = `Bearer ${CRON_SECRET}`
    expect((await new Session(site).get('/api/jobs', { headers: { authorization } })).status).toBe(200)
    noteRoute('/api/jobs')
    const bearer = { authorization: `Bearer ${METRICS_TOKEN}` }
    expect((await fetch(`${site}/api/metrics`, { headers: bearer })).status).toBe(200)
    noteRoute('/api/metrics')
    expect((await new Session(site).get('/api/nowhere')).status).toBe(404)
    noteRoute('/api/nowhere')
  })

  it('an office answers its inquiries', async () => {
    const { session, user } = person('agent')
    const inbox = '/dashboard/agent/office/inbox'
    const colleague = await createUser(db, { role: 'agent' })
    const { _id: officeId, members } = await createOffice(db, [
      [user, 'owner'],
      [colleague, 'agent'],
    ])
    const { conversation: about } = await conversation()
    const { _id, propertyId, buyerId } = about
    await db.collection('inquiries').insertOne({
      _id,
      kind: 'conversation',
      officeId,
      propertyId,
      buyerId,
      agentId: user._id,
      assigneeId: colleague._id,
      askedAt: new Date(),
    })
    const days = { from: '2026-12-24', until: '2026-12-27', deputyId: idOf(user) }
    await act(session, inbox, 'saveAbsenceAction', { memberId: idOf(colleague), ...days })
    await act(session, inbox, 'saveInboxSettingsAction', {
      zone: 'UTC',
      goalMinutes: 240,
      escalationMinutes: 240,
      daysOff: [],
      places: [],
      windows: [{ weekday: 1, from: '09:00', to: '17:00' }],
    })
    await act(session, inbox, 'assignInquiryAction', { id: idOf(about), memberId: idOf(user) })
    await act(session, inbox, 'dismissInquiryAction', { id: idOf(about) })
    const thread = `/dashboard/messages/${idOf(about)}`
    await act(session, thread, 'addNoteAction', { id: idOf(about), text: 'She wants to see the cellar.' })
    const note = await db.collection('notes').findOne({ conversationId: _id })
    await act(session, thread, 'deleteNoteAction', { id: String(note?._id) })
    const texts = '/dashboard/agent/ready-answers'
    const ready = { name: 'Thanks', text: 'Dear {buyer}, thank you.', isShared: true }
    await act(session, texts, 'saveReadyAnswerAction', ready)
    const saved = await db.collection('readyAnswers').findOne({ personId: user._id })
    await act(session, texts, 'deleteReadyAnswerAction', { id: String(saved?._id) })
    // An agent without rights on the whole office lists what is assigned to them (D462).
    const property = await createProperty(db, colleague)
    const { conversation: inquiry } = await createConversation(db, await createUser(db), property, [
      ['buyer', 'Hello'],
    ])
    await db.collection('conversations').updateOne({ _id: inquiry._id }, { $set: { assigneeId: user._id } })
    const demoted = members.map((member) => ({ ...member, role: 'agent' }))
    await db.collection('offices').updateOne({ _id: officeId }, { $set: { members: demoted } })
    for (const query of ['', '?unread=true', `?propertyId=${idOf(property)}`]) {
      const { body } = await call(session, 'listConversations', {}, undefined, query)
      expect(JSON.stringify(body)).toContain(idOf(inquiry))
    }
    await db.collection('users').updateOne({ _id: user._id }, { $unset: { officeId: '' } })
    await db.collection('offices').deleteOne({ _id: officeId })
  })

  it('an agent lists properties, an administrator decides', async () => {
    const { session: agent } = person('agent')
    const admin = person('admin').session
    await act(agent, '/dashboard/agent/profile', 'updateProfileAction', { name: 'Kim Kaye', phone: '' })
    const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#2a3542' } })
      .png()
      .toBuffer()
    const form = new FormData()
    form.append('image', new Blob([new Uint8Array(bytes)]), 'house.png')
    const uploaded = await agent.post('/api/uploads', undefined, { raw: form })
    expect(uploaded.status).toBe(201)
    noteRoute('/api/uploads')

    const loft = {
      title: 'Harbour Loft',
      description: 'Two floors.',
      location: 'Porto',
      minPrice: 400_000,
      maxPrice: 500_000,
      image: (uploaded.body as { data: { url: string } }).data.url,
    }
    await act(agent, '/dashboard/agent/add-property', 'createPropertyAction', {
      key: 'query-plans',
      home: { ...loft, streetAddress: 'Rua das Flores 3', postalCode: '4050-265' },
    })
    const { body } = await call(agent, 'createProperty', {}, loft)
    const id = (body as { insertedId: string }).insertedId
    await act(agent, '/dashboard/agent/add-property', 'findPlaceAction', { location: 'Porto' })
    await page(agent, 'listDrafts', {})
    const images = [{ url: loft.image }]
    const copy = await call(agent, 'createDraft', {}, { propertyId: id })
    const { insertedId: draft } = copy.body as { insertedId: string }
    await call(agent, 'updateDraft', { id: draft }, { version: 1, values: { title: 'Half a loft', images } })
    await call(agent, 'getDraft', { id: draft })
    await call(agent, 'deleteDraft', { id: draft })
    const ready = await createDraft(db, person('agent').user, { images })
    await call(agent, 'publishDraft', { id: idOf(ready) })
    const drafts = '/dashboard/agent/my-properties/drafts'
    const draftId = idOf(await createDraft(db, person('agent').user, { images }))
    await act(agent, `${drafts}/${draftId}`, 'updateDraftAction', {
      id: draftId,
      version: 1,
      values: { images },
    })
    await act(agent, `${drafts}/${draftId}`, 'createDraftAction', { values: { title: 'Two' } })
    await act(agent, drafts, 'copyDraftAction', { draftId })
    await act(agent, drafts, 'deleteDraftAction', { id: draftId })
    const last = idOf(await createDraft(db, person('agent').user, { images }))
    await act(agent, drafts, 'publishDraftAction', { id: last })
    await act(agent, '/dashboard/agent/my-properties?view=table', 'previewPricesAction', {
      kind: 'prices',
      all: true,
      search: 'house',
      status: 'verified',
      price: { direction: 'lower', by: 'percent', value: 3 },
    })
    await act(agent, '/dashboard/agent/my-properties', 'readPropertyAction', { id })
    await call(agent, 'getProperty', { id })
    await visit(agent, `/api/properties/${id}/numbers.csv?days=30`)
    await call(agent, 'updateProperty', { id }, { location: 'Lisboa' })
    const brochure = new FormData()
    brochure.append('file', new Blob(['%PDF-1.7 startxref']), 'brochure.pdf')
    const added = await agent.post('/api/property-documents', undefined, { raw: brochure })
    expect(added.status).toBe(201)
    noteRoute('/api/property-documents')
    const { id: documentId } = (added.body as { data: { id: string } }).data
    const documents = [{ id: documentId, kind: 'brochure', audience: 'everyone' }]
    await call(agent, 'updateProperty', { id }, { documents, tours: ['https://vimeo.com/1'] })
    await call(admin, 'decideProperty', { id }, { status: 'verified' })
    for (const path of [`/api/property-documents/${documentId}`, `/tours/${id}/1`]) {
      expect((await new Session(site).get(path)).status).toBe(200)
      noteRoute(path)
    }
    await call(agent, 'updateProperty', { id }, { documents: null })
    await createOffer(db, person('user').user, await createListing())
    await call(agent, 'deleteProperty', { id })
    for (let i = 0; i < 3; i += 1) await createProperty(db, person('other agent').user)
    const { session: other, user } = person('other agent')
    await call(other, 'deleteAgentProperties', { emailOrId: idOf(user) })
  })

  it('an agent imports properties twice, and exports them', async () => {
    const { session: agent } = person('agent')
    const rows = times(60, (i) => `KS-${i},House ${i},Text.,Import Bay,100000,200000,Castle`)
    const raw = ['ListingId,Title,Description,Location,MinPrice,MaxPrice,Type', ...rows].join('\n')
    const headers = { 'content-type': 'text/csv' }
    const ended = async (id: string) => {
      while ((await db.collection('imports').findOne({ _id: new ObjectId(id) }))?.open);
    }
    const send = async (query: string) => {
      const response = await agent.call('POST', `/api/imports?${query}`, undefined, { raw, headers })
      expect(response.status).toBe(202)
      noteRoute('/api/imports')
      const { _id: id } = response.body as { _id: string }
      await ended(id)
      return id
    }
    await send('types=Castle:villa')
    const id = await send('dryRun=true')
    await call(agent, 'getImport', { id })
    await visit(agent, `/api/imports/${id}/rejected.csv`)
    await act(agent, '/dashboard/agent/import', 'repeatImportAction', { id, dryRun: false })
    await ended(String((await db.collection('imports').findOne({ open: true }))?._id ?? id))
    await visit(agent, '/dashboard/agent/import')
    await visit(agent, '/api/exports/properties.csv')
    await visit(agent, '/api/exports/sales.csv?year=2025')
    await visit(person('admin').session, '/api/exports/properties.csv')
  })

  /** The buyer reserves places at an open house, and follows it by a calendar link. */
  async function visitOpenHouse(buyer: Session): Promise<void> {
    const { session: agent } = person('agent')
    const property = { id: idOf(await createListing()) }
    const day = new Date(Date.now() + 9 * 24 * 3_600_000).toISOString().slice(0, 10)
    const openHouse = { startsAt: `${day}T14:00`, endsAt: `${day}T16:00`, capacity: 4 }
    const { insertedId: id } = (await call(agent, 'createOpenHouse', property, openHouse)).body as {
      insertedId: string
    }
    await call(buyer, 'reservePlaces', { id }, { people: 2 })
    await call(buyer, 'listOpenHouses', property)
    await visit(buyer, `/api/open-houses/${id}/open-house.ics`)
    const confirmed = { status: 'confirmed', confirmedAt: new Date() } as const
    const viewing = await createViewing(db, person('user').user, await createListing(), confirmed)
    await visit(buyer, `/api/viewings/${idOf(viewing)}.ics`)
    const { url } = (await call(buyer, 'createCalendarLink')).body as { url: string }
    await visit(new Session(site), `/api/calendar/${url.slice(url.lastIndexOf('/') + 1)}`)
    await call(buyer, 'cancelReservation', { id })
    await call(agent, 'cancelOpenHouse', { id })
    await call(buyer, 'deleteCalendarLink')
  }

  it('a buyer saves, reviews, offers and pays', async () => {
    const { session: buyer, user } = person('user')
    const { session: agent } = person('agent')
    const propertyId = idOf(await createListing())
    await act(buyer, '/dashboard/user/profile', 'updateProfileAction', { name: 'Kim Kaye', phone: '' })
    await visit(buyer, '/api/account/data')
    await visit(agent, '/api/account/data')
    await call(buyer, 'addToWishlist', {}, { propertyId })
    const again = await buyer.post('/api/wishlist', { propertyId })
    expect(again.status).toBe(200)
    const entry = await db
      .collection('wishlist')
      .findOne({ userId: user._id, propertyId: new ObjectId(propertyId) })
    await call(
      buyer,
      'noteWishlistEntry',
      { emailOrId: entry?._id.toHexString() ?? '' },
      { note: 'Ask about the roof.' },
    )
    await visitOpenHouse(buyer)
    await act(buyer, '/dashboard/user/profile', 'createCalendarLinkAction', {})
    await act(buyer, '/dashboard/user/profile', 'chooseSeenAction', { seen: 'on' })
    await act(buyer, '/dashboard/user/shared', 'shareWishlistAction', {})
    const { insertedId: shared, token: sharedToken } = (await call(buyer, 'createSharedWishlist', {}, {}))
      .body as { insertedId: string; token: string }
    const { session: joining } = await register('user')
    await call(joining, 'joinSharedWishlist', {}, { token: sharedToken })
    await page(buyer, 'listSharedHomes', { id: shared })
    await page(buyer, 'listSharedWishlists', {})
    await call(joining, 'addSharedHeart', { id: shared }, { propertyId })
    const input = { propertyId, text: 'The kitchen faces south.' }
    const comment = (await call(joining, 'addSharedComment', { id: shared }, input)).body
    const { insertedId: commentId } = comment as { insertedId: string }
    const sharedPage = `/dashboard/user/shared/${shared}`
    const uncommented = await act(joining, sharedPage, 'deleteSharedCommentAction', { id: shared, commentId })
    await act(joining, sharedPage, 'restoreSharedReactionAction', uncommented)
    await call(joining, 'deleteSharedComment', { id: shared, commentId })
    await call(joining, 'removeSharedHeart', { id: shared, propertyId })
    await call(joining, 'leaveSharedWishlist', { id: shared })
    await call(buyer, 'leaveSharedWishlist', { id: shared })
    await call(buyer, 'hideHome', {}, { propertyId })
    await call(buyer, 'markSeen', {}, { propertyId })
    await page(buyer, 'listHiddenHomes', {})
    const shown = await act(buyer, '/dashboard/user/hidden-homes', 'unhideHomeAction', { propertyId })
    await act(buyer, '/dashboard/user/hidden-homes', 'rehideHomeAction', shown)
    await call(buyer, 'unhideHome', { propertyId })
    const wishlistId = entry?._id.toHexString() ?? ''
    const unsaved = await act(buyer, '/dashboard/user/wishlist', 'removeSavedAction', { wishlistId })
    await act(buyer, '/dashboard/user/wishlist', 'restoreWishlistEntryAction', unsaved)
    await call(buyer, 'removeFromWishlist', { emailOrId: wishlistId })
    const review = (await call(buyer, 'createReview', {}, { propertyId, review: 'Light in every room.' }))
      .body
    await call(buyer, 'updateReview', { id: (review as { insertedId: string }).insertedId }, { rating: 3 })
    await call(buyer, 'deleteReview', { id: (review as { insertedId: string }).insertedId })

    await visitViewing(buyer)

    const first = { propertyId, text: 'Is it still for sale?', key: randomUUID() }
    const { conversationId } = (await call(buyer, 'startConversation', {}, first)).body as {
      conversationId: string
    }
    const conversationPath = { id: conversationId }
    await page(agent, 'listConversations', {})
    await page(agent, 'listMessages', { id: idOf(longConversation) })
    await call(agent, 'readConversation', conversationPath, { seq: 1 })
    const reply = { text: 'It is.', key: randomUUID() }
    const { insertedId: replyId } = (await call(agent, 'sendMessage', conversationPath, reply)).body as {
      insertedId: string
    }
    await act(buyer, `/dashboard/messages/${conversationId}`, 'seeMessagesAction', {
      id: conversationId,
      after: 1,
    })
    const form = new FormData()
    form.append('conversationId', conversationId)
    form.append('file', new Blob(['%PDF-1.7']), 'roof.pdf')
    const store = async () => {
      const { status, body } = await buyer.post('/api/message-files', undefined, { raw: form })
      expect(status).toBe(201)
      return (body as { data: { id: string } }).data.id
    }
    const fileId = await store()
    noteRoute('/api/message-files')
    await act(buyer, `/dashboard/messages/${conversationId}`, 'removeFileAction', { id: await store() })
    await visit(buyer, `/dashboard/messages/${conversationId}`)
    await call(buyer, 'sendMessage', conversationPath, { files: [fileId], key: randomUUID() })
    expect((await agent.get(`/api/message-files/${fileId}`)).status).toBe(200)
    noteRoute(`/api/message-files/${fileId}`)
    const thanks = () => ({ text: 'Thank you.', key: randomUUID() })
    await act(buyer, `/properties/${propertyId}`, 'startConversationAction', { ...thanks(), propertyId })
    await act(buyer, `/dashboard/messages/${conversationId}`, 'sendMessageAction', {
      ...thanks(),
      id: conversationId,
    })
    const saved = (await call(buyer, 'saveSearch', {}, { search: 'location=bend', frequency: 'instant' }))
      .body
    const savedId = { id: (saved as { _id: string })._id }
    await call(buyer, 'changeSearch', savedId, { frequency: 'daily' })
    await act(buyer, '/properties', 'saveSearchAction', { search: 'location=salem' })
    await act(buyer, '/dashboard/user/searches', 'changeFrequencyAction', { ...savedId, frequency: 'weekly' })
    await page(buyer, 'listSearches', {})
    await call(buyer, 'markSearchSeen', savedId)
    const forgotten = await act(buyer, '/dashboard/user/searches', 'removeSearchAction', savedId)
    await act(buyer, '/dashboard/user/searches', 'restoreSearchAction', forgotten)
    await call(buyer, 'removeSearch', savedId)

    await call(agent, 'deleteMessage', { id: replyId })
    await call(agent, 'blockPerson', { userId: idOf(user) })
    await call(agent, 'unblockPerson', { userId: idOf(user) })

    const offer = (await call(buyer, 'createOffer', {}, { propertyId, offerAmount: 450_000 })).body
    const id = (offer as { insertedId: string }).insertedId
    await call(agent, 'acceptOffer', { id })
    await call(buyer, 'getOffer', { id })
    const rejected = await createOffer(db, person('user').user, await createListing())
    await call(agent, 'rejectOffer', { id: idOf(rejected) })
    const changed = await createListing()
    const changedId = idOf(changed)
    const pathOfOffer = { id: idOf(await createOffer(db, person('user').user, changed)) }
    await call(agent, 'counterOffer', pathOfOffer, { amount: 460_000 })
    await call(agent, 'updateProperty', { id: changedId }, { bedrooms: 4 })
    await call(buyer, 'confirmOffer', pathOfOffer)
    await call(buyer, 'withdrawOffer', pathOfOffer)
    const released = { id: idOf(await acceptedOffer()) }
    await call(agent, 'extendOffer', released)
    await call(agent, 'releaseOffer', released, { reason: 'The bank said no.' })
    await payByTransfer()

    const intent = (await call(buyer, 'createPaymentIntent', {}, { offerId: id })).body
    await call(buyer, 'createPaymentIntent', {}, { offerId: id })
    const { id: transactionId } = await payAtStripe(
      (intent as { clientSecret: string }).clientSecret,
      'pm_card_visa',
      addressOf('stripe'),
    )
    const paid = { transactionId, paymentAmount: 450_000, paymentDate: new Date().toISOString() }
    await call(buyer, 'confirmPayment', { id }, paid)

    const { webhook } = JSON.parse(readFileSync(join(folder, 'secrets.json'), 'utf8')) as { webhook: string }
    const payload = JSON.stringify({
      id: 'evt_walk',
      object: 'event',
      type: 'payment_intent.succeeded',
      data: { object: { id: transactionId, object: 'payment_intent' } },
    })
    const signature = new Stripe('sk_test_unused').webhooks.generateTestHeaderString({
      payload,
      secret: webhook,
    })
    const response = await new Session(site).post('/api/webhooks/stripe', undefined, {
      raw: payload,
      headers: { 'stripe-signature': signature },
    })
    expect(response.status).toBe(200)
    noteRoute('/api/webhooks/stripe')
  })

  it('people report, and apply to become agents; an administrator answers', async () => {
    const admin = person('admin').session
    const { session: buyer } = person('user')
    const report = async () => ({
      targetType: 'property',
      targetId: idOf(await createListing()),
      reason: 'scam',
    })
    const first = await report()
    await call(buyer, 'createReport', {}, first)
    await act(buyer, `/properties/${first.targetId}/report`, 'reportAction', await report())
    await page(admin, 'listReports', {})
    await call(admin, 'dismissReports', { id: first.targetId })

    const { session: agentSession, user: agentUser } = person('agent')
    const { session, user } = await register('user')
    const apply = async (name: 'createApplication' | 'applyAction') => {
      const form = new FormData()
      form.append('document', new Blob(['%PDF-1.7']), 'license.pdf')
      const response = await session.post('/api/agent-applications/document', undefined, { raw: form })
      expect(response.status).toBe(201)
      noteRoute('/api/agent-applications/document')
      const fields = { licence: 'OR-201', region: 'Oregon', references: 'Hill & Sons' }
      if (name === 'applyAction') await act(session, '/dashboard/user/become-agent', name, fields)
      else await call(session, name, {}, fields)
      const open = await db.collection('applications').findOne({ personId: user._id, open: true })
      return { id: String(open?._id) }
    }
    await call(session, 'withdrawApplication', await apply('applyAction'))
    await call(admin, 'declineApplication', await apply('createApplication'), { reason: 'It has run out.' })
    const { id } = await apply('createApplication')
    await visit(session, '/dashboard/user/become-agent')
    const document = `/api/agent-applications/${id}/document`
    expect((await admin.get(document)).status).toBe(200)
    noteRoute(document)
    await page(admin, 'listApplications', {})
    await call(admin, 'acceptApplication', { id })
    const copy = new FormData()
    copy.append('document', new Blob(['%PDF-1.7']), 'license.pdf')
    await agentSession.post('/api/agent-applications/document', undefined, { raw: copy })
    await call(agentSession, 'renewLicence', {}, { licence: 'OR-202' })
    const renewal = await db.collection('applications').findOne({ personId: agentUser._id, open: true })
    await call(agentSession, 'withdrawApplication', { id: String(renewal?._id) })
    await visit(agentSession, '/dashboard/agent/license')
    await call(
      admin,
      'correctLicence',
      { emailOrId: idOf(agentUser) },
      { licence: 'OR-201', reason: 'A typing error.' },
    )
    await visit(admin, `/dashboard/admin/licenses/${idOf(agentUser)}`)
    const leaving = await createUser(db, { role: 'agent' })
    const handed = await createProperty(db, leaving)
    await createOffer(db, person('user').user, handed)
    const to = idOf(await createUser(db, { role: 'agent' }))
    const started = await call(admin, 'handOverListings', {}, { from: idOf(leaving), to })
    const { insertedId } = started.body as { insertedId: string }
    await call(admin, 'getHandover', { id: insertedId })
    await visit(admin, `/dashboard/admin/hand-over?id=${insertedId}`)

    const offer = await acceptedOffer()
    const intent = (await call(buyer, 'createPaymentIntent', {}, { offerId: idOf(offer) })).body
    const secret = (intent as { clientSecret: string }).clientSecret
    const { id: intentId } = await payAtStripe(secret, 'pm_card_visa', addressOf('stripe'))
    await db
      .collection<{ _id: string }>('refunds')
      .insertOne({ _id: intentId, offerId: offer._id, state: 'due', failures: ['re_1'] } as never)
    const note = 'Bank transfer of 3 May'
    await act(admin, '/dashboard/admin/moderation', 'recordRepaidAction', { intentId, note })
    const due = { id: idOf(await createProperty(db, person('agent').user)) }
    await db.collection('reportCases').insertOne({
      _id: new ObjectId(due.id),
      propertyId: new ObjectId(due.id),
      targetType: 'property',
      title: 'Lake House',
      createdAt: new Date(),
      count: 1,
      latest: [],
    })
    const queue = '/dashboard/admin/moderation'
    const itemId = new ObjectId().toHexString()
    const holds = [
      ['listings', 'holdPropertyAction', { id: itemId, status: 'verified' }],
      ['reports', 'holdListingRemovalAction', { id: itemId }],
      ['reports', 'holdReviewRemovalAction', { id: itemId }],
      ['reports', 'holdMessageRemovalAction', { id: itemId }],
      ['applications', 'holdAcceptanceAction', { applicationId: itemId }],
      ['applications', 'holdDeclineAction', { applicationId: itemId, reason: 'It has run out.' }],
      ['refunds', 'holdRepaidAction', { intentId: itemId, note }],
    ] as const
    for (const [kind, name, input] of holds) {
      await act(admin, queue, name, input)
      await act(admin, queue, 'undoDecisionAction', { kind, id: itemId })
    }
    await act(admin, queue, 'holdDismissalAction', due)
    await act(admin, queue, 'commitDecisionAction', { kind: 'reports', ...due })
  })

  it('people read their notices, and choose and end mail about them', async () => {
    const { session: buyer, user } = person('user')
    const { session: agent } = person('agent')
    await visit(agent, '/dashboard/notices?show=48')
    const stream = await openStream(site, '/api/notices/stream', buyer)
    expect(await stream.until(() => true)).not.toBeNull()
    stream.close()
    noteRoute('/api/notices/stream')
    const notice = await db.collection('notices').findOne({ personId: user._id })
    const path = `/dashboard/notices/${String(notice?._id)}`
    expect((await buyer.get(path)).status).toBe(303)
    noteRoute(path)
    await act(agent, '/dashboard/agent/requested-properties', 'markNoticesReadAction', { mark: 'requests' })
    await act(agent, '/dashboard/notices', 'readNoticesAction', {})

    const address = `${addressOf('mail')}/api/messages?to=${encodeURIComponent(user.email)}`
    const mails = async () => (await (await fetch(address)).json()) as Message[]
    const tokens = (await until(mails, (messages) => messages.length > 0)).flatMap(
      ({ text }) => /unsubscribe\?token=([\w.-]+)/.exec(text)?.[1] ?? [],
    )
    const [linkToken = ''] = tokens
    const nobody = new Session(site)
    await act(nobody, '/unsubscribe', 'unsubscribeAction', { token: linkToken })
    const clicked = await nobody.post(`/api/notices/unsubscribe?token=${linkToken}`)
    expect(clicked.status).toBe(200)
    noteRoute('/api/notices/unsubscribe')
    await act(buyer, '/dashboard/user/profile', 'chooseMailAction', { offers: 'on' })
  })

  /**
   * An administrator records two transfers for an offer above the card limit: the one that pays it, and
   * another one.
   */
  async function payByTransfer(): Promise<void> {
    const admin = person('admin').session
    const [home] = await insertExpensive(1)
    const offer = home ? idOf(home) : ''
    const path = `/dashboard/admin/bank-transfers/${offer}`
    const transfer = { amount: 1_250_000, receivedOn: new Date().toISOString().slice(0, 10) }
    await visit(admin, `/dashboard/admin/bank-transfers?search=${transferReference(offer)}`)
    await call(admin, 'recordTransfer', { id: offer }, { ...transfer, bankReference: `FT1${offer}` })
    const again = { ...transfer, id: offer, amount: '1,250,000', bankReference: `FT1${offer}` }
    await act(admin, path, 'recordTransferAction', again)
    const bankReference = `FT2${offer.toUpperCase()}`
    const late = { ...transfer, bankReference }
    expect((await admin.patch(`/api/offers/transfer-received/${offer}`, late)).status).toBe(409)
    await visit(admin, '/dashboard/admin/bank-transfers')
    await act(admin, '/dashboard/admin/bank-transfers', 'returnTransferAction', {
      bankReference,
      note: 'FT3',
    })
  }

  const queries: Query[] = []
  const COLLECTIONS =
    'users properties places words offers reviews wishlist homeMarks sharedWishlists sharedReactions accounts passwordResets emailProofs signInLinks enquiries pictures rateLimits sales erasures jobs notices transfers reports reportCases applications documents refunds conversations messages messageFiles propertyDocuments blocks availability viewings viewingClaims openHouses openHouseGuests calendarFeeds savedSearches searchAnchors announcements offices officeInvitations answers inquiries notes readyAnswers'.split(
      ' ',
    )

  /** Checks the plans of the queries since the last check. */
  async function look(): Promise<void> {
    const newQueries = [...counted.splice(0), ...recorder.take()].flatMap(queriesOf)
    queries.push(...newQueries)
    if (hasPlanner) expect(await planErrorsOf(db, newQueries)).toEqual([])
  }

  const claim = hasPlanner ? 'are served by indexes and read about what they give' : 'are known'

  // Before the cascades, because PostgreSQL counts their many dead rows as read until they are vacuumed.
  it(`the queries of pages, actions and calls ${claim}`, look)

  /**
   * Saves the accounts' records and returns a function that restores them: a cascade's plans are checked on
   * the rows that it concerned.
   */
  async function keep(...accounts: UserDoc[]): Promise<() => Promise<void>> {
    const ids = { $in: accounts.map(({ _id }) => _id) }
    const listings = await db.collection('properties').distinct('_id', { agentId: ids })
    const filters = {
      users: { _id: ids },
      properties: { agentId: ids },
      offers: { $or: [{ agentId: ids }, { buyerId: ids }] },
      reviews: { userId: ids },
      wishlist: { $or: [{ userId: ids }, { propertyId: { $in: listings } }] },
      homeMarks: { $or: [{ userId: ids }, { propertyId: { $in: listings } }] },
    }
    const before = await Promise.all(
      Object.entries(filters).map(async ([name, filter]) => ({
        name,
        rows: await db.collection(name).find(filter).toArray(),
      })),
    )
    return async () => {
      for (const { name, rows } of before) {
        await db.collection(name).deleteMany({ _id: { $in: rows.map(({ _id }) => _id) } })
        await db.collection(name).insertMany(rows)
      }
    }
  }

  it('an administrator changes, suspends and deletes accounts', async () => {
    const admin = person('admin').session
    const promoted = idOf(await createUser(db))
    await call(admin, 'changeRole', { emailOrId: promoted }, { role: 'admin' })
    await call(admin, 'changeRole', { emailOrId: promoted }, { role: 'agent' })
    const charged = await acceptedOffer()
    await call(person('user').session, 'createPaymentIntent', {}, { offerId: idOf(charged) })
    const restore = await keep(person('agent').user, person('user').user)
    await call(admin, 'markFraud', { emailOrId: idOf(person('agent').user) })
    const suspended = idOf(await createUser(db, { role: 'fraud' }))
    await call(admin, 'liftFraud', { emailOrId: suspended }, { reason: 'The papers are sound.' })
    const agent = await createUser(db, { role: 'agent' })
    await createOffer(db, await createUser(db), await createProperty(db, agent))
    await call(admin, 'deleteUser', { emailOrId: idOf(agent) })
    await call(admin, 'deleteUser', { emailOrId: idOf(person('user').user) })
    await restore()
    const leaving = await register('agent')
    const property = await createProperty(db, leaving.user)
    await db
      .collection('offers')
      .insertMany(times(30, () => makeOffer(leaving.user, property, { status: 'rejected' })))
    await leaving.session.patch(`/api/properties/${idOf(property)}`, { title: 'Another title' })
    await act(leaving.session, '/dashboard/agent/profile', 'deleteAccountAction', { password: PASSWORD })
    await call((await register('user')).session, 'deleteOwnAccount', {}, { password: PASSWORD })
  })

  it(`the queries of the cascades ${claim}`, look)

  it('makes each missing call once, with the request of the authorisation test', async () => {
    const actors = new Map<(typeof ACTORS)[number], ReturnType<typeof person>>([
      ['buyer', person('user')],
      ['agent', person('agent')],
      ['agent 2', person('other agent')],
      ['admin', person('admin')],
    ])
    await prepareRequests(db, actors)
    for (const [name, { method, path, status }] of Object.entries(operations)) {
      const row = CALLER_ROWS.find(({ call: rowCall }) => rowCall === `${method} ${path}`)
      const actor =
        row && [...actors].find(([who]) => row.cells[ACTORS.indexOf(who)]?.startsWith(`${status}/`))
      if (callNames.has(name) || !isPlain(name) || !actor) continue
      const { session, user } = actor[1]
      const request = await MAKERS[row.call]?.(user, true)
      const response = await session.call(method, `/api${request?.path}`, request?.body)
      expect({ name, status: response.status }).toEqual({ name, status })
      callNames.add(name)
      noteRoute(`/api${path.replace(/\{\w+\}/g, 'x')}`)
    }
  })

  it(`the queries of these calls ${claim}`, look)

  it('the walk is complete', () => {
    expect({
      operations: Object.keys(operations).filter((name) => isPlain(name) && !callNames.has(name)),
      lists: Object.entries(operations).flatMap(([name, one]) =>
        'list' in one && !paged.has(name) ? [name] : [],
      ),
      pagesAndRoutes: routes.map(({ file }) => file).filter((file) => !visited.has(file)),
      actions: actionsNotCovered((name) => acted.has(name)),
    }).toEqual({ operations: [], lists: [], pagesAndRoutes: [], actions: [] })
  })

  it('the queries are on every collection', () => {
    const names = new Set(kindsOf(queries).map((kind) => kind.split(' ')[1]))
    expect([...names]).toEqual(expect.arrayContaining(COLLECTIONS))
  })

  describe('plans', () => {
    it.each([
      ['users', 'email', /^find users \{"email":.*COLLSCAN/m],
      [
        'properties',
        'listing_price_low',
        /^find properties \{"unsoldStatus":.*"shownMinMinor":1.* read \d{4,} for/m,
      ],
    ])('fails for a query without the index %s.%s', async (name, index, line) => {
      const theirs = queries.filter(({ explained }) => explained.find === name)
      await db.collection(name).dropIndex(index)
      expect((await planErrorsUntil(db, theirs, line)).join('\n')).toMatch(line)
    })
  })
})
