import { type Document, ObjectId } from 'mongodb'
import { type UserDoc } from '@/lib/data/collections'
import { DAY_MS } from '@/lib/domain/dates'
import { auditTableSchema } from '@/lib/schemas/admin-table'
import { actorOf, createProperty, createUser, idOf } from '@/test/factories'
import { codeOf, serviceDatabase } from '@/test/support/services'
import { correctLicence } from '../agents/licence'
import { handOverListings } from '../handovers/handovers'
import { decideProperty, deleteProperty } from '../properties/decide-property'
import { updateProperty } from '../properties/update-property'
import { changeRole } from '../users/roles'
import { deleteUser } from '../users/delete-account'
import { listAudit } from './list-audit'

const { db } = serviceDatabase()

let admin: UserDoc
let agent: UserDoc
let listing: { id: string }

const read = async (input: object = {}) =>
  (await listAudit(actorOf(admin), auditTableSchema.parse(input))).items
const actions = async (input: object) => (await read(input)).map(({ action }) => action)

/**
 * A listing that is renamed, verified and deleted, and a person whose role changes and whose account is
 * deleted.
 */
beforeAll(async () => {
  admin = await createUser(db, { role: 'admin', name: 'Ada Okafor' })
  agent = await createUser(db, { role: 'agent', name: 'Theo Brandt' })
  const nora = await createUser(db, { name: 'Nora Whitfield' })
  const property = await createProperty(db, agent, { status: 'pending' })
  listing = { id: property._id.toHexString() }
  const person = nora._id.toHexString()
  await updateProperty(actorOf(agent), { ...listing, location: 'Duluth', minPrice: 300_000 })
  await decideProperty(actorOf(admin), { ...listing, status: 'verified' })
  await deleteProperty(actorOf(agent), listing)
  await changeRole(actorOf(admin), { id: person, role: 'agent' })
  await deleteUser(actorOf(admin), { id: person })
})

it('lists who did what to what, with the values before and after, newest first (D57)', async () => {
  const entries = await read()
  expect(entries.map(({ action, actor, target }) => [action, actor?.name, target.type, target.name])).toEqual(
    [
      ['user.deleted', 'Ada Okafor', 'user', 'Nora Whitfield'],
      ['user.role-changed', 'Ada Okafor', 'user', 'Nora Whitfield'],
      ['property.deleted', 'Theo Brandt', 'property', 'Lake House'],
      ['property.verified', 'Ada Okafor', 'property', 'Lake House'],
      ['property.updated', 'Theo Brandt', 'property', 'Lake House'],
    ],
  )
  expect(entries[4]?.changes).toEqual([
    { field: 'Location', before: 'Bend, Oregon', after: 'Duluth' },
    { field: 'Minimum price', before: '$400,000', after: '$300,000' },
    // The town of the new location.
    { field: 'Latitude', before: null, after: '46.78' },
    { field: 'Longitude', before: null, after: '-92.11' },
    { field: 'Buyers see', before: null, after: 'town' },
  ])
  expect(entries[0]?.changes).toEqual([
    { field: 'Role', before: 'agent', after: null },
    { field: 'Homes removed', before: null, after: '0' },
  ])
  expect(entries[3]?.at).toMatch(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/)
})

it('is searched by person and target, and filtered by action, person, target and days', async () => {
  expect(await actions({ search: 'theo' })).toEqual(['property.deleted', 'property.updated'])
  expect(await actions({ search: agent.email })).toEqual(['property.deleted', 'property.updated'])
  expect(await actions({ search: 'whitf' })).toEqual(['user.deleted', 'user.role-changed'])
  expect(await actions({ action: 'property.verified' })).toEqual(['property.verified'])
  expect(await actions({ search: 'lake', action: 'property.deleted' })).toEqual(['property.deleted'])
  expect(await actions({ person: agent._id.toHexString(), action: 'property.updated' })).toEqual([
    'property.updated',
  ])
  expect(await actions({ target: listing.id })).toEqual([
    'property.deleted',
    'property.verified',
    'property.updated',
  ])
  const day = (offset: number) => new Date(Date.now() + offset * DAY_MS).toISOString().slice(0, 10)
  expect(await read({ from: day(-1), to: day(1) })).toHaveLength(5)
  expect(await read({ to: day(-2) })).toEqual([])
  expect(await read({ from: day(2) })).toEqual([])
  expect(await read({ from: 'yesterday', action: 'user.born', person: 'me' })).toHaveLength(5)
})

it('is read page by page within the chosen days', async () => {
  const at = (i: number) => new Date(Date.UTC(2020, 0, 1, i))
  const [audit] = await db.collection('audit').find().limit(1).toArray()
  await db.collection<Document>('audit').insertMany(
    Array.from({ length: 48 }, (_, i) => {
      return { ...audit, _id: new ObjectId(), at: at(i) }
    }),
  )
  const first = await listAudit(actorOf(admin), auditTableSchema.parse({ to: '2020-01-01' }))
  expect(first.items.map((entry) => entry.at)).toEqual(
    Array.from({ length: 20 }, (_, i) => at(23 - i).toISOString()),
  )
  const turned = auditTableSchema.parse({ to: '2020-01-01', after: first.next })
  expect((await listAudit(actorOf(admin), turned)).items).toHaveLength(4)
  expect(await read({ from: '2020-01-02', to: '2020-01-02', search: 'nowhere' })).toEqual([])
})

it('writes the names of people, who are stored by their ids, and days and times (D485)', async () => {
  const office = new ObjectId()
  const [stored] = await db.collection('audit').find().limit(1).toArray()
  const theo = agent._id.toHexString()
  const formerId = new ObjectId().toHexString()
  const days = { absence: '2026-12-24 to 2027-01-02', daysOff: '' }
  const moments = { startsAt: '2026-12-24T18:00:00.000Z', receivedOn: '2026-12-24' }
  const changes = { assigneeId: formerId, places: `Bend: ${theo}`, inquiry: formerId, ...days, ...moments }
  const entry = { action: 'office.inquiry-assigned' as const, before: changes, after: { assigneeId: theo } }
  await db.collection('audit').insertOne({ ...stored!, ...entry, _id: new ObjectId(), targetId: office })
  const [row] = await read({ target: office.toHexString() })
  expect(row?.changes).toEqual([
    { field: 'Assigned to', before: 'Former member', after: 'Theo Brandt' },
    { field: 'Places', before: 'Bend: Theo Brandt', after: null },
    { field: 'Inquiry id', before: formerId, after: null },
    { field: 'Absence', before: 'Dec 24, 2026 to Jan 2, 2027', after: null },
    { field: 'Days off', before: null, after: null },
    { field: 'Starts', before: 'Dec 24, 2026, 6:00 PM\u00a0UTC', after: null },
    { field: 'Received on', before: 'Dec 24, 2026', after: null },
  ])
})

it('writes both versions of a license in words (D432)', async () => {
  const id = agent._id.toHexString()
  await correctLicence(actorOf(admin), { id, licence: 'OR-201', validUntil: '2027-03-31', reason: 'A typo.' })
  const register = 'https://register.example/OR-7'
  await correctLicence(actorOf(admin), {
    id,
    licence: 'OR-7',
    region: 'Oregon',
    register,
    reason: 'A digit.',
  })
  const [entry] = await read({ target: id, action: 'licence.corrected' })
  expect(entry?.changes).toEqual([
    { field: 'License', before: 'OR-201, valid until Mar 31, 2027', after: `OR-7, Oregon, ${register}` },
    { field: 'Reason', before: null, after: 'A digit.' },
  ])
})

it('names the agents of a handover, and every field (D478)', async () => {
  const owner = await createUser(db, { role: 'agent', name: 'Sam Keller' })
  const home = await createProperty(db, owner)
  const [from, to] = [owner, agent].map(idOf)
  await handOverListings(actorOf(admin), { from: from ?? '', to: to ?? '' })
  expect((await read({ target: from }))[0]?.changes).toEqual([
    { field: 'New agent', before: null, after: 'Theo Brandt' },
    { field: 'Homes', before: null, after: '1' },
  ])
  expect((await read({ target: idOf(home) }))[0]?.changes).toEqual([
    { field: 'Agent', before: 'Sam Keller', after: 'Theo Brandt' },
  ])
})

it('is for administrators only', async () => {
  expect(await codeOf((async () => listAudit(actorOf(agent), auditTableSchema.parse({})))())).toBe(
    'forbidden',
  )
})
