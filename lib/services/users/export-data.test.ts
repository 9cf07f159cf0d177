import { type Document, ObjectId } from 'mongodb'
import {
  type AnnouncementDoc,
  type CollectionName,
  type NoticeDoc,
  type UserDoc,
} from '@/lib/data/collections'
import { toDay } from '@/lib/domain/dates'
import { type PersonalData, personalDataDto } from '@/lib/schemas/personal-data'
import {
  actorOf,
  createOffer,
  createOffice,
  createProperty,
  createSavedSearch,
  createUser,
  createViewing,
  makeOffer,
  makeProperty,
  makeReview,
  insertProperties,
  idOf,
} from '@/test/factories'
import { beginSession, codeOf, serviceDatabase } from '@/test/support/services'
import { createApplication, sendDocument } from '../applications/applications'
import { counterOffer, rejectOffer } from '../offers/negotiate-offer'
import { recordTransfer, returnTransfer } from '../payments/transfers'
import { decideProperty } from '../properties/decide-property'
import { createReport } from '../reports/reports'
import { cancelViewing } from '../viewings/change-viewing'
import { toActor } from './actor'
import { changeRole } from './roles'
import { exportData } from './export-data'
import { itInFull } from '@/test/support/tier'

const { db } = serviceDatabase()

const OTHERS = /tamsin|oddfellow/i
/** More homes than are read at once. */
const ALERTED = Array.from({ length: 101 }, () => new ObjectId())

let other: UserDoc
let admin: UserDoc

beforeEach(async () => {
  await db.collection('users').deleteMany({})
  const theirs = { name: 'Tamsin Oddfellow' }
  other = await createUser(db, { ...theirs, email: `tamsin-${new ObjectId().toHexString()}@mail.test` })
  admin = await createUser(db, { ...theirs, role: 'admin' })
})

type Part = Exclude<keyof PersonalData, 'exportedAt'>

/**
 * The parts of the download that have the data of each collection; `null` for a collection with nothing about people.
 * A new collection without an entry does not compile: it is in the download and on the privacy page, or says why not.
 */
const PARTS_OF: Record<CollectionName, readonly Part[] | null> = {
  users: ['account'],
  accounts: ['signInLinks'],
  properties: ['properties'],
  offers: ['offersMade', 'offersReceived', 'offerNotes'],
  refunds: ['offersMade'],
  transfers: ['bankTransfers'],
  reviews: ['reviews'],
  wishlist: ['wishlist'],
  refusedOffers: ['refusedOffers'],
  homeMarks: ['hiddenHomes', 'seenHomes'],
  sharedWishlists: ['sharedWishlists'],
  sharedReactions: ['sharedReactions'],
  audit: ['decisions', 'decisionsAboutAccount'],
  // The addresses of pictures are in the listings and the account.
  pictures: ['properties', 'account'],
  imports: ['imports'],
  handovers: ['handovers'],
  importRows: ['imports', 'properties'],
  importFiles: ['properties'],
  bulkChanges: ['bulkChanges'],
  bulkChangeRows: ['bulkChanges'],
  history: ['properties'],
  notices: ['notices'],
  reports: ['reports'],
  applications: ['applications'],
  documents: ['applications'],
  conversations: ['messages'],
  messages: ['messages'],
  messageFiles: ['messages'],
  enquiries: ['enquiries'],
  // Its listing names each document.
  propertyDocuments: ['properties'],
  blocks: ['blocks'],
  availability: ['availability'],
  answers: ['answers'],
  // Who answers an open conversation or request.
  inquiries: ['messages', 'viewings'],
  notes: ['notes'],
  readyAnswers: ['readyAnswers'],
  viewings: ['viewings'],
  openHouses: ['openHouses'],
  openHouseGuests: ['reservations'],
  calendarFeeds: ['calendarLinks'],
  savedSearches: ['savedSearches'],
  announcements: ['alertedHomes'],
  digests: ['digests'],
  drafts: ['drafts'],
  // Copies of saved searches.
  searchAnchors: ['savedSearches'],
  viewingClaims: ['viewings'],
  offices: ['office'],
  officeInvitations: ['officeInvitations'],
  // Hashes of mailed tokens, for a day at most.
  passwordResets: null,
  emailProofs: null,
  signInLinks: null,
  // What is left of deleted accounts, and copies of reported texts without their reporters.
  erasures: null,
  reportCases: null,
  // Scheduled work, counters and figures.
  jobs: null,
  locks: null,
  lastSuccesses: null,
  webVitals: null,
  rateLimits: null,
  sales: null,
  places: null,
  mapCounts: null,
  words: null,
  placeholders: null,
  contentChanges: null,
  listingChanges: null,
  removedHomes: null,
  failures: null,
  // Counts without people: digests of who was counted, whose salt is deleted after the day.
  listingNumbers: null,
  daySalts: null,
  ownerLinks: null,
  migrations: null,
}

it('has a part for every collection about people, and a collection for every part (D64)', () => {
  const parts = new Set(Object.values(PARTS_OF).flatMap((names) => names ?? []))
  expect([...parts].sort()).toEqual(
    Object.keys(personalDataDto.shape)
      .filter((name) => name !== 'exportedAt')
      .sort(),
  )
})

async function textOf(person: UserDoc): Promise<string> {
  let text = ''
  for await (const piece of await exportData(actorOf(person))) text += piece
  return text
}

/** The file; checks that it has exactly the fields of its schema. */
async function fileOf(person: UserDoc): Promise<PersonalData> {
  const file: unknown = JSON.parse(await textOf(person))
  expect(personalDataDto.parse(file)).toEqual(file)
  return file as PersonalData
}

it('contains everything stored about a buyer, but no credentials', async () => {
  const person = await createUser(db, {
    name: 'Bea Buyer',
    passwordHash: '$argon2id$secret',
    phone: '+15550100171',
    emailVerified: new Date(),
    lastSignInAt: new Date(),
  })
  const session = await beginSession(person)
  const seller = await createUser(db, {
    ...other,
    _id: new ObjectId(),
    email: 'tamsin@mail.test',
    role: 'agent',
  })
  const listing = await createProperty(db, seller)
  const bought = await createOffer(db, person, listing, { status: 'bought', transactionId: 'pi_1' })
  await createOffer(db, other, listing)
  await db.collection<Document>('wishlist').insertOne({
    userId: person._id,
    email: person.email,
    propertyId: listing._id,
    createdAt: new Date(),
    note: 'Mine',
  })
  const marked = { userId: person._id, propertyId: listing._id, at: new Date() }
  await db.collection<Document>('homeMarks').insertMany([
    { ...marked, mark: 'hidden' },
    { ...marked, mark: 'seen' },
    { ...marked, userId: other._id, mark: 'seen' },
  ])
  const sharedWishlistId = new ObjectId()
  await db.collection('sharedWishlists').insertOne({
    _id: sharedWishlistId,
    ownerId: other._id,
    people: [other._id, person._id],
    activeAt: { [person._id.toHexString()]: new Date(0), [other._id.toHexString()]: new Date(1) },
    tokenHash: 'secret',
    linkCreatedAt: new Date(),
    createdAt: new Date(),
  })
  const comment = { sharedWishlistId, propertyId: listing._id, kind: 'comment', createdAt: new Date() }
  await db.collection<Document>('sharedReactions').insertMany([
    { ...comment, _id: new ObjectId(), userId: person._id, text: 'The kitchen faces south.' },
    { ...comment, _id: new ObjectId(), userId: other._id, text: 'secret' },
  ])
  const linkedAt = new Date(1_700_000_000_000)
  await db.collection<Document>('calendarFeeds').insertMany([
    { personId: person._id, tokenHash: 'secret', createdAt: linkedAt },
    { personId: other._id, tokenHash: 'secret 2', createdAt: new Date() },
  ])
  const reservation = { openHouseId: new ObjectId(), people: 2, startsAt: new Date(), createdAt: new Date() }
  await db.collection<Document>('openHouseGuests').insertMany([
    { ...reservation, _id: new ObjectId(), guestId: person._id },
    { ...reservation, _id: new ObjectId(), guestId: other._id },
  ])
  await db.collection<Document>('openHouses').insertOne({
    _id: new ObjectId(),
    agentId: person._id,
    propertyTitle: 'Lake House',
    note: 'Ring.',
    startsAt: new Date(),
    endsAt: new Date(),
  })
  for (const [user, location] of [
    [person, 'bend'],
    [other, 'secret'],
  ] as const) {
    const { _id: searchId } = await createSavedSearch(db, user, {
      name: 'Lakes',
      filters: { location, verified: false },
    })
    await db.collection<AnnouncementDoc>('announcements').insertMany(
      ALERTED.map((propertyId) => ({
        _id: `${idOf(user)}.${propertyId.toHexString()}`,
        personId: user._id,
        propertyId,
        searchId,
        at: linkedAt,
        kinds: ['new'],
        shownMinMinor: 1,
        shownMaxMinor: 1,
      })),
    )
    const section = {
      searchId,
      name: 'Lakes',
      text: `location=${location}`,
      homes: [{ propertyId: listing._id }],
      total: 1,
    }
    await db.collection<Document>('digests').insertOne({
      personId: user._id,
      frequency: 'daily',
      from: new Date(0),
      to: new Date(),
      sections: [section],
      counts: { new: 1, price: 0, back: 0 },
    })
  }
  await db.collection('reviews').insertMany([makeReview(person, listing), makeReview(other, listing)])
  await db.collection<Document>('accounts').insertOne({
    userId: person._id,
    provider: 'google',
    providerAccountId: '1234567890',
    access_token: 'ya29.secret',
  })
  await db
    .collection('passwordResets')
    .insertOne({ _id: person._id, tokenHash: 'secret', expiresAt: new Date() })
  await changeRole(actorOf(admin), { id: idOf(person), role: 'agent' })

  const text = await textOf({ ...person, role: 'agent' })
  expect(text).not.toMatch(OTHERS)
  expect(text).not.toMatch(/secret/)
  expect(text).not.toContain(session)
  const file = await fileOf({ ...person, role: 'agent' })
  expect(file.exportedAt.slice(0, 10)).toBe(toDay(new Date()))
  expect(file.account).toEqual({
    _id: idOf(person),
    name: 'Bea Buyer',
    email: person.email,
    emailVerifiedAt: person.emailVerified?.toISOString(),
    photoURL: null,
    role: 'agent',
    phone: '+15550100171',
    address: null,
    company: null,
    website: null,
    licence: null,
    hasPassword: true,
    mailedAbout: [
      'offers',
      'payments',
      'listings',
      'searches',
      'wishlists',
      'messages',
      'viewings',
      'account',
    ],
    showsSeen: true,
    importTypes: [],
    createdAt: person.createdAt.toISOString(),
    lastSignInAt: expect.any(String),
    sessions: [
      expect.objectContaining({ device: 'Chrome on Linux', way: 'password', expiresAt: expect.any(String) }),
    ],
  })
  expect(file.notices).toMatchObject([{ title: 'Your role has changed', isRead: false }])
  expect(file.signInLinks).toEqual([{ provider: 'google', providerAccountId: '1234567890' }])
  expect(file.wishlist).toMatchObject([{ propertyId: idOf(listing), note: 'Mine' }])
  const mark = { propertyId: idOf(listing), at: marked.at.toISOString() }
  expect([file.hiddenHomes, file.seenHomes]).toEqual([[mark], [mark]])
  expect(file.savedSearches).toMatchObject([{ name: 'Lakes', search: 'location=bend', frequency: 'daily' }])
  expect(file.digests).toMatchObject([
    { sections: [{ name: 'Lakes', total: 1, propertyIds: [idOf(listing)] }] },
  ])
  const [search] = file.savedSearches
  expect(file.alertedHomes).toEqual(
    ALERTED.map((propertyId) => ({
      propertyId: propertyId.toHexString(),
      searchId: search?._id,
      at: linkedAt.toISOString(),
      kinds: ['new'],
    })),
  )
  expect(file.sharedWishlists).toMatchObject([
    { _id: sharedWishlistId.toHexString(), isOwner: false, activeAt: new Date(0).toISOString() },
  ])
  expect(file.sharedReactions).toMatchObject([
    { propertyId: idOf(listing), kind: 'comment', text: 'The kitchen faces south.' },
  ])
  expect(file.calendarLinks).toEqual([{ createdAt: linkedAt.toISOString() }])
  expect(file.reservations).toMatchObject([{ people: 2 }])
  expect(file.openHouses).toMatchObject([{ propertyTitle: 'Lake House', note: 'Ring.' }])
  expect(file.reviews).toMatchObject([
    { propertyTitle: 'Lake House', review: 'Light in every room.', rating: 5 },
  ])
  expect(file.offersMade).toMatchObject([
    { _id: idOf(bought), offerAmount: 450_000, status: 'bought', transactionId: 'pi_1' },
  ])
  expect(file).toMatchObject({ properties: [], offersReceived: [], decisions: [] })
  expect(file.decisionsAboutAccount).toMatchObject([
    { action: 'user.role-changed', changes: [{ field: 'Role', before: 'user', after: 'agent' }] },
  ])
})

it('contains an agent’s office without colleagues, and the invitations to a verified email', async () => {
  const officeId = new ObjectId()
  const person = await createUser(db, { role: 'agent', officeId, emailVerified: new Date() })
  const at = new Date(1_700_000_000_000)
  const away = { from: '2026-12-21', until: '2026-12-31', deputyId: idOf(other) }
  const members = [other, person].map(({ _id }) => ({ personId: _id, role: 'manager', joinedAt: at, away }))
  await db.collection<Document>('offices').insertOne({ _id: officeId, name: 'Cascade Homes', members })
  const invitation = {
    officeId,
    role: 'agent',
    tokenHash: 'secret',
    sentAt: at,
    expiresAt: at,
  }
  await db.collection<Document>('officeInvitations').insertOne({ ...invitation, email: person.email })
  const text = await textOf(person)
  expect(text).not.toMatch(OTHERS)
  expect(text).not.toContain('secret')
  const file = await fileOf(person)
  expect(file.office).toEqual([{ name: 'Cascade Homes', role: 'manager', joinedAt: at.toISOString(), away }])
  const times = { sentAt: at.toISOString(), expiresAt: at.toISOString() }
  expect(file.officeInvitations).toEqual([{ officeName: 'Cascade Homes', role: 'agent', ...times }])
  await db.collection('users').updateOne({ _id: person._id }, { $set: { emailVerified: null } })
  expect((await fileOf(person)).officeInvitations).toEqual([])
})

it('names no agent or colleague in the notifications (D64)', async () => {
  const person = await createUser(db, { name: 'Bea Buyer' })
  const values = { title: 'Lake House', agentId: idOf(other), agentName: other.name }
  await db.collection<NoticeDoc>('notices').insertOne({
    _id: new ObjectId(),
    personId: person._id,
    kind: 'agent-changed',
    as: 'buyer',
    values,
    subjectId: other._id,
    createdAt: new Date(),
  })
  const file = await fileOf(person)
  expect(JSON.stringify(file)).not.toMatch(OTHERS)
  expect(file.notices).toMatchObject([{ title: 'Another agent is now the agent for Lake House' }])
})

it('contains the bank transfers for a buyer’s offers, without who recorded them (D75)', async () => {
  const person = await createUser(db, { name: 'Bea Buyer' })
  const agent = await createUser(db, { role: 'agent' })
  const dear = { amountMinor: 125_000_000, maxPriceMinor: 200_000_000, status: 'accepted' } as const
  const [bought, late, theirs] = await Promise.all(
    [person, person, other].map(async (buyer) =>
      createOffer(db, buyer, await createProperty(db, agent), dear),
    ),
  )
  await db
    .collection('offers')
    .updateOne({ _id: late?._id }, { $set: { status: 'rejected', holdsListing: false } })
  for (const offer of [bought, late, theirs])
    await codeOf(
      recordTransfer(actorOf(admin), {
        id: offer ? idOf(offer) : '',
        amount: 1_250_000,
        receivedOn: toDay(new Date()),
        bankReference: `FT${String(offer?._id)}`,
      }),
    )
  await returnTransfer(actorOf(admin), { bankReference: `FT${String(late?._id)}`, note: 'by FT-BACK-1' })
  const file = await fileOf(person)
  expect(JSON.stringify(file)).not.toMatch(OTHERS)
  expect(JSON.stringify(file)).not.toContain(idOf(admin))
  const transfer = { propertyTitle: 'Lake House', amount: 1_250_000, receivedOn: toDay(new Date()) }
  expect(file.bankTransfers).toHaveLength(2)
  expect(file.bankTransfers).toEqual(
    expect.arrayContaining([
      {
        ...transfer,
        bankReference: `FT${String(bought?._id)}`,
        offerId: String(bought?._id),
        recordedAt: expect.any(String),
        state: 'settled',
      },
      {
        ...transfer,
        bankReference: `FT${String(late?._id)}`,
        offerId: String(late?._id),
        recordedAt: expect.any(String),
        state: 'returned',
        returnedAt: expect.any(String),
        returnNote: 'by FT-BACK-1',
      },
    ]),
  )
})

it("contains a person's own reports and applications only", async () => {
  const person = await createUser(db, { name: 'Nora Whitfield' })
  const seller = await createUser(db, { role: 'agent' })
  const listing = await createProperty(db, seller)
  const report = { targetType: 'property', targetId: idOf(listing), reason: 'scam' } as const
  await createReport(actorOf(person), { ...report, words: 'Another house.' })
  await createReport(actorOf(other), { ...report, words: 'Tamsin says so.' })
  await sendDocument(actorOf(person), { document: Buffer.from('%PDF-1.7') })
  await createApplication(actorOf(person), { licence: 'OR-201', region: 'Oregon', references: 'Hill' })
  const file = await fileOf(person)
  expect(JSON.stringify(file)).not.toMatch(OTHERS)
  expect(file.reports).toMatchObject([{ targetId: idOf(listing), reason: 'scam', words: 'Another house.' }])
  expect(file.applications).toMatchObject([{ licence: 'OR-201', region: 'Oregon', status: 'open' }])
  expect(await fileOf(seller)).toMatchObject({ reports: [], applications: [] })
})

it('contains an agent’s listings and the offers on them, without their buyers', async () => {
  const agent = await createUser(db, { role: 'agent', name: 'Theo Brandt' })
  const listing = await createProperty(db, agent, { status: 'rejected' })
  const offer = await createOffer(db, other, listing)
  const file = await fileOf(agent)
  expect(JSON.stringify(file)).not.toMatch(OTHERS)
  expect(file.properties).toMatchObject([{ title: 'Lake House', minPrice: 400_000, status: 'rejected' }])
  expect(file.offersReceived).toMatchObject([{ _id: idOf(offer), offerAmount: 450_000, status: 'pending' }])
})

it("contains an agent's own words on offers and viewings, not those of colleagues who acted for them (D456)", async () => {
  const sam = await createUser(db, { role: 'agent' })
  const ines = await createUser(db, { role: 'agent' })
  await createOffice(db, [
    [ines, 'manager'],
    [sam, 'agent'],
  ])
  const buyer = await createUser(db)
  const property = await createProperty(db, sam)
  const another = await createProperty(db, sam)
  const offer = await createOffer(db, buyer, property)
  const rejected = await createOffer(db, buyer, another)
  const viewing = await createViewing(db, buyer, property, { status: 'confirmed' })
  await counterOffer(await toActor(ines), { id: idOf(offer), amount: 490_000, note: 'Ines’s words' })
  await counterOffer(actorOf(buyer), { id: idOf(offer), amount: 470_000, note: 'The buyer’s words' })
  await counterOffer(await toActor(sam), { id: idOf(offer), amount: 480_000, note: 'Sam’s words' })
  await rejectOffer(await toActor(ines), { id: idOf(rejected), reason: 'Ines’s reason' })
  const cancelled = { id: idOf(viewing), sequence: viewing.sequence, reason: 'Ines is ill.' }
  await cancelViewing(await toActor(ines), cancelled)
  const file = await fileOf(sam)
  expect(JSON.stringify(file)).not.toMatch(/Ines’s|Ines is ill/)
  const notes = file.offersReceived.flatMap(({ amounts }) => amounts.flatMap(({ note }) => note ?? []))
  expect([notes, file.offerNotes]).toEqual([['Sam’s words'], []])
  expect((await fileOf(ines)).offerNotes).toEqual([
    {
      offerId: idOf(offer),
      propertyTitle: 'Lake House',
      text: 'Ines’s words',
      at: expect.any(String) as string,
    },
  ])
  const own = JSON.stringify(await fileOf(buyer))
  expect(own).toContain('The buyer’s words')
  expect(own).toContain('Ines’s reason')
})

it("contains an administrator's decisions, without the people they concern", async () => {
  const me = await createUser(db, { role: 'admin', name: 'Ada Okafor' })
  const agent = await createUser(db, {
    ...other,
    _id: new ObjectId(),
    email: 'oddfellow@mail.test',
    role: 'agent',
  })
  await changeRole(actorOf(admin), { id: idOf(agent), role: 'admin' })
  const listing = await createProperty(db, agent, { status: 'pending' })
  await decideProperty(actorOf(me), { id: idOf(listing), status: 'verified' })
  await changeRole(actorOf(me), { id: idOf(other), role: 'agent' })
  const file = await fileOf(me)
  expect(JSON.stringify(file)).not.toMatch(OTHERS)
  expect(file.decisions.map(({ action, target }) => [action, target])).toEqual([
    ['user.role-changed', { type: 'user', _id: idOf(other), name: null }],
    ['property.verified', { type: 'property', _id: idOf(listing), name: 'Lake House' }],
  ])
})

itInFull('is complete and streamed with 3,000 offers and 250 listings', async () => {
  const agent = await createUser(db, { role: 'agent' })
  const listings = Array.from({ length: 250 }, () => makeProperty(agent))
  const [first = makeProperty(agent)] = listings
  await insertProperties(db, listings)
  await db.collection('offers').insertMany(
    Array.from({ length: 3_000 }, (_, i) =>
      // Several have the same time, so that a batch may end between them.
      makeOffer(other, first, {
        status: 'rejected',
        createdAt: new Date(1_700_000_000_000 + Math.floor(i / 7)),
      }),
    ),
  )
  let longest = 0
  let text = ''
  for await (const piece of await exportData(actorOf(agent))) {
    longest = Math.max(longest, piece.length)
    text += piece
  }
  expect(longest).toBeLessThan(text.length / 20)
  const file = JSON.parse(text) as PersonalData
  expect(new Set(file.offersReceived.map(({ _id }) => _id)).size).toBe(3_000)
  expect(new Set(file.properties.map(({ _id }) => _id)).size).toBe(250)
})

it('is available to everyone, even if suspended', async () => {
  const fraud = await createUser(db, { role: 'fraud' })
  expect((await fileOf(fraud)).account).toMatchObject({
    email: fraud.email,
    role: 'fraud',
    hasPassword: false,
  })
  await db.collection('users').deleteOne({ _id: fraud._id })
  expect(await codeOf(exportData(actorOf(fraud)))).toBe('not_found')
})
