import { actorOfToken } from '@/lib/auth/token'
import { transaction } from '@/lib/data/client'
import { type OfficeDoc, type UserDoc } from '@/lib/data/collections'
import { writeMembers } from '@/lib/data/offices'
import { actorOf, createOffice, createUser } from '@/test/factories'
import { beginSession, codeOf, serviceDatabase } from '@/test/support/services'
import { recheckActor } from '../authorise'
import { toActor } from './actor'

const { db } = serviceDatabase()

let owner: UserDoc
let colleague: UserDoc
let office: OfficeDoc

beforeEach(async () => {
  owner = await createUser(db, { role: 'agent' })
  colleague = await createUser(db, { role: 'agent' })
  office = await createOffice(db, [
    [owner, 'owner'],
    [colleague, 'agent'],
  ])
})

const readActor = async (person: UserDoc, sid: string) => actorOfToken({ sub: person._id.toHexString(), sid })

const leave = async ({ _id }: UserDoc) => {
  const members = office.members.filter(({ personId }) => !personId.equals(_id))
  await transaction((session) => writeMembers(office, members, session))
  await db.collection('users').updateOne({ _id }, { $unset: { officeId: '' } })
}

it('reads the office and its members with the actor of each request (D451)', async () => {
  const sid = await beginSession(owner)
  const to = colleague._id
  const members = office.members.map((member) =>
    member.personId.equals(to) ? { ...member, leavingTo: owner._id } : member,
  )
  expect(await transaction((session) => writeMembers(office, members, session))).toBe(true)
  // What was read before another change is not written.
  expect(await transaction((session) => writeMembers(office, [], session))).toBe(false)
  expect((await readActor(owner, sid))?.office).toEqual({
    id: office._id.toHexString(),
    role: 'owner',
    members: [
      { id: owner._id.toHexString(), role: 'owner', isLeaving: false },
      { id: to.toHexString(), role: 'agent', isLeaving: true },
    ],
  })
  office = { ...office, changes: 1 }
  await leave(owner)
  expect((await readActor(owner, sid))?.office).toBeUndefined()
})

it('reads no office of an account that is not among its members', async () => {
  const stranger = await createUser(db, { role: 'agent', officeId: office._id })
  expect((await toActor(stranger)).office).toBeUndefined()
})

it('refuses a change whose actor left the office, or joined one, since the request began', async () => {
  const recheck = (actor: Awaited<ReturnType<typeof toActor>>) =>
    transaction(async (session) => void (await recheckActor(actor, session)))
  const member = await toActor(colleague)
  await recheck(member)
  expect(await codeOf(recheck(actorOf(colleague)))).toBe('forbidden')
  await leave(colleague)
  expect(await codeOf(recheck(member))).toBe('forbidden')
})
