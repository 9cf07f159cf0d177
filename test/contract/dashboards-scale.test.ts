/** @tier full */
import { readdirSync } from 'node:fs'
import { type Document, ObjectId } from 'mongodb'
import {
  type AnnouncementDoc,
  type ApplicationDoc,
  type AuditDoc,
  type ConversationDoc,
  type DigestDoc,
  type HomeMarkDoc,
  type NoticeDoc,
  type OfferDoc,
  type PlaceDoc,
  type PropertyDoc,
  type ReportCaseDoc,
  type ReviewDoc,
  type SalesMonthDoc,
  type SavedSearchDoc,
  type SharedWishlistDoc,
  type UserDoc,
  type WishlistDoc,
} from '@/lib/data/collections'
import { cursorAt, type Order, NEWEST_FIRST } from '@/lib/data/listing-search/page'
import { placeWrites } from '@/lib/data/listing-search/places'
import { wordsOfListings } from '@/lib/data/listing-search/words'
import { searchFields } from '@/lib/data/listing-search/derive'
import { ALL_MIGRATIONS } from '@/lib/data/migrations'
import { COMPARE_LIMIT } from '@/lib/domain/compare'
import { DAY_MS } from '@/lib/domain/dates'
import { OFFER_STATUSES, type OfferStatus } from '@/lib/domain/offer'
import { PROPERTY_STATUSES } from '@/lib/domain/property'
import { RATINGS } from '@/lib/domain/review'
import { SAVED_SEARCHES_LIMIT } from '@/lib/domain/saved-search'
import { monthOf } from '@/lib/domain/sales'
import { isPaidByTransfer } from '@/lib/domain/transfer'
import { fold } from '@/lib/domain/text'
import { type Role, ROLES } from '@/lib/domain/user'
import { paths } from '@/lib/paths'
import {
  ADMIN_TABLE_ROWS,
  type PROPERTY_TABLE_SORTS,
  type REVIEW_TABLE_SORTS,
  type USER_TABLE_SORTS,
} from '@/lib/schemas/admin-table'
import { QUEUE_PREVIEW_ROWS } from '@/lib/schemas/moderation'
import { LIST_LIMIT, LIST_PAGE_SIZE } from '@/lib/schemas/page'
import { encodeCursor } from '@/lib/services/paging'
import { hashToken } from '@/lib/services/secrets'
import {
  createBulkChange,
  createDraft,
  makeAnnouncements,
  makeOffer,
  makeProperty,
  makeReview,
  makeSavedSearch,
  makeUser,
  idOf,
} from '../factories'
import { demoUser, demoSession, type Session } from '../support/contract'
import { hasPlanner, NO_PLANNER } from '../support/engine'
import { onlyWhere } from '../support/tier'
import { ownApplication } from '../support/own-application'
import { queriesOf } from '../support/query-plans'
import {
  type PageQueries,
  CITIES,
  loadIndexed,
  loadRows,
  cycle,
  readFaultsOf,
  ROWS,
  STREETS,
} from '../support/scale'
import { caseOf, makeMeetings, type Meetings } from '../support/scale-meetings'

/**
 * Every page of the dashboards with a hundred thousand accounts, listings, offers, reviews and audit entries:
 * its database calls are recorded on the wire, counted and explained, if the database has a planner.
 */
const explained = onlyWhere(hasPlanner, NO_PLANNER)

/** The most database calls that a page makes. */
const CALLS = 6

/**
 * After a cursor, rows at the same time are read first; requests also read rivals, homes, verified emails and
 * purchases.
 */
const CALLS_BEYOND_CURSOR: Record<string, number> = {
  '/dashboard/agent/requested-properties?cursor=': 7,
  // As a buyer and as an agent.
  '/dashboard/messages?cursor=': 7,
}

const CALLS_OF_PATH: Record<string, number> = {
  // It has more sections than other pages (D265).
  '/dashboard/user': 12,
  // The account's application, its sessions, and the links that the person has created.
  '/dashboard/user/profile': 7,
  // Also whether the person's email is verified.
  '/dashboard/user/shared': 7,
  // It has more sections than other pages (D510).
  '/dashboard/agent': 10,
  // The home, what similar ones of its place were counted, its prices, what buyers said, and the owner's link.
  '/dashboard/agent/my-properties/[id]/numbers': 9,
  // What is open in four collections, and the agents who can get it.
  '/dashboard/agent/hand-over': 9,
  '/dashboard/admin/hand-over': 7,
  // Money and listings that need attention, open sessions, the person's links, and whether they are the last administrator.
  '/dashboard/admin/profile': 9,
  // The database's version, the last success of each service, and the speed of visits.
  '/dashboard/admin/system': 8,
  // Viewings, and reservations at open houses.
  '/dashboard/user/viewings': 7,
  // The list of conversations beside an open one; opening an unread one marks it as read.
  '/dashboard/messages/[id]': 15,
}

const mostCalls = (name: string): number =>
  Object.entries(CALLS_BEYOND_CURSOR).find(([address]) => name.includes(address))?.[1] ?? CALLS

/**
 * The one exemption from the read limit: a filter of Your Property Offers that shows fewer rows than this
 * reads as much as if it showed this many, because the page counts a buyer's first forty offers for its
 * filters.
 */
const COUNTED_BY_FILTERS = 5

/** How many days ahead agents offer viewings. */
const DAYS_OFFERED = 30

/** The number of pending reports and applications. */
const WAITING = 5_000

const SALES_YEARS = 10

// The data

const KINDS = 'Lake Harbour Garden Sunny Quiet Old Brick Hill Corner Orchard Meadow'.split(' ')
const HOMES = 'House Loft Cottage Villa House Townhouse Barn'.split(' ')
const FIRST_NAMES = 'Nora Theo Mara Luca Ada Gwen Kim Ines Otto Rosa Emil Vera'.split(' ')
const LAST_NAMES = 'Whitfield Brandt Lindqvist Moretti Okafor Ames Kay Sandoval Petrov'.split(' ')
/** A word in 25 rows: more than one page of an admin table, less than two. */
const FEW = 'Quillfeather'
const isFew = (i: number) => i % (ROWS / 25) === 7
/** The first of those are rated best, so that a second page is among the others. */
const LAST_OF_BEST = 22 * (ROWS / 25)

const titleOf = (i: number) =>
  `${cycle(KINDS, i)} ${isFew(i) ? FEW : cycle(HOMES, Math.floor(i / KINDS.length))} ${i}`

function locationOf(i: number): string {
  if (i % 4 === 0) return `${cycle(STREETS, i / 4)} Street, ${cycle(CITIES, 10 * i)}`
  return cycle(CITIES, i * 7_919)
}

/** Unique times in another order than the rows; the last is days ago, so that no purchase is new (D112). */
const begin = Math.floor(Date.now() / DAY_MS) * DAY_MS - (SALES_YEARS * 365 + 2) * DAY_MS
const STEP_MS = (SALES_YEARS * 365 * DAY_MS) / ROWS
const momentOf = (i: number) => new Date(begin + ((i * 31) % ROWS) * STEP_MS)

/** The token in the link of the buyer's shared wishlist. */
const TOKEN = 'A'.repeat(43)

const PEOPLE = ['admin', 'agent', 'agent2', 'buyer', 'buyer2'] as const
type Person = (typeof PEOPLE)[number]

/** The buyer with thousands of records, and the one without any. */
const BUYERS = ['buyer', 'buyer2'] as const

let users: UserDoc[]
let listings: PropertyDoc[]
let offers: OfferDoc[]
let reviews: ReviewDoc[]
let saved: WishlistDoc[]
let entries: AuditDoc[]
let hidden: HomeMarkDoc[]
let shared: SharedWishlistDoc
let searches: SavedSearchDoc[]
let announcements: AnnouncementDoc[]
let digest: DigestDoc
let notices: NoticeDoc[]
let reported: ReportCaseDoc[]
let applications: ApplicationDoc[]
let meetings: Meetings
const NOW = Date.now()

/** The agent and the buyer of the demo have thousands of everything; agent2 and buyer2 have nothing. */
function make(demo: Record<Person, UserDoc>): void {
  const times = <T>(count: number, item: (i: number) => T): T[] =>
    Array.from({ length: count }, (_, i) => item(i))
  const others = times(ROWS, (i) => {
    const name = `${cycle(FIRST_NAMES, i)} ${isFew(i) ? FEW : cycle(LAST_NAMES, Math.floor(i / 12))}`
    const role = i % 1_000 === 1 ? 'admin' : i % 500 === 2 ? 'fraud' : i % 10 === 0 ? 'agent' : 'user'
    const email = `${fold(name).replace(' ', '.')}.${i}@keystead.test`
    return makeUser({ name, email, role, createdAt: momentOf(i) })
  })
  users = [...others, ...Object.values(demo)]
  const agents = others.filter(({ role }) => role === 'agent')
  const buyers = others.filter(({ role }) => role === 'user')
  const agentOf = (i: number) => (i % 20 === 0 ? demo.agent : cycle(agents, i * 7))
  const buyerOf = (i: number) => (i % 20 === 10 ? demo.buyer : cycle(buyers, i * 7))
  const statusOf = (i: number): OfferStatus =>
    i % 40 === 0 || i % 80 === 10
      ? 'bought'
      : i % 13 === 5
        ? 'accepted'
        : i % 3 === 0
          ? 'pending'
          : 'rejected'

  listings = times(ROWS, (i) => {
    const minPriceMinor = 10_000_000 + ((i * 7_919) % 50_000) * 10_000
    return makeProperty(agentOf(i), {
      title: titleOf(i),
      location: locationOf(i),
      minPriceMinor,
      maxPriceMinor: minPriceMinor + 10_000 * (1 + ((i * 104_729) % 3_000)),
      status: i % 17 === 0 ? 'rejected' : i % 5 === 2 ? 'pending' : 'verified',
      soldAt: statusOf(i) === 'bought' ? momentOf(i) : null,
      createdAt: momentOf(i),
      offerCount: 1,
    })
  })
  offers = listings.map((listing, i) => {
    const status = statusOf(i)
    return makeOffer(buyerOf(i), listing, {
      status,
      createdAt: momentOf(i),
      ...(status === 'bought' && { paidAt: momentOf(i), transactionId: `pi_${i}` }),
      // One accepted offer in seven is more than a card can pay.
      ...(status === 'accepted' && i % 7 === 0 && { amountMinor: 100_000_000 + i }),
    })
  })
  reviews = listings.map((listing, i) =>
    makeReview(i % 20 === 11 ? demo.buyer : cycle(buyers, i * 7), listing, {
      rating: isFew(i) ? (i < LAST_OF_BEST ? 5 : 2) : 1 + (i % 5),
      createdAt: momentOf(i),
    }),
  )
  saved = listings
    .filter((_, i) => i % 4 === 1)
    .map(({ _id: propertyId }, i) => {
      const { _id: userId, email } = i % 5 === 0 ? demo.buyer : cycle(buyers, i * 7)
      return { _id: new ObjectId(), userId, email, propertyId, createdAt: momentOf(i) }
    })
  hidden = saved.map(({ userId, propertyId, createdAt: at }) => {
    return { _id: new ObjectId(), userId, propertyId, mark: 'hidden', at }
  })
  const ownerId = demo.buyer._id
  searches = times(SAVED_SEARCHES_LIMIT, (i) =>
    makeSavedSearch(
      demo.buyer,
      {
        name: `Search ${i}`,
        text: `bedrooms=3&minPrice=${i}`,
        frequency: 'weekly',
        timeZone: 'UTC',
        createdAt: momentOf(i),
      },
      new Date(NOW),
    ),
  )
  const matches = listings.slice(0, 20).map((property) => ({ property, kind: 'new' as const }))
  const content = makeAnnouncements(cycle(searches, 0), matches, new Date(NOW))
  digest = content.digest
  announcements = content.announcements
  shared = {
    _id: new ObjectId(),
    ownerId,
    people: [ownerId],
    tokenHash: hashToken(TOKEN),
    linkCreatedAt: new Date(),
    createdAt: new Date(),
  }
  notices = offers.flatMap((offer, i) =>
    i % 4 === 0
      ? {
          _id: new ObjectId(),
          personId: offer.agentId,
          kind: 'offer-made',
          as: 'agent',
          values: { title: offer.propertyTitle, amountMinor: offer.amountMinor },
          subjectId: offer._id,
          // Older ones expire after a year.
          createdAt: new Date(NOW - i * 60_000),
          ...(i % 8 === 0 && { unread: true }),
          mark: 'requests',
        }
      : [],
  )
  reported = listings.slice(0, WAITING).map(({ _id, createdAt }, i) => ({
    _id,
    propertyId: _id,
    targetType: 'property',
    title: `Reported ${i}`,
    createdAt,
    count: 1,
    latest: [{ reportId: new ObjectId(), reason: 'scam', at: createdAt }],
  }))
  applications = buyers.slice(0, WAITING).map(({ _id: personId, email, createdAt }, i) => ({
    _id: new ObjectId(),
    personId,
    name: `Applicant ${i}`,
    email,
    createdAt,
    dueAt: createdAt,
    kind: 'agent' as const,
    licence: '1',
    region: 'Oregon',
    references: 'Hill',
    documentType: 'pdf',
    status: 'open',
    open: true,
  }))
  meetings = makeMeetings(listings, [...agents, demo.agent], buyerOf, NOW)
  reported.push(caseOf(cycle(meetings.messages, 0), cycle(meetings.conversations, 0)))
  entries = offers.map((offer, i) => {
    const { _id: actorId, name: actorName, email } = agentOf(i)
    const targetName = offer.propertyTitle
    return {
      _id: new ObjectId(),
      at: momentOf(i),
      actorId,
      actorName,
      action: isFew(i) ? 'offer.bought' : i % 3 === 0 ? 'offer.accepted' : 'offer.rejected',
      targetType: 'offer',
      targetId: offer._id,
      targetName,
      before: { status: 'pending' },
      after: { status: i % 3 === 0 ? 'accepted' : 'rejected' },
      ...searchFields(actorName, email, targetName),
    }
  })
}

/** The sales of every agent in every month. */
function salesMonths(): SalesMonthDoc[] {
  const months = new Map<string, SalesMonthDoc>()
  for (const { agentId, paidAt, amountMinor, propertyTitle, status } of offers) {
    if (status !== 'bought' || !paidAt) continue
    const month = monthOf(paidAt)
    const _id = `${agentId.toHexString()} ${month}`
    const salesMonth = months.get(_id)
    if (salesMonth) {
      salesMonth.count += 1
      salesMonth.totalMinor += amountMinor
    } else
      months.set(_id, {
        _id,
        agentId,
        month,
        count: 1,
        totalMinor: amountMinor,
        highestMinor: amountMinor,
        highestTitle: propertyTitle,
      })
  }
  return [...months.values()]
}

// Expectations

/** The rows ordered by these fields, ties by id; `isReversed`: the opposite order. */
function sorted<Row extends { _id: ObjectId }>(
  rows: readonly Row[],
  order: Order,
  isReversed = false,
): Row[] {
  const valuesOf = (row: Row) => order.map(([field]) => Number(row[field as '_id']))
  const keyed = rows.map((row) => ({ row, values: valuesOf(row), id: row._id.toHexString() }))
  keyed.sort((a, b) => {
    for (const [i, [, direction]] of order.entries()) {
      const difference = (a.values[i] ?? 0) - (b.values[i] ?? 0)
      if (difference !== 0) return difference * direction
    }
    return a.id < b.id ? -1 : 1
  })
  return (isReversed ? keyed.reverse() : keyed).map(({ row }) => row)
}

const withQuery = (path: string, query: Record<string, string>) => {
  const text = new URLSearchParams(query).toString()
  return text === '' ? path : `${path}?${text}`
}

/** The start of a list's row in a page's HTML. */
const LIST_ROW = /<li (?:data-home-units="\w+" )?class=/
const ADMIN_TABLE_ROW = '<tr role="row" class='
/** The start of a row in the table of the sales chart, next to the cards of sold homes. */
const MONTH_ROW = '<th scope="row"'

/** The opened pages with their database calls. */
type Opened = PageQueries & { calls: string[] }

/** The pages that made more database calls than allowed, with these calls. */
const callFaultsOf = (opened: readonly Opened[], most?: number) =>
  opened.flatMap(({ name, calls }) => (calls.length > (most ?? mostCalls(name)) ? [{ name, calls }] : []))

/** A view of an administrator's list: its URL and the expected rows in order. */
type Look<Row> = {
  query: Record<string, string>
  order: Order
  isReversed?: boolean
  holds: (row: Row) => boolean
}

const awaitsTransfer = ({ status, amountMinor }: OfferDoc) =>
  status === 'accepted' && isPaidByTransfer(amountMinor)

/** The pages of the dashboards on disk, by their paths. */
const PATHS = readdirSync('app/dashboard', { recursive: true, encoding: 'utf8' })
  .filter((file) => file === 'page.tsx' || file.endsWith('/page.tsx'))
  .map((file) => file.split('/').slice(0, -1))
  .map((names) => ['/dashboard', ...names.filter((name) => !name.startsWith('('))].join('/'))
  .sort()

explained('the dashboards with a hundred thousand of everything', () => {
  const application = ownApplication({ RATE_LIMIT_SCALE: '1000000' }, { isRecorded: true })
  const sessions = new Map<Person, Session>()
  let demo: Record<Person, UserDoc>

  beforeAll(async () => {
    const { db, site } = application
    const pairs = await Promise.all(
      PEOPLE.map(async (name) => {
        sessions.set(name, await demoSession(name, site))
        return [name, await demoUser(db, name)] as const
      }),
    )
    demo = Object.fromEntries(pairs) as Record<Person, UserDoc>
    make(demo)
    const rows: Record<string, readonly Document[]> = {
      users,
      properties: listings,
      offers,
      reviews,
      wishlist: saved,
      homeMarks: hidden,
      sharedWishlists: [shared],
      savedSearches: searches,
      announcements,
      digests: [digest],
      audit: entries,
      notices,
      words: wordsOfListings(listings),
      sales: salesMonths(),
      reportCases: reported,
      applications,
      ...meetings,
    }
    // All collections at once: while the database indexes one, it receives the rows of the next.
    await Promise.all(
      Object.entries(rows).map(async ([name, all]) => {
        await db.collection(name).deleteMany({})
        await loadRows(db, name, all)
      }),
    )
    await db.collection('places').deleteMany({})
    await loadIndexed(db, 'places', async () => {
      await db.collection<PlaceDoc>('places').bulkWrite(placeWrites([], listings))
    })
  })

  /** Requests a URL; returns the response and its database calls. */
  async function get(who: Person, address: string) {
    application.commands()
    const { status, headers, body } = await (sessions.get(who) as Session).get(address)
    const commands = application.commands()
    return {
      status,
      to: headers.get('location'),
      // Without React's comments and the line breaks allowed in long emails.
      main: (/<main[^]*<\/main>/.exec(String(body))?.[0] ?? '').replace(/<wbr\/>|<!-- -->/g, ''),
      name: `${who} ${address}`,
      // The readiness probe makes database calls too, outside page requests.
      calls: commands.map((command) => Object.keys(command)[0] ?? '').filter((verb) => verb !== 'ping'),
      queries: commands.flatMap(queriesOf),
    }
  }

  /** Opens a list, which must show exactly these rows, recognized by a text of each. */
  async function openList(
    who: Person,
    address: string,
    texts: readonly string[],
    row: string | RegExp = LIST_ROW,
  ) {
    const { status, to, main, ...measured } = await get(who, address)
    const rows = main.split(row).slice(1)
    const shown = rows.map((html) => texts.find((text) => html.includes(`>${text}<`)))
    expect({ address, status, to, shown }).toEqual({ address, status: 200, to: null, shown: texts })
    const months = main.split(MONTH_ROW).length - 1
    return { main, opened: { ...measured, shown: rows.length + months } satisfies Opened }
  }

  /** Opens the page of one record, recognized by a text. */
  async function openRecord(who: Person, address: string, text: string): Promise<Opened> {
    const { status, to, main, ...measured } = await get(who, address)
    expect({ address, status, to }).toEqual({ address, status: 200, to: null })
    expect(main).toContain(text)
    return { ...measured, shown: 1 }
  }

  /** Opens a page that shows some of these rows, recognized by their texts. */
  async function openSome(who: Person, address: string, texts: readonly string[]): Promise<Opened> {
    const { status, to, main, ...measured } = await get(who, address)
    expect({ address, status, to }).toEqual({ address, status: 200, to: null })
    const shown = texts.filter((text) => main.includes(`>${text}<`)).length
    expect({ address, isEmpty: shown === 0 }).toEqual({ address, isEmpty: false })
    return { ...measured, shown }
  }

  /** Opens a page that only redirects. */
  async function openWay(who: Person, address: string, way: string): Promise<Opened> {
    const { status, to, name, calls, queries } = await get(who, address)
    expect({ status, path: to && new URL(to, application.site).pathname }).toEqual({ status: 307, path: way })
    return { name, calls, queries, shown: 0 }
  }

  /** A person's own list by cursor: its first page, the largest page, a late page and the last. */
  async function walkPages<Row extends { _id: ObjectId }>(
    path: string,
    [who, whoHasNone]: readonly [Person, Person],
    all: readonly Row[],
    textOf: (row: Row) => string,
    order = NEWEST_FIRST,
    filters: Record<string, string> = {},
  ): Promise<Opened[]> {
    const rows = sorted(all, order)
    const part = async (from: number, show: number) => {
      const before = rows[from - 1]
      const query = {
        ...filters,
        ...(before && { cursor: encodeCursor(order, cursorAt(order, before)) }),
        ...(show !== LIST_PAGE_SIZE && { show: String(show) }),
      }
      const texts = rows.slice(from, from + show).map(textOf)
      return (await openList(who, withQuery(path, query), texts)).opened
    }
    return [
      await part(0, LIST_PAGE_SIZE),
      await part(0, LIST_LIMIT),
      await part(LIST_LIMIT, LIST_PAGE_SIZE),
      await part(Math.floor(rows.length / 2), LIST_LIMIT),
      await part(rows.length - 3, LIST_PAGE_SIZE),
      (await openList(whoHasNone, withQuery(path, filters), [])).opened,
    ]
  }

  /**
   * An administrator's list: the first page of each view; for views without a search or with a rare one also
   * the second page by its link, the way back, and the pages around the middle.
   */
  async function walkAdminTable<Row extends { _id: ObjectId }>(
    path: string,
    all: readonly Row[],
    looks: readonly Look<Row>[],
    textOf: (row: Row) => string,
  ): Promise<Opened[]> {
    const walked: Opened[] = []
    const inOrder = new Map<string, Row[]>()
    for (const { query, order, isReversed = false, holds } of looks) {
      const key = JSON.stringify([order, isReversed])
      const ordered = inOrder.get(key) ?? sorted(all, order, isReversed)
      inOrder.set(key, ordered)
      const rows = ordered.filter(holds)
      const page = async (address: string, from: number) => {
        const texts = rows.slice(from, from + ADMIN_TABLE_ROWS).map(textOf)
        const { main, opened } = await openList('admin', address, texts, ADMIN_TABLE_ROW)
        walked.push(opened)
        return (way: 'after' | 'before') =>
          new RegExp(`href="([^"]*[?;&]${way}=[^"]+)"`).exec(main)?.[1]?.replaceAll('&amp;', '&')
      }
      const next = (await page(withQuery(path, query), 0))('after')
      expect({ query, hasNext: next !== undefined }).toEqual({
        query,
        hasNext: rows.length > ADMIN_TABLE_ROWS,
      })
      if (next === undefined || (query.search !== undefined && query.search !== FEW)) continue
      const previous = (await page(next, ADMIN_TABLE_ROWS))('before')
      expect(previous).toBeDefined()
      await page(previous ?? '', 0)
      if (rows.length < 100 * ADMIN_TABLE_ROWS) continue
      const middle = Math.floor(rows.length / 2)
      const at = (i: number) => encodeCursor(order, cursorAt(order, cycle(rows, i)))
      await page(withQuery(path, { ...query, after: at(middle - 1) }), middle)
      await page(withQuery(path, { ...query, before: at(middle) }), middle - ADMIN_TABLE_ROWS)
    }
    return walked
  }

  /** Every combination of an order, a filter and a search. */
  const looksOf = <Row extends { searchText: string }>(
    orders: Record<string, Pick<Look<Row>, 'order' | 'isReversed'>>,
    [name, values, has]: readonly [string, readonly string[], (row: Row, value: string) => boolean],
    terms: readonly string[],
  ): Look<Row>[] =>
    Object.entries(orders).flatMap(([sort, order]) =>
      ['', ...values].flatMap((value) =>
        ['', ...terms].map((search) => {
          const folded = fold(search)
          return {
            ...order,
            query: { sort, ...(value && { [name]: value }), ...(search && { search }) },
            holds: (row: Row) => (value === '' || has(row, value)) && row.searchText.includes(folded),
          }
        }),
      ),
    )

  const newest = { order: NEWEST_FIRST }
  const oldest = { order: NEWEST_FIRST, isReversed: true }

  const own = <Row>(all: readonly Row[], field: keyof Row, who: Person): Row[] => {
    const id = idOf(demo[who])
    return all.filter((row) => String(row[field]) === id)
  }

  /** An offer of the buyer with this status. */
  const offerAt = (status: OfferStatus): OfferDoc => {
    const match = own(offers, 'buyerId', 'buyer').find((offer) => offer.status === status)
    if (!match) throw new Error(`no offer is ${status}`)
    return match
  }

  /** Changes a person's role, and signs them in with it. */
  async function setRole(who: Person, role: Role): Promise<void> {
    await application.db.collection('users').updateOne({ _id: demo[who]._id }, { $set: { role } })
    sessions.set(who, await demoSession(who, application.site))
  }

  /** How each page is opened, by its path on disk. */
  const WALKS: Record<string, (path: string) => Promise<Opened[]>> = {
    '/dashboard': async (path) => [
      await openWay('admin', path, paths.admin.moderation),
      await openWay('agent', path, paths.area('agent')),
      await openWay('buyer', path, '/dashboard/user'),
    ],
    '/dashboard/notices': (path) =>
      walkPages(
        path,
        ['agent', 'agent2'],
        own(notices, 'personId', 'agent'),
        ({ values }) => `New offer on ${values.title}`,
      ),
    '/dashboard/suspended': async (path) => {
      await setRole('agent2', 'fraud')
      const opened = await openRecord('agent2', path, demo.agent2.email)
      await setRole('agent2', 'agent')
      return [opened, await openWay('buyer', path, paths.refreshSession)]
    },

    '/dashboard/messages': async (path) => {
      const latest: Order = [['lastAt', -1]]
      const propertyTitleOf = ({ propertyTitle }: ConversationDoc) => propertyTitle
      const conversations = own(meetings.conversations, 'agentId', 'agent')
      const unread = sorted(conversations, latest).filter(({ agentUnread }) => agentUnread !== undefined)
      const texts = unread.slice(0, LIST_PAGE_SIZE).map(propertyTitleOf)
      return [
        ...(await walkPages(path, ['agent', 'agent2'], conversations, propertyTitleOf, latest)),
        (await openList('agent', `${path}?unread=true`, texts)).opened,
        (await openList('buyer2', `${path}?unread=true`, [])).opened,
      ]
    },
    '/dashboard/messages/new': async (path) => {
      const { propertyId, _id } = cycle(own(meetings.conversations, 'buyerId', 'buyer'), 0)
      return [
        await openRecord('buyer', `${path}?property=${idOf(cycle(listings, 1))}`, 'Message '),
        // It leads to the conversation, which it has found with its listing and people.
        {
          ...(await openWay(
            'buyer',
            `${path}?property=${String(propertyId)}`,
            paths.conversation(String(_id)),
          )),
          shown: 1,
        },
      ]
    },
    // It shows the messages and the list of conversations.
    '/dashboard/messages/[id]': async (path) => {
      const [conversation] = own(meetings.conversations, 'agentId', 'agent')
      if (!conversation) throw new Error('the agent has no conversation')
      const messages = meetings.messages
        .filter((message) => message.conversationId === conversation._id)
        .slice(-50)
      const open = (who: Person, id: ObjectId, text: string) =>
        openRecord(who, path.replace('[id]', id.toHexString()), text)
      const unread = own(meetings.conversations, 'buyerId', 'buyer').find((item) => item.buyerUnread)
      if (!unread) throw new Error('the buyer has read everything')
      return [
        {
          ...(await open('agent', conversation._id, messages[0]?.text ?? '?')),
          shown: messages.length + LIST_PAGE_SIZE,
        },
        { ...(await open('buyer', unread._id, unread.propertyTitle)), shown: LIST_PAGE_SIZE },
      ]
    },

    // The sections show fewer than a list: two of offers, one of homes, one of messages, one of viewings.
    '/dashboard/user': async (path) => [
      // Open offers are sorted by deadline, whoever's turn it is, so the page may read each of them.
      {
        ...(await openRecord('buyer', path, 'Needs your attention')),
        shown: 20 + own(offers, 'buyerId', 'buyer').filter(({ open }) => open).length / 10,
      },
      { ...(await openRecord('buyer2', path, 'Next steps')), shown: 0 },
    ],
    '/dashboard/user/profile': async (path) => [await openRecord('buyer', path, idOf(demo.buyer))],
    '/dashboard/user/wishlist': (path) => {
      const texts = new Map(
        listings.map((listing) => [
          idOf(listing),
          listing.status === 'rejected' ? 'No longer listed' : listing.title,
        ]),
      )
      const wishlists = own(saved, 'userId', 'buyer')
      return walkPages(path, BUYERS, wishlists, ({ propertyId }) => texts.get(String(propertyId)) ?? '')
    },
    '/dashboard/user/hidden-homes': (path) => {
      const texts = new Map(
        listings.map((listing) => [
          idOf(listing),
          listing.status === 'rejected' ? 'No longer listed' : listing.title,
        ]),
      )
      const homeMarks = own(hidden, 'userId', 'buyer')
      const textOf = ({ propertyId }: HomeMarkDoc) => texts.get(String(propertyId)) ?? ''
      return walkPages(path, BUYERS, homeMarks, textOf, [['at', -1]])
    },
    '/dashboard/user/searches': async (path) => [
      { ...(await openRecord('buyer', path, searches.at(-1)?.name ?? '?')), shown: SAVED_SEARCHES_LIMIT },
    ],
    '/dashboard/user/searches/new': async (path) => [
      { ...(await openRecord('buyer', path, 'No room for another search')), shown: SAVED_SEARCHES_LIMIT },
    ],
    '/dashboard/user/searches/[id]': async (path) => [
      {
        ...(await openRecord('buyer', path.replace('[id]', idOf(cycle(searches, 0))), 'Search criteria')),
        shown: SAVED_SEARCHES_LIMIT,
      },
    ],
    '/dashboard/user/searches/digest/[id]': async (path) => [
      {
        ...(await openRecord('buyer', path.replace('[id]', idOf(digest)), 'Weekly alert for')),
        shown: announcements.length,
      },
    ],
    '/dashboard/user/shared': async (path) => [await openRecord('buyer', path, 'Shared with you')],
    '/dashboard/user/shared/[id]': async (path) => [
      {
        ...(await openRecord('buyer', path.replace('[id]', idOf(shared)), 'Stop sharing')),
        shown: LIST_PAGE_SIZE,
      },
    ],
    '/dashboard/user/shared/join': async (path) => [
      await openRecord('buyer2', `${path}?token=${TOKEN}`, 'invited you to their wishlist'),
    ],
    '/dashboard/user/compare': async (path) => {
      const visible = new Map(
        listings.filter(({ status }) => status !== 'rejected').map((listing) => [idOf(listing), listing]),
      )
      const savedHomes = own(saved, 'userId', 'buyer').flatMap(
        ({ propertyId }) => visible.get(String(propertyId)) ?? [],
      )
      const four = savedHomes.slice(0, COMPARE_LIMIT)
      const query = four.map((property) => `id=${idOf(property)}`).join('&')
      return [
        { ...(await openRecord('buyer', `${path}?${query}`, four.at(-1)?.title ?? '?')), shown: four.length },
      ]
    },
    '/dashboard/user/reviews': (path) =>
      walkPages(path, BUYERS, own(reviews, 'userId', 'buyer'), ({ propertyTitle }) => propertyTitle),
    '/dashboard/user/bought': async (path) => {
      const propertyTitleOf = ({ propertyTitle }: OfferDoc) => propertyTitle
      const mine = own(offers, 'buyerId', 'buyer')
      const opened = await walkPages(path, BUYERS, mine, propertyTitleOf)
      for (const status of OFFER_STATUSES) {
        const those = mine.filter((offer) => offer.status === status)
        const filtered = await walkPages(path, BUYERS, those, propertyTitleOf, NEWEST_FIRST, { status })
        opened.push(...filtered.map((item) => ({ ...item, shown: Math.max(item.shown, COUNTED_BY_FILTERS) })))
      }
      return opened
    },
    '/dashboard/user/viewings': async (path) => {
      const list = await openSome('buyer', path, titlesOf('buyerId', 'buyer'))
      const question = `${path}?ask=cancel&item=${viewingOf('buyerId', 'buyer')}`
      return [
        list,
        { ...(await openRecord('buyer2', path, 'No viewings yet')), shown: 0 },
        // The question covers the list, which is read too.
        { ...(await openRecord('buyer', question, 'Keep this viewing')), shown: list.shown },
      ]
    },
    '/dashboard/user/viewings/[id]': (path) => openReschedule('buyer', path, 'buyerId'),
    '/dashboard/user/viewings/[id]/feedback': async (path) => [
      await openRecord('buyer', path.replace('[id]', viewingOf('buyerId', 'buyer')), 'How was your viewing?'),
    ],
    '/dashboard/user/become-agent': async (path) => [await openRecord('buyer', path, 'About you')],
    '/dashboard/user/make-offer/[id]': (path) => record(path, cycle(listings, 1)),
    '/dashboard/user/payment/[id]': (path) => record(path, offerAt('accepted')),
    '/dashboard/user/receipt/[id]': (path) => record(path, offerAt('bought')),

    // Five offers to answer, conversations and homes to update, three viewings, and the numbers of a hundred homes.
    '/dashboard/agent': async (path) => [
      { ...(await openRecord('agent', path, 'Offers to answer')), shown: 118 },
      { ...(await openRecord('agent2', path, 'Next steps')), shown: 0 },
    ],
    '/dashboard/agent/viewings': async (path) => {
      const titles = titlesOf('agentId', 'agent')
      const question = `${path}?ask=cancel&item=${viewingOf('agentId', 'agent')}`
      // The first viewings are tomorrow, which may be in the next week.
      const tomorrow = new Date(Date.now() + DAY_MS).toISOString().slice(0, 10)
      const list = await openSome('agent', path, titles)
      return [
        list,
        { ...(await openRecord('agent2', path, 'No viewings yet')), shown: 0 },
        await openSome('agent', `${path}?tab=calendar&day=${tomorrow}`, titles),
        await openRecord('agent', `${path}?tab=availability`, 'Your time zone'),
        { ...(await openRecord('agent', question, 'Keep this viewing')), shown: list.shown },
      ]
    },
    '/dashboard/agent/ready-answers': async (path) => [
      { ...(await openRecord('agent', path, 'New ready answer')), shown: 0 },
    ],
    // The agents here work alone.
    '/dashboard/agent/office/inbox': async (path) => [
      { ...(await openRecord('agent', path, 'No inbox yet')), shown: 0 },
    ],
    '/dashboard/agent/viewings/[id]': (path) => openReschedule('agent', path, 'agentId'),
    '/dashboard/agent/profile': async (path) => [await openRecord('agent', path, idOf(demo.agent))],
    '/dashboard/agent/add-property': async (path) => [await openRecord('agent', path, demo.agent.email)],
    '/dashboard/agent/office': async (path) => [await openRecord('agent', path, 'Create an office')],
    '/dashboard/agent/license': async (path) => [await openRecord('agent', path, 'The new license')],
    '/dashboard/agent/import': async (path) => [await openRecord('agent', path, 'Import homes')],
    '/dashboard/agent/my-properties': (path) =>
      walkPages(path, ['agent', 'agent2'], own(listings, 'agentId', 'agent'), ({ title }) => title),
    '/dashboard/agent/my-properties/change': async (path) => {
      const [property] = own(listings, 'agentId', 'agent')
      if (!property) throw new Error('the agent has nothing to change')
      return [await openRecord('agent', `${path}?kind=delete&id=${idOf(property)}`, 'Delete 1 home?')]
    },
    '/dashboard/agent/my-properties/changes/[id]': async (path) => [
      await openRecord(
        'agent',
        path.replace('[id]', idOf(await createBulkChange(application.db, demo.agent))),
        'Take off the market',
      ),
    ],
    '/dashboard/agent/my-properties/[id]/edit': async (path) => {
      const property = own(listings, 'agentId', 'agent').find(({ soldAt }) => soldAt === null)
      if (!property) throw new Error('the agent has nothing to change')
      return [await openRecord('agent', path.replace('[id]', idOf(property)), property.title)]
    },
    // It compares the home with the similar ones of its place.
    '/dashboard/agent/my-properties/[id]/numbers': async (path) => {
      const [property] = own(listings, 'agentId', 'agent')
      if (!property) throw new Error('the agent has no home')
      return [
        { ...(await openRecord('agent', path.replace('[id]', idOf(property)), property.title)), shown: 61 },
      ]
    },
    '/dashboard/agent/my-properties/drafts': async (path) => {
      const drafts = Array.from({ length: 200 }, (_, i) =>
        createDraft(application.db, demo.agent, { title: `Draft ${i}` }),
      )
      const titles = (await Promise.all(drafts)).map(({ values }) => values.title ?? '')
      // It counts all drafts of the agent, at most 200 (D490).
      return [{ ...(await openSome('agent', path, titles)), shown: 200 }]
    },
    '/dashboard/agent/my-properties/drafts/[id]': async (path) => {
      const draft = await createDraft(application.db, demo.agent, { title: 'The open draft' })
      return [await openRecord('agent', path.replace('[id]', idOf(draft)), 'The open draft')]
    },
    '/dashboard/agent/requested-properties': (path) =>
      walkPages(path, ['agent', 'agent2'], own(offers, 'agentId', 'agent'), (offer) => offer.propertyTitle),
    '/dashboard/agent/sold-properties': (path) =>
      walkPages(
        path,
        ['agent', 'agent2'],
        own(offers, 'agentId', 'agent').filter(({ status }) => status === 'bought'),
        ({ propertyTitle }) => propertyTitle,
        [['paidAt', -1]],
      ),
    '/dashboard/agent/sold-properties/[id]': async (path) => {
      const sale = own(offers, 'agentId', 'agent').find(({ status }) => status === 'bought')
      if (!sale) throw new Error('the agent has sold nothing')
      return [await openRecord('agent', path.replace('[id]', idOf(sale)), sale.propertyTitle)]
    },

    '/dashboard/admin': async (path) => [await openWay('admin', path, `${path}/profile`)],
    // It begins with what needs attention.
    '/dashboard/admin/profile': async (path) => [
      { ...(await openRecord('admin', path, demo.admin.email)), shown: 10 },
    ],
    // It counts the homes of the agent.
    '/dashboard/agent/hand-over': async (path) => [
      {
        ...(await openRecord('agent', path, demo.agent.name)),
        shown: own(listings, 'agentId', 'agent').length,
      },
    ],
    '/dashboard/admin/hand-over': async (path) => [
      {
        ...(await openRecord('admin', `${path}?from=${idOf(demo.agent)}`, demo.agent.name)),
        shown: own(listings, 'agentId', 'agent').length,
      },
    ],
    '/dashboard/admin/licenses/[id]': async (path) => [
      await openRecord('admin', path.replace('[id]', idOf(demo.agent)), demo.agent.name),
    ],
    // It shows whether each migration has run.
    '/dashboard/admin/system': async (path) => [
      { ...(await openRecord('admin', path, 'Background jobs')), shown: ALL_MIGRATIONS.size },
    ],
    '/dashboard/admin/moderation': async (path) => {
      const row = '<li data-queue-row='
      const title = ({ title: text }: { title: string }) => text
      const waiting = sorted(
        listings.filter(({ status }) => status === 'pending'),
        NEWEST_FIRST,
        true,
      )
      const byAge: Order = [['createdAt', 1]]
      const cases = sorted(reported, byAge)
      const applied = sorted(applications, byAge)
      const first = [
        ...waiting.slice(0, QUEUE_PREVIEW_ROWS).map(title),
        ...cases.slice(0, QUEUE_PREVIEW_ROWS).map(title),
        ...applied.slice(0, QUEUE_PREVIEW_ROWS).map(({ name }) => name),
      ]
      const opened = [(await openList('admin', path, first, row)).opened]
      const kinds = {
        listings: waiting.map(title),
        reports: cases.map(title),
        applications: applied.map(({ name }) => name),
      }
      for (const [kind, texts] of Object.entries(kinds)) {
        const one = await openList('admin', withQuery(path, { kind }), texts.slice(0, ADMIN_TABLE_ROWS), row)
        const next = /href="([^"]*[?;&]after=[^"]+)"/.exec(one.main)?.[1]?.replaceAll('&amp;', '&') ?? ''
        const second = await openList('admin', next, texts.slice(ADMIN_TABLE_ROWS, 2 * ADMIN_TABLE_ROWS), row)
        opened.push(one.opened, second.opened)
      }
      opened.push((await openList('admin', withQuery(path, { kind: 'refunds' }), [], row)).opened)
      return opened
    },
    '/dashboard/admin/moderation/messages/[id]': async (path) => [
      await openRecord('admin', path.replace('[id]', idOf(cycle(meetings.messages, 0))), 'Question 0'),
    ],
    '/dashboard/admin/manage-properties': (path) => {
      const price: Order = [['shownMinMinor', 1]]
      const orders = {
        newest,
        oldest,
        'price-low': { order: price },
        'price-high': { order: price, isReversed: true },
      } satisfies Record<(typeof PROPERTY_TABLE_SORTS)[number], object>
      const looks = looksOf<PropertyDoc>(
        orders,
        ['status', PROPERTY_STATUSES, ({ status }, value) => status === value],
        ['house', 'edar str', FEW, 'xyzzy'],
      )
      return walkAdminTable(path, listings, looks, ({ title }) => title)
    },
    '/dashboard/admin/manage-users': (path) => {
      const orders = { newest, oldest } satisfies Record<(typeof USER_TABLE_SORTS)[number], object>
      const looks = looksOf<UserDoc>(
        orders,
        ['role', ROLES, ({ role }, value) => role === value],
        ['nora', 'ora whit', FEW, 'xyzzy'],
      )
      return walkAdminTable(path, users, looks, ({ email }) => email)
    },
    '/dashboard/admin/manage-reviews': (path) => {
      const best: Order = [['rating', -1], ...NEWEST_FIRST]
      const orders = {
        newest,
        oldest,
        highest: { order: best },
        lowest: { order: best, isReversed: true },
      } satisfies Record<(typeof REVIEW_TABLE_SORTS)[number], object>
      const looks = looksOf<ReviewDoc>(
        orders,
        ['rating', RATINGS.map(String), ({ rating }, value) => rating === Number(value)],
        ['house', 'arbour l', FEW, 'xyzzy'],
      )
      return walkAdminTable(path, reviews, looks, ({ propertyTitle }) => propertyTitle)
    },
    '/dashboard/admin/bank-transfers': (path) =>
      walkAdminTable(
        path,
        offers,
        [{ query: {}, order: [['amountMinor', -1]], holds: awaitsTransfer }],
        ({ propertyTitle }) => propertyTitle,
      ),
    '/dashboard/admin/bank-transfers/[id]': async (path) => {
      const offer = offers.find(awaitsTransfer)
      if (!offer) throw new Error('no offer waits for a transfer')
      return [await openRecord('admin', path.replace('[id]', idOf(offer)), offer.propertyTitle)]
    },
    '/dashboard/admin/audit-log': (path) => {
      const order: Order = [['at', -1]]
      const terms = ['', 'house', 'arbour l', FEW, 'xyzzy']
      const person = idOf(demo.agent)
      const target = String(cycle(entries, 40_040).targetId)
      const [from, to] = [momentOf(0), new Date(momentOf(0).getTime() + 5 * 365 * DAY_MS)].map((date) =>
        date.toISOString().slice(0, 10),
      ) as [string, string]
      const filters: Record<string, string>[] = [
        {},
        { action: 'offer.accepted' },
        { action: 'offer.bought' },
        { action: 'user.deleted' },
        { person },
        { person, action: 'offer.accepted' },
        { target },
        { from, to },
        { from: to, action: 'offer.accepted', person },
      ]
      // Each view has a hundred thousand rows, so common values are computed in advance.
      const looks = filters.flatMap((filter) => {
        const begins = Date.parse(filter.from ?? '1970-01-01')
        const ends = filter.to === undefined ? Infinity : Date.parse(filter.to) + DAY_MS
        return terms.map((search): Look<AuditDoc> => {
          const folded = fold(search)
          return {
            query: { ...filter, ...(search && { search }) },
            order,
            holds: ({ action, actorId, targetId, at, searchText }) =>
              (filter.action === undefined || filter.action === action) &&
              (filter.person === undefined || filter.person === String(actorId)) &&
              (filter.target === undefined || filter.target === String(targetId)) &&
              at.getTime() >= begins &&
              at.getTime() < ends &&
              searchText.includes(folded),
          }
        })
      })
      return walkAdminTable(path, entries, looks, ({ targetName = '' }) => targetName)
    },
  }

  type Side = 'buyerId' | 'agentId'

  const titlesOf = (side: Side, who: Person): string[] =>
    own(meetings.viewings, side, who).map(({ propertyTitle }) => propertyTitle)

  /** The id of a person's viewing to come. */
  function viewingOf(side: Side, who: Person): string {
    const viewing = own(meetings.viewings, side, who).find(({ status }) => status === 'confirmed')
    if (!viewing) throw new Error(`${who} has no viewing`)
    return idOf(viewing)
  }

  /** Opens the page that moves a viewing; it offers times on many days. */
  async function openReschedule(who: Person, path: string, side: Side): Promise<Opened[]> {
    const address = path.replace('[id]', viewingOf(side, who))
    return [{ ...(await openRecord(who, address, 'Choose another time')), shown: DAYS_OFFERED }]
  }

  async function record(path: string, offer: OfferDoc | PropertyDoc): Promise<Opened[]> {
    const text = 'propertyTitle' in offer ? offer.propertyTitle : offer.title
    return [await openRecord('buyer', path.replace('[id]', idOf(offer)), text)]
  }

  const walked: Opened[] = []

  it.each(PATHS)(
    '%s makes no more database calls than allowed and reads at most ten rows per row shown',
    async (path) => {
      const walk = WALKS[path]
      if (!walk) throw new Error(`say in WALKS how ${path} is opened`)
      const opened = await walk(path)
      walked.push(...opened)
      expect(callFaultsOf(opened, CALLS_OF_PATH[path])).toEqual([])
      expect(await readFaultsOf(application.db, opened)).toEqual([])
    },
  )

  it('counts every call', () => {
    expect(
      walked.filter(({ calls, shown }) => shown > 0 && calls.length === 0).map(({ name }) => name),
    ).toEqual([])
    const names = callFaultsOf(walked, 2).map(({ name }) => name)
    expect(names).toContain('agent /dashboard/agent/sold-properties')
    expect(names).not.toContain('agent /dashboard/agent/add-property')
  })

  it.each([
    ['audit', 'target', '/dashboard/admin/audit-log', /reads \d{4,}|COLLSCAN/],
    ['properties', 'managed_status', '/dashboard/admin/manage-properties', /reads \d{3,}, shows 20,/],
  ])('fails for a page without the index %s.%s', async (name, index, path, line) => {
    await application.db.collection(name).dropIndex(index)
    const theirs = walked.filter((item) => item.name.includes(`${path}?`) && !item.name.includes('search='))
    expect((await readFaultsOf(application.db, theirs, 0)).join('\n')).toMatch(line)
  })
})
