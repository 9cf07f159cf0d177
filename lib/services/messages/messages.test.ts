import { randomUUID } from 'node:crypto'
import { text as wholeText } from 'node:stream/consumers'
import { type PropertyDoc, type UserDoc } from '@/lib/data/collections'
import { DAY_MS } from '@/lib/domain/dates'
import { OTHER_MESSAGE_SENT } from '@/lib/domain/message'
import { actorOf, createOffer, createProperty, createUser, idOf } from '@/test/factories'
import { beginSession, codeOf, serviceDatabase } from '@/test/support/services'
import { expectOneTransaction } from '@/test/support/writes'
import { contentChangePoller } from '../content/follow-content-changes'
import { followNotices } from '../notices/list-notices'
import { deleteProperty } from '../properties/decide-property'
import { createReport, listReports, openMessageCase } from '../reports/reports'
import { listWaitingConversations } from '../overview/agent-overview'
import { deleteUser } from '../users/delete-account'
import { exportData } from '../users/export-data'
import {
  blockPerson,
  chooseSeen,
  unblockPerson,
  listConversations,
  listMessages,
  listUnread,
  openConversation,
  readConversation,
  seeMessages,
} from './conversations'
import { deleteMessage, readFirstMessage, sendMessage, startConversation } from './send-message'

const { db } = serviceDatabase()

let agent: UserDoc
let buyer: UserDoc
let admin: UserDoc
let listing: PropertyDoc

const messages = () => db.collection('messages')
const conversations = () => db.collection('conversations')

beforeEach(async () => {
  agent = await createUser(db, { role: 'agent', name: 'Theo Brandt' })
  buyer = await createUser(db, { name: 'Nora Whitfield', emailVerified: new Date() })
  admin = await createUser(db, { role: 'admin' })
  listing = await createProperty(db, agent)
})

type Start = { by?: UserDoc; on?: PropertyDoc; key?: string; buyerId?: string }
const start = (text: string, { by = buyer, on = listing, key = randomUUID(), ...to }: Start = {}) =>
  startConversation(actorOf(by), { propertyId: idOf(on), key, text, ...to })
const reply = (id: string, text: string, by = agent, key: string = randomUUID()) =>
  sendMessage(actorOf(by), { id, text, key })
const texts = async (id: string, by: UserDoc) =>
  (await listMessages(actorOf(by), { id, limit: 100 })).items.map(({ text }) => text).toReversed()
const stored = async (id: string) => {
  const all = await conversations().find().toArray()
  return all.find((conversation) => idOf(conversation) === id)
}

describe('who starts a conversation (D205)', () => {
  it.each([
    ['a verified listing', { status: 'verified' }, 'sent'],
    ['a pending listing', { status: 'pending' }, 'sent'],
    ['a rejected listing', { status: 'rejected' }, 'not_found'],
    ['a sold listing', { soldAt: new Date() }, 'conflict'],
  ] as const)('a buyer on %s: %s', async (_, input, outcome) => {
    const on = await createProperty(db, agent, input)
    const result = await codeOf(start('Hello', { on }))
    expect(outcome === 'sent' ? 'sent' : result).toBe(outcome)
    expect(await messages().countDocuments({ authorId: buyer._id })).toBe(outcome === 'sent' ? 1 : 0)
  })

  it('accepts the buyer of a sold listing', async () => {
    const on = await createProperty(db, agent, { soldAt: new Date() })
    await createOffer(db, buyer, on, { status: 'bought', holdsListing: true, open: false })
    expect(await start('Where are the keys?', { on })).toMatchObject({ isNew: true })
  })

  it('accepts the agent for a buyer who has made an offer, and nobody else', async () => {
    const toBuyer = { by: agent, buyerId: idOf(buyer) }
    expect(await codeOf(start('Hello', toBuyer))).toBe('forbidden')
    expect(await codeOf(start('Hello', { by: agent }))).toBe('invalid_input')
    await createOffer(db, buyer, listing)
    expect(await start('Thank you for your offer', toBuyer)).toMatchObject({ isNew: true })
    for (const by of [admin, await createUser(db, { role: 'agent' }), { ...buyer, role: 'fraud' as const }])
      expect(await codeOf(start('Hello', { by }))).toBe('forbidden')
  })

  it('returns why a person cannot write, before they write anything (D347)', async () => {
    const refusalFor = async (by: UserDoc, on = listing) =>
      (await readFirstMessage(actorOf(by), { propertyId: idOf(on) })).refusal
    const sold = await createProperty(db, agent, { soldAt: new Date() })
    expect(await refusalFor(buyer)).toBeNull()
    expect(await refusalFor(buyer, sold)).toBe('This home accepts no new messages.')
    for (const by of [admin, agent])
      expect(await refusalFor(by)).toBe('Only buyers can write to an agent about a home.')
    await start('Hello')
    await blockPerson(actorOf(agent), { userId: idOf(buyer) })
    expect(await refusalFor(buyer)).toBe('You can’t message this person.')
    await unblockPerson(actorOf(agent), { userId: idOf(buyer) })
  })

  it('limits conversations while the email is not verified (D210)', async () => {
    const by = await createUser(db, { emailVerified: null })
    const listings = await Promise.all(Array.from({ length: 4 }, () => createProperty(db, agent)))
    const results = []
    for (const on of listings) results.push(await codeOf(start('Hello', { by, on })))
    expect(results[2]).toMatchObject({ isNew: true })
    expect(results[3]).toBe('rate_limited')
  })
})

describe('sending (D206)', () => {
  it('continues the conversation of a buyer and a listing', async () => {
    const first = await start('Is the boathouse included?')
    const second = await start('And the boat?')
    expect(second.conversationId).toBe(first.conversationId)
    await reply(first.conversationId, 'Both are.')
    expect(await texts(first.conversationId, buyer)).toEqual([
      'Is the boathouse included?',
      'And the boat?',
      'Both are.',
    ])
  })

  it('stores a first message with all that belongs to it, or nothing', async () => {
    // The conversation, the message, the notification and its mail.
    await expectOneTransaction(() => start('Hello'), 4)
  })

  it('sends a message once that comes twice with one key, also at the same moment', async () => {
    const key = randomUUID()
    const results = await Promise.all([
      start('Hello', { key }),
      start('Hello', { key }),
      start('Hello', { key }),
    ])
    expect(results.filter(({ isNew }) => isNew)).toHaveLength(1)
    expect(new Set(results.map(({ id }) => id)).size).toBe(1)
    const [{ conversationId = '' } = {}] = results
    expect(await start('Hello', { key })).toMatchObject({ isNew: false })
    expect(await texts(conversationId, agent)).toEqual(['Hello'])
    const again = randomUUID()
    const replies = await Promise.all([
      reply(conversationId, 'Yes?', agent, again),
      reply(conversationId, 'Yes?', agent, again),
    ])
    expect(replies.filter(({ isNew }) => isNew)).toHaveLength(1)
  })

  it('rejects another text with the key of a sent message', async () => {
    const key = randomUUID()
    const { conversationId } = await start('Hello', { key })
    for (const send of [() => start('Is it quiet?', { key }), () => reply(conversationId, 'Bye', buyer, key)])
      await expect(send()).rejects.toMatchObject({ code: 'conflict', message: OTHER_MESSAGE_SENT })
    expect(await texts(conversationId, agent)).toEqual(['Hello'])
  })

  it('makes one conversation with two messages if both write first at once', async () => {
    await createOffer(db, buyer, listing)
    const results = await Promise.all([
      start('Hello', { by: buyer }),
      start('Good morning', { by: agent, buyerId: idOf(buyer) }),
    ])
    expect(new Set(results.map(({ conversationId }) => conversationId)).size).toBe(1)
    const [{ conversationId = '' } = {}] = results
    const { items } = await listMessages(actorOf(buyer), { id: conversationId, limit: 100 })
    expect(items.map(({ seq }) => seq)).toEqual([2, 1])
    expect(await stored(conversationId)).toMatchObject({ seq: 2, buyerUnread: 1, agentUnread: 1 })
  })

  it('numbers messages without a gap when both write at once', async () => {
    const { conversationId } = await start('Hello')
    await Promise.all(
      [1, 2, 3, 4].flatMap((n) => [
        reply(conversationId, `Agent ${n}`),
        reply(conversationId, `Buyer ${n}`, buyer),
      ]),
    )
    const { items } = await listMessages(actorOf(buyer), { id: conversationId, limit: 100 })
    expect(items.map(({ seq }) => seq)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1])
    expect(await stored(conversationId)).toMatchObject({ seq: 9, buyerUnread: 4, agentUnread: 5 })
  })

  it('rejects the same text to a sixth listing in a day (D210)', async () => {
    const text = (n: number) => `Hello ${n}, is your beautiful home still for sale?`
    const listings = await Promise.all(Array.from({ length: 6 }, () => createProperty(db, agent)))
    const results = []
    for (const [n, on] of listings.entries()) results.push(await codeOf(start(text(n), { on })))
    expect(results[4]).toMatchObject({ isNew: true })
    expect(results[5]).toBe('rate_limited')
    const { conversationId } = results[0] as { conversationId: string }
    expect(await reply(conversationId, text(7), buyer)).toMatchObject({ isNew: true })
  })

  it('counts the same text in other conversations after its author has deleted it (D210)', async () => {
    const text = 'Hello, is your beautiful home still for sale?'
    for (let n = 0; n < 5; n += 1) {
      const { id } = await start(text, { on: await createProperty(db, agent) })
      await deleteMessage(actorOf(buyer), { id })
    }
    expect(await codeOf(start(text))).toBe('rate_limited')
  })

  it('lets the author delete a message for 15 minutes', async () => {
    const { id, conversationId } = await start('Call me: +41 79 123 45 67')
    expect(await codeOf(deleteMessage(actorOf(agent), { id }))).toBe('not_found')
    expect(await codeOf(deleteMessage(actorOf(admin), { id }))).toBe('not_found')
    await deleteMessage(actorOf(buyer), { id })
    expect(await texts(conversationId, agent)).toEqual(['Message deleted'])
    expect((await stored(conversationId))?.lastText).toBe('Message deleted')
    expect(await codeOf(deleteMessage(actorOf(buyer), { id }))).toBe('conflict')
    const later = await start('And now?')
    await messages().updateOne(
      { seq: 2, authorId: buyer._id },
      { $set: { at: new Date(Date.now() - 16 * 60_000) } },
    )
    expect(await codeOf(deleteMessage(actorOf(buyer), { id: later.id }))).toBe('conflict')
  })
})

describe('contact details (D207)', () => {
  it('are hidden from the other side until it has answered', async () => {
    const text = 'call 079 123 45 67, me@x.test'
    const masked = 'call [phone number hidden], [email hidden]'
    const { conversationId } = await start(text)
    const shownToAgent = async () => [
      (await texts(conversationId, agent))[0],
      (await listConversations(actorOf(agent), {})).items[0]?.lastText,
    ]
    expect(await shownToAgent()).toEqual([masked, masked])
    expect(await texts(conversationId, buyer)).toEqual([text])
    expect((await openConversation(actorOf(agent), { id: conversationId })).messages.items).toMatchObject([
      { text: masked, hidden: true },
    ])
    await reply(conversationId, 'Mine is 212 736 5000')
    expect((await texts(conversationId, agent))[0]).toBe(text)
    expect((await listConversations(actorOf(buyer), {})).items[0]?.lastText).toBe('Mine is 212 736 5000')
  })
})

describe('a read-only conversation (D204)', () => {
  it.each([
    [
      'the listing is deleted',
      () => deleteProperty(actorOf(agent), { id: idOf(listing) }),
      'This home is no longer available.',
    ],
    [
      'the buyer leaves',
      () => deleteUser(actorOf(admin), { id: idOf(buyer) }),
      'This person has left Keystead.',
    ],
  ])('%s: can be read, and says why', async (_, change, closed) => {
    const { conversationId } = await start('Hello')
    await change()
    expect(await codeOf(reply(conversationId, 'Yes?'))).toBe('conflict')
    const opened = await openConversation(actorOf(agent), { id: conversationId })
    expect(opened).toMatchObject({ closed, messages: { items: [{ seq: 1 }] } })
  })

  it('is nobody else’s', async () => {
    const { conversationId: id } = await start('Hello')
    for (const by of [admin, await createUser(db)].map(actorOf)) {
      expect(await codeOf(listMessages(by, { id, limit: 100 }))).toBe('not_found')
      expect(await codeOf(openConversation(by, { id }))).toBe('not_found')
      expect(await codeOf(readConversation(by, { id, seq: 1 }))).toBe('not_found')
    }
    expect(await codeOf(reply(id, 'Hello', await createUser(db)))).toBe('not_found')
    expect((await listConversations(actorOf(admin), {})).items).toEqual([])
  })
})

describe('unread messages (D211)', () => {
  it('are counted for each side, and read up to the last one shown, never back', async () => {
    const { conversationId: id } = await start('One')
    for (const text of ['Two', 'Three']) await reply(id, text, buyer)
    await reply(id, 'Four')
    const unread = async (by: UserDoc) =>
      (await listConversations(actorOf(by), { unread: 'true' })).items.map((item) => item.unread)
    expect([await unread(agent), await unread(buyer)]).toEqual([[3], [1]])
    expect(await readConversation(actorOf(agent), { id, seq: 2 })).toEqual({ seq: 4 })
    expect(await unread(agent)).toEqual([1])
    await readConversation(actorOf(agent), { id, seq: 99 })
    expect(await unread(agent)).toEqual([])
    await readConversation(actorOf(agent), { id, seq: 1 })
    expect(await stored(id)).toMatchObject({ agentReadSeq: 4, buyerReadSeq: 0, buyerUnread: 1 })
  })

  it('are listed latest first, in pages, as a buyer and as an agent, and by listing', async () => {
    const listings = await Promise.all(Array.from({ length: 3 }, () => createProperty(db, agent)))
    for (const on of listings) await start('Hello', { on })
    const first = await listConversations(actorOf(agent), { limit: 2 })
    const second = await listConversations(actorOf(agent), { limit: 2, cursor: first.next ?? '' })
    const ids = [...first.items, ...second.items].map(({ propertyId }) => propertyId)
    expect(ids).toEqual(listings.map(idOf).toReversed())
    expect([first.total, second.next]).toEqual([3, null])
    const [one] = listings
    for (const by of [agent, buyer])
      expect((await listConversations(actorOf(by), { propertyId: one && idOf(one) })).items).toMatchObject([
        { propertyId: one && idOf(one), side: by === agent ? 'agent' : 'buyer' },
      ])
    expect(first.items[0]).toMatchObject({ otherName: 'Nora Whitfield', propertyImage: listing.image })
  })

  it('are read by opening the conversation, and shown on the front page until then', async () => {
    const { conversationId: id } = await start('One')
    const unreadTexts = async (by: UserDoc) => {
      const unread =
        by === agent ? await listWaitingConversations(actorOf(by)) : (await listUnread(actorOf(by))).items
      return unread.map(({ lastText }) => lastText)
    }
    expect([await unreadTexts(agent), await unreadTexts(buyer)]).toEqual([['One'], []])
    await openConversation(actorOf(agent), { id })
    expect(await unreadTexts(agent)).toEqual([])
    await reply(id, 'Two', buyer)
    const seenMessages = await seeMessages(actorOf(agent), { id, after: 1 })
    expect(seenMessages).toMatchObject({ messages: [{ text: 'Two' }], bothWrote: false })
    expect(await unreadTexts(agent)).toEqual([])
  })

  it('are sent after the last one that a page has', async () => {
    const { conversationId: id } = await start('One')
    await reply(id, 'Two', buyer)
    await reply(id, 'Three', buyer)
    const { items } = await listMessages(actorOf(agent), { id, after: 1, limit: 100 })
    expect(items.map(({ text }) => text)).toEqual(['Three', 'Two'])
    expect(await listMessages(actorOf(agent), { id, after: 9, limit: 100 })).toMatchObject({
      items: [],
      total: 0,
    })
  })
})

describe('“Seen” (D211)', () => {
  const seenSeqOf = async (id: string, by: UserDoc) =>
    (await openConversation(actorOf(by), { id })).conversation.seenSeq

  it('is up to the last message that the other side has read', async () => {
    const { conversationId: id } = await start('One')
    expect(await seenSeqOf(id, buyer)).toBe(0)
    await openConversation(actorOf(agent), { id })
    await reply(id, 'Two', buyer)
    expect(await seenSeqOf(id, buyer)).toBe(1)
    await readConversation(actorOf(agent), { id, seq: 2 })
    expect(await seeMessages(actorOf(buyer), { id, after: 2 })).toMatchObject({ seenSeq: 2 })
  })

  it.each(['buyer', 'agent'] as const)('is hidden from both while the %s has turned it off', async (who) => {
    const { conversationId: id } = await start('One')
    const user = who === 'buyer' ? buyer : agent
    await chooseSeen(actorOf(user), {})
    expect([await seenSeqOf(id, buyer), await seenSeqOf(id, agent)]).toEqual([undefined, undefined])
    await chooseSeen(actorOf(user), { seen: 'on' })
    expect([await seenSeqOf(id, buyer), await seenSeqOf(id, agent)]).toEqual([1, 0])
  })

  /** How often the buyer's open pages refresh when the agent's side does this. */
  async function refreshesDuring(work: () => Promise<unknown>): Promise<number> {
    const send = jest.fn()
    const listener = { send, beat: () => undefined, end: () => undefined }
    const stop = await followNotices(actorOf(buyer), await beginSession(buyer), listener)
    const { poll } = contentChangePoller()
    await poll()
    send.mockClear()
    await work()
    await poll()
    await poll()
    stop()
    return send.mock.calls.length
  }

  it('refreshes the open pages of the author once the message has been read (D212)', async () => {
    const { conversationId: id } = await start('One')
    expect(await refreshesDuring(() => openConversation(actorOf(agent), { id }))).toBe(1)
    await reply(id, 'Two', buyer)
    expect(await refreshesDuring(() => seeMessages(actorOf(agent), { id, after: 1 }))).toBe(1)
    expect(await refreshesDuring(() => seeMessages(actorOf(agent), { id, after: 2 }))).toBe(0)
    await reply(id, 'Three', buyer)
    expect(await refreshesDuring(() => readConversation(actorOf(agent), { id, seq: 3 }))).toBe(1)
    expect(await refreshesDuring(() => readConversation(actorOf(agent), { id, seq: 2 }))).toBe(0)
  })

  it.each(['buyer', 'agent'] as const)('refreshes nothing while the %s has turned it off', async (who) => {
    const { conversationId: id } = await start('One')
    await chooseSeen(actorOf(who === 'buyer' ? buyer : agent), {})
    expect(await refreshesDuring(() => openConversation(actorOf(agent), { id }))).toBe(0)
    await reply(id, 'Two', buyer)
    expect(await refreshesDuring(() => readConversation(actorOf(agent), { id, seq: 2 }))).toBe(0)
  })
})

describe('reporting (D209)', () => {
  const report = (id: string, by: UserDoc) =>
    codeOf(createReport(actorOf(by), { targetType: 'message', targetId: id, reason: 'scam' }))

  it('is for a message of the other side, once, with five before and after', async () => {
    const { conversationId } = await start('0')
    for (let n = 1; n <= 13; n += 1) await reply(conversationId, String(n), n === 6 ? agent : buyer)
    const reported = (await messages().findOne({ text: '6', authorId: agent._id }))?._id.toHexString() ?? ''
    expect(await report(reported, agent)).toBe('conflict')
    expect(await report(reported, await createUser(db))).toBe('not_found')
    expect(await report(reported, buyer)).toMatchObject({ propertyId: idOf(listing) })
    expect(await report(reported, buyer)).toBe('conflict')
    const reportCase = await db.collection('reportCases').findOne({ targetType: 'message' })
    expect(reportCase?.messages?.map(({ text }) => text)).toEqual(
      Array.from({ length: 11 }, (_, n) => String(n + 1)),
    )
    expect(await codeOf(openMessageCase(actorOf(buyer), { id: reported }))).toBe('forbidden')
    const opened = await openMessageCase(actorOf(admin), { id: reported })
    expect(opened.messages.find(({ isReported }) => isReported)).toMatchObject({
      text: '6',
      by: 'agent',
      name: 'Theo Brandt',
      email: agent.email,
    })
    expect(await db.collection('audit').countDocuments({ action: 'message.read' })).toBe(1)
    expect(JSON.stringify((await listReports(actorOf(admin), {})).items)).not.toContain('"6"')
    await deleteMessage(actorOf(admin), { id: reported })
    expect((await texts(conversationId, buyer))[6]).toBe('Message deleted')
    expect(await db.collection('reportCases').countDocuments({ targetType: 'message' })).toBe(0)
    expect(await db.collection('audit').countDocuments({ action: 'message.deleted' })).toBe(1)
  })

  it('can be decided after its author has deleted it', async () => {
    const { id } = await start('Pay by wire.')
    expect(await report(id, agent)).toMatchObject({ propertyId: idOf(listing) })
    await deleteMessage(actorOf(buyer), { id })
    expect((await openMessageCase(actorOf(admin), { id })).messages).toMatchObject([{ text: 'Pay by wire.' }])
    await deleteMessage(actorOf(admin), { id })
    expect(await db.collection('reportCases').countDocuments({ targetType: 'message' })).toBe(0)
    expect(await codeOf(deleteMessage(actorOf(admin), { id }))).toBe('not_found')
  })
})

it('deletes the words of a deleted account, and keeps those of the other side (D213)', async () => {
  const { id, conversationId } = await start('Zanzibar quartz, Zanzibar quartz, Zanzibar quartz')
  const deleted = await reply(conversationId, 'Zanzibar quartz, Zanzibar quartz, Zanzibar', buyer)
  await deleteMessage(actorOf(buyer), { id: deleted.id })
  await reply(conversationId, 'Obsidian')
  await reply(conversationId, 'More Zanzibar', buyer)
  const answer = await messages().findOne({ text: 'Obsidian' })
  await createReport(actorOf(agent), { targetType: 'message', targetId: id, reason: 'scam' })
  await createReport(actorOf(buyer), {
    targetType: 'message',
    targetId: answer ? idOf(answer) : '',
    reason: 'scam',
  })
  await blockPerson(actorOf(agent), { userId: idOf(buyer) })
  await deleteUser(actorOf(admin), { id: idOf(buyer) })
  for (const { collectionName } of await db.collections())
    expect(JSON.stringify(await db.collection(collectionName).find().toArray())).not.toMatch(/zanzibar/i)
  const digests = { authorId: buyer._id, sameText: { $exists: true } }
  expect(await messages().countDocuments(digests)).toBe(0)
  expect(await texts(conversationId, agent)).toEqual([
    'Deleted with the account',
    'Message deleted',
    'Obsidian',
    'Deleted with the account',
  ])
  expect((await listConversations(actorOf(agent), {})).items).toMatchObject([
    { otherName: 'Former member', lastText: 'Deleted with the account' },
  ])
  expect(await db.collection('blocks').countDocuments()).toBe(0)
})

it('exports one’s own messages and blocks, with the listing’s title (D213)', async () => {
  const { conversationId } = await start('Is the boathouse included?')
  await reply(conversationId, 'It is.')
  await blockPerson(actorOf(buyer), { userId: idOf(agent) })
  const text = await wholeText(await exportData(actorOf(buyer)))
  expect(JSON.parse(text)).toMatchObject({
    messages: [{ conversationId, propertyTitle: 'Lake House', text: 'Is the boathouse included?' }],
    blocks: [{ personId: idOf(agent) }],
  })
  expect(text).not.toContain('It is.')
})

it('postpones the expiry of all messages with the conversation’s (D213)', async () => {
  const { conversationId } = await start('Hello')
  const conversation = await stored(conversationId)
  const long = new Date(Date.now() - 100 * DAY_MS)
  await conversations().updateOne({ _id: conversation?._id }, { $set: { renewedAt: long } })
  await messages().updateMany({ conversationId: conversation?._id }, { $set: { expiresAt: long } })
  await reply(conversationId, 'Yes?')
  const expiries = (await messages().find({ conversationId: conversation?._id }).toArray()).map(
    ({ expiresAt }) => expiresAt,
  )
  const [first, second] = expiries
  expect(first).toEqual(second)
  expect(first?.getTime()).toBeGreaterThanOrEqual(
    (await stored(conversationId))?.expiresAt.getTime() ?? Infinity,
  )
})
