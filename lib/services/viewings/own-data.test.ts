import { text as wholeText } from 'node:stream/consumers'
import { type ViewingDoc } from '@/lib/data/collections'
import {
  actorOf,
  createAvailability,
  createProperty,
  createUser,
  createViewing,
  HOURS,
} from '@/test/factories'
import { codeOf, serviceDatabase, testMail } from '@/test/support/services'
import { getAvailability, updateAvailability } from '../availability/availability'
import { startConversation } from '../messages/send-message'
import { deleteUser } from '../users/delete-account'
import { exportData } from '../users/export-data'

testMail()
const { db } = serviceDatabase()

const scene = async () => {
  const agent = await createUser(db, { role: 'agent' })
  const buyer = await createUser(db)
  const home = await createProperty(db, agent)
  await createAvailability(db, agent._id)
  const contact = { note: 'With our architect.', phone: '+16045550134' }
  return { agent, buyer, home, viewing: await createViewing(db, buyer, home, contact) }
}
const stored = ({ _id }: ViewingDoc) => db.collection('viewings').findOne({ _id })

it("exports each side's own words and hours only (D64)", async () => {
  const { agent, buyer } = await scene()
  const own = await wholeText(await exportData(actorOf(buyer)))
  expect(JSON.parse(own)).toMatchObject({ viewings: [{ side: 'buyer', note: 'With our architect.' }] })
  const others = await wholeText(await exportData(actorOf(agent)))
  expect(JSON.parse(others)).toMatchObject({ viewings: [{ side: 'agent' }], availability: [{ zone: 'UTC' }] })
  expect(others).not.toMatch(/With our architect|604 555/)
})

it('cancels and erases the viewings of a deleted account (D224)', async () => {
  const admin = await createUser(db, { role: 'admin' })
  const { agent, buyer, viewing } = await scene()
  await deleteUser(actorOf(admin), { id: buyer._id.toHexString() })
  const erased = await stored(viewing)
  expect(erased).toMatchObject({ status: 'cancelled', cause: 'buyer-left', buyerName: null })
  expect(erased?.deletedAt).toBeInstanceOf(Date)
  for (const name of ['note', 'phone']) expect(erased).not.toHaveProperty(name)
  await deleteUser(actorOf(admin), { id: agent._id.toHexString() })
  expect(await db.collection('availability').findOne({ _id: agent._id })).toBeNull()
})

it.each([
  ['the buyer', 'the agent'],
  ['the agent', 'the buyer'],
])("erases each side's name and words, whoever leaves first: %s, then %s", async (first) => {
  const admin = actorOf(await createUser(db, { role: 'admin' }))
  const { agent, buyer, home, viewing } = await scene()
  const cancelled = { status: 'cancelled', open: false, note: 'At noon?', reason: 'Away.' } as const
  const past = await createViewing(db, buyer, home, { ...cancelled, cancelledBy: 'agent' })
  const both = [buyer, agent]
  for (const { _id } of first === 'the buyer' ? both : both.toReversed())
    await deleteUser(admin, { id: _id.toHexString() })
  for (const one of [viewing, past]) {
    const erased = await stored(one)
    expect(erased).toMatchObject({ buyerName: null })
    for (const name of ['note', 'phone', 'reason']) expect(erased).not.toHaveProperty(name)
  }
})

it('saves hours, unless they were saved elsewhere meanwhile (D214)', async () => {
  const agent = await createUser(db, { role: 'agent' })
  const { version } = await getAvailability(actorOf(agent))
  expect(version).toBe(0)
  await updateAvailability(actorOf(agent), { ...HOURS, version })
  expect(await codeOf(updateAvailability(actorOf(agent), { ...HOURS, version }))).toBe('conflict')
  expect(await updateAvailability(actorOf(agent), { ...HOURS, version: 1 })).toMatchObject({ version: 2 })
  expect(await codeOf(updateAvailability(actorOf(agent), { ...HOURS, zone: 'Mars' }))).toBe('invalid_input')
})

it('lets an agent write first to a buyer who requested a viewing (D205)', async () => {
  const { agent, buyer, home } = await scene()
  const write = (to: typeof buyer) =>
    startConversation(actorOf(agent), {
      propertyId: home._id.toHexString(),
      buyerId: to._id.toHexString(),
      text: 'See you there.',
      key: crypto.randomUUID(),
    })
  expect(await write(buyer)).toMatchObject({ isNew: true })
  expect(await codeOf(write(await createUser(db)))).toBe('forbidden')
})
