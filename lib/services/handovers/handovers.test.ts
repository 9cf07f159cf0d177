import { ObjectId } from 'mongodb'
import {
  type ConversationDoc,
  type DraftDoc,
  type OfferDoc,
  type PropertyDoc,
  type UserDoc,
  type ViewingDoc,
} from '@/lib/data/collections'
import { transaction } from '@/lib/data/client'
import { findHandover, insertHandover } from '@/lib/data/handovers'
import { DAY_MS } from '@/lib/domain/dates'
import { VIEWING_CHANGED } from '@/lib/domain/viewing'
import { HANDOVER_TEXTS } from '@/lib/domain/handover'
import {
  actorOf,
  createAvailability,
  createConversation,
  createDraft,
  createOffer,
  createOffice,
  createOpenHouse,
  createProperty,
  createUser,
  createViewing,
  idOf,
} from '@/test/factories'
import { eraseDuePersons } from '@/test/support/jobs'
import { HANDOVER_ACTS } from '@/test/support/handover-acts'
import { sized } from '@/test/support/tier'
import { codeOf, serviceDatabase } from '@/test/support/services'
import { startConversation } from '../messages/send-message'
import { createOpenHouse as addOpenHouse } from '../open-houses/change-open-house'
import { performTransition } from '../offers/transition'
import { cancelViewing, confirmViewing, transitionViewing } from '../viewings/change-viewing'
import {
  acceptOffer,
  counterOffer,
  createOffer as createOfferBy,
  withdrawOffer,
} from '../offers/negotiate-offer'
import { changeRole, grantRole, markFraud } from '../users/roles'
import { deleteUser } from '../users/delete-account'
import { getHandover, getHandoverForm, getLatestHandover, handOverListings } from './handovers'

const { db } = serviceDatabase()

const HOUR = 3_600_000

let admin: UserDoc
let sam: UserDoc
let ines: UserDoc
let buyer: UserDoc

const home = async ({ _id }: PropertyDoc) => db.collection('properties').findOne({ _id })
const offer = async ({ _id }: OfferDoc) => db.collection('offers').findOne({ _id })
const notices = (person: UserDoc) =>
  db.collection('notices').find({ personId: person._id }).sort({ _id: 1 }).toArray()

beforeEach(async () => {
  admin = await createUser(db, { role: 'admin' })
  sam = await createUser(db, { role: 'agent', name: 'Sam Keller' })
  ines = await createUser(db, { role: 'agent', name: 'Ines Carvalho' })
  buyer = await createUser(db, { emailVerified: new Date() })
})

/** Starts a handover, and finishes what the worker that it starts with may leave. */
const handOver = async (
  homes?: PropertyDoc[],
  input: { from?: UserDoc; to?: UserDoc; by?: UserDoc } = {},
) => {
  const { from = sam, to = ines, by = admin } = input
  const started = await handOverListings(actorOf(by), {
    from: idOf(from),
    to: idOf(to),
    ...(homes && { propertyIds: homes.map(idOf) }),
  })
  await HANDOVER_ACTS['handing over']({ subject: started.id })
  return started
}

describe('handOverListings', () => {
  it('moves a home with its open offers, conversations, viewings and open houses, and nothing closed (D470)', async () => {
    const property = await createProperty(db, sam)
    const open = await createOffer(db, buyer, property, { expiresAt: new Date(Date.now() + DAY_MS) })
    const closed = await createOffer(db, await createUser(db), property, { status: 'rejected', open: false })
    const { conversation } = await createConversation(db, buyer, property, [['buyer', 'Hello']])
    const viewing = await createViewing(db, buyer, property)
    const past = await createViewing(db, await createUser(db), property, { status: 'done', open: false })
    const openHouse = await createOpenHouse(db, property)
    const { id } = await handOver()

    expect(await getHandover(actorOf(admin), { id })).toMatchObject({
      from: { name: 'Sam Keller' },
      to: { name: 'Ines Carvalho' },
      state: 'done',
      total: 1,
      done: 1,
      moved: { homes: 1, offers: 1, conversations: 1, viewings: 1, openHouses: 1, overlaps: 0 },
      stayedCount: 0,
      stayed: [],
    })
    expect(await home(property)).toMatchObject({
      agentId: ines._id,
      agentName: ines.name,
      agentEmail: ines.email,
      agentImage: ines.image,
      updatedAt: property.updatedAt,
      status: 'verified',
    })
    expect(await offer(open)).toMatchObject({
      agentId: ines._id,
      agentName: ines.name,
      expiresAt: open.expiresAt,
    })
    expect((await offer(closed))?.agentId).toEqual(sam._id)
    const agentOf = async (name: string, item: { _id: ObjectId } | null) =>
      (await db.collection<ConversationDoc>(name).findOne({ _id: item?._id as ObjectId }))?.agentId
    expect(await agentOf('conversations', conversation)).toEqual(ines._id)
    expect(await agentOf('viewings', viewing)).toEqual(ines._id)
    expect(await agentOf('viewings', past)).toEqual(sam._id)
    const house = await db.collection('openHouses').findOne({ propertyId: property._id })
    expect([house?._id.toHexString(), house?.agentId]).toEqual([openHouse, ines._id])
    const entries = await db.collection('audit').find({ actorId: admin._id }).sort({ _id: 1 }).toArray()
    expect(entries).toMatchObject([
      { action: 'user.handed-over', targetId: sam._id, after: { to: idOf(ines), homes: 1 } },
      { action: 'property.handed-over', targetId: property._id, before: { agentId: idOf(sam) } },
    ])
  })

  it('lets the new agent answer what the first one had, who reads it no more', async () => {
    const property = await createProperty(db, sam)
    const future = { expiresAt: new Date(Date.now() + DAY_MS) }
    const open = await createOffer(db, buyer, property, future)
    await handOver()
    expect(await codeOf(acceptOffer(actorOf(sam), { id: idOf(open) }))).toBe('not_found')
    expect(await codeOf(acceptOffer(actorOf(ines), { id: idOf(open) }))).toBeUndefined()
    expect(await offer(open)).toMatchObject({ status: 'accepted', agentId: ines._id })
  })

  it('notifies each buyer once, the agents of what has moved, and not who started it (D476)', async () => {
    const other = await createUser(db)
    const first = await createProperty(db, sam)
    const second = await createProperty(db, sam)
    for (const property of [first, second]) {
      await createOffer(db, buyer, property)
      await createViewing(db, buyer, property)
    }
    await createConversation(db, other, first, [['buyer', 'Hello']])
    await handOver()
    const buyerNotices = await notices(buyer)
    expect(buyerNotices.map(({ kind }) => kind)).toEqual(['agent-changed'])
    expect(buyerNotices[0]?.values).toMatchObject({ agentName: 'Ines Carvalho', others: 1 })
    expect((await notices(other))[0]?.values).toEqual({
      title: first.title,
      agentId: idOf(ines),
      agentName: 'Ines Carvalho',
    })
    expect(await notices(ines)).toMatchObject([
      {
        kind: 'homes-received',
        values: {
          agentName: 'Sam Keller',
          handedOver: '2 homes, 2 open offers, 1 conversation and 2 viewings',
        },
      },
    ])
    expect((await notices(sam)).map(({ kind }) => kind)).toEqual(['homes-handed-over'])
    expect(await notices(admin)).toEqual([])
  })

  it('leaves sold homes, own offers and numbers of the new agent, and homes outside the licence, with the reason (D475)', async () => {
    const region = { number: 'OR-1', region: 'Oregon', recordedAt: new Date() }
    await db.collection('users').updateOne({ _id: ines._id }, { $set: { licence: region } })
    const oregon = { location: 'Bend, Oregon' }
    await createProperty(db, ines, { ...oregon, listingId: 'A-1' })
    const property = await createProperty(db, sam, { ...oregon, listingId: 'A-1' })
    const elsewhere = await createProperty(db, sam, { location: 'Austin, Texas' })
    const sold = await createProperty(db, sam, { ...oregon, soldAt: new Date() })
    const moves = await createProperty(db, sam, { ...oregon, listingId: 'A-2' })
    const offered = await createProperty(db, sam, oregon)
    const own = await createOffer(db, ines, offered)
    await createOffer(db, ines, moves, { status: 'rejected' })
    const { id } = await handOver([property, elsewhere, sold, moves, offered])
    const result = await getHandover(actorOf(admin), { id })
    expect(result).toMatchObject({ state: 'done', total: 5, done: 5, moved: { homes: 1 }, stayedCount: 4 })
    expect(new Map(result.stayed.map(({ propertyId, reason }) => [propertyId, reason]))).toEqual(
      new Map([
        [idOf(property), HANDOVER_TEXTS.number('A-1')],
        [idOf(elsewhere), HANDOVER_TEXTS.region('Oregon')],
        [idOf(sold), HANDOVER_TEXTS.sold],
        [idOf(offered), HANDOVER_TEXTS.offered],
      ]),
    )
    expect((await offer(own))?.agentId).toEqual(sam._id)
    expect((await home(moves))?.agentId).toEqual(ines._id)
    expect((await home(property))?.agentId).toEqual(sam._id)
  })

  it('moves the quarter hours to the new agent, except overlapping ones, and notifies that agent (D474)', async () => {
    await createAvailability(db, ines._id)
    const property = await createProperty(db, sam)
    const own = await createProperty(db, ines)
    const viewing = await createViewing(db, buyer, property)
    await confirmViewing(actorOf(sam), { id: idOf(viewing), sequence: 0 })
    const later = await createViewing(db, await createUser(db), property, {
      startsAt: new Date(viewing.startsAt.getTime() + 3 * 3_600_000),
      endsAt: new Date(viewing.endsAt.getTime() + 3 * 3_600_000),
    })
    await confirmViewing(actorOf(sam), { id: idOf(later), sequence: 0 })
    const busy = await createViewing(db, await createUser(db), own)
    await confirmViewing(actorOf(ines), { id: idOf(busy), sequence: 0 })
    const before = await db.collection('viewingClaims').countDocuments({ ownerId: later._id })
    const { id } = await handOver()
    expect((await getHandover(actorOf(admin), { id })).moved).toMatchObject({ viewings: 2, overlaps: 1 })
    const claims = db.collection('viewingClaims')
    expect(await claims.countDocuments({ ownerId: later._id, agentId: ines._id })).toBe(before)
    expect(await claims.countDocuments({ ownerId: viewing._id })).toBe(0)
    expect(await claims.countDocuments({ agentId: sam._id })).toBe(0)
    const viewingDoc = await db.collection('viewings').findOne({ _id: viewing._id })
    expect(viewingDoc).toMatchObject({ status: 'confirmed', agentId: ines._id, startsAt: viewing.startsAt })
    expect((await notices(ines)).find(({ kind }) => kind === 'homes-received')?.values).toMatchObject({
      overlaps: 1,
    })
  })

  it('notifies the buyers of requests whose time is taken after it, also those of the new agent (D219)', async () => {
    await createAvailability(db, ines._id)
    const property = await createProperty(db, sam)
    const own = await createProperty(db, ines)
    const at = (viewing: ViewingDoc, hours: number) => ({
      startsAt: new Date(viewing.startsAt.getTime() + hours * HOUR),
      endsAt: new Date(viewing.endsAt.getTime() + hours * HOUR),
    })
    const request = async (listing: PropertyDoc, times: Partial<ViewingDoc> = {}) => {
      const person = await createUser(db)
      return { person, viewing: await createViewing(db, person, listing, times) }
    }
    const moved = await request(property)
    const busy = await request(own)
    await confirmViewing(actorOf(ines), { id: idOf(busy.viewing), sequence: 0 })
    const later = at(moved.viewing, 5)
    await createOpenHouse(db, property, later)
    const ofNewAgent = await request(own, later)
    const free = await request(property, at(moved.viewing, 10))
    await handOver()
    const kinds = async ({ person }: typeof moved) =>
      (await notices(person)).filter(({ kind }) => kind === 'viewing-unavailable').length
    expect(await Promise.all([moved, ofNewAgent, free].map(kinds))).toEqual([1, 1, 0])
  })

  it('keeps the time of an appointment that overlapped when the other one is moved, or it is handed back (D219, D474)', async () => {
    await createAvailability(db, sam._id)
    await createAvailability(db, ines._id)
    const property = await createProperty(db, sam)
    const viewing = await createViewing(db, buyer, property)
    await confirmViewing(actorOf(sam), { id: idOf(viewing), sequence: 0 })
    const busy = await createViewing(db, await createUser(db), await createProperty(db, ines))
    await confirmViewing(actorOf(ines), { id: idOf(busy), sequence: 0 })
    const claims = db.collection('viewingClaims')
    const before = await claims.countDocuments({ ownerId: viewing._id })
    await handOver()
    const claimsOf = (agentId: ObjectId) => claims.countDocuments({ ownerId: viewing._id, agentId })
    expect(await claimsOf(ines._id)).toBe(0)
    await handOver([property], { from: ines, to: sam })
    expect(await claimsOf(sam._id)).toBe(before)
    await handOver()
    expect(await claimsOf(ines._id)).toBe(0)
    await cancelViewing(actorOf(ines), { id: idOf(busy), sequence: 1, reason: 'Two at once' })
    expect(await claimsOf(ines._id)).toBe(before)
  })

  it('claims the time of an appointment again once the other one is handed on (D474)', async () => {
    await createAvailability(db, ines._id)
    const viewing = await createViewing(db, buyer, await createProperty(db, sam))
    await confirmViewing(actorOf(sam), { id: idOf(viewing), sequence: 0 })
    const own = await createProperty(db, ines)
    const busy = await createViewing(db, await createUser(db), own)
    await confirmViewing(actorOf(ines), { id: idOf(busy), sequence: 0 })
    const claimCount = () =>
      db.collection('viewingClaims').countDocuments({ ownerId: viewing._id, agentId: ines._id })
    await handOver()
    expect(await claimCount()).toBe(0)
    await handOver([own], { from: ines, to: sam })
    expect(await claimCount()).toBeGreaterThan(0)
  })

  it('counts no appointment that only starts within the time between viewings of the new agent (D474)', async () => {
    await createAvailability(db, ines._id)
    await db
      .collection('availability')
      .updateOne({ _id: ines._id }, { $set: { 'settings.bufferMinutes': 120 } })
    const property = await createProperty(db, sam)
    for (const hours of [72, 73]) {
      const startsAt = new Date((Math.ceil(Date.now() / HOUR) + hours) * HOUR)
      const endsAt = new Date(startsAt.getTime() + HOUR / 2)
      const { _id } = await createViewing(db, await createUser(db), property, { startsAt, endsAt })
      await confirmViewing(actorOf(sam), { id: _id.toHexString(), sequence: 0 })
    }
    const { id } = await handOver()
    expect((await getHandover(actorOf(admin), { id })).moved).toMatchObject({ viewings: 2, overlaps: 0 })
  })

  it('gives the pictures to the new agent, and shows homes that were paused with the licence (D470, D429)', async () => {
    const image = 'http://127.0.0.1:1/keystead/image/upload/v1/listings/handed.jpg'
    const property = await createProperty(db, sam, {
      status: 'paused',
      pausedFrom: 'verified',
      listed: false,
      image,
      images: [{ url: image }, { url: image.replace('handed', 'managed') }],
    })
    // A manager of the office has added one of them.
    const picture = { uploadedAt: new Date(), turns: 1 }
    await db.collection('pictures').insertMany([
      { ...picture, _id: 'listings/handed', ownerId: sam._id },
      { ...picture, _id: 'listings/managed', ownerId: admin._id },
    ])
    await handOver([property])
    expect(await home(property)).toMatchObject({ agentId: ines._id, status: 'verified', listed: true })
    const owners = { _id: { $in: ['listings/handed', 'listings/managed'] }, ownerId: ines._id }
    expect(await db.collection('pictures').countDocuments(owners)).toBe(2)
  })

  it('leaves a home off the market that its agent has taken off (D480)', async () => {
    const property = await createProperty(db, sam, {
      status: 'paused',
      pausedFrom: 'verified',
      pausedBy: 'agent',
      listed: false,
    })
    await handOver([property])
    expect(await home(property)).toMatchObject({
      agentId: ines._id,
      status: 'paused',
      pausedBy: 'agent',
      pausedFrom: 'verified',
      listed: false,
    })
  })

  it('leaves no open house with the first agent that they add meanwhile (D473)', async () => {
    const inHours = (hours: number) => new Date((Math.ceil(Date.now() / HOUR) + hours) * HOUR).toISOString()
    const homes = await Promise.all(Array.from({ length: 5 }, () => createProperty(db, sam)))
    await Promise.all([
      handOver(homes),
      ...homes.map((property, i) =>
        codeOf(
          addOpenHouse(actorOf(sam), {
            id: idOf(property),
            startsAt: inHours(48 + 2 * i),
            endsAt: inHours(49 + 2 * i),
          }),
        ),
      ),
    ])
    for (const property of homes) expect((await home(property))?.agentId).toEqual(ines._id)
    const propertyId = { $in: homes.map(({ _id }) => _id) }
    const houses = await db.collection('openHouses').find({ propertyId }).toArray()
    expect(houses.filter(({ agentId }) => !ines._id.equals(agentId))).toEqual([])
    expect(await db.collection('viewingClaims').countDocuments({ agentId: sam._id })).toBe(0)
  })

  it.each([
    ['is deleted', () => deleteUser(actorOf(admin), { id: idOf(ines) })],
    ['becomes an assistant', () => createOffice(db, [[ines, 'assistant']])],
  ])('leaves the drafts of an agent if the new one %s before it ends (D470)', async (_, change) => {
    const draft = await createDraft(db, sam)
    const people = { from: sam._id, to: ines._id, by: admin._id, total: 0 }
    const running = await transaction((session) => insertHandover(people, new Date(), session))
    await change()
    await HANDOVER_ACTS['handing over']({ subject: idOf(running) })
    expect((await findHandover(idOf(running)))?.state).toBe('done')
    expect((await db.collection('drafts').findOne({ _id: draft._id }))?.agentId).toEqual(sam._id)
  })

  it('moves the drafts of an agent with all homes, and none with some (D470)', async () => {
    const property = await createProperty(db, sam)
    const first = await createDraft(db, sam)
    const second = await createDraft(db, sam, {}, { reference: 'D-1' })
    const draft = await createDraft(db, sam, {}, { reference: 'D-2' })
    await createDraft(db, ines, {}, { reference: 'D-2' })
    const document = {
      _id: new ObjectId(),
      ownerId: sam._id,
      draftId: first._id,
      name: 'Plan',
      size: 1,
      sealed: '',
    }
    await db.collection('propertyDocuments').insertOne(document)
    const agentOf = async ({ _id }: DraftDoc) => (await db.collection('drafts').findOne({ _id }))?.agentId
    await handOver([property])
    expect(await agentOf(first)).toEqual(sam._id)
    await createProperty(db, sam)
    await handOver()
    expect(await Promise.all([first, second, draft].map(agentOf))).toEqual([ines._id, ines._id, sam._id])
    const { _id } = document
    expect((await db.collection('propertyDocuments').findOne({ _id }))?.ownerId).toEqual(ines._id)
  })

  it.each([
    ['oneself', () => sam, HANDOVER_TEXTS.self],
    ['a buyer', () => buyer, () => HANDOVER_TEXTS.buyer(buyer.name)],
    ['an administrator', () => admin, () => HANDOVER_TEXTS.buyer(admin.name)],
  ] as const)('refuses %s as the new agent (D472)', async (_, to, text) => {
    await createProperty(db, sam)
    const message = typeof text === 'string' ? text : text()
    await expect(handOver(undefined, { to: to() })).rejects.toMatchObject({
      code: 'invalid_input',
      message,
      fields: { to: message },
    })
    expect(await db.collection('handovers').countDocuments({ from: sam._id })).toBe(0)
  })

  it('refuses a suspended agent, one with an expired licence, and an unknown email (D472)', async () => {
    await createProperty(db, sam)
    const fraud = await createUser(db, { role: 'fraud', name: 'Fay' })
    const licence = { number: '1', validUntil: '2020-01-01', recordedAt: new Date() }
    const expired = await createUser(db, { role: 'agent', name: 'Ed', licence })
    const messageOf = (to: UserDoc) => handOver(undefined, { to }).catch((error: unknown) => error)
    expect(await messageOf(fraud)).toMatchObject({ message: HANDOVER_TEXTS.suspended('Fay') })
    expect(await messageOf(expired)).toMatchObject({ message: HANDOVER_TEXTS.expired('Ed') })
    await expect(
      handOverListings(actorOf(admin), { from: idOf(sam), to: 'nobody@mail.test' }),
    ).rejects.toMatchObject({ fields: { to: HANDOVER_TEXTS.unknown } })
  })

  it('refuses homes of others, sold ones, none, and a second handover at the same time (D472)', async () => {
    expect(await codeOf(handOver())).toBe('conflict')
    const sold = await createProperty(db, sam, { soldAt: new Date() })
    await expect(handOver([sold])).rejects.toMatchObject({ message: HANDOVER_TEXTS.sold })
    expect(await codeOf(handOver([await createProperty(db, ines)]))).toBe('not_found')
    await createProperty(db, sam)
    const { id } = await handOver()
    const handovers = db.collection('handovers')
    await handovers.updateOne({ _id: (await findHandover(id))?._id as ObjectId }, { $set: { open: true } })
    await expect(handOver([await createProperty(db, sam)])).rejects.toMatchObject({
      code: 'conflict',
      message: HANDOVER_TEXTS.running,
    })
  })

  it('refuses agents for strangers and for homes of others, and buyers (D471)', async () => {
    await createProperty(db, sam)
    await expect(handOver(undefined, { by: sam })).rejects.toMatchObject({
      fields: { to: HANDOVER_TEXTS.stranger },
    })
    expect(await codeOf(handOver(undefined, { by: ines }))).toBe('forbidden')
    expect(await codeOf(handOver(undefined, { by: buyer }))).toBe('forbidden')
  })

  it('stops when the new agent is suspended meanwhile, and leaves the other homes (D472)', async () => {
    const property = await createProperty(db, sam)
    const { id } = await handOver()
    await db.collection('properties').updateOne({ _id: property._id }, { $set: { agentId: sam._id } })
    await db
      .collection('handovers')
      .updateOne(
        { _id: (await findHandover(id))?._id as ObjectId },
        { $set: { open: true, done: 0 }, $unset: { last: '' } },
      )
    await markFraud(actorOf(admin), { id: idOf(ines) })
    expect(await HANDOVER_ACTS['handing over']({ subject: id })).toBe('done')
    expect(await getHandover(actorOf(admin), { id })).toMatchObject({
      state: 'failed',
      message: HANDOVER_TEXTS.stopped,
    })
    expect((await home(property))?.agentId).toEqual(sam._id)
  })
})

describe('getHandover', () => {
  it('is for its two agents and administrators', async () => {
    await createProperty(db, sam)
    const { id } = await handOver()
    for (const person of [sam, ines, admin]) expect((await getHandover(actorOf(person), { id }))._id).toBe(id)
    const stranger = await createUser(db, { role: 'agent' })
    for (const person of [stranger, buyer])
      expect(await codeOf(getHandover(actorOf(person), { id }))).toBe('not_found')
  })
})

describe('getHandoverForm', () => {
  it('counts what is open on all homes, or on one', async () => {
    const first = await createProperty(db, sam)
    const second = await createProperty(db, sam)
    const sold = await createProperty(db, sam, { soldAt: new Date() })
    await createOffer(db, buyer, first)
    await createViewing(db, buyer, second)
    await createConversation(db, buyer, first, [['buyer', 'Hello']])
    await createConversation(db, buyer, sold, [['buyer', 'Hello']])
    const form = (more: { home?: string } = {}) =>
      getHandoverForm(actorOf(admin), { from: idOf(sam), ...more })
    expect(await form()).toMatchObject({
      from: { name: 'Sam Keller' },
      colleagues: [],
      canEnterEmail: true,
      running: null,
      work: { homes: 2, offers: 1, conversations: 1, viewings: 1 },
    })
    expect(await form({ home: idOf(first) })).toMatchObject({
      title: first.title,
      work: { homes: 1, offers: 1, conversations: 1, viewings: 0 },
    })
    expect(await codeOf(form({ home: idOf(buyer) }))).toBe('not_found')
    expect(await codeOf(getHandoverForm(actorOf(ines), { home: idOf(first) }))).toBe('forbidden')
    expect(await codeOf(getHandoverForm(actorOf(ines), { from: idOf(sam) }))).toBe('forbidden')
  })
})

describe('getLatestHandover', () => {
  it('returns what the actor has started of these homes', async () => {
    const first = await createProperty(db, sam)
    const second = await createProperty(db, sam)
    const { id } = await handOver([first])
    const latest = (input: { from?: string; home?: string }, by = admin) =>
      getLatestHandover(actorOf(by), input)
    expect((await latest({ home: idOf(first) }))?._id).toBe(id)
    expect((await latest({ from: idOf(sam) }))?._id).toBe(id)
    expect(await latest({ home: idOf(second) })).toBeNull()
    expect(await latest({ from: idOf(sam) }, ines)).toBeNull()
  })
})

describe('a change of role (D477)', () => {
  it('is refused with the list of what is open, until it is handed over', async () => {
    const property = await createProperty(db, sam)
    await createProperty(db, sam)
    await createOffer(db, buyer, property)
    const promote = () => changeRole(actorOf(admin), { id: idOf(sam), role: 'admin' })
    await expect(promote()).rejects.toMatchObject({
      code: 'conflict',
      message: 'Sam Keller still has 2 homes and 1 open offer. Hand them over first.',
    })
    expect(await codeOf(grantRole(sam.email, 'user'))).toBe('conflict')
    await handOver()
    await promote()
    expect((await db.collection('users').findOne({ _id: sam._id }))?.role).toBe('admin')
  })

  it('is not in the way of a suspension or deletion, which removes the homes (D17, D18)', async () => {
    for (const act of [markFraud, deleteUser]) {
      const agent = await createUser(db, { role: 'agent' })
      const property = await createProperty(db, agent)
      await act(actorOf(admin), { id: idOf(agent) })
      expect(await home(property)).toBeNull()
    }
  })
})

describe('an act that was read before the home moved (D473)', () => {
  it('is refused for the previous agent on an offer, and changes nothing', async () => {
    const property = await createProperty(db, sam)
    const future = { expiresAt: new Date(Date.now() + DAY_MS) }
    const read = await createOffer(db, buyer, property, future)
    await handOver()
    const accept = { action: 'accept', by: 'agent', now: new Date() } as const
    await expect(
      performTransition(read, accept, { actor: actorOf(sam), auditAction: 'offer.accepted' }),
    ).rejects.toMatchObject({ code: 'conflict', message: HANDOVER_TEXTS.moved })
    expect((await offer(read))?.status).toBe('pending')
  })

  it('is refused for the previous agent on a viewing, and claims none of their time', async () => {
    const property = await createProperty(db, sam)
    const read = await createViewing(db, buyer, property)
    await handOver()
    const confirm = { action: 'confirm', by: 'agent', now: new Date() } as const
    const confirmed = transaction((session) => transitionViewing(read, confirm, {}, session))
    await expect(confirmed).rejects.toMatchObject({ code: 'conflict', message: VIEWING_CHANGED })
    expect(await db.collection('viewingClaims').countDocuments({ ownerId: read._id })).toBe(0)
  })

  it('is accepted for a buyer on an offer, and the new agent is notified', async () => {
    const property = await createProperty(db, sam)
    const future = { expiresAt: new Date(Date.now() + DAY_MS) }
    const read = await createOffer(db, buyer, property, future)
    await handOver()
    const withdraw = { action: 'withdraw', by: 'buyer', now: new Date() } as const
    await performTransition(read, withdraw, { actor: actorOf(buyer), auditAction: 'offer.withdrawn' })
    expect((await notices(ines)).map(({ kind }) => kind)).toContain('offer-withdrawn')
    expect((await notices(sam)).map(({ kind }) => kind)).not.toContain('offer-withdrawn')
  })

  it('locks the home if a buyer writes first, so that the conversation is with its agent', async () => {
    const property = await createProperty(db, sam)
    await startConversation(actorOf(buyer), { propertyId: idOf(property), text: 'Is it free?', key: 'first' })
    expect((await home(property))?.decisions).toBe((property.decisions ?? 0) + 1)
  })

  it(`gives a first message to the agent of the home, in ${sized(5, 60)} rounds`, async () => {
    for (let round = 0; round < sized(5, 60); round += 1) {
      const property = await createProperty(db, sam)
      const first = { propertyId: idOf(property), text: 'Is it free?', key: `first-${round}` }
      await Promise.all([handOver([property]), startConversation(actorOf(buyer), first)])
      const conversation = await db.collection('conversations').findOne({ propertyId: property._id })
      expect({ round, agentId: conversation?.agentId }).toEqual({ round, agentId: ines._id })
    }
  })
})

it('keeps a withdrawal and notifies the new agent if the buyer read the offer before (D473)', async () => {
  const property = await createProperty(db, sam)
  const open = await createOffer(db, buyer, property, { expiresAt: new Date(Date.now() + DAY_MS) })
  await Promise.all([handOver(), withdrawOffer(actorOf(buyer), { id: idOf(open) })])
  expect((await offer(open))?.status).toBe('rejected')
  const withdrawals = await db
    .collection('notices')
    .find({ kind: 'offer-withdrawn', subjectId: open._id })
    .toArray()
  expect(withdrawals).toHaveLength(1)
})

it('erases the name, the notes and the last message of an agent who had the home before (D479)', async () => {
  const property = await createProperty(db, sam)
  const future = { expiresAt: new Date(Date.now() + DAY_MS) }
  const open = await createOffer(db, buyer, property, future)
  const own = await createOffer(db, await createUser(db), property, future)
  await counterOffer(actorOf(sam), { id: idOf(open), amount: 480_000, note: 'Sam’s words' })
  const { conversation } = await createConversation(db, buyer, property, [
    ['buyer', 'Hello'],
    ['agent', 'Sam’s words'],
  ])
  await handOver()
  await counterOffer(actorOf(ines), { id: idOf(own), amount: 480_000, note: 'Ines’s words' })
  await deleteUser(actorOf(admin), { id: idOf(sam) })
  await eraseDuePersons()
  const notesOf = async (item: OfferDoc) => (await offer(item))?.amounts.map(({ note = null }) => note)
  expect(await notesOf(open)).toEqual([null, null])
  expect(await notesOf(own)).toEqual([null, 'Ines’s words'])
  const quoted = async ({ _id }: OfferDoc) =>
    (await db.collection('notices').findOne({ kind: 'offer-countered', subjectId: _id }))?.values
  expect(await quoted(open)).toMatchObject({ title: property.title })
  expect(await quoted(open)).not.toHaveProperty('reason')
  expect(await quoted(own)).toMatchObject({ reason: 'Ines’s words' })
  expect(await offer(open)).toMatchObject({ agentName: 'Ines Carvalho', status: 'pending' })
  const last = await db.collection('conversations').findOne({ _id: conversation._id })
  expect(last?.lastText).not.toContain('Sam')
  const notice = (await notices(ines)).find(({ kind }) => kind === 'homes-received')
  expect(notice?.values).toMatchObject({ agentId: idOf(sam) })
  expect(notice?.values.agentName).toBeUndefined()
  expect((await notices(buyer)).find(({ kind }) => kind === 'agent-changed')?.values.agentName).toBe(
    'Ines Carvalho',
  )
})

it('erases what a buyer wrote from the notifications of the agent before, too (D64)', async () => {
  const property = await createProperty(db, sam)
  const { id } = await createOfferBy(actorOf(buyer), {
    propertyId: idOf(property),
    offerAmount: 450_000,
    note: 'The buyer’s words',
  })
  const quotes = async (person: UserDoc) =>
    (await notices(person)).filter(({ values }) => values.reason !== undefined).map(({ kind }) => kind)
  await handOver()
  expect(await quotes(sam)).toEqual(['offer-made'])
  await handOver(undefined, { from: ines, to: await createUser(db, { role: 'agent' }) })
  await deleteUser(actorOf(admin), { id: idOf(buyer) })
  await eraseDuePersons()
  expect(await db.collection('offers').findOne({ _id: new ObjectId(id) })).toMatchObject({
    formerAgentIds: [sam._id, ines._id],
    amounts: [{ amountMinor: 45_000_000 }],
  })
  expect(await quotes(sam)).toEqual([])
})
