import {
  applicationDatabase,
  newBuyer,
  newPerson,
  payAtStripe,
  until,
  type Session,
} from '../support/contract'
import { createProperty } from '../factories'

const db = applicationDatabase()

type Listed = {
  _id: string
  title: string
  status: string
  sold: boolean
  minPrice: number
  maxPrice: number
}

it('sells a home from registration to purchase', async () => {
  const { session: agent, user: seller } = await newPerson(db, 'agent')
  const listing = await createProperty(db, seller, {
    title: 'Contract House',
    location: 'São Roque (Contract)',
  })
  const id = listing._id.toHexString()
  const { session: buyer, email } = await newBuyer()

  const search = await buyer.get('/api/properties?location=SAO%20ROQUE%20(CONTR')
  expect(search.status).toBe(200)
  expect(search.headers.get('x-total-count')).toBe('1')
  const [home] = search.body as Listed[]
  expect(home).toMatchObject({
    _id: id,
    title: 'Contract House',
    minPrice: 400_000,
    maxPrice: 500_000,
    sold: false,
  })
  expect(await buyer.get(`/api/properties/${id}`)).toMatchObject({ status: 200, body: home })

  const created = await buyer.post('/api/offers', {
    propertyId: id,
    offerAmount: 450_000,
    buyerEmail: 'somebody-else@example.test',
    buyingDate: '1999-01-01',
    status: 'accepted',
  })
  expect(created).toMatchObject({
    status: 201,
    body: { acknowledged: true, insertedId: expect.stringMatching(/^[0-9a-f]{24}$/) },
  })
  const { insertedId: offer } = created.body as { insertedId: string }
  const read = (session: Session) => session.get(`/api/offers/by-id/${offer}`)
  expect(await read(buyer)).toMatchObject({
    status: 200,
    body: {
      status: 'pending',
      buyerEmail: email,
      buyerName: 'Bea Buyer',
      offerAmount: 450_000,
      agentName: seller.name,
    },
  })
  expect(await buyer.get(`/api/offers/by-email/${encodeURIComponent(email.toUpperCase())}`)).toMatchObject({
    status: 200,
    body: [{ _id: offer }],
  })
  const requests = await agent.get(`/api/agent-offers/${seller.email}`)
  expect(requests.body).toEqual(
    expect.arrayContaining([expect.objectContaining({ _id: offer, status: 'pending' })]),
  )

  const pay = { offerId: offer, offerAmount: '450000.00' }
  expect(await buyer.post('/api/create-payment-intent', pay)).toMatchObject({ status: 409 })
  expect(await agent.patch(`/api/offers/accept/${offer}`)).toMatchObject({
    status: 200,
    body: { acknowledged: true, modifiedCount: 1, message: 'Offer accepted successfully' },
  })

  const intent = await buyer.post('/api/create-payment-intent', pay)
  expect(intent).toMatchObject({
    status: 200,
    body: { clientSecret: expect.stringMatching(/^pi_\w+_secret_\w+$/) },
  })
  const { clientSecret } = intent.body as { clientSecret: string }
  const paid = {
    transactionId: clientSecret.split('_secret_')[0],
    paymentAmount: 450_000,
    paymentDate: new Date().toISOString(),
  }
  const confirm = () => buyer.patch(`/api/offers/payment-success/${offer}`, paid)
  expect(await confirm()).toMatchObject({
    status: 409,
    body: { error: { code: 'conflict', message: 'The payment has not succeeded yet.' } },
  })

  expect(await payAtStripe(clientSecret)).toMatchObject({ status: 'succeeded' })
  // The webhook may have been first.
  expect(await confirm()).toMatchObject({
    status: 200,
    body: { acknowledged: true, modifiedCount: expect.any(Number), message: 'Payment successful!' },
  })
  expect(await confirm()).toMatchObject({ status: 200, body: { modifiedCount: 0 } })
  expect(await read(buyer)).toMatchObject({
    body: { status: 'bought', transactionId: paid.transactionId, paidAt: expect.any(String) },
  })

  expect(await buyer.get(`/api/properties/${id}`)).toMatchObject({ status: 200, body: { sold: true } })
  expect((await buyer.get('/api/properties?location=contract')).body).toEqual([])
})

it('records the purchase by the webhook alone if the buyer never returns', async () => {
  const { session: agent, user: seller } = await newPerson(db, 'agent')
  const listing = await createProperty(db, seller)
  const [winner, loser] = await Promise.all([newBuyer(), newBuyer()])
  const offerOf = async ({ session }: { session: Session }) => {
    const { body } = await session.post('/api/offers', {
      propertyId: listing._id.toHexString(),
      offerAmount: 400_000,
    })
    return (body as { insertedId: string }).insertedId
  }
  const first = await offerOf(winner)
  const second = await offerOf(loser)
  await agent.patch(`/api/offers/accept/${first}`)
  const { body } = await winner.session.post('/api/create-payment-intent', { offerId: first })
  await payAtStripe((body as { clientSecret: string }).clientSecret)

  const status = async (session: Session, offer: string) =>
    ((await session.get(`/api/offers/by-id/${offer}`)).body as { status: string }).status
  expect(
    await until(
      () => status(winner.session, first),
      (now) => now === 'bought',
    ),
  ).toBe('bought')
  expect(await status(loser.session, second)).toBe('rejected')
})

it('keeps the offer accepted after a declined card, and the same intent payable', async () => {
  const { session: agent, user: seller } = await newPerson(db, 'agent')
  const listing = await createProperty(db, seller)
  const { session } = await newBuyer()
  const created = await session.post('/api/offers', {
    propertyId: listing._id.toHexString(),
    offerAmount: 400_000,
  })
  const { insertedId: offer } = created.body as { insertedId: string }
  await agent.patch(`/api/offers/accept/${offer}`)
  const ask = async () =>
    (
      (await session.post('/api/create-payment-intent', { offerId: offer, offerAmount: '400000.00' }))
        .body as { clientSecret: string }
    ).clientSecret
  const secret = await ask()
  expect(await payAtStripe(secret, 'pm_card_chargeDeclined')).toMatchObject({
    error: { message: 'Your card was declined.' },
  })
  expect((await session.get(`/api/offers/by-id/${offer}`)).body).toMatchObject({ status: 'accepted' })
  expect(await ask()).toBe(secret)
  expect(await payAtStripe(secret)).toMatchObject({ status: 'succeeded' })
})
