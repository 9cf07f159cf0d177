import { randomUUID } from 'node:crypto'
import { ObjectId } from 'mongodb'
import {
  type AuditDoc,
  type ConversationDoc,
  type InquiryDoc,
  type OfficeDoc,
  type PropertyDoc,
  type UserDoc,
} from '@/lib/data/collections'
import { actorOf, createAvailability, createProperty, createUser, idOf, inTwoDays } from '@/test/factories'
import { ALL_DAY, askAbout, createInboxOffice, INBOX } from '@/test/support/inbox-office'
import { codeOf, serviceDatabase } from '@/test/support/services'
import { sized } from '@/test/support/tier'
import { openConversation } from '../messages/conversations'
import { sendMessage } from '../messages/send-message'
import { countNotices } from '../notices/list-notices'
import { leaveOffice } from '../offices/members'
import { deleteProperty } from '../properties/decide-property'
import { toActor } from '../users/actor'
import { requestViewing } from '../viewings/change-viewing'
import { escalate } from './assign'
import { assignInquiry, dismissInquiry, readInbox, saveAbsence, saveInboxSettings } from './inbox'

const { db } = serviceDatabase()

let owner: UserDoc
let manager: UserDoc
let agent: UserDoc
let assistant: UserDoc
let buyer: UserDoc
let office: OfficeDoc
let home: PropertyDoc

beforeEach(async () => {
  ;({ owner, manager, agent, assistant, buyer, office, home } = await createInboxOffice(db))
})

const ask = (by = buyer, text = 'Is it quiet?') => askAbout(home, by, text)
const inquiries = () => db.collection<InquiryDoc>('inquiries').countDocuments({ officeId: office._id })

describe('the audit log of an inbox (D485)', () => {
  const entries = async () =>
    (await db.collection<AuditDoc>('audit').find({ targetId: office._id }).sort({ _id: 1 }).toArray()).map(
      ({ actorId, action, before, after }) => [actorId?.toHexString() ?? null, action, before, after],
    )

  it('has who assigned an inquiry to whom, also by its deadline, and who closed one without an answer', async () => {
    const inquiry = await ask()
    await assignInquiry(await toActor(owner), { id: inquiry, memberId: idOf(assistant) })
    await dismissInquiry(await toActor(assistant), { id: inquiry })
    const late = await ask(await createUser(db))
    await escalate(late, new Date(Date.now() + 9 * 60 * 60_000))
    const to = (user: UserDoc) => ({ assigneeId: idOf(user) })
    const by = idOf
    expect(await entries()).toEqual([
      ...[[by(owner), 'office.inquiry-assigned', { inquiry, ...to(agent) }, { inquiry, ...to(assistant) }]],
      ...[[by(assistant), 'office.inquiry-closed', { inquiry, ...to(assistant) }, { inquiry }]],
      [null, 'office.inquiry-assigned', { inquiry: late, ...to(agent) }, { inquiry: late, ...to(manager) }],
    ])
  })

  it('has the rules that changed, before and after', async () => {
    const places = [{ place: 'Bend', memberId: idOf(manager) }]
    const windows = ALL_DAY.slice(0, 1)
    await saveInboxSettings(await toActor(owner), { ...INBOX, zone: 'UTC', goalMinutes: 60, windows, places })
    const [[, action, before, after] = []] = await entries()
    expect(action).toBe('office.inbox-updated')
    expect(before).toMatchObject({ goalMinutes: 240, places: '' })
    expect(Object.keys(before ?? {})).toEqual(['goalMinutes', 'windows', 'places'])
    expect(after).toEqual({
      goalMinutes: 60,
      windows: 'Monday 00:00 to 24:00',
      places: `Bend: ${idOf(manager)}`,
    })
  })

  it('has an absence entered by someone else, not one’s own', async () => {
    const days = { from: '2099-12-24', until: '2099-12-26' }
    const memberId = idOf(agent)
    await saveAbsence(await toActor(agent), { memberId, ...days })
    expect(await entries()).toEqual([])
    await saveAbsence(await toActor(manager), { memberId, ...days, deputyId: idOf(owner) })
    const absence = '2099-12-24 to 2099-12-26'
    expect(await entries()).toEqual([
      [
        ...[idOf(manager), 'office.absence-changed', { memberId, absence }],
        { memberId, absence, deputyId: idOf(owner) },
      ],
    ])
  })
})

describe('the deletion of a home (D486)', () => {
  const conversation = async (id: string) =>
    db.collection<ConversationDoc>('conversations').findOne({ _id: new ObjectId(id) })

  it('closes its inquiries and viewing requests, and those of no other home', async () => {
    const id = await ask()
    await createAvailability(db, agent._id)
    await requestViewing(actorOf(buyer), { propertyId: idOf(home), startsAt: new Date(inTwoDays()) })
    const other = await createProperty(db, agent)
    const otherInquiry = await askAbout(other, buyer, 'And this one?')
    expect(await inquiries()).toBe(3)
    await deleteProperty(await toActor(agent), { id: idOf(home) })
    expect((await readInbox(await toActor(owner), {})).inquiries.items.map(({ _id }) => _id)).toEqual([
      otherInquiry,
    ])
    expect((await conversation(id))?.waitingSince).toBeUndefined()
    expect((await conversation(otherInquiry))?.waitingSince).toBeInstanceOf(Date)
    const { closed, messages } = await openConversation(actorOf(buyer), { id })
    expect([closed, messages.items[0]?.text]).toEqual(['This home is no longer available.', 'Is it quiet?'])
  })

  it('and a message that needs an answer lock the home, so that they cannot interleave', async () => {
    const id = await ask()
    await sendMessage(await toActor(agent), { id, text: 'It is.', key: randomUUID() })
    const locks = async () =>
      (await db.collection<PropertyDoc>('properties').findOne({ _id: home._id }))?.decisions ?? 0
    const before = await locks()
    await ask(buyer, 'And now?')
    expect(await locks()).toBe(before + 1)
    // It needs an answer already.
    await ask(buyer, 'Hello?')
    expect(await locks()).toBe(before + 1)
  })

  it(`leaves nothing open of a message at the same time, in ${sized(3, 40)} rounds`, async () => {
    for (let round = 0; round < sized(3, 40); round += 1) {
      home = await createProperty(db, agent)
      const id = await ask()
      await sendMessage(await toActor(agent), { id, text: 'It is.', key: randomUUID() })
      await Promise.all([
        deleteProperty(await toActor(agent), { id: idOf(home) }),
        codeOf(sendMessage(actorOf(buyer), { id, text: 'And now?', key: randomUUID() })),
      ])
      const waitingSince = (await conversation(id))?.waitingSince
      expect({ round, inquiries: await inquiries(), waitingSince }).toEqual({ round, inquiries: 0 })
    }
  })
})

it('loses what is open with an agent who leaves, who still has it in their messages (D555)', async () => {
  const id = await ask()
  const colleague = await createProperty(db, manager)
  const otherInquiry = await askAbout(colleague, buyer, 'And this one?')
  const sold = { soldAt: new Date(), unsoldStatus: null, listed: false }
  await db.collection<PropertyDoc>('properties').updateOne({ _id: home._id }, { $set: sold })
  await leaveOffice(await toActor(agent))
  const { inquiries: open } = await readInbox(await toActor(owner), {})
  expect(open.items.map(({ _id }) => _id)).toEqual([otherInquiry])
  const { officeId: _, ...formerMember } = agent
  expect((await openConversation(await toActor(formerMember), { id })).messages.items).toHaveLength(1)
})

it('counts for the sidebar of a member what they have to answer, and nothing for others (D488)', async () => {
  const id = await ask()
  await ask(await createUser(db))
  const count = async (person: UserDoc) => (await countNotices(await toActor(person)))?.inquiries
  expect([await count(agent), await count(owner), await count(buyer)]).toEqual([2, 0, undefined])
  await assignInquiry(await toActor(owner), { id, memberId: idOf(assistant) })
  expect([await count(agent), await count(assistant)]).toEqual([1, 1])
  const { open, inquiries: assignedInquiries } = await readInbox(await toActor(owner), {
    assigned: idOf(assistant),
  })
  expect([open, assignedInquiries.items.length]).toEqual([2, 1])
  expect(await count(await createUser(db, { role: 'agent' }))).toBeUndefined()
})
