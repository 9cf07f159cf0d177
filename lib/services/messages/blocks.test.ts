import { randomUUID } from 'node:crypto'
import { ObjectId } from 'mongodb'
import { type PropertyDoc, type UserDoc } from '@/lib/data/collections'
import { actorOf, createProperty, createUser, idOf } from '@/test/factories'
import { codeOf, serviceDatabase } from '@/test/support/services'
import { blockPerson, listMessages, openConversation, unblockPerson } from './conversations'
import { readFirstMessage, sendMessage, startConversation } from './send-message'

const { db } = serviceDatabase()

let agent: UserDoc
let buyer: UserDoc
let listing: PropertyDoc

beforeEach(async () => {
  agent = await createUser(db, { role: 'agent' })
  buyer = await createUser(db, { emailVerified: new Date() })
  listing = await createProperty(db, agent)
})

const start = (text: string, on = listing) =>
  startConversation(actorOf(buyer), { propertyId: idOf(on), text, key: randomUUID() })
const reply = (id: string, text: string, by = agent) =>
  sendMessage(actorOf(by), { id, text, key: randomUUID() })

it('rejects messages between two people one of whom blocks the other (D209)', async () => {
  const { conversationId } = await start('Hello')
  const stranger = await createUser(db)
  expect(await codeOf(blockPerson(actorOf(agent), { userId: idOf(stranger) }))).toBe('not_found')
  await blockPerson(actorOf(agent), { userId: idOf(buyer) })
  await blockPerson(actorOf(agent), { userId: idOf(buyer) })
  const other = await createProperty(db, agent)
  for (const work of [
    reply(conversationId, 'Hello?', buyer),
    start('Hello', other),
    reply(conversationId, 'Yes'),
  ])
    expect(await codeOf(work)).toBe('forbidden')
  const { items } = await listMessages(actorOf(buyer), { id: conversationId, limit: 100 })
  expect(items.map(({ text }) => text)).toEqual(['Hello'])
  expect(await db.collection('messages').countDocuments({ authorId: buyer._id })).toBe(1)
  expect(await openConversation(actorOf(buyer), { id: conversationId })).toMatchObject({
    closed: 'You can’t message this person.',
    isBlocking: false,
  })
  await unblockPerson(actorOf(agent), { userId: idOf(buyer) })
  expect(await reply(conversationId, 'Thank you', buyer)).toMatchObject({ isNew: true })
})

it('unblocks an agent whose conversation another one has by now (D209, D470)', async () => {
  const { conversationId } = await start('Hello')
  await blockPerson(actorOf(buyer), { userId: idOf(agent) })
  const heir = await createUser(db, { role: 'agent' })
  const update = { $set: { agentId: heir._id } }
  await db.collection('conversations').updateOne({ _id: new ObjectId(conversationId) }, update)
  await db.collection('properties').updateOne({ _id: listing._id }, update)
  const other = { propertyId: idOf(await createProperty(db, agent)) }
  const refusal = 'Unblock this person to write to them.'
  expect(await readFirstMessage(actorOf(buyer), other)).toMatchObject({ refusal, blocked: idOf(agent) })
  await unblockPerson(actorOf(buyer), { userId: idOf(agent) })
  expect(await readFirstMessage(actorOf(buyer), other)).toMatchObject({ refusal: null, blocked: null })
  expect(await codeOf(unblockPerson(actorOf(buyer), { userId: idOf(agent) }))).toBe('not_found')
})
