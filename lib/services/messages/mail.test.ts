import { randomUUID } from 'node:crypto'
import { type UserDoc } from '@/lib/data/collections'
import { MAIL_AFTER_MS } from '@/lib/domain/message'
import { actorOf, createProperty, createUser } from '@/test/factories'
import { codeOf, serviceDatabase, testMail } from '@/test/support/services'
import { runDueJobs } from '../jobs/run-due-jobs'
import { countNotices, listNotices, readNotices } from '../notices/list-notices'
import { noticeHref } from '../notices/mail-notice'
import { blockPerson, readConversation } from './conversations'
import { deleteMessage, sendMessage, startConversation } from './send-message'

const mail = testMail()
const { db } = serviceDatabase()

let agent: UserDoc
let buyer: UserDoc
let conversationId: string

const TEXT = `Is it free? Call 079 123 45 67. ${'Please answer. '.repeat(20)}`

beforeEach(async () => {
  await db.collection('jobs').deleteMany({})
  agent = await createUser(db, { role: 'agent' })
  buyer = await createUser(db, { emailVerified: new Date() })
  const propertyId = (await createProperty(db, agent))._id.toHexString()
  const first = await startConversation(actorOf(buyer), { propertyId, text: TEXT, key: randomUUID() })
  conversationId = first.conversationId
})

const say = (by: UserDoc, text = 'Hello') =>
  sendMessage(actorOf(by), { id: conversationId, text, key: randomUUID() })
const noticesOf = ({ _id: personId }: UserDoc) => db.collection('notices').countDocuments({ personId })
const later = (ms = MAIL_AFTER_MS + 1_000) => runDueJobs(new Date(Date.now() + ms))

it('notifies once until the other side has read, and mails that two minutes later (D212)', async () => {
  for (let n = 0; n < 9; n += 1) await say(buyer)
  expect(await noticesOf(agent)).toBe(1)
  expect((await listNotices(actorOf(agent), {})).items).toMatchObject([
    { title: 'New message about Lake House', text: 'Open the conversation to read it.', isNew: true },
  ])
  expect(await countNotices(actorOf(agent))).toMatchObject({ unread: 1, messages: 1 })
  const notice = await db.collection('notices').findOne({ personId: agent._id })
  expect(notice && noticeHref(notice, 'agent')).toBe(`/dashboard/messages/${conversationId}`)
  await later(MAIL_AFTER_MS - 10_000)
  expect(await mail.sentTo(agent.email)).toEqual([])
  await later()
  const [sent, ...more] = await mail.sentTo(agent.email)
  expect(more).toEqual([])
  expect(sent?.subject).toBe('New message about Lake House')
  expect(sent?.text).toMatch(/^Is it free\? Call \[phone number hidden\]\. Please answer\. .*…\n/)
  expect(sent?.text).toContain('Reply on Keystead: ')
  expect(sent?.text).not.toMatch(new RegExp(`${buyer.name}|${buyer.email}`))
  await readConversation(actorOf(agent), { id: conversationId, seq: 10 })
  expect(await countNotices(actorOf(agent))).toMatchObject({ unread: 0 })
  await say(buyer)
  expect(await noticesOf(agent)).toBe(2)
})

it('says how to set a password to an account that cannot sign in yet (D390)', async () => {
  await db.collection('users').updateOne({ _id: agent._id }, { $set: { passwordHash: 'x' } })
  await say(agent, 'It is free.')
  await later()
  const [[toBuyer], [toAgent]] = await Promise.all([mail.sentTo(buyer.email), mail.sentTo(agent.email)])
  for (const part of [toBuyer?.text, toBuyer?.html]) expect(part).toContain('choose “Forgot password?”')
  expect(toAgent?.text).not.toContain('password')
})

it('mails nothing that is read, deleted or unwanted by then (D212)', async () => {
  await readConversation(actorOf(agent), { id: conversationId, seq: 1 })
  await later()
  const { id } = await say(buyer)
  await deleteMessage(actorOf(buyer), { id })
  await later()
  await db.collection('users').updateOne({ _id: agent._id }, { $set: { 'mailChoice.messages': false } })
  await say(buyer)
  await later()
  expect(await mail.sentTo(agent.email)).toEqual([])
  expect(await db.collection('jobs').countDocuments({ kind: 'send-notice' })).toBe(0)
})

it('notifies again of a message after one that was deleted before its mail (D212)', async () => {
  await readConversation(actorOf(agent), { id: conversationId, seq: 1 })
  const { id } = await say(buyer, 'Is it tree?')
  await deleteMessage(actorOf(buyer), { id })
  await later()
  expect(await countNotices(actorOf(agent))).toMatchObject({ unread: 0 })
  await say(buyer, 'Is it free?')
  await later()
  const mails = await mail.sentTo(agent.email)
  expect(mails.map(({ text }) => text.split('\n')[0])).toEqual(['Is it free?'])
  expect(await countNotices(actorOf(agent))).toMatchObject({ unread: 1, messages: 1 })
})

it('mails what is still unread after a part has been read (D212)', async () => {
  await say(buyer, 'And is it quiet?')
  await readConversation(actorOf(agent), { id: conversationId, seq: 1 })
  expect(await countNotices(actorOf(agent))).toMatchObject({ unread: 1, messages: 1 })
  await later()
  const mails = await mail.sentTo(agent.email)
  expect(mails.map(({ text }) => text.split('\n')[0])).toEqual(['And is it quiet?'])
  await say(agent, 'It is.')
  await readConversation(actorOf(agent), { id: conversationId, seq: 2 })
  expect(await countNotices(actorOf(agent))).toMatchObject({ unread: 0 })
})

it('mails an answer to somebody who has written many messages since the last one they read (D212)', async () => {
  for (let n = 0; n < 20; n += 1) await say(buyer)
  await say(agent, 'It is free.')
  await later()
  const mails = await mail.sentTo(buyer.email)
  expect(mails.map(({ text }) => text.split('\n')[0])).toEqual(['It is free.'])
  expect(await countNotices(actorOf(buyer))).toMatchObject({ unread: 1, messages: 1 })
})

it('mails nothing if the notification is marked as read before the conversation is opened (D212)', async () => {
  await readNotices(actorOf(agent), {})
  await later()
  expect(await mail.sentTo(agent.email)).toEqual([])
})

it('stores no text of a message in notices and jobs', async () => {
  for (const name of ['notices', 'jobs'])
    expect(JSON.stringify(await db.collection(name).find().toArray())).not.toContain('Is it free')
})

it('notifies nobody of a message of a blocked person (D209)', async () => {
  await say(agent)
  await readConversation(actorOf(agent), { id: conversationId, seq: 2 })
  await blockPerson(actorOf(agent), { userId: buyer._id.toHexString() })
  const before = await noticesOf(agent)
  expect(await codeOf(say(buyer))).toBe('forbidden')
  expect(await noticesOf(agent)).toBe(before)
})
