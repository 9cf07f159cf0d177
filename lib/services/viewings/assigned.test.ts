import { type OfficeDoc, type PropertyDoc, type UserDoc, type ViewingDoc } from '@/lib/data/collections'
import { changeMember, createOffice, createProperty, createUser, createViewing, idOf } from '@/test/factories'
import { serviceDatabase } from '@/test/support/services'
import { toActor } from '../users/actor'
import { listOwnViewings, listViewings } from './list-viewings'

const { db } = serviceDatabase()

const person = (name: string) => createUser(db, { role: 'agent', name })
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000)

let sam: UserDoc
let mara: UserDoc
let ines: UserDoc
let home: PropertyDoc
let office: OfficeDoc

beforeEach(async () => {
  ;[sam, mara, ines] = [await person('Sam Keller'), await person('Mara Lindqvist'), await person('Ines')]
  home = await createProperty(db, sam)
  office = await createOffice(db, [
    [ines, 'manager'],
    [sam, 'agent'],
    [mara, 'agent'],
  ])
})

const add = async (title: string, hours: number, overrides: Partial<ViewingDoc> = {}) =>
  createViewing(db, await createUser(db), home, {
    status: 'requested',
    open: true,
    propertyTitle: title,
    expiresAt: inHours(24),
    startsAt: inHours(hours),
    endsAt: inHours(hours + 0.5),
    ...overrides,
  })

const titles = (all: { propertyTitle: string }[]) => all.map(({ propertyTitle }) => propertyTitle)

it('lists viewings to come to the member who answers them, once to each (D515)', async () => {
  await add('requested', 50, { assigneeId: mara._id })
  await add('confirmed', 40, { assigneeId: mara._id, status: 'confirmed' })
  await add('of Sam', 30)
  const ownViewings = await listOwnViewings(await toActor(mara), 'agent')
  expect([titles(ownViewings.requests), titles(ownViewings.upcoming)]).toEqual([['requested'], ['confirmed']])
  expect(ownViewings.requests[0]).toMatchObject({
    side: 'agent',
    acts: expect.arrayContaining(['confirm']) as unknown,
  })
  expect(titles((await listViewings(await toActor(mara), {})).items)).toEqual(['confirmed', 'requested'])
  for (const user of [sam, ines])
    expect(titles((await listViewings(await toActor(user), {})).items)).toEqual([
      ...['of Sam', 'confirmed', 'requested'],
    ])
})

it('lists them only while the member and the agent are in one office (D515)', async () => {
  await add('assigned', 50, { assigneeId: mara._id })
  await changeMember(db, office, sam, null)
  expect((await listViewings(await toActor(mara), {})).items).toEqual([])
  expect((await listOwnViewings(await toActor(mara), 'agent')).requests).toEqual([])
})

it('offers a member who is being handed over nothing to do with them (D452)', async () => {
  await add('assigned', 50, { assigneeId: mara._id })
  const acts = async (reader: UserDoc) =>
    (await listOwnViewings(await toActor(reader), 'agent')).requests.map((viewing) => viewing.acts.length > 0)
  expect([await acts(mara), await acts(sam)]).toEqual([[true], [true]])
  for (const member of [mara, sam]) await changeMember(db, office, member, { leavingTo: ines._id })
  expect([await acts(mara), await acts(sam), await acts(ines)]).toEqual([[false], [false], [true]])
})

it('filters the viewings of an office by agent, and names the agent to colleagues (D453)', async () => {
  await add('of Sam', 50)
  await add('of Ines', 40, { agentId: ines._id })
  const upcoming = async (reader: UserDoc, agent?: UserDoc) => {
    const input = { limit: 24, isTotalApproximate: true, ...(agent && { agent: idOf(agent) }) }
    const { requests } = await listOwnViewings(await toActor(reader), 'agent', input)
    return requests.map(({ propertyTitle, agentName }) => [propertyTitle, agentName])
  }
  const ofSam = ['of Sam', 'Sam Keller']
  expect((await upcoming(ines)).sort()).toEqual([['of Ines', undefined], ofSam])
  expect(await upcoming(ines, sam)).toEqual([ofSam])
  expect(await upcoming(ines, mara)).toEqual([])
  // A member without rights on the whole office sees only their own.
  expect(await upcoming(sam, ines)).toEqual([['of Sam', undefined]])
})

it('lists a viewing that a member has as its buyer once, even if it is assigned to them', async () => {
  await add('own', 50, { assigneeId: mara._id, buyerId: mara._id })
  expect((await listViewings(await toActor(mara), {})).items).toMatchObject([{ side: 'buyer' }])
})
