import { type OfferDoc, type PropertyDoc, type UserDoc } from '@/lib/data/collections'
import { DAY_MS } from '@/lib/domain/dates'
import { transferReference } from '@/lib/domain/transfer'
import { actorOf, createOffer, createProperty, createUser, idOf } from '@/test/factories'
import { codeOf, serviceDatabase, testMail } from '@/test/support/services'
import { acceptOffer, releaseOffer } from '../offers/negotiate-offer'
import { recordTransfer, returnTransfer } from '../payments/transfers'
import { markFraud } from '../users/roles'
import { listPendingTasks } from './list-pending-tasks'
import { itInFull } from '@/test/support/tier'

testMail()
const { db } = serviceDatabase()

const AMOUNT = 1_250_000
const MORE_THAN_A_CARD = { amountMinor: AMOUNT * 100, maxPriceMinor: AMOUNT * 200 }

let agent: UserDoc
let admin: UserDoc
let listing: PropertyDoc
let offer: OfferDoc

const offers = () => db.collection('offers')
const waiting = () => listPendingTasks(actorOf(admin))
const titles = async () => (await waiting()).items.map(({ title }) => title)
const accept = (about: OfferDoc = offer) => acceptOffer(actorOf(agent), { id: idOf(about) })
const release = () => releaseOffer(actorOf(agent), { id: idOf(offer), reason: 'The bank said no.' })
const record = (bankReference = `FT${idOf(offer).toUpperCase()}`) =>
  recordTransfer(actorOf(admin), {
    id: idOf(offer),
    amount: AMOUNT,
    bankReference,
    receivedOn: new Date().toISOString().slice(0, 10),
  })
const giveBack = (bankReference: string) =>
  returnTransfer(actorOf(admin), { bankReference, note: 'transfer FT-BACK-1' })

beforeEach(async () => {
  for (const name of ['offers', 'properties', 'transfers', 'refunds'])
    await db.collection(name).deleteMany({})
  agent = await createUser(db, { role: 'agent' })
  admin = await createUser(db, { role: 'admin' })
  listing = await createProperty(db, agent)
  offer = await createOffer(db, await createUser(db), listing, MORE_THAN_A_CARD)
})

const LATE = 'A bank transfer can’t be used: refund it'

it('includes an accepted offer until its bank transfer is recorded (D194)', async () => {
  expect(await titles()).toEqual([])
  await accept()
  await offers().updateOne({ _id: offer._id }, { $set: { expiresAt: new Date('2100-11-29T12:00:00Z') } })
  expect(await waiting()).toEqual({
    items: [
      {
        id: idOf(offer),
        title: 'A bank transfer is expected by Nov 29, 2100, 12:00 PM\u00a0UTC',
        text: `Lake House, $1,250,000.00, ${transferReference(idOf(offer))}`,
        action: 'Record',
        href: `/dashboard/admin/bank-transfers/${idOf(offer)}`,
      },
    ],
    more: null,
  })
  await record()
  expect(await titles()).toEqual([])
})

it.each([
  ['is released', release],
  ['has ended', () => offers().updateOne({ _id: offer._id }, { $set: { expiresAt: new Date(0) } })],
  ['has an agent who is suspended', () => markFraud(actorOf(admin), { id: idOf(agent) })],
])('omits an offer that %s', async (_, close) => {
  await accept()
  expect(await titles()).toHaveLength(1)
  await close()
  expect(await titles()).toEqual([])
})

it('omits an offer payable by card', async () => {
  await offers().updateOne({ _id: offer._id }, { $set: { amountMinor: 45_000_000 } })
  offer.amountMinor = 45_000_000
  await accept()
  expect(await titles()).toEqual([])
})

itInFull('includes a late transfer until it is returned, for the last of several too', async () => {
  await accept()
  await release()
  for (const reference of ['LATE-1', 'LATE-2']) expect(await codeOf(record(reference))).toBe('conflict')
  expect((await waiting()).items).toMatchObject([
    {
      title: LATE,
      text: `Lake House, ${transferReference(idOf(offer))}`,
      action: 'Refund',
      href: '/dashboard/admin/bank-transfers',
    },
  ])
  await giveBack('LATE-1')
  expect(await titles()).toEqual([LATE])
  await giveBack('LATE-2')
  expect(await titles()).toEqual([])
})

it('puts money first, and one listing to verify beside it', async () => {
  const toVerify = 'A home needs verification'
  await createProperty(db, agent, { status: 'pending' })
  await createProperty(db, agent, { status: 'pending' })
  await accept()
  expect(await titles()).toEqual([
    expect.stringMatching(/^A bank transfer is expected by /),
    toVerify,
    toVerify,
  ])
  expect(await waiting()).toMatchObject({
    items: [{}, { href: '/dashboard/admin/moderation' }, {}],
    more: null,
  })
  for (const days of [3, 1, 2]) {
    const home = await createProperty(db, agent, { title: `Due in ${days}` })
    const other = await createOffer(db, await createUser(db), home, MORE_THAN_A_CARD)
    await accept(other)
    const expiresAt = new Date(Date.now() + days * DAY_MS)
    await offers().updateOne({ _id: other._id }, { $set: { expiresAt } })
  }
  const { items, more } = await waiting()
  expect(items.map(({ text }) => text.split(',')[0])).toEqual(['Due in 1', 'Due in 2', 'Lake House'])
  expect(items[2]?.title).toBe(toVerify)
  expect(more).toBe('/dashboard/admin/bank-transfers')
})

it('links to the queue for failed refunds, which are no bank transfers', async () => {
  for (let i = 0; i < 4; i += 1) {
    const home = await createProperty(db, agent)
    const state = { status: 'rejected', forAdmins: true, amountMinor: 45_000_000 } as const
    await createOffer(db, await createUser(db), home, state)
  }
  const { items, more } = await waiting()
  expect(items.map(({ action }) => action)).toEqual(Array.from({ length: 3 }, () => 'See what happened'))
  expect(more).toBe('/dashboard/admin/moderation')
})
