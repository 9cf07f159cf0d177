/** @tier full */
import { randomUUID } from 'node:crypto'
import { actorOf, createProperty, createUser, idOf } from '@/test/factories'
import { killableProcesses } from '@/test/support/killable'
import {
  MESSAGE_ACT_NAMES,
  MESSAGE_ACTS,
  type MessageActName,
  type MessageScene,
} from '@/test/support/message-acts'
import { serviceDatabase } from '@/test/support/services'
import { sendFile } from './message-files'
import { sendMessage, startConversation } from './send-message'

const { db } = serviceDatabase()
const doomed = killableProcesses(db)

const text = 'Is the boathouse included?'

/** A buyer and a listing; for a message with a file, their conversation in which both have written. */
async function prepare(name: MessageActName): Promise<MessageScene> {
  const agent = await createUser(db, { role: 'agent' })
  const buyer = await createUser(db, { emailVerified: new Date() })
  const author = actorOf(buyer)
  const propertyId = idOf(await createProperty(db, agent))
  const scene = { author, propertyId, text, key: randomUUID(), conversationId: '', files: [] }
  if (name === 'a first message') return scene
  const { conversationId } = await startConversation(author, { propertyId, text: 'Hello', key: randomUUID() })
  await sendMessage(actorOf(agent), { id: conversationId, text: 'Good morning', key: randomUUID() })
  const file = await sendFile(author, { conversationId, file: Buffer.from('%PDF-1.7'), name: 'Roof.pdf' })
  return { ...scene, conversationId, files: [file.id] }
}

/** The messages about the scene's listing, and whether everything else agrees with them. */
async function stateOf({ author, propertyId, key, files }: MessageScene) {
  const all = await db.collection('conversations').find().toArray()
  const conversations = all.filter((conversation) => conversation.propertyId.toHexString() === propertyId)
  const conversationId = { $in: conversations.map(({ _id }) => _id) }
  const messages = await db.collection('messages').find({ conversationId }).sort({ seq: 1 }).toArray()
  const own = messages.filter(({ by }) => by === 'buyer')
  const notices = await db.collection('notices').find({ subjectId: conversationId, as: 'agent' }).toArray()
  const mails = await db.collection('jobs').countDocuments({ subject: { $in: notices.map(idOf) } })
  const used = await db.collection('messageFiles').find({ conversationId }).toArray()
  const sent = messages.filter(
    (message) => message.key === key && message.authorId.toHexString() === author.id,
  )
  return {
    sent: sent.length,
    isCounted: conversations.every(
      ({ seq, agentUnread = 0 }) => seq === messages.length && agentUnread === own.length,
    ),
    isInOrder: messages.every(({ seq }, i) => seq === i + 1),
    isNotified: notices.length === Math.min(1, own.length) && mails === notices.length,
    isFileUsed: used.map(({ messageId }) => messageId?.toHexString()),
    expectedFile: files.map(() => sent.map(idOf)[0]),
  }
}

async function expectWhole(point: number, scene: MessageScene, sent: number): Promise<void> {
  const outcome = await stateOf(scene)
  expect({ point, ...outcome }).toEqual({
    point,
    sent,
    isCounted: true,
    isInOrder: true,
    isNotified: true,
    isFileUsed: outcome.expectedFile,
    expectedFile: outcome.expectedFile,
  })
}

it.each(MESSAGE_ACT_NAMES)(
  'stores %s completely or not at all after a kill at any point, and once if it is sent again',
  async (name) => {
    const uncut = await doomed.send({ name, scene: await prepare(name), point: null })
    await uncut.kill()
    // At least the conversation, the message and the notification.
    expect(uncut.calls).toBeGreaterThan(3)
    for (let point = 0; point <= uncut.calls; point += 1) {
      const scene = await prepare(name)
      const { isDone, kill } = await doomed.send({ name, scene, point })
      await kill()
      expect({ point, isDone }).toEqual({ point, isDone: point === uncut.calls })
      const { sent } = await stateOf(scene)
      await expectWhole(point, scene, sent)
      if (isDone) expect(sent).toBe(1)
      expect(await MESSAGE_ACTS[name](scene)).toMatchObject({ isNew: sent === 0 })
      await expectWhole(point, scene, 1)
    }
  },
)
