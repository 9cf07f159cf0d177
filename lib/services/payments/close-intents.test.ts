import { type Document } from 'mongodb'
import { type OfferDoc, type UserDoc } from '@/lib/data/collections'
import { actorOf, createOffer, createProperty, createUser } from '@/test/factories'
import { getLog } from '@/lib/log'
import { codeOf, serviceDatabase, testMail, testStripe } from '@/test/support/services'
import { deleteOwnAccount, deleteUser } from '../users/delete-account'
import { markFraud } from '../users/roles'
import { createPaymentIntent } from './payments'
import { closeIntents } from '@/test/support/jobs'
import { sized } from '@/test/support/tier'

const stripe = testStripe()
const mail = testMail()
const { db } = serviceDatabase()

let admin: UserDoc
let agent: UserDoc
let buyer: UserDoc
let offer: OfferDoc

beforeEach(async () => {
  admin = await createUser(db, { role: 'admin' })
  await createUser(db, { role: 'admin' })
  agent = await createUser(db, { role: 'agent' })
  buyer = await createUser(db)
  offer = await createOffer(db, buyer, await createProperty(db, agent), { status: 'accepted' })
})

const stored = () => db.collection('offers').findOne({ _id: offer._id })
const ask = () => createPaymentIntent(actorOf(buyer), { offerId: offer._id.toHexString() })
const suspend = () => markFraud(actorOf(admin), { id: agent._id.toHexString() })
const intentsAtStripe = async () => {
  const { data } = await stripe.sdk.paymentIntents.list({ limit: 100 })
  return data.filter(({ metadata }) => metadata.offerId === offer._id.toHexString())
}
const refundsAtStripe = async (payment_intent: string) =>
  (await stripe.sdk.refunds.list({ payment_intent })).data

it.each([
  ['a suspension', suspend],
  ["the agent's deletion", () => deleteUser(actorOf(admin), { id: agent._id.toHexString() })],
  ["the buyer's deletion", () => deleteUser(actorOf(admin), { id: buyer._id.toHexString() })],
  ["the buyer's own deletion", () => deleteOwnAccount(actorOf(buyer), { email: buyer.email })],
  ["the agent's own deletion", () => deleteOwnAccount(actorOf(agent), { email: agent.email })],
])('%s cancels the open intent (D17, D18)', async (_, cascade) => {
  await ask()
  expect(await stored()).toMatchObject({ unsettled: true })
  await cascade()
  expect(await intentsAtStripe()).toMatchObject([{ status: 'canceled' }])
  const after = await stored()
  expect(after).toMatchObject({ status: 'rejected' })
  expect(after).not.toHaveProperty('unsettled')
  expect(after).not.toHaveProperty('paymentIntentId')
  expect(await codeOf(ask())).toBe('conflict')
})

it('a suspension refunds an unrecorded payment (D51)', async () => {
  const id = await stripe.pay((await ask()).clientSecret)
  await suspend()
  const refunds = await refundsAtStripe(id)
  expect(refunds).toMatchObject([{ amount: offer.amountMinor }])
  expect(await stored()).toMatchObject({ status: 'rejected', refundId: refunds[0]?.id })
  expect(await stored()).not.toHaveProperty('unsettled')
})

it("an account's deletion refunds its unrecorded payment and notifies the buyer", async () => {
  const id = await stripe.pay((await ask()).clientSecret)
  await deleteOwnAccount(actorOf(buyer), { email: buyer.email })
  expect(await refundsAtStripe(id)).toMatchObject([{ amount: offer.amountMinor }])
  expect(await stored()).toMatchObject({ status: 'rejected', buyerName: 'Former member', buyerEmail: '' })
  expect(await mail.sentTo(buyer.email)).toHaveLength(1)
})

it('a refund to a buyer without an email is made and not mailed', async () => {
  const id = await stripe.pay((await ask()).clientSecret)
  const fields = {
    buyerName: 'Former member',
    buyerEmail: '',
    status: 'rejected',
    open: false,
    holdsListing: false,
  }
  await db.collection<Document>('offers').updateOne({ _id: offer._id }, { $set: fields })
  const complaints = jest.spyOn(getLog(), 'error')
  await closeIntents()
  expect(await refundsAtStripe(id)).toMatchObject([{ amount: offer.amountMinor }])
  expect(complaints).not.toHaveBeenCalled()
  complaints.mockRestore()
})

it('an intent that Stripe did not cancel is retried until it is closed', async () => {
  const { clientSecret } = await ask()
  const lost = await createOffer(db, buyer, await createProperty(db, agent), {
    status: 'rejected',
    paymentIntentId: 'pi_of_another_account',
    unsettled: true,
  })
  await db
    .collection('offers')
    .updateOne({ _id: offer._id }, { $set: { status: 'rejected', open: false, holdsListing: false } })
  await closeIntents()
  expect(await intentsAtStripe()).toMatchObject([{ status: 'canceled', client_secret: clientSecret }])
  expect(await db.collection('offers').countDocuments({ unsettled: true, status: 'rejected' })).toBe(0)
  expect(await db.collection('offers').findOne({ _id: lost._id })).not.toHaveProperty('paymentIntentId')
})

it(`a suspension in a race with the payment, in ${sized(1, 20)} rounds, ends with a purchase or a full refund`, async () => {
  for (let round = 0; round < sized(1, 20); round += 1) {
    agent = await createUser(db, { role: 'agent' })
    offer = await createOffer(db, buyer, await createProperty(db, agent), { status: 'accepted' })
    const { clientSecret } = await ask()
    const [paid] = await Promise.all([stripe.pay(clientSecret).catch(() => null), suspend()])
    await closeIntents()
    const after = await stored()
    expect(after?.status).toBe('rejected')
    const intents = await intentsAtStripe()
    if (paid === null) expect(intents).toMatchObject([{ status: 'canceled' }])
    else expect(await refundsAtStripe(paid)).toMatchObject([{ amount: offer.amountMinor }])
  }
})
