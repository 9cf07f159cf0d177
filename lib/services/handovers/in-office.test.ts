import { transaction } from '@/lib/data/client'
import { type OfficeDoc, type PropertyDoc, type UserDoc } from '@/lib/data/collections'
import { insertHandover } from '@/lib/data/handovers'
import { DAY_MS } from '@/lib/domain/dates'
import { HANDOVER_TEXTS } from '@/lib/domain/handover'
import { OFFICE_TEXTS } from '@/lib/domain/office'
import { type BulkSelection } from '@/lib/schemas/bulk-change'
import {
  actorOf,
  changeMember,
  createOffer,
  createOffice,
  createProperty,
  createUser,
  idOf,
} from '@/test/factories'
import { HANDOVER_ACTS } from '@/test/support/handover-acts'
import { askAbout } from '@/test/support/inbox-office'
import { codeOf, serviceDatabase } from '@/test/support/services'
import { readInbox } from '../inbox/inbox'
import { countNotices } from '../notices/list-notices'
import { acceptOffer } from '../offers/negotiate-offer'
import { changeMemberRole } from '../offices/members'
import { toActor } from '../users/actor'
import {
  getHandover,
  getHandoverForm,
  getSelectionForm,
  handOverListings,
  handOverSelected,
} from './handovers'

const { db } = serviceDatabase()

let owner: UserDoc
let manager: UserDoc
let sam: UserDoc
let ines: UserDoc
let assistant: UserDoc
let office: OfficeDoc

const membersNow = async () => (await db.collection('offices').findOne({ _id: office._id }))?.members
const officeOf = async ({ _id }: UserDoc) => (await db.collection('users').findOne({ _id }))?.officeId
const agentOf = async ({ _id }: PropertyDoc) => (await db.collection('properties').findOne({ _id }))?.agentId

beforeEach(async () => {
  ;[owner, manager, sam, ines, assistant] = (await Promise.all(
    ['Theo', 'Mara', 'Sam', 'Ines', 'Priya'].map((name) => createUser(db, { role: 'agent', name })),
  )) as [UserDoc, UserDoc, UserDoc, UserDoc, UserDoc]
  office = await createOffice(db, [
    [owner, 'owner'],
    [manager, 'manager'],
    [sam, 'agent'],
    [ines, 'agent'],
    [assistant, 'assistant'],
  ])
})

const handOver = async (
  by: UserDoc,
  from: UserDoc,
  to: UserDoc,
  more: { remove?: boolean; propertyIds?: string[] } = {},
) => {
  const started = await handOverListings(await toActor(by), { from: idOf(from), to: idOf(to), ...more })
  await HANDOVER_ACTS['handing over']({ subject: started.id })
}

it('lets agents hand over their own homes, and owners and managers those of all members (D471)', async () => {
  const allowed = [
    [sam, sam],
    [manager, sam],
    [owner, sam],
  ] as const
  for (const [by, from] of allowed) {
    const property = await createProperty(db, from)
    await handOver(by, from, ines)
    expect(await agentOf(property)).toEqual(ines._id)
  }
  await createProperty(db, ines)
  expect(await codeOf(handOver(sam, ines, sam))).toBe('forbidden')
  expect(await codeOf(handOver(assistant, ines, sam))).toBe('forbidden')
})

it('refuses assistants and strangers as the new agent (D471, D472)', async () => {
  const stranger = await createUser(db, { role: 'agent' })
  await createProperty(db, sam)
  for (const to of [assistant, stranger])
    await expect(handOver(owner, sam, to)).rejects.toMatchObject({ fields: { to: HANDOVER_TEXTS.stranger } })
})

it('refuses an administrator an assistant or a leaving member as the new agent (D452, D472)', async () => {
  const admin = await createUser(db, { role: 'admin' })
  const elsewhere = await createUser(db, { role: 'agent', name: 'Olga' })
  const assistantThere = await createUser(db, { role: 'agent', name: 'Ada' })
  const officeThere = await createOffice(db, [
    [elsewhere, 'owner'],
    [assistantThere, 'assistant'],
  ])
  await createProperty(db, sam)
  const refuses = (to: UserDoc) =>
    expect(handOver(admin, sam, to)).rejects.toMatchObject({
      fields: { to: HANDOVER_TEXTS.notAssignable(to.name) },
    })
  for (const to of [assistant, assistantThere]) await refuses(to)
  await changeMember(db, officeThere, elsewhere, { leavingTo: sam._id })
  await refuses(elsewhere)
})

it('stops when the new agent becomes an assistant meanwhile (D472)', async () => {
  const property = await createProperty(db, sam)
  const people = { from: sam._id, to: ines._id, by: owner._id }
  const { _id } = await transaction((session) => insertHandover({ ...people, total: 1 }, new Date(), session))
  await changeMemberRole(await toActor(owner), { personId: idOf(ines), role: 'assistant' })
  await HANDOVER_ACTS['handing over']({ subject: idOf({ _id }) })
  expect(await getHandover(await toActor(owner), { id: idOf({ _id }) })).toMatchObject({
    state: 'failed',
    message: HANDOVER_TEXTS.stopped,
  })
  expect(await agentOf(property)).toEqual(sam._id)
})

it('lists the colleagues who can get homes, with their numbers of homes', async () => {
  await createProperty(db, ines)
  const form = await getHandoverForm(await toActor(owner), { from: idOf(sam) })
  expect(form.colleagues?.map(({ name, homes }) => [name, homes])).toEqual([
    ['Ines', 1],
    ['Mara', 0],
    ['Theo', 0],
  ])
  expect(form.canRemove).toBe(true)
  expect((await getHandoverForm(await toActor(manager), { from: idOf(sam) })).canRemove).toBe(false)
  expect((await getHandoverForm(await toActor(owner), { from: idOf(owner) })).canRemove).toBe(false)
})

it('removes the agent from the office when the homes have moved (D471)', async () => {
  const property = await createProperty(db, sam)
  await handOver(owner, sam, ines, { remove: true })
  expect(await agentOf(property)).toEqual(ines._id)
  expect(await officeOf(sam)).toBeUndefined()
  expect((await membersNow())?.map(({ personId }) => personId)).not.toContainEqual(sam._id)
  const removed = await db.collection('audit').findOne({ action: 'office.removed', targetId: office._id })
  expect(removed).toMatchObject({ actorId: owner._id, before: { memberId: idOf(sam), role: 'agent' } })
})

it('removes an agent without homes, too, also from cached pages (D39)', async () => {
  const changes = () => db.collection('contentChanges').countDocuments({ tags: 'lists' })
  const before = await changes()
  await handOver(owner, sam, ines, { remove: true })
  expect(await officeOf(sam)).toBeUndefined()
  expect(await changes()).toBe(before + 1)
})

it('lets a leaving agent change nothing while it runs, and answer again if homes stay (D471, D475)', async () => {
  const buyer = await createUser(db)
  const property = await createProperty(db, sam, { listingId: 'A-1' })
  await createProperty(db, ines, { listingId: 'A-1' })
  const offer = await createOffer(db, buyer, property, { expiresAt: new Date(Date.now() + DAY_MS) })
  // As it was started, before its job has run.
  await changeMember(db, office, sam, { leavingTo: ines._id })
  const people = { from: sam._id, to: ines._id, by: owner._id, leaves: office._id }
  const { _id } = await transaction((session) => insertHandover({ ...people, total: 1 }, new Date(), session))
  const id = _id.toHexString()
  expect(await getHandover(await toActor(sam), { id })).toMatchObject({ state: 'running', done: 0 })
  const answer = async () => codeOf(acceptOffer(await toActor(sam), { id: idOf(offer) }))
  expect(await answer()).toBe('forbidden')
  expect(await HANDOVER_ACTS['handing over']({ subject: id })).toBe('done')
  expect(await getHandover(await toActor(owner), { id })).toMatchObject({ state: 'done', stayedCount: 1 })
  expect(await officeOf(sam)).toEqual(office._id)
  expect(await answer()).toBeUndefined()
})

it('refuses to remove the last owner, by others than owners, and with some homes only (D471)', async () => {
  await createProperty(db, sam)
  await createProperty(db, owner)
  expect(await codeOf(handOver(manager, sam, ines, { remove: true }))).toBe('forbidden')
  await expect(handOver(owner, owner, ines, { remove: true })).rejects.toMatchObject({
    message: OFFICE_TEXTS.otherOwner,
  })
  const some = {
    from: idOf(sam),
    to: idOf(ines),
    remove: true,
    propertyIds: [idOf(await createProperty(db, sam))],
  }
  await expect(handOverListings(await toActor(owner), some)).rejects.toMatchObject({
    fields: { remove: HANDOVER_TEXTS.some },
  })
})

it('moves open inquiries to the office of the new agent, or out of the inbox (D470)', async () => {
  const stranger = await createUser(db, { role: 'agent' })
  const other = await createOffice(db, [[stranger, 'owner']])
  const alone = await createUser(db, { role: 'agent' })
  const admin = await createUser(db, { role: 'admin' })
  const homes = [await createProperty(db, sam), await createProperty(db, sam)] as const
  const buyer = await createUser(db, { emailVerified: new Date() })
  const ids = [await askAbout(homes[0], buyer, 'Is it quiet?'), await askAbout(homes[1], buyer, 'And this?')]
  const inboxOf = async (by: UserDoc) =>
    (await readInbox(await toActor(by), {})).inquiries.items.map(({ _id, assigneeId }) => [_id, assigneeId])
  expect(await inboxOf(owner)).toHaveLength(2)
  await handOver(admin, sam, stranger, { propertyIds: [idOf(homes[0])] })
  await handOver(admin, sam, alone, { propertyIds: [idOf(homes[1])] })
  expect([await inboxOf(owner), await inboxOf(stranger)]).toEqual([[], [[ids[0], idOf(stranger)]]])
  expect(await db.collection('inquiries').countDocuments({ propertyId: homes[1]._id })).toBe(0)
  expect(await db.collection('inquiries').findOne({ officeId: other._id })).toMatchObject({
    agentId: stranger._id,
  })
})

it('leaves nothing to read to the member who answered for the agent before (D463)', async () => {
  const property = await createProperty(db, sam)
  const away = { from: '2000-01-01', until: '2999-12-31', deputyId: idOf(manager) }
  await changeMember(db, office, sam, { away })
  await askAbout(property, await createUser(db, { emailVerified: new Date() }), 'Is it quiet?')
  const unread = async () => (await countNotices(await toActor(manager)))?.messages
  expect(await unread()).toBe(1)
  await handOver(owner, sam, ines)
  expect(await unread()).toBe(0)
})

it('lets an administrator choose among the agent’s colleagues, or enter an email (D489)', async () => {
  const admin = actorOf(await createUser(db, { role: 'admin' }))
  const form = await getHandoverForm(admin, { from: idOf(sam) })
  expect(form.colleagues.map(({ name }) => name)).toEqual(['Ines', 'Mara', 'Theo'])
  expect(form.canEnterEmail).toBe(true)
  const own = await getHandoverForm(await toActor(manager), { from: idOf(sam) })
  expect([own.colleagues.length, own.canEnterEmail]).toEqual([3, false])
})

describe('a selection of My Properties (D484)', () => {
  const all = { all: true as const, search: '' }
  const selected = async (by: UserDoc, from: UserDoc, selection: BulkSelection) => {
    const { id } = await handOverSelected(await toActor(by), { from: idOf(from), to: idOf(ines), selection })
    await HANDOVER_ACTS['handing over']({ subject: id })
    return getHandover(await toActor(by), { id })
  }

  it('asks whose homes it is about if it has those of several agents, without sold ones', async () => {
    const homes = [
      await createProperty(db, sam),
      await createProperty(db, sam),
      await createProperty(db, manager),
    ]
    await createProperty(db, ines, { soldAt: new Date() })
    await createOffer(db, await createUser(db), homes[0] as PropertyDoc)
    const by = await toActor(owner)
    expect(await getSelectionForm(by, { selection: all })).toEqual({
      owners: [
        { id: idOf(manager), name: 'Mara', homes: 1 },
        { id: idOf(sam), name: 'Sam', homes: 2 },
      ],
      selection: { all: 'true', search: '' },
    })
    expect(await getSelectionForm(by, { from: idOf(sam), selection: all })).toMatchObject({
      from: { name: 'Sam' },
      selection: { all: 'true', search: '' },
      canRemove: false,
      work: { homes: 2, offers: 1 },
    })
    const one = { ids: [idOf(homes[2] as PropertyDoc)] }
    expect(await getSelectionForm(by, { selection: one })).toMatchObject({ from: { name: 'Mara' } })
  })

  it('hands over those of one agent that it finds then, and lists the sold ones that stay', async () => {
    const first = await createProperty(db, sam)
    const other = await createProperty(db, manager)
    const sold = await createProperty(db, sam, { soldAt: new Date() })
    const handover = await selected(owner, sam, all)
    expect(handover).toMatchObject({ state: 'done', total: 2, moved: { homes: 1 }, stayedCount: 1 })
    expect(handover.stayed.map(({ propertyId }) => propertyId)).toEqual([idOf(sold)])
    expect([await agentOf(first), await agentOf(other)]).toEqual([ines._id, manager._id])
    await expect(selected(owner, sam, { ids: [idOf(other)] })).rejects.toThrow(HANDOVER_TEXTS.none)
  })

  it('finds no homes of colleagues for an agent, and none for an assistant', async () => {
    const own = await createProperty(db, sam)
    const other = await createProperty(db, manager)
    const ids = { ids: [idOf(own), idOf(other)] }
    expect(await getSelectionForm(await toActor(sam), { selection: ids })).toMatchObject({
      from: { name: 'Sam' },
      work: { homes: 1 },
    })
    expect(await codeOf(selected(sam, manager, ids))).toBe('conflict')
    expect(await codeOf(getSelectionForm(await toActor(assistant), { selection: ids }))).toBe('not_found')
    expect((await selected(sam, sam, ids)).total).toBe(1)
  })
})
