import { randomUUID } from 'node:crypto'
import { type OfficeDoc, type PropertyDoc, type UserDoc } from '@/lib/data/collections'
import { MAIL_AFTER_MS, MESSAGE_BLOCKED } from '@/lib/domain/message'
import { OFFICE_TEXTS } from '@/lib/domain/office'
import {
  actorOf,
  changeMember,
  createConversation,
  createOffice,
  createProperty,
  createUser,
  idOf,
} from '@/test/factories'
import { codeOf, serviceDatabase, testMail } from '@/test/support/services'
import { runDueJobs } from '../jobs/run-due-jobs'
import { readUser, toActor } from '../users/actor'
import { blockPerson, listConversations, openConversation } from './conversations'
import { sendMessage } from './send-message'

const mail = testMail()
const { db } = serviceDatabase()

let sam: UserDoc
let mara: UserDoc
let ines: UserDoc
let buyer: UserDoc
let home: PropertyDoc
let office: OfficeDoc

const person = (name: string) => createUser(db, { role: 'agent', name })

beforeEach(async () => {
  ;[sam, mara, ines] = [await person('Sam Keller'), await person('Mara Lindqvist'), await person('Ines')]
  buyer = await createUser(db, { name: 'Nora Whitfield' })
  home = await createProperty(db, sam)
  office = await createOffice(db, [
    [ines, 'manager'],
    [sam, 'agent'],
    [mara, 'agent'],
  ])
})

/** A conversation about a home of Sam's with one unread message, assigned to this member. */
async function assigned(to: UserDoc, by = buyer, about = home): Promise<string> {
  const { conversation } = await createConversation(db, by, about, [['buyer', 'Is it quiet?']])
  await db.collection('conversations').updateOne({ _id: conversation._id }, { $set: { assigneeId: to._id } })
  return idOf(conversation)
}

const listedIds = async (of: UserDoc, query: Parameters<typeof listConversations>[1] = {}) =>
  (await listConversations(await toActor(of), query)).items.map(({ _id }) => _id)

it('lists a conversation with its unread messages to the member who answers it, once to each (D462)', async () => {
  const id = await assigned(mara)
  const other = idOf(
    (await createConversation(db, await createUser(db), home, [['buyer', 'Hello?']])).conversation,
  )
  const [item] = (await listConversations(await toActor(mara), {})).items
  expect(item).toMatchObject({ _id: id, side: 'agent', otherName: 'Nora Whitfield', unread: 1 })
  expect(await listedIds(mara)).toEqual([id])
  expect(await listedIds(mara, { unread: 'true' })).toEqual([id])
  expect(await listedIds(mara, { propertyId: idOf(home) })).toEqual([id])
  expect(await listedIds(mara, { propertyId: idOf(await createProperty(db, sam)) })).toEqual([])
  for (const user of [sam, ines]) expect((await listedIds(user)).sort()).toEqual([id, other].sort())
  // Opened by the member, it is read for the agent too.
  const { others } = await openConversation(await toActor(mara), { id })
  expect(others.map(({ _id }) => _id)).toEqual([id])
  expect(await listedIds(mara, { unread: 'true' })).toEqual([])
  expect(await listedIds(mara)).toEqual([id])
})

it('is blocked by its agent, not by the member who answers it (D209)', async () => {
  const id = await assigned(mara)
  const open = async (by: UserDoc) => openConversation(await toActor(by), { id })
  expect([await open(mara), await open(sam)]).toMatchObject([
    { canBlock: false, closed: null },
    { canBlock: true, closed: null },
  ])
  expect(await codeOf(blockPerson(await toActor(mara), { userId: idOf(buyer) }))).toBe('not_found')
  await blockPerson(await toActor(sam), { userId: idOf(buyer) })
  expect([await open(mara), await open(sam)]).toMatchObject([
    { canBlock: false, isBlocking: false, closed: MESSAGE_BLOCKED },
    { canBlock: true, isBlocking: true, closed: null },
  ])
})

it('says to a member who is being handed over that they only read (D452)', async () => {
  const id = await assigned(mara)
  for (const member of [mara, sam]) {
    await changeMember(db, office, member, { leavingTo: ines._id })
    expect(await openConversation(await toActor(member), { id })).toMatchObject({
      closed: OFFICE_TEXTS.leaving,
    })
  }
  expect(await openConversation(await toActor(ines), { id })).toMatchObject({ closed: null })
  expect(await openConversation(actorOf(buyer), { id })).toMatchObject({ closed: null })
})

it('merges it with their own by the latest message, page by page', async () => {
  const own = await createProperty(db, mara)
  const ids: string[] = []
  for (const about of [home, own, home, own, home]) {
    const by = await createUser(db)
    ids.unshift(await assigned(mara, by, about))
    await db
      .collection('conversations')
      .updateOne({ buyerId: by._id }, { $set: { lastAt: new Date(Date.now() + ids.length * 1000) } })
  }
  const read: string[] = []
  let cursor: string | undefined
  do {
    const { items, next } = await listConversations(await toActor(mara), {
      limit: 2,
      ...(cursor && { cursor }),
    })
    read.push(...items.map(({ _id }) => _id))
    cursor = next ?? undefined
  } while (cursor)
  expect(read).toEqual(ids)
})

it('lists it only while the member and the agent are in one office (D463)', async () => {
  const id = await assigned(mara)
  const stranger = await person('Olga Other')
  await createOffice(db, [[stranger, 'agent']])
  const elsewhere = await assigned(mara, await createUser(db), await createProperty(db, stranger))
  expect(await listedIds(mara)).toEqual([id])
  await changeMember(db, office, sam, null)
  expect(await listedIds(mara)).toEqual([])
  await db.collection('users').updateOne({ _id: mara._id }, { $unset: { officeId: '' } })
  const { officeId: _, ...formerMember } = mara
  expect(await listedIds(formerMember)).toEqual([])
  for (const one of [id, elsewhere])
    expect(await codeOf(openConversation(await toActor(formerMember), { id: one }))).toBe('not_found')
})

it('notifies the agent instead of a member who has left the office, who is mailed no text (D463)', async () => {
  const id = await assigned(mara)
  const ask = (text: string) => sendMessage(actorOf(buyer), { id, text, key: randomUUID() })
  const notified = async ({ _id: personId }: UserDoc) => db.collection('notices').countDocuments({ personId })
  await ask('And is it warm?')
  expect([await notified(mara), await notified(sam)]).toEqual([1, 0])
  await changeMember(db, office, mara, null)
  await ask('Hello?')
  expect([await notified(mara), await notified(sam)]).toEqual([1, 1])
  await runDueJobs(new Date(Date.now() + MAIL_AFTER_MS + 1_000))
  expect(await mail.sentTo(mara.email)).toEqual([])
  expect(await mail.sentTo(sam.email)).toHaveLength(1)
})

it.each([
  ['the member', () => mara],
  ['the agent', () => sam],
])('is read by its agent once %s has left the office (D463)', async (_, whoLeaves) => {
  const id = await assigned(mara)
  const former = whoLeaves()
  await changeMember(db, office, former, null)
  await db.collection('users').updateOne({ _id: former._id }, { $unset: { officeId: '' } })
  const agent = await toActor(await readUser(idOf(sam)))
  for (const text of ['And is it warm?', 'Hello?']) {
    await sendMessage(actorOf(buyer), { id, text, key: randomUUID() })
    await openConversation(agent, { id })
    expect((await listConversations(agent, { unread: 'true' })).items).toEqual([])
  }
  // One for each, because the one before was read (D212).
  expect(await db.collection('notices').countDocuments({ personId: sam._id })).toBe(2)
})

it('lists a conversation that a member has as a buyer once, even if it is assigned to them', async () => {
  const id = await assigned(mara, mara)
  expect(await listedIds(mara)).toEqual([id])
  expect((await listConversations(await toActor(mara), {})).items[0]?.side).toBe('buyer')
})
