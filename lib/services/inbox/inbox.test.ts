import { randomUUID } from 'node:crypto'
import { ObjectId } from 'mongodb'
import {
  type ConversationDoc,
  type InquiryDoc,
  type JobDoc,
  type NoticeDoc,
  type OfficeDoc,
  type PropertyDoc,
  type UserDoc,
} from '@/lib/data/collections'
import { type Absence } from '@/lib/domain/inbox'
import { wallAt } from '@/lib/domain/time-zones'
import { INQUIRY_CHANGED } from '@/lib/schemas/inbox'
import {
  actorOf,
  changeMember,
  createAvailability,
  createOffice,
  createProperty,
  createUser,
  createViewing,
  idOf,
  inTwoDays,
} from '@/test/factories'
import { ALL_DAY, askAbout, createInboxOffice, INBOX } from '@/test/support/inbox-office'
import { codeOf, serviceDatabase } from '@/test/support/services'
import { sessionsOfWrites } from '@/test/support/writes'
import { openConversation } from '../messages/conversations'
import { countNotices } from '../notices/list-notices'
import { deleteMessage, sendMessage } from '../messages/send-message'
import { listWaitingConversations } from '../overview/agent-overview'
import { deleteUser } from '../users/delete-account'
import { leaveOffice } from '../offices/members'
import { changeRole, markFraud } from '../users/roles'
import { getOffice } from '../offices/offices'
import { toActor } from '../users/actor'
import {
  cancelViewing,
  confirmViewing,
  declineViewing,
  endViewing,
  requestViewing,
  rescheduleViewing,
} from '../viewings/change-viewing'
import { listSlots } from '../availability/availability'
import { escalate } from './assign'
import { assignInquiry, dismissInquiry, readInbox, saveAbsence, saveInboxSettings } from './inbox'

const { db } = serviceDatabase()

const HOUR = 60 * 60_000
let owner: UserDoc
let manager: UserDoc
let agent: UserDoc
let colleague: UserDoc
let assistant: UserDoc
let buyer: UserDoc
let office: OfficeDoc
let home: PropertyDoc

const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR)

beforeEach(async () => {
  ;({ owner, manager, agent, colleague, assistant, buyer, office, home } = await createInboxOffice(db))
})

const ask = (text = 'Is it quiet?', by = buyer, on = home) => askAbout(on, by, text)
const reply = async (id: string, by = agent) =>
  sendMessage(await toActor(by), { id, text: 'It is.', key: randomUUID() })
const administrator = async () => actorOf(await createUser(db, { role: 'admin' }))
const inquiries = () => db.collection<InquiryDoc>('inquiries')
const inquiryOf = async (id: string) =>
  (await inquiries().find({ officeId: office._id }).toArray()).find((inquiry) => idOf(inquiry) === id)
const assigneeOf = async (id: string) => (await inquiryOf(id))?.assigneeId.toHexString()
const noticesOf = async (person: UserDoc) =>
  (await db.collection<NoticeDoc>('notices').find({ personId: person._id }).toArray()).map(({ kind }) => kind)
const unreadOf = async (person: UserDoc) => (await countNotices(await toActor(person)))?.messages
const away = (person: UserDoc, absence: Absence) => changeMember(db, office, person, { away: absence })
const today = (days = 0) => wallAt(new Date(Date.now() + days * 24 * HOUR), 'UTC').slice(0, 10)
const HOLIDAY = () => ({ from: today(-1), until: today(6) })
const rows = async (by: UserDoc, assigned?: string) =>
  (await readInbox(await toActor(by), { assigned })).inquiries.items
/** As if the inquiry had come so many hours ago. */
const age = (id: string, hours: number) =>
  inquiries().updateOne(
    { _id: new ObjectId(id) },
    { $set: { askedAt: hoursAgo(hours), escalateAt: hoursAgo(hours - 4) } },
  )

/** A time at which the agent's homes can be viewed. */
const slot = (hours = 0) => new Date(Date.parse(inTwoDays()) + hours * HOUR)
/** A viewing request that the colleague answers as deputy of the agent, who is away today. */
const requestAway = async () => {
  await createAvailability(db, agent._id)
  await away(agent, { from: today(), until: today(), deputyId: idOf(colleague) })
  return (await requestViewing(actorOf(buyer), { propertyId: idOf(home), startsAt: slot() })).id
}

describe('who gets an inquiry (D463)', () => {
  it('assigns a first message to the agent of the home, who is notified', async () => {
    const id = await ask()
    expect(await assigneeOf(id)).toBe(idOf(agent))
    expect(await noticesOf(agent)).toEqual(['message-received'])
  })

  it('adds nothing for an agent without an office', async () => {
    const alone = await createUser(db, { role: 'agent' })
    const id = await ask('Hello', buyer, await createProperty(db, alone))
    expect(await inquiries().findOne({ _id: new ObjectId(id) })).toBeNull()
    expect(await noticesOf(alone)).toEqual(['message-received'])
  })

  it('adds what has waited since before its agent was in an office when the buyer writes again', async () => {
    const alone = await createUser(db, { role: 'agent' })
    const other = await createProperty(db, alone)
    const id = await ask('Hello', buyer, other)
    const { _id: officeId } = await createOffice(db, [[alone, 'owner']], { inbox: INBOX })
    await ask('Hello?', buyer, other)
    const conversation = await db
      .collection<ConversationDoc>('conversations')
      .findOne({ _id: new ObjectId(id) })
    const inquiry = await inquiries().findOne({ officeId })
    expect([idOf(inquiry ?? other), inquiry?.askedAt]).toEqual([id, conversation?.waitingSince])
  })

  it('assigns to the deputy of an agent who is away, who is notified instead', async () => {
    await away(agent, { ...HOLIDAY(), deputyId: idOf(assistant) })
    const id = await ask()
    expect(await assigneeOf(id)).toBe(idOf(assistant))
    expect([await noticesOf(agent), await noticesOf(assistant)]).toEqual([[], ['message-received']])
  })

  it('assigns in turn without a deputy, never to assistants', async () => {
    await away(agent, HOLIDAY())
    const first: string[] = []
    for (let i = 0; i < 4; i += 1)
      first.push((await assigneeOf(await ask('Is it quiet?', await createUser(db)))) ?? '')
    expect(first).toEqual([idOf(owner), idOf(manager), idOf(colleague), idOf(owner)])
  })

  it('assigns by place if the office says so', async () => {
    const places = [{ place: 'bend, oregon', memberId: idOf(colleague) }]
    await saveInboxSettings(await toActor(owner), { ...INBOX, places, zone: 'UTC' })
    expect(await assigneeOf(await ask())).toBe(idOf(colleague))
    const elsewhere = await createProperty(db, agent, { location: 'Sisters, Oregon' })
    expect(await assigneeOf(await ask('Hello', buyer, elsewhere))).toBe(idOf(agent))
  })

  it.each([
    ['a colleague', () => manager],
    ['the agent of the home', () => agent],
  ])('leaves nothing to read to whoever was notified before %s answered', async (_, answerer) => {
    await away(agent, { ...HOLIDAY(), deputyId: idOf(colleague) })
    const id = await ask()
    expect(await unreadOf(colleague)).toBe(1)
    await reply(id, answerer())
    expect(await unreadOf(colleague)).toBe(0)
    expect(await noticesOf(colleague)).toEqual(['message-received'])
    const conversation = await db.collection('conversations').findOne({ _id: new ObjectId(id) })
    expect(conversation).toMatchObject({ agentReadSeq: 2 })
    expect(conversation).not.toHaveProperty('agentUnread')
  })

  it.each([
    [
      'an owner assigns it to somebody else',
      async (id: string) => assignInquiry(await toActor(owner), { id, memberId: idOf(colleague) }),
    ],
    [
      'a manager gets it after its deadline',
      async (id: string) => {
        await age(id, 5)
        return escalate(id, new Date())
      },
    ],
  ])('leaves nothing to read to whoever had it before %s', async (_, move) => {
    const id = await ask()
    expect(await unreadOf(agent)).toBe(1)
    await move(id)
    expect(await unreadOf(agent)).toBe(0)
  })

  it('keeps the previous assignee', async () => {
    await away(agent, { ...HOLIDAY(), deputyId: idOf(colleague) })
    const id = await ask()
    await reply(id, colleague)
    await away(agent, { from: today(-2), until: today(-1) })
    await ask('And the school?')
    expect(await assigneeOf(id)).toBe(idOf(colleague))
  })

  it('reassigns to the agent of the home who answers instead of the member', async () => {
    await away(agent, { ...HOLIDAY(), deputyId: idOf(colleague) })
    const id = await ask()
    await away(agent, { from: today(-2), until: today(-1) })
    const places = [{ place: 'Bend, Oregon', memberId: idOf(manager) }]
    await saveInboxSettings(await toActor(owner), { ...INBOX, places, zone: 'UTC' })
    await reply(id)
    await ask('And the school?')
    expect(await assigneeOf(id)).toBe(idOf(agent))
    expect(await noticesOf(agent)).toEqual(['message-received'])
  })

  it('reassigns to the agent of the home once the previous assignee has left', async () => {
    const id = await ask()
    await assignInquiry(await toActor(owner), { id, memberId: idOf(colleague) })
    await reply(id, colleague)
    await changeMember(db, office, colleague, null)
    await ask('And the school?')
    expect(await assigneeOf(id)).toBe(idOf(agent))
  })

  it('goes to the agent of the home, who is notified, when the member who has it leaves', async () => {
    const ids = [await requestAway(), await ask()]
    await away(agent, { from: today(-2), until: today(-1) })
    const before = await Promise.all(ids.map(inquiryOf))
    await leaveOffice(await toActor(colleague))
    const expected = before.map((inquiry) => ({ ...inquiry, assigneeId: agent._id }))
    expect(await Promise.all(ids.map(inquiryOf))).toEqual(expected)
    expect(await noticesOf(agent)).toEqual(['inquiry-assigned', 'inquiry-assigned'])
    expect((await rows(agent)).map(({ _id }) => _id).sort()).toEqual(ids.sort())
    const unread = { personId: colleague._id, unread: true as const }
    expect(await db.collection<NoticeDoc>('notices').countDocuments(unread)).toBe(0)
  })

  it('goes in turn when the member who has it leaves while the agent of the home is away', async () => {
    await away(agent, { ...HOLIDAY(), deputyId: idOf(colleague) })
    const ids = [await ask(), await ask('Hello', await createUser(db))]
    await leaveOffice(await toActor(colleague))
    expect(await Promise.all(ids.map(assigneeOf))).toEqual([idOf(owner), idOf(manager)])
  })

  it('locks the account of the member who gets it, so that they do not leave meanwhile', async () => {
    await away(agent, { ...HOLIDAY(), deputyId: idOf(colleague) })
    const locks = async () => (await db.collection('users').findOne({ _id: colleague._id }))?.additions ?? 0
    const before = await locks()
    await ask()
    expect(await locks()).toBe(before + 1)
    // It is theirs already.
    await ask('Hello?')
    expect(await locks()).toBe(before + 1)
  })

  it('reassigns many inquiries with as many writes as two', async () => {
    const writesOf = async (count: number, member: UserDoc) => {
      await away(agent, { ...HOLIDAY(), deputyId: idOf(member) })
      for (let i = 0; i < count; i += 1) await ask('Hello', await createUser(db))
      await away(agent, { from: today(-2), until: today(-1) })
      const sessions = await sessionsOfWrites(async () => leaveOffice(await toActor(member)))
      // Mails are sent after it.
      return sessions.filter(Boolean).length
    }
    const few = await writesOf(2, colleague)
    expect(await writesOf(8, assistant)).toEqual(few)
  })

  it.each([
    [
      'has left (D555)',
      async () => {
        await db
          .collection('properties')
          .updateOne({ _id: home._id }, { $set: { soldAt: new Date(), unsoldStatus: null } })
        await leaveOffice(await toActor(agent))
      },
    ],
    ['is deleted', async () => void (await deleteUser(await administrator(), { id: idOf(agent) }))],
    ['is suspended', async () => void (await markFraud(await administrator(), { id: idOf(agent) }))],
  ])('leaves nothing to read to the member who had it once the agent of the home %s', async (_, end) => {
    await away(agent, { ...HOLIDAY(), deputyId: idOf(colleague) })
    await ask()
    expect(await unreadOf(colleague)).toBe(1)
    await end()
    expect(await unreadOf(colleague)).toBe(0)
    expect(await rows(owner)).toEqual([])
  })

  it('goes to the successor of an agent who is being handed over', async () => {
    await changeMember(db, office, agent, { leavingTo: colleague._id })
    expect(await assigneeOf(await ask())).toBe(idOf(colleague))
  })

  it('assigns a viewing request, and notifies the deputy instead of the agent', async () => {
    const id = await requestAway()
    expect(await inquiryOf(id)).toMatchObject({ kind: 'viewing', assigneeId: colleague._id })
    expect([await noticesOf(agent), await noticesOf(colleague)]).toEqual([[], ['inquiry-assigned']])
  })

  it('notifies who answers a request of another time that its buyer asks for, not the agent who is away', async () => {
    const id = await requestAway()
    await rescheduleViewing(actorOf(buyer), { id, sequence: 0, startsAt: slot(2) })
    expect([await noticesOf(agent), (await noticesOf(colleague)).length]).toEqual([[], 2])
    await rescheduleViewing(await toActor(colleague), { id, sequence: 1, startsAt: slot(4) })
    await changeMember(db, office, colleague, null)
    await rescheduleViewing(actorOf(buyer), { id, sequence: 2, startsAt: slot(6) })
    expect([await noticesOf(agent), (await noticesOf(colleague)).length]).toEqual([[], 2])
    expect(await noticesOf(owner)).toEqual(['inquiry-assigned'])
  })
})

it('leaves nothing to read to the member who has a request that a colleague answers (D463)', async () => {
  const id = await requestAway()
  const unread = async () => (await countNotices(await toActor(colleague)))?.unread
  expect(await unread()).toBe(1)
  await confirmViewing(await toActor(manager), { id, sequence: 0 })
  expect(await unread()).toBe(0)
})

it('notifies who answers a request whose buyer declines the proposed time, not the agent who is away (D463)', async () => {
  const id = await requestAway()
  await rescheduleViewing(await toActor(colleague), { id, sequence: 0, startsAt: slot(2) })
  expect(await inquiryOf(id)).toBeUndefined()
  await declineViewing(actorOf(buyer), { id, sequence: 1 })
  expect(await assigneeOf(id)).toBe(idOf(colleague))
  expect(await noticesOf(agent)).toEqual([])
  expect(await noticesOf(colleague)).toEqual(['inquiry-assigned', 'inquiry-assigned'])
})

it.each([
  [
    'its buyer cancels',
    'viewing-cancelled',
    async (id: string) => cancelViewing(actorOf(buyer), { id, sequence: 0 }),
  ],
  ['expires', 'viewing-expired', async (id: string) => endViewing(id, slot())],
])('notifies who answers a request that %s, not the agent who is away (D463)', async (_, kind, end) => {
  const id = await requestAway()
  await end(id)
  expect(await noticesOf(agent)).toEqual([])
  expect((await noticesOf(colleague)).sort()).toEqual(['inquiry-assigned', kind])
})

describe('when an inquiry is closed', () => {
  it('is closed by an answer, and counts from the first message that had none', async () => {
    const id = await ask()
    const first = await inquiryOf(id)
    await ask('Hello?')
    expect(await inquiryOf(id)).toEqual(first)
    await reply(id)
    expect(await inquiryOf(id)).toBeUndefined()
    await ask('Thank you')
    expect(await inquiryOf(id)).toMatchObject({ _id: first?._id })
  })

  it('is closed without an answer by who may write there', async () => {
    const id = await ask()
    expect(await codeOf(dismissInquiry(await toActor(colleague), { id }))).toBe('not_found')
    await dismissInquiry(await toActor(agent), { id })
    expect(await rows(owner)).toEqual([])
    await ask('One more question')
    expect(await rows(owner)).toHaveLength(1)
  })

  it('is closed once its buyer has deleted everything that had no answer', async () => {
    const id = await ask()
    await ask('Sorry, wrong home')
    const deleteNewest = async (seq: number) => {
      const message = await db.collection('messages').findOne({ conversationId: new ObjectId(id), seq })
      await deleteMessage(actorOf(buyer), { id: message ? idOf(message) : '' })
    }
    await deleteNewest(2)
    expect(await rows(owner)).toHaveLength(1)
    await deleteNewest(1)
    expect(await rows(owner)).toEqual([])
    expect(await listWaitingConversations(actorOf(agent))).toEqual([])
    await ask('One more question')
    expect(await rows(owner)).toHaveLength(1)
  })

  it('stays open if the buyer has written again since the inbox was shown', async () => {
    const id = await ask('Thank you')
    const [row] = await rows(agent)
    await ask('May we come on Monday?')
    const dismiss = async (seq?: number) =>
      dismissInquiry(await toActor(agent), { id, ...(seq !== undefined && { seq }) })
    await expect(dismiss(row?.seq)).rejects.toThrow(INQUIRY_CHANGED)
    expect(await rows(agent)).toHaveLength(1)
    await dismiss((await rows(agent))[0]?.seq)
    expect(await rows(agent)).toEqual([])
  })

  it.each([
    ['confirmed', async (id: string) => confirmViewing(await toActor(agent), { id, sequence: 0 }), 0],
    ['declined', async (id: string) => declineViewing(await toActor(agent), { id, sequence: 0 }), 0],
    ['cancelled by its buyer', async (id: string) => cancelViewing(actorOf(buyer), { id, sequence: 0 }), 0],
    [
      'moved by its buyer',
      async (id: string) => rescheduleViewing(actorOf(buyer), { id, sequence: 0, startsAt: slot() }),
      1,
    ],
  ])('a viewing request that is %s', async (_, change, count) => {
    await createAvailability(db, agent._id)
    const { id } = await requestViewing(actorOf(buyer), { propertyId: idOf(home), startsAt: slot(4) })
    expect(await codeOf(dismissInquiry(await toActor(agent), { id }))).toBe('conflict')
    await change(id)
    expect(await rows(owner)).toHaveLength(count)
  })

  it('is deleted with the account of its buyer', async () => {
    await ask()
    await deleteUser(await administrator(), { id: idOf(buyer) })
    expect(await inquiries().countDocuments({ officeId: office._id })).toBe(0)
    expect(await listWaitingConversations(actorOf(agent))).toEqual([])
  })
})

it('is closed once its buyer has another role, and can no longer be answered (D486)', async () => {
  await ask()
  await changeRole(await administrator(), { id: idOf(buyer), role: 'agent' })
  expect(await rows(owner)).toEqual([])
  expect(await listWaitingConversations(actorOf(agent))).toEqual([])
})

describe('the inbox (D467)', () => {
  it('lists the longest wait first, with home, person, text and clock', async () => {
    const late = await ask('Does the parking space come with the home?')
    const fresh = await ask('Hello, is it still available?', await createUser(db, { name: 'Farah Siddiqui' }))
    const viewing = await createViewing(db, await createUser(db), home, { note: 'With our builder' })
    await inquiries().insertOne({
      _id: viewing._id,
      kind: 'viewing',
      officeId: office._id,
      propertyId: home._id,
      buyerId: viewing.buyerId,
      agentId: agent._id,
      assigneeId: colleague._id,
      askedAt: hoursAgo(3),
    })
    await age(late, 5)
    expect((await rows(manager)).map(({ _id }) => _id)).toEqual([late, idOf(viewing), fresh])
    const [first, second] = await rows(manager)
    expect(first).toMatchObject({
      kind: 'conversation',
      title: 'Lake House',
      buyerName: 'Nora Whitfield',
      text: 'Does the parking space come with the home?',
      assigneeId: idOf(agent),
      clock: { state: 'late', share: 1, waited: 300, late: 60 },
    })
    expect(second?.text).toMatch(/^Viewing on .*: With our builder$/)
    expect(second?.clock).toEqual({ state: 'warning', share: 0.75, waited: 180, late: 0 })
  })

  it('shows agents only what is assigned to them, and everything to owners, managers and assistants', async () => {
    await ask()
    for (const person of [owner, manager, assistant, agent]) expect(await rows(person)).toHaveLength(1)
    expect(await rows(colleague)).toEqual([])
    expect(await rows(owner, idOf(agent))).toHaveLength(1)
    expect(await rows(owner, idOf(colleague))).toEqual([])
    // An agent cannot read those of a colleague by the filter.
    expect(await rows(colleague, idOf(agent))).toEqual([])
  })

  it('counts for each member of the office the open ones that they answer, also of other agents', async () => {
    const id = await ask()
    await ask('Hello', await createUser(db))
    const counts = async () =>
      (await getOffice(await toActor(owner))).members.map((member) => member.inquiries)
    expect(await counts()).toEqual([0, 0, 2, 0, 0])
    await assignInquiry(await toActor(owner), { id, memberId: idOf(colleague) })
    await openConversation(await toActor(agent), { id })
    expect(await counts()).toEqual([0, 0, 1, 1, 0])
    await reply(id, colleague)
    expect(await counts()).toEqual([0, 0, 1, 0, 0])
  })

  it('has pages', async () => {
    for (let i = 0; i < 3; i += 1) await ask('Hello', await createUser(db))
    const first = await readInbox(await toActor(owner), { limit: 2 })
    expect([first.inquiries.items.length, first.inquiries.total]).toEqual([2, 3])
    const { inquiries: next } = await readInbox(await toActor(owner), {
      limit: 2,
      cursor: first.inquiries.next ?? '',
    })
    expect(next.items).toHaveLength(1)
  })

  it('refuses a person without an office, and another office', async () => {
    const stranger = await createUser(db, { role: 'agent' })
    expect(await codeOf(readInbox(await toActor(stranger), {}))).toBe('not_found')
    expect(await codeOf(readInbox(await toActor(buyer), {}))).toBe('forbidden')
    await createOffice(db, [[stranger, 'owner']])
    const id = await ask()
    const input = { id, memberId: idOf(stranger) }
    expect(await codeOf(assignInquiry(await toActor(stranger), input))).toBe('not_found')
    expect(await codeOf(dismissInquiry(await toActor(stranger), { id }))).toBe('not_found')
  })

  it('is assigned by owners and managers to any member, who is notified and may answer', async () => {
    const id = await ask()
    const give = async (by: UserDoc, to: UserDoc) =>
      assignInquiry(await toActor(by), { id, memberId: idOf(to) })
    for (const by of [agent, assistant]) expect(await codeOf(give(by, colleague))).toBe('forbidden')
    expect(await codeOf(give(owner, buyer))).toBe('invalid_input')
    expect(await codeOf(reply(id, colleague))).toBe('not_found')
    await give(manager, colleague)
    expect(await noticesOf(colleague)).toEqual(['inquiry-assigned'])
    await give(owner, owner)
    expect(await noticesOf(owner)).toEqual([])
    await give(owner, colleague)
    for (const by of [colleague, manager]) {
      const { closed, conversation } = await openConversation(await toActor(by), { id })
      expect([closed, conversation.side, conversation.otherName]).toEqual([null, 'agent', 'Nora Whitfield'])
    }
    await reply(id, colleague)
    expect(await inquiryOf(id)).toBeUndefined()
    expect(await codeOf(give(owner, manager))).toBe('not_found')
  })

  it('shows an inquiry of a member who has left as nobody’s', async () => {
    const id = await ask()
    await assignInquiry(await toActor(owner), { id, memberId: idOf(colleague) })
    await changeMember(db, office, colleague, null)
    expect(await rows(owner)).toMatchObject([{ assigneeId: null }])
    expect(await codeOf(reply(id, colleague))).toBe('not_found')
  })
})

describe('an overdue inquiry (D464)', () => {
  const job = async (id: string) => db.collection<JobDoc>('jobs').findOne({ _id: `escalate-inquiry:${id}` })

  it('escalates to a manager once, and notifies them', async () => {
    const id = await ask()
    const { escalateAt } = (await inquiryOf(id)) ?? {}
    expect((await job(id))?.dueAt).toEqual(escalateAt)
    expect(await escalate(id, new Date())).toEqual(escalateAt)
    await age(id, 5)
    expect(await escalate(id, new Date())).toBe('done')
    expect(await assigneeOf(id)).toBe(idOf(manager))
    expect(await escalate(id, new Date())).toBe('done')
    expect(await noticesOf(manager)).toEqual(['inquiry-overdue'])
    await reply(id, manager)
  })

  it('stays where it is once the agent of the home has left the office', async () => {
    const id = await ask()
    await age(id, 5)
    await changeMember(db, office, agent, null)
    expect(await escalate(id, new Date())).toBe('done')
    expect(await assigneeOf(id)).toBe(idOf(agent))
    expect(await noticesOf(manager)).toEqual([])
  })

  it('waits while nobody can write in its conversation (D204)', async () => {
    const id = await ask()
    await age(id, 5)
    const now = new Date()
    await db.collection('properties').updateOne({ _id: home._id }, { $set: { status: 'paused' } })
    expect(await escalate(id, now)).toEqual(new Date(now.getTime() + 24 * HOUR))
    expect(await noticesOf(manager)).toEqual([])
    await db.collection('properties').updateOne({ _id: home._id }, { $set: { status: 'verified' } })
    expect(await escalate(id, now)).toBe('done')
    expect(await noticesOf(manager)).toEqual(['inquiry-overdue'])
  })

  it('is scheduled in office hours', async () => {
    const windows = ALL_DAY.map(({ weekday }) => ({ weekday, from: '08:00', to: '09:00' }))
    await saveInboxSettings(await toActor(owner), { ...INBOX, windows, zone: 'UTC' })
    const { askedAt, escalateAt } = (await inquiryOf(await ask())) ?? {}
    const days = ((escalateAt?.getTime() ?? 0) - (askedAt?.getTime() ?? 0)) / (24 * HOUR)
    // Four hours of a day with one.
    expect(Math.ceil(days)).toBeGreaterThanOrEqual(3)
    expect(Math.ceil(days)).toBeLessThanOrEqual(5)
  })

  it('stays with its member if no manager is there', async () => {
    const id = await ask()
    await age(id, 5)
    for (const person of [owner, manager]) await away(person, HOLIDAY())
    expect(await escalate(id, new Date())).toBe('done')
    expect(await assigneeOf(id)).toBe(idOf(agent))
  })

  it.each([
    ['an answer', async (id: string) => void (await reply(id))],
    [
      'another assignment',
      async (id: string) => assignInquiry(await toActor(owner), { id, memberId: idOf(colleague) }),
    ],
    ['that none is needed', async (id: string) => dismissInquiry(await toActor(agent), { id })],
  ])('is cancelled by %s', async (_, change) => {
    const id = await ask()
    await change(id)
    expect(await escalate(id, new Date(Date.now() + 9 * HOUR))).toBe('done')
    expect(await noticesOf(manager)).toEqual([])
  })
})

describe('an absence (D466)', () => {
  it('is set by the member and by managers, and shown to colleagues', async () => {
    const set = async (by: UserDoc, input: { deputyId?: string; from?: string; until?: string }) =>
      saveAbsence(await toActor(by), { memberId: idOf(agent), ...input })
    const days = { from: today(-1), until: today(6) }
    expect(await codeOf(set(colleague, days))).toBe('forbidden')
    for (const deputyId of [idOf(agent), idOf(buyer)])
      expect(await codeOf(set(agent, { ...days, deputyId }))).toBe('invalid_input')
    await set(agent, { ...days, deputyId: idOf(colleague) })
    const awayDays = async (now = new Date()) =>
      (await readInbox(await toActor(assistant), {}, now)).members.find(({ id }) => id === idOf(agent))?.away
    expect(await awayDays()).toEqual({ ...days, isNow: true, deputyName: 'Mara Lindqvist' })
    // It ends by itself.
    expect(await awayDays(new Date(Date.now() + 7 * 24 * HOUR))).toBeNull()
    await set(manager, {})
    expect(await awayDays()).toBeNull()
    expect(await codeOf(saveAbsence(actorOf(agent), { memberId: idOf(agent), ...days }))).toBe(
      'invalid_input',
    )
  })

  it('leaves the calendar without times, and no longer', async () => {
    await createAvailability(db, agent._id)
    const dates = async () => [
      ...new Set(
        (await listSlots(actorOf(buyer), { id: idOf(home), days: 6 })).map(({ wall }) => wall.slice(0, 10)),
      ),
    ]
    const before = await dates()
    expect(before).toContain(today(2))
    await away(agent, { from: today(1), until: today(3) })
    const free = await dates()
    for (const day of [1, 2, 3]) expect(free).not.toContain(today(day))
    expect(free).toContain(today(4))
    const request = requestViewing(actorOf(buyer), { propertyId: idOf(home), startsAt: slot() })
    expect(await codeOf(request)).toBe('conflict')
    await away(agent, { from: today(-3), until: today(-1) })
    expect(await dates()).toEqual(before)
  })
})

describe('how an office answers', () => {
  it('is set by its owners', async () => {
    const input = { ...INBOX, goalMinutes: 60, zone: 'America/Los_Angeles' }
    for (const by of [manager, agent, assistant])
      expect(await codeOf(saveInboxSettings(await toActor(by), input))).toBe('forbidden')
    await saveInboxSettings(await toActor(owner), input)
    const { settings, goalText } = await readInbox(await toActor(agent), {})
    expect(settings).toEqual(input)
    expect(goalText).toMatch(/^an answer within 1 hour, counted from 12:00 AM to midnight, .*, Pacific Time$/)
  })

  it('refuses an unknown time zone', async () => {
    const input = { ...INBOX, zone: 'Nowhere/Land' }
    expect(await codeOf(saveInboxSettings(await toActor(owner), input))).toBe('invalid_input')
  })

  it('refuses a place of somebody else or of a member being handed over, and names it', async () => {
    await changeMember(db, office, agent, { leavingTo: owner._id })
    const by = await toActor(owner)
    for (const memberId of [idOf(buyer), idOf(agent)]) {
      const places = [
        { place: 'Salem', memberId: idOf(colleague) },
        { place: 'Bend', memberId },
      ]
      await expect(saveInboxSettings(by, { ...INBOX, places, zone: 'UTC' })).rejects.toMatchObject({
        code: 'invalid_input',
        fields: { places: 'Choose a member for “Bend”.' },
      })
    }
  })
})
