import { text as wholeText } from 'node:stream/consumers'
import { ObjectId } from '@/lib/data/client'
import { type OfferDoc, type PropertyDoc, type StoredLicence, type UserDoc } from '@/lib/data/collections'
import { DELETED_WITH_ACCOUNT } from '@/lib/domain/message'
import { OFFICE_TEXTS } from '@/lib/domain/office'
import { type OfficeRole } from '@/lib/domain/office-permissions'
import { type Actor } from '@/lib/domain/user'
import {
  actorOf,
  createConversation,
  createOffer,
  createOffice,
  createProperty,
  createUser,
  createViewing,
  idOf,
} from '@/test/factories'
import { eraseDuePersons } from '@/test/support/jobs'
import { codeOf, serviceDatabase } from '@/test/support/services'
import { listConversations, listMessages, openConversation } from '../messages/conversations'
import { deleteMessage, sendMessage } from '../messages/send-message'
import { acceptOffer, counterOffer, extendOffer, rejectOffer, releaseOffer } from '../offers/negotiate-offer'
import { getOffer, listOwnOffers, listReceivedOffers } from '../offers/list-offers'
import { readOpenHouses } from '../open-houses/list-open-houses'
import { getListing } from '../properties/get-listing'
import { exportCsv } from '../properties/own-table'
import { updateProperty } from '../properties/update-property'
import { listOwnProperties } from '../properties/list-properties'
import { toActor } from '../users/actor'
import { deleteUser } from '../users/delete-account'
import { cancelViewing, confirmViewing } from '../viewings/change-viewing'
import { getViewing, listOwnViewings, listViewings } from '../viewings/list-viewings'

const { db } = serviceDatabase()

let sam: UserDoc
let buyer: UserDoc
let home: PropertyDoc
let offer: OfferDoc
let accounts: Record<OfficeRole, UserDoc>
let colleagues: Record<OfficeRole, Actor>
let stranger: Actor
let alone: Actor

beforeEach(async () => {
  sam = await createUser(db, { role: 'agent', name: 'Sam Keller' })
  buyer = await createUser(db, { name: 'Nora Whitfield' })
  const person = (name: string) => createUser(db, { role: 'agent', name })
  const owner = await person('Theo Brandt')
  const manager = await person('Ines Carvalho')
  const agent = await person('Mara Lindqvist')
  const assistant = await person('Priya Nair')
  await createOffice(db, [
    ...([
      [owner, 'owner'],
      [manager, 'manager'],
      [agent, 'agent'],
      [assistant, 'assistant'],
      [sam, 'agent'],
    ] as const),
  ])
  const other = await person('Olga Other')
  await createOffice(db, [[other, 'owner']])
  stranger = await toActor(other)
  alone = actorOf(await person('Alma Alone'))
  accounts = { owner, manager, agent, assistant }
  colleagues = {
    owner: await toActor(owner),
    manager: await toActor(manager),
    agent: await toActor(agent),
    assistant: await toActor(assistant),
  }
  home = await createProperty(db, sam)
  offer = await createOffer(db, buyer, home)
})

/** What each caller gets from `call`: a value, or the code of the refusal. */
async function byCaller(call: (actor: Actor) => Promise<unknown>) {
  const codes: Record<string, unknown> = {}
  for (const [name, actor] of Object.entries({ ...colleagues, stranger, alone }))
    codes[name] = await codeOf(call(actor))
  return codes
}

const MEMBERS = { stranger: 0, alone: 0 }

it('lists the homes and offers of all members to owners and managers only (D453)', async () => {
  const managed = { owner: 1, manager: 1, agent: 0, assistant: 0, ...MEMBERS }
  expect(await byCaller(async (actor) => (await listOwnProperties(actor, {})).items.length)).toEqual(managed)
  expect(await byCaller(async (actor) => (await listReceivedOffers(actor, {})).homes.length)).toEqual(managed)
  const rows = async (actor: Actor) => Number((await wholeText(await exportCsv(actor))).includes(home.title))
  expect(await byCaller(rows)).toEqual(managed)
})

it('filters the lists by agent, and ignores one whom the reader may not see', async () => {
  const { owner, agent } = colleagues
  await createProperty(db, { ...sam, _id: buyer._id }, { title: 'Elsewhere' })
  const titles = async (actor: Actor, item: string) =>
    (await listOwnProperties(actor, { agent: item })).items.map(({ title }) => title)
  expect(await titles(owner, idOf(sam))).toEqual([home.title])
  expect(await titles(owner, owner.id)).toEqual([])
  expect(await titles(owner, idOf(buyer))).toEqual([home.title])
  expect(await titles(agent, idOf(sam))).toEqual([])
  expect((await listReceivedOffers(owner, { agent: owner.id })).homes).toEqual([])
})

it('lists the conversations and viewings of one agent (D453)', async () => {
  const own = await createProperty(db, { ...sam, _id: new ObjectId(colleagues.manager.id) })
  const conversations = [home, own].map(async (on) => {
    const { conversation } = await createConversation(db, await createUser(db), on, [['buyer', 'Hello']])
    return idOf(conversation)
  })
  const [ofSam, ofManager] = await Promise.all(conversations)
  const viewings = [home, own].map(async (on) => idOf(await createViewing(db, await createUser(db), on)))
  const [viewingOfSam, viewingOfManager] = await Promise.all(viewings)
  const read = async (actor: Actor, agent: string) => [
    (await listConversations(actor, { agent })).items.map(({ _id }) => _id).sort(),
    (await listOwnViewings(actor, 'agent', { agent })).requests.map(({ _id }) => _id).sort(),
  ]
  const { owner, manager, assistant, agent } = colleagues
  for (const actor of [owner, manager, assistant]) {
    expect(await read(actor, idOf(sam))).toEqual([[ofSam], [viewingOfSam]])
    expect(await read(actor, manager.id)).toEqual([[ofManager], [viewingOfManager]])
    // Somebody whom the office does not have.
    expect(await read(actor, idOf(buyer))).toEqual([
      [ofSam, ofManager].sort(),
      [viewingOfSam, viewingOfManager].sort(),
    ])
  }
  expect(await read(agent, idOf(sam))).toEqual([[], []])
})

describe('a home that a manager changes for a colleague', () => {
  const REGION = { number: 'OR-201', authority: 'OREA', region: 'Oregon', recordedAt: new Date() }
  const give = (person: { id: string } | UserDoc, licence: StoredLicence | null) =>
    db
      .collection('users')
      .updateOne(
        { _id: '_id' in person ? person._id : new ObjectId(person.id) },
        licence ? { $set: { licence } } : { $unset: { licence: '' } },
      )
  const resubmit = (property: PropertyDoc) =>
    codeOf(updateProperty(colleagues.manager, { id: idOf(property), title: 'Another', resubmit: true }))
  const move = (property: PropertyDoc, location: string) =>
    codeOf(updateProperty(colleagues.manager, { id: idOf(property), location }))

  it('needs the license of its agent, whatever the manager’s is (D428, D430)', async () => {
    const rejected = await createProperty(db, sam, { status: 'rejected', location: 'Bend, Oregon' })
    await give(sam, { ...REGION, validUntil: '2020-01-01' })
    await give(colleagues.manager, { ...REGION, validUntil: '2093-01-01' })
    expect(await resubmit(rejected)).toBe('conflict')
    await give(sam, { ...REGION, validUntil: '2093-01-01' })
    await give(colleagues.manager, { ...REGION, validUntil: '2020-01-01' })
    expect(await resubmit(rejected)).toBe(true)
    await give(colleagues.manager, null)
    expect(await move(home, 'Austin, Texas')).toBe('invalid_input')
    await give(sam, null)
    await give(colleagues.manager, { ...REGION, validUntil: '2093-01-01' })
    expect(await move(home, 'Austin, Texas')).toBe(true)
  })
})

it('offers owners and managers the open houses and the numbers of a colleague’s home (D451, D502)', async () => {
  const expected = {
    owner: true,
    manager: true,
    agent: false,
    assistant: false,
    stranger: false,
    alone: false,
  }
  const openHouses = async (actor: Actor) => (await readOpenHouses(actor, idOf(home))).mayChange
  expect(await byCaller(openHouses)).toEqual(expected)
  expect(await byCaller(async (actor) => (await getListing(actor, idOf(home))).mayChange)).toEqual(expected)
})

it('lets owners and managers decide an offer for a colleague, and shows both sides who did (D456)', async () => {
  const id = idOf(offer)
  const { owner, manager } = colleagues
  await counterOffer(manager, { id, amount: 480_000 })
  const text = 'Ines Carvalho for Sam Keller'
  const [item] = (await listOwnOffers(actorOf(buyer), {})).items
  const [received] = (await listReceivedOffers(await toActor(sam), {})).homes.flatMap(({ offers }) => offers)
  expect([item?.actedBy, received?.actedBy]).toEqual([text, text])
  expect((await getOffer(owner, { id })).actedBy).toBe(text)
  // The agent's own act replaces it.
  await acceptOffer(actorOf(buyer), { id })
  expect((await getOffer(actorOf(buyer), { id })).actedBy).toBe(text)
  const second = await createOffer(db, buyer, await createProperty(db, sam))
  await counterOffer(await toActor(sam), { id: idOf(second), amount: 480_000 })
  expect((await getOffer(actorOf(buyer), { id: idOf(second) })).actedBy).toBeUndefined()
})

it('refuses decisions of assistants, also on unknown offers, except on their own (D468)', async () => {
  const { assistant } = colleagues
  const agent = await createUser(db, { role: 'agent' })
  const elsewhere = await createOffer(db, buyer, await createProperty(db, agent))
  const refusal = { status: 'rejected', reason: { code: 'forbidden', message: OFFICE_TEXTS.noOffers } }
  for (const id of [idOf(offer), idOf(elsewhere), '0'.repeat(24)]) {
    const answers = await Promise.allSettled([
      acceptOffer(assistant, { id }),
      counterOffer(assistant, { id, amount: 480_000 }),
      rejectOffer(assistant, { id }),
      extendOffer(assistant, { id }),
      releaseOffer(assistant, { id, reason: 'Sold elsewhere.' }),
    ])
    expect(answers).toMatchObject(answers.map(() => refusal))
    expect(await codeOf(getOffer(assistant, { id }))).toBe('not_found')
  }
  // As a former buyer.
  const own = idOf(await createOffer(db, accounts.assistant, await createProperty(db, agent)))
  await counterOffer(actorOf(agent), { id: own, amount: 480_000 })
  await acceptOffer(assistant, { id: own })
  expect((await getOffer(assistant, { id: own })).status).toBe('accepted')
  expect(await codeOf(rejectOffer(assistant, { id: own }))).toBe('forbidden')
})

it('lets an agent act as the buyer of the offer that they made as one, also in the office of its agent (D74)', async () => {
  const { manager } = colleagues
  const id = idOf(await createOffer(db, accounts.manager, home))
  const status = async () => (await getOffer(manager, { id })).status
  for (const act of [acceptOffer, rejectOffer]) expect(await codeOf(act(manager, { id }))).toBe('forbidden')
  expect(await codeOf(counterOffer(manager, { id, amount: 480_000 }))).toBe('forbidden')
  await counterOffer(await toActor(sam), { id, amount: 480_000 })
  await acceptOffer(manager, { id })
  expect(await status()).toBe('accepted')
  expect(await codeOf(extendOffer(manager, { id }))).toBe('forbidden')
  await releaseOffer(manager, { id, reason: 'I lost my job.' })
  expect(await getOffer(manager, { id })).toMatchObject({ closedAs: 'released', releasedBy: 'buyer' })
})

it('lets owners, managers and assistants answer messages for a colleague, with both names (D456)', async () => {
  const { conversation } = await createConversation(db, buyer, home, [['buyer', 'Is it quiet?']])
  const id = idOf(conversation)
  const count = async (actor: Actor) => (await listConversations(actor, {})).items.length
  expect(await byCaller(count)).toEqual({ owner: 1, manager: 1, agent: 0, assistant: 1, ...MEMBERS })
  const send = (actor: Actor) =>
    sendMessage(actor, { id, text: 'Very quiet.', key: `key-of-${actor.id}` }).then(() => 'sent')
  await openConversation(colleagues.assistant, { id })
  const unread = async () => (await listConversations(await toActor(sam), {})).items[0]?.unread
  expect(await unread()).toBe(1)
  expect(await byCaller(send)).toEqual({
    owner: 'sent',
    manager: 'sent',
    agent: 'not_found',
    assistant: 'sent',
    stranger: 'not_found',
    alone: 'not_found',
  })
  expect(await unread()).toBe(0)
  for (const reader of [actorOf(buyer), await toActor(sam), colleagues.owner]) {
    const { items } = await listMessages(reader, { id, limit: 100 })
    expect(items.map(({ actedBy }) => actedBy)).toEqual([
      ...['Priya Nair for Sam Keller', 'Ines Carvalho for Sam Keller', 'Theo Brandt for Sam Keller'],
      undefined,
    ])
  }
  const { deletable, messages } = await openConversation(colleagues.assistant, { id })
  expect(deletable).toHaveLength(1)
  const [latest, before] = messages.items
  expect(deletable).toEqual([latest?._id])
  expect(await codeOf(deleteMessage(colleagues.assistant, { id: before?._id ?? '' }))).toBe('not_found')
  const isLastOwn = async (actor: Actor) => (await listConversations(actor, {})).items[0]?.isLastOwn
  expect(await isLastOwn(colleagues.assistant)).toBe(true)
  expect(await isLastOwn(await toActor(sam))).toBe(false)
  await sendMessage(await toActor(sam), { id, text: 'I agree.', key: 'key-of-sam' })
  expect(await isLastOwn(colleagues.assistant)).toBe(false)
  expect(await isLastOwn(await toActor(sam))).toBe(true)
  const [own] = (await listMessages(actorOf(buyer), { id, limit: 100 })).items
  expect(own).toMatchObject({ text: 'I agree.' })
  expect(own?.actedBy).toBeUndefined()
})

it('erases what a colleague wrote for an agent with their account, in lists too (D64)', async () => {
  const { conversation } = await createConversation(db, buyer, home, [['buyer', 'Is it quiet?']])
  const id = idOf(conversation)
  await sendMessage(colleagues.assistant, { id, text: 'Very quiet.', key: 'key-of-assistant' })
  const admin = await toActor(await createUser(db, { role: 'admin' }))
  await deleteUser(admin, { id: colleagues.assistant.id })
  const [conversations, { items }] = await Promise.all([
    listConversations(actorOf(buyer), {}),
    listMessages(actorOf(buyer), { id, limit: 100 }),
  ])
  expect(conversations.items[0]?.lastText).toBe(DELETED_WITH_ACCOUNT)
  expect(items[0]).toMatchObject({ text: DELETED_WITH_ACCOUNT, actedBy: 'Former agent for Sam Keller' })
})

it('erases notes and reasons that a colleague wrote on offers and viewings, not those of the agent (D64)', async () => {
  const { manager } = colleagues
  const another = async () => createOffer(db, buyer, await createProperty(db, sam))
  const byManager = await another()
  const bySam = await another()
  const viewing = await createViewing(db, buyer, home, { status: 'confirmed' })
  await counterOffer(manager, { id: idOf(offer), amount: 480_000, note: 'The chimney is new.' })
  await rejectOffer(manager, { id: idOf(byManager), reason: 'The chimney was sold.' })
  await rejectOffer(await toActor(sam), { id: idOf(bySam), reason: 'The cellar is wet.' })
  const { sequence } = viewing
  await cancelViewing(manager, { id: idOf(viewing), sequence, reason: 'The chimney smokes.' })
  /** The collections with what the manager and what Sam wrote. */
  const collectionsByWord = async () => {
    const text = async (name: 'offers' | 'viewings' | 'notices' | 'audit') =>
      JSON.stringify(await db.collection(name).find().toArray())
    const names = ['offers', 'viewings', 'notices', 'audit'] as const
    const texts = await Promise.all(names.map(async (name) => ({ name, text: await text(name) })))
    return ['chimney', 'cellar'].map((word) =>
      texts.filter((item) => item.text.includes(word)).map(({ name }) => name),
    )
  }
  const own = ['offers', 'notices', 'audit']
  expect(await collectionsByWord()).toEqual([['offers', 'viewings', 'notices', 'audit'], own])
  await deleteUser(await toActor(await createUser(db, { role: 'admin' })), { id: manager.id })
  await eraseDuePersons()
  expect(await collectionsByWord()).toEqual([[], own])
})

it('lets owners, managers and assistants answer a viewing for a colleague, with both names (D456)', async () => {
  const viewing = await createViewing(db, buyer, home)
  const id = idOf(viewing)
  const count = async (actor: Actor) => (await listViewings(actor, {})).items.length
  const counts = { owner: 1, manager: 1, agent: 0, assistant: 1, ...MEMBERS }
  expect(await byCaller(count)).toEqual(counts)
  const requests = async (actor: Actor) => (await listOwnViewings(actor, 'agent')).requests.length
  expect(await byCaller(requests)).toEqual(counts)
  const { sequence } = viewing
  await confirmViewing(colleagues.assistant, { id, sequence })
  for (const reader of [actorOf(buyer), await toActor(sam)])
    expect((await getViewing(reader, { id })).actedBy).toBe('Priya Nair for Sam Keller')
})

it('keeps a viewing that a colleague has as a buyer elsewhere from the office (D10)', async () => {
  const elsewhere = await createProperty(db, await createUser(db, { role: 'agent' }))
  const id = idOf(await createViewing(db, accounts.assistant, elsewhere))
  const others = { owner: 'not_found', manager: 'not_found', agent: 'not_found', stranger: 'not_found' }
  expect(await byCaller(async (actor) => (await getViewing(actor, { id })).side)).toEqual({
    ...others,
    alone: 'not_found',
    assistant: 'buyer',
  })
})
