import { type NoticeDoc, type OfficeDoc, type UserDoc } from '@/lib/data/collections'
import { type OfficeRole } from '@/lib/domain/office-permissions'
import { type Actor } from '@/lib/domain/user'
import { createOffice, createProperty, createUser, idOf } from '@/test/factories'
import { HANDOVER_ACTS } from '@/test/support/handover-acts'
import { serviceDatabase, testMail } from '@/test/support/services'
import { handOverListings } from '../handovers/handovers'
import { readUser, toActor } from '../users/actor'
import { deleteUser } from '../users/delete-account'
import { changeRole, markFraud } from '../users/roles'
import { inviteMember, joinOffice, leaveOffice, removeOfficeMember } from './members'

const mail = testMail()
const { db } = serviceDatabase()

const newAgent = (name: string) => createUser(db, { role: 'agent', name, emailVerified: new Date() })

let theo: UserDoc
let olga: UserDoc
let sam: UserDoc
let admin: Actor

beforeEach(async () => {
  ;[theo, olga, sam] = [
    await newAgent('Theo Brandt'),
    await newAgent('Olga Owner'),
    await newAgent('Sam Keller'),
  ]
  admin = await toActor(await createUser(db, { role: 'admin' }))
  await createOffice(db, [
    [theo, 'owner'],
    [olga, 'owner'],
    [await newAgent('Ines Carvalho'), 'manager'],
    [sam, 'agent'],
  ])
})

/** The account as it is now, as an actor. */
const now = async (person: UserDoc) => toActor(await readUser(idOf(person)))

/** The notices of a person about offices. */
const noticesOf = async ({ _id: personId }: UserDoc) => {
  const notices = await db.collection<NoticeDoc>('notices').find({ personId }).toArray()
  return notices.filter(({ kind }) => kind.startsWith('office-')).map(({ kind, values }) => [kind, values])
}

const about = (person: UserDoc, more: object = {}) => ({
  office: 'Cascade Homes',
  agentId: idOf(person),
  agentName: person.name,
  ...more,
})

async function join(person: UserDoc, role: OfficeRole) {
  await inviteMember(await now(theo), { email: person.email, role })
  const mails = await mail.sentTo(person.email)
  const [token = ''] = mails.flatMap(({ text }) => /join-office\?token=([\w-]{43})/.exec(text)?.[1] ?? [])
  await joinOffice(await now(person), { token })
}

it('notifies all owners, and nobody else, of who has joined and left (D459)', async () => {
  const mara = await newAgent('Mara Lindqvist')
  await join(mara, 'agent')
  const joined = ['office-joined', about(mara, { officeRole: 'agent' })]
  for (const owner of [theo, olga]) expect(await noticesOf(owner)).toEqual([joined])
  await leaveOffice(await now(mara))
  const departure = ['office-left', about(mara)]
  for (const owner of [theo, olga]) expect(await noticesOf(owner)).toEqual([joined, departure])
  // Again, they are new events.
  await join(mara, 'manager')
  expect(await noticesOf(theo)).toHaveLength(3)
  for (const other of [mara, sam]) expect(await noticesOf(other)).toEqual([])
})

it('notifies who was removed by whom, and the other owners (D459)', async () => {
  await removeOfficeMember(await now(theo), { personId: idOf(sam) })
  expect(await noticesOf(sam)).toEqual([['office-removed', about(theo)]])
  expect(await noticesOf(olga)).toEqual([['office-left', about(sam)]])
  expect(await noticesOf(theo)).toEqual([])
})

it('tells a removed member that they are a buyer again', async () => {
  const priya = await createUser(db, { name: 'Priya Nair', emailVerified: new Date() })
  await join(priya, 'assistant')
  await removeOfficeMember(await now(olga), { personId: idOf(priya) })
  expect(await noticesOf(priya)).toEqual([['office-removed', about(olga, { role: 'user' })]])
})

it.each([
  ['with homes', true],
  ['without homes', false],
])('notifies who is removed at the end of a handover %s', async (_, hasHomes) => {
  if (hasHomes) await createProperty(db, sam)
  const input = { from: idOf(sam), to: idOf(olga), remove: true }
  const { id } = await handOverListings(await now(theo), input)
  await HANDOVER_ACTS['handing over']({ subject: id })
  expect(await noticesOf(sam)).toEqual([['office-removed', about(theo)]])
  expect(await noticesOf(olga)).toEqual([['office-left', about(sam)]])
  expect(await noticesOf(theo)).toEqual([])
})

it.each([
  ['suspended', markFraud],
  ['made an administrator', (by: Actor, { id }: { id: string }) => changeRole(by, { id, role: 'admin' })],
] as const)('notifies the owners of a member who is %s', async (_, act) => {
  await act(admin, { id: idOf(sam) })
  for (const owner of [theo, olga]) expect(await noticesOf(owner)).toEqual([['office-left', about(sam)]])
  expect(await noticesOf(sam)).toEqual([])
})

it('erases the name of a deleted member, and of a deleted owner, from these notices (D64)', async () => {
  await removeOfficeMember(await now(theo), { personId: idOf(sam) })
  await deleteUser(admin, { id: idOf(theo) })
  const { agentName: _, ...nameless } = about(theo)
  expect(await noticesOf(sam)).toEqual([['office-removed', nameless]])
  expect(await noticesOf(olga)).toEqual([
    ['office-left', about(sam)],
    ['office-left', nameless],
  ])
})

it('notifies who becomes the owner, and everybody of an office that nobody can own (D455, D459)', async () => {
  const alone = await newAgent('Alma Alone')
  const manager = await newAgent('Mara Lindqvist')
  const assistant = await newAgent('Priya Nair')
  const { _id } = await createOffice(db, [
    [alone, 'owner'],
    [manager, 'manager'],
    [assistant, 'assistant'],
  ])
  await markFraud(admin, { id: idOf(alone) })
  expect(await noticesOf(manager)).toEqual([['office-owner', about(alone)]])
  expect((await mail.sentTo(manager.email)).map(({ subject }) => subject)).toEqual([
    'You are now the owner of Cascade Homes',
  ])
  await markFraud(admin, { id: idOf(manager) })
  expect(await db.collection<OfficeDoc>('offices').findOne({ _id })).toBeNull()
  expect(await noticesOf(assistant)).toEqual([['office-closed', { office: 'Cascade Homes' }]])
  expect(await noticesOf(manager)).toHaveLength(1)
})
