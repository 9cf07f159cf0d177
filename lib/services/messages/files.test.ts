import { randomUUID } from 'node:crypto'
import { text as wholeText } from 'node:stream/consumers'
import { ObjectId } from 'mongodb'
import sharp from 'sharp'
import { type UserDoc } from '@/lib/data/collections'
import { DAY_MS } from '@/lib/domain/dates'
import { CONVERSATION_FULL, UNSENT_FILES, UNSENT_FILES_BYTES, UNSENT_FILES_FULL } from '@/lib/domain/message'
import { actorOf, createProperty, createUser, idOf } from '@/test/factories'
import { codeOf, serviceDatabase } from '@/test/support/services'
import { expectOneTransaction } from '@/test/support/writes'
import { createReport, dismissReports, openMessageCase } from '../reports/reports'
import { deleteUser } from '../users/delete-account'
import { exportData } from '../users/export-data'
import { blockPerson, listMessages, openConversation } from './conversations'
import { deleteMessage, sendMessage, startConversation } from './send-message'
import { quoteUnread } from './message-dto'
import { readFile, removeFile, sendFile } from './message-files'

const { db } = serviceDatabase()

const PDF = Buffer.from('%PDF-1.7\nThe obsidian survey of the roof\n%%EOF')

let agent: UserDoc
let buyer: UserDoc
let admin: UserDoc
let id: string

const files = () => db.collection('messageFiles')
const conversation = () => db.collection('conversations').findOne({ buyerId: buyer._id })

beforeEach(async () => {
  await files().deleteMany({})
  agent = await createUser(db, { role: 'agent', name: 'Theo Brandt' })
  buyer = await createUser(db, { name: 'Nora Whitfield', emailVerified: new Date() })
  admin = await createUser(db, { role: 'admin' })
  const propertyId = idOf(await createProperty(db, agent))
  const first = await startConversation(actorOf(buyer), { propertyId, text: 'Hello', key: randomUUID() })
  id = first.conversationId
})

const say = (by: UserDoc, input: { text?: string; files?: string[] } = { text: 'Good morning' }) =>
  sendMessage(actorOf(by), { id, key: randomUUID(), ...input })
const upload = (by = buyer, file: Uint8Array = PDF, name = 'Roof.pdf') =>
  sendFile(actorOf(by), { conversationId: id, file, name })
const read = (by: UserDoc, fileId: string, caseId?: string) =>
  codeOf(readFile(actorOf(by), { id: fileId, ...(caseId !== undefined && { case: caseId }) }))
const messagesOf = async (by = agent) => (await listMessages(actorOf(by), { id, limit: 100 })).items

describe('a file of a message (D292)', () => {
  it('can be sent only after both sides have written', async () => {
    expect(await codeOf(upload())).toBe('conflict')
    await say(agent)
    const file = await upload()
    expect(file).toMatchObject({ name: 'Roof.pdf', size: PDF.byteLength })
    expect((await openConversation(actorOf(buyer), { id })).unsentFiles).toEqual([file])
    expect((await openConversation(actorOf(agent), { id })).unsentFiles).toEqual([])
    await say(buyer, { files: [file.id] })
    const [newest] = await messagesOf()
    expect(newest).toMatchObject({ text: '', files: [file] })
    expect(await conversation()).toMatchObject({ lastText: 'Roof.pdf' })
    expect((await openConversation(actorOf(buyer), { id })).unsentFiles).toEqual([])
    expect((await files().findOne())?.expiresAt.getTime()).toBeGreaterThan(Date.now() + 700 * DAY_MS)
  })

  it('is sent with its message, or not at all', async () => {
    await say(agent)
    const { id: fileId } = await upload()
    await expectOneTransaction(() => say(buyer, { files: [fileId] }), 4)
  })

  it('is named in the mail if the message has no text', async () => {
    await say(agent)
    await say(buyer, { files: [(await upload()).id] })
    const { _id: subjectId, agentId: personId } = (await conversation()) ?? {}
    if (!subjectId) throw new Error('There is no conversation.')
    await db.collection('conversations').updateOne({ _id: subjectId }, { $set: { agentReadSeq: 2 } })
    const notice = { subjectId, personId, as: 'agent' } as Parameters<typeof quoteUnread>[0]
    expect(await quoteUnread(notice)).toBe('Roof.pdf')
  })

  it('is stored encrypted, and can be read by the two sides only', async () => {
    await say(agent)
    const { id: fileId } = await upload()
    const stored = await files().findOne()
    expect(JSON.stringify(stored)).not.toContain('obsidian')
    expect(Buffer.from(stored?.sealed ?? '', 'base64url').toString('latin1')).not.toContain('obsidian')
    expect([await read(agent, fileId), await read(admin, fileId)]).toEqual(['not_found', 'not_found'])
    await say(buyer, { files: [fileId] })
    for (const by of [buyer, agent])
      expect(await read(by, fileId)).toMatchObject({ type: 'pdf', name: 'Roof.pdf', bytes: PDF })
    for (const by of [admin, await createUser(db)]) expect(await read(by, fileId)).toBe('not_found')
    const other = await upload()
    const messageFile = await files().findOne({ messageId: { $exists: false } })
    await files().updateOne({ _id: stored?._id as ObjectId }, { $set: { sealed: messageFile?.sealed ?? '' } })
    expect([await read(agent, fileId), await read(buyer, other.id)]).toEqual([
      'not_found',
      expect.objectContaining({ bytes: PDF }),
    ])
  })

  it('loses its metadata if it is a picture', async () => {
    await say(agent)
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#2a3542' } })
      .withExif({ IFD0: { Artist: 'Nora' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '46/1 57/1 0/1' } })
      .jpeg()
      .toBuffer()
    expect((await sharp(picture).metadata()).exif?.length).toBeGreaterThan(50)
    const { id: fileId, name } = await upload(buyer, picture, 'kitchen.JPEG')
    expect(name).toBe('kitchen.jpg')
    const bytes = (await readFile(actorOf(buyer), { id: fileId })).bytes
    expect((await sharp(bytes).metadata()).exif).toBeUndefined()
  })

  it.each([
    ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a web page', '<!doctype html><script>alert(1)</script>'],
    ['a program', 'MZ\u0090\u0000'],
  ])('cannot be %s, whatever its name', async (_what, content) => {
    await say(agent)
    expect(await codeOf(upload(buyer, Buffer.from(content), 'plan.png'))).toBe('unsupported_media_type')
    expect(await files().countDocuments()).toBe(0)
  })

  it('is sent once only, by its owner and before it expires', async () => {
    await say(agent)
    const { id: fileId } = await upload()
    const once = { text: 'Here it is', files: [fileId] }
    expect(await codeOf(say(agent, once))).toBe('invalid_input')
    await files().updateMany({}, { $set: { expiresAt: new Date(0) } })
    expect(await codeOf(say(buyer, once))).toBe('invalid_input')
    await files().updateMany({}, { $set: { expiresAt: new Date(Date.now() + 60_000) } })
    const codes = await Promise.all([codeOf(say(buyer, once)), codeOf(say(buyer, once))])
    expect(codes.filter((answer) => answer === 'invalid_input')).toHaveLength(1)
    expect((await messagesOf()).filter((message) => message.files)).toHaveLength(1)
  })

  it('is rejected from strangers, from blocked people, and in a closed conversation', async () => {
    await say(agent)
    expect(await codeOf(upload(await createUser(db)))).toBe('not_found')
    await blockPerson(actorOf(agent), { userId: idOf(buyer) })
    expect(await codeOf(upload())).toBe('forbidden')
    await db.collection('properties').deleteOne({ agentId: agent._id })
    expect(await codeOf(upload())).toBe('conflict')
    expect(await files().countDocuments()).toBe(0)
  })

  it('is refused while three are unsent in the conversation, also under concurrent uploads', async () => {
    await say(agent)
    const answers = await Promise.all(Array.from({ length: 6 }, () => codeOf(upload())))
    expect(answers.filter((answer) => answer === 'conflict')).toHaveLength(3)
    expect(await files().countDocuments()).toBe(3)
    await expect(upload()).rejects.toMatchObject({ message: CONVERSATION_FULL })
    const [first] = (await openConversation(actorOf(buyer), { id })).unsentFiles
    await say(buyer, { files: [first?.id ?? ''] })
    expect(await upload()).toMatchObject({ name: 'Roof.pdf' })
    expect(await codeOf(upload(agent))).toMatchObject({ name: 'Roof.pdf' })
  })

  it.each([
    ['many', UNSENT_FILES, 1],
    ['large', 2, UNSENT_FILES_BYTES / 2],
  ])('is refused while the account’s unsent files are too %s', async (_what, count, size) => {
    await say(agent)
    const expiresAt = new Date(Date.now() + 60_000)
    await files().insertMany(
      Array.from({ length: count }, () => ({
        _id: new ObjectId(),
        conversationId: new ObjectId(),
        ownerId: buyer._id,
        type: 'pdf' as const,
        name: 'Plan.pdf',
        size,
        sealed: '',
        expiresAt,
      })),
    )
    await expect(upload()).rejects.toMatchObject({ code: 'conflict', message: UNSENT_FILES_FULL })
    await files().updateOne({ ownerId: buyer._id }, { $set: { expiresAt: new Date(0) } })
    expect(await upload()).toMatchObject({ name: 'Roof.pdf' })
  })

  it('can be removed before it is sent, and is deleted with its message', async () => {
    await say(agent)
    const sentFile = await upload()
    const removed = await upload()
    expect(await codeOf(removeFile(actorOf(agent), { id: removed.id }))).toBe('not_found')
    await removeFile(actorOf(buyer), { id: removed.id })
    const message = await say(buyer, { files: [sentFile.id] })
    expect(await codeOf(removeFile(actorOf(buyer), { id: sentFile.id }))).toBe('not_found')
    await deleteMessage(actorOf(buyer), { id: message.id })
    expect((await messagesOf())[0]).toMatchObject({ text: 'Message deleted', deleted: true })
    expect(await files().countDocuments()).toBe(0)
    const filter = { authorId: buyer._id, files: { $exists: true } }
    expect(await db.collection('messages').countDocuments(filter)).toBe(0)
  })

  it('can be read by administrators only within the case of a reported message (D209)', async () => {
    await say(agent)
    const { id: fileId } = await upload(agent)
    const message = await say(agent, { files: [fileId] })
    await createReport(actorOf(buyer), { targetType: 'message', targetId: message.id, reason: 'scam' })
    expect(await read(admin, fileId)).toBe('not_found')
    expect(await read(await createUser(db), fileId, message.id)).toBe('not_found')
    expect(await read(admin, fileId, message.id)).toMatchObject({
      bytes: PDF,
      moderated: true,
      ownerId: idOf(agent),
    })
    const { messages } = await openMessageCase(actorOf(admin), { id: message.id })
    expect(messages.find(({ isReported }) => isReported)?.files).toMatchObject([{ name: 'Roof.pdf' }])
    const { id: another } = await upload(agent)
    expect(await read(admin, another, message.id)).toBe('not_found')
  })

  it.each([
    ['dismisses the case', dismissReports],
    ['deletes the message', deleteMessage],
  ])(
    'of a reported message that its author deletes stays for its case until an administrator %s (D209)',
    async (_what, close) => {
      await say(agent)
      const { id: fileId } = await upload(agent)
      const message = await say(agent, { files: [fileId] })
      await createReport(actorOf(buyer), { targetType: 'message', targetId: message.id, reason: 'scam' })
      await deleteMessage(actorOf(agent), { id: message.id })
      for (const by of [buyer, agent]) expect(await read(by, fileId)).toBe('not_found')
      expect(await read(admin, fileId, message.id)).toMatchObject({ bytes: PDF })
      await close(actorOf(admin), { id: message.id })
      expect(await files().countDocuments()).toBe(0)
    },
  )

  it('is named in the download of its owner, and deleted with the account (D213)', async () => {
    await say(agent)
    await say(buyer, { files: [(await upload(buyer, PDF, 'Zanzibar.pdf')).id] })
    await upload(buyer, PDF, 'Zanzibar.pdf')
    expect(JSON.parse(await wholeText(await exportData(actorOf(buyer))))).toMatchObject({
      messages: [{ files: ['Zanzibar.pdf'] }, { text: 'Hello' }],
    })
    await deleteUser(actorOf(admin), { id: idOf(buyer) })
    for (const { collectionName } of await db.collections())
      expect(JSON.stringify(await db.collection(collectionName).find().toArray())).not.toMatch(/zanzibar/i)
    expect(await files().countDocuments()).toBe(0)
  })

  it('expires with its conversation', async () => {
    await say(agent)
    await say(buyer, { files: [(await upload()).id] })
    const long = new Date(Date.now() + DAY_MS)
    await files().updateMany({}, { $set: { expiresAt: long } })
    await db
      .collection('conversations')
      .updateOne({ buyerId: buyer._id }, { $set: { renewedAt: new Date(Date.now() - 100 * DAY_MS) } })
    await say(agent)
    expect((await files().findOne())?.expiresAt.getTime()).toBeGreaterThanOrEqual(
      (await conversation())?.expiresAt.getTime() ?? Infinity,
    )
  })
})
