import { randomUUID } from 'node:crypto'
import { text as wholeText } from 'node:stream/consumers'
import { type Document, ObjectId } from 'mongodb'
import { type NoteDoc, type OfficeDoc, type PropertyDoc, type UserDoc } from '@/lib/data/collections'
import { NOTES_LIMIT } from '@/lib/domain/message'
import { actorOf, changeMember, createOffice, createProperty, createUser, idOf } from '@/test/factories'
import { HANDOVER_ACTS } from '@/test/support/handover-acts'
import { runJobsUntilDone } from '@/test/support/jobs'
import { codeOf, serviceDatabase, testMail } from '@/test/support/services'
import { handOverListings } from '../handovers/handovers'
import {
  listConversations,
  listMessages,
  listUnread,
  openConversation,
  seeMessages,
} from '../messages/conversations'
import { sendMessage, startConversation } from '../messages/send-message'
import { listNotices } from '../notices/list-notices'
import { createReport, openMessageCase } from '../reports/reports'
import { toActor } from '../users/actor'
import { deleteUser } from '../users/delete-account'
import { exportData } from '../users/export-data'
import { addNote, deleteNote, listNotes, readInbox } from './inbox'

const mail = testMail()
const { db } = serviceDatabase()

const SECRET = 'He can go up to five hundred thousand.'

let owner: UserDoc
let agent: UserDoc
let assistant: UserDoc
let buyer: UserDoc
let admin: UserDoc
let home: PropertyDoc
let office: OfficeDoc
let id: string

const note = async (by: UserDoc, text = SECRET) => addNote(await toActor(by), { id, text })
const notesFor = async (by: UserDoc) => listNotes(await toActor(by), { id })

beforeEach(async () => {
  owner = await createUser(db, { role: 'agent', name: 'Theo Brandt' })
  agent = await createUser(db, { role: 'agent', name: 'Sam Keller' })
  assistant = await createUser(db, { role: 'agent', name: 'Priya Nair' })
  buyer = await createUser(db, { name: 'Nora Whitfield', emailVerified: new Date() })
  admin = await createUser(db, { role: 'admin' })
  office = await createOffice(db, [
    [owner, 'owner'],
    [agent, 'agent'],
    [assistant, 'assistant'],
  ])
  home = await createProperty(db, agent)
  const input = { propertyId: idOf(home), text: 'Is it quiet?', key: randomUUID() }
  ;({ conversationId: id } = await startConversation(actorOf(buyer), input))
  await sendMessage(await toActor(agent), { id, text: 'It is.', key: randomUUID() })
})

const textOf = async (person: UserDoc) => wholeText(await exportData(actorOf(person)))
const reportedCase = async () => {
  const { items } = await listMessages(actorOf(buyer), { id, limit: 100 })
  const messageId = items.find(({ isOwn }) => !isOwn)?._id ?? ''
  await createReport(actorOf(buyer), { targetType: 'message', targetId: messageId, reason: 'scam' })
  return openMessageCase(actorOf(admin), { id: messageId })
}

describe('a note (D465)', () => {
  it('is read by the members who answer, oldest first, with its author', async () => {
    await note(assistant, 'Call her first.')
    await note(agent)
    for (const by of [owner, agent, assistant])
      expect((await notesFor(by)).map(({ authorName, text }) => [authorName, text])).toEqual([
        ['Priya Nair', 'Call her first.'],
        ['Sam Keller', SECRET],
      ])
  })

  it('is refused to the buyer, strangers, other offices and agents without one', async () => {
    const other = await createUser(db, { role: 'agent' })
    await createOffice(db, [[other, 'owner']])
    for (const by of [buyer, admin, other, await createUser(db, { role: 'agent' })]) {
      expect(await codeOf(notesFor(by))).toBe('not_found')
      expect(['not_found', 'forbidden']).toContain(await codeOf(note(by)))
    }
  })

  it('is refused to the buyer who has joined the office', async () => {
    await note(agent)
    const { _id: officeId } = office
    const member = { personId: buyer._id, role: 'assistant' as const, joinedAt: new Date() }
    await db.collection<OfficeDoc>('offices').updateOne({ _id: officeId }, { $push: { members: member } })
    const changes = { role: 'agent' as const, officeId }
    await db.collection<UserDoc>('users').updateOne({ _id: buyer._id }, { $set: changes })
    const joined = { ...buyer, ...changes }
    expect(await codeOf(notesFor(joined))).toBe('not_found')
    expect(await codeOf(note(joined))).toBe('not_found')
  })

  it('is read in its office only, and not by one that gets the home later', async () => {
    await note(agent)
    const other = await createUser(db, { role: 'agent' })
    await createOffice(db, [[other, 'owner']])
    const input = { from: idOf(agent), to: idOf(other), propertyIds: [idOf(home)] }
    const handover = await handOverListings(actorOf(admin), input)
    await HANDOVER_ACTS['handing over']({ subject: handover.id })
    expect(await notesFor(other)).toEqual([])
    await note(other, 'Ours')
    expect((await notesFor(other)).map(({ text }) => text)).toEqual(['Ours'])
    expect(await codeOf(notesFor(agent))).toBe('not_found')
  })

  it('is deleted by its author only, and with the account of the buyer', async () => {
    await note(agent)
    const [first] = await notesFor(agent)
    const noteId = first?._id ?? ''
    expect(await codeOf(deleteNote(await toActor(owner), { id: noteId }))).toBe('not_found')
    await note(owner, 'Second')
    await deleteNote(await toActor(agent), { id: noteId })
    expect((await notesFor(owner)).map(({ text, isOwn }) => [text, isOwn])).toEqual([['Second', true]])
    await deleteUser(actorOf(admin), { id: idOf(buyer) })
    expect(await db.collection<NoteDoc>('notes').countDocuments({ buyerId: buyer._id })).toBe(0)
  })

  it('is deleted with the account of its author', async () => {
    await note(assistant)
    await changeMember(db, office, assistant, null)
    await deleteUser(actorOf(admin), { id: idOf(assistant) })
    expect(await notesFor(agent)).toEqual([])
  })

  it('is one of a hundred at most', async () => {
    const at = new Date()
    const one = {
      officeId: office._id,
      conversationId: new ObjectId(id),
      buyerId: buyer._id,
      authorId: agent._id,
    }
    await db.collection<Document>('notes').insertMany(
      Array.from({ length: NOTES_LIMIT }, () => ({
        ...one,
        text: 'Note',
        at,
        expiresAt: new Date(at.getTime() + 1e9),
      })),
    )
    expect(await codeOf(note(agent))).toBe('conflict')
  })

  it.each<[string, () => Promise<unknown>]>([
    ['the buyer’s page of the conversation', async () => openConversation(actorOf(buyer), { id })],
    ['the buyer’s messages', async () => listMessages(actorOf(buyer), { id, limit: 100 })],
    ['the buyer’s open page', async () => seeMessages(actorOf(buyer), { id, after: 0 })],
    ['the buyer’s conversations', async () => listConversations(actorOf(buyer), {})],
    ['the buyer’s front page', async () => listUnread(actorOf(buyer))],
    ['the buyer’s notifications', async () => listNotices(actorOf(buyer), {})],
    ['the buyer’s download', async () => textOf(buyer)],
    ['the download of a colleague', async () => textOf(owner)],
    ['the agent’s messages', async () => listMessages(await toActor(agent), { id, limit: 100 })],
    ['the inbox', async () => readInbox(await toActor(owner), {})],
    ['a reported message', reportedCase],
    [
      'the buyer’s mail',
      async () => {
        await sendMessage(await toActor(agent), { id, text: 'Come and see it.', key: randomUUID() })
        await runJobsUntilDone(['send-notice', 'send-mail'], new Date(Date.now() + 60 * 60_000))
        return mail.sentTo(buyer.email)
      },
    ],
  ])('is not in %s', async (_, exit) => {
    await note(agent)
    const text = JSON.stringify(await exit())
    expect(text.length).toBeGreaterThan(2)
    expect(text).not.toContain(SECRET)
    expect(await textOf(agent)).toContain(SECRET)
  })
})
