/** @tier full: a kill -9 at a moment that chance chooses. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Application, startApplication } from '../support/application'
import { payAtStripe, demoSession, Session } from '../support/contract'
import { UNDER_TEST } from '../support/under-test'

type Offer = { _id: string; status: string; transactionId?: string; offerAmount: number }

const folder = mkdtempSync(join(tmpdir(), 'keystead-durability-'))
let running: Application | undefined

afterAll(async () => {
  await running?.end()
  rmSync(folder, { recursive: true, force: true })
})

async function start(): Promise<(name: string) => string> {
  running = await startApplication({
    ...UNDER_TEST,
    DATA_DIR: folder,
    MONGODB_URI: '',
    LOG_LEVEL: 'error',
  })
  const { addresses } = running
  return (name) => addresses.get(name) ?? ''
}

it('keeps a purchase and the session through kill -9 of everything (D122)', async () => {
  const address = await start()
  const buyer = await demoSession('buyer', address('ready'))
  const offers = (await buyer.get('/api/offers/by-email/buyer@keystead.test')).body as Offer[]
  const accepted = offers.find((offer) => offer.status === 'accepted')
  const intent = await buyer.post('/api/create-payment-intent', { offerId: accepted?._id })
  const { clientSecret } = intent.body as { clientSecret: string }
  const paid = await payAtStripe(clientSecret, 'pm_card_visa', address('stripe'))
  const response = await buyer.patch(`/api/offers/payment-success/${accepted?._id}`, {
    transactionId: paid.id,
  })
  await running?.kill()
  expect(response.status).toBe(200)

  const again = await start()
  const headers = { cookie: buyer.cookie }
  const site = new Session(again('ready'))
  expect(await site.get(`/api/offers/by-id/${accepted?._id}`, { headers })).toMatchObject({
    status: 200,
    body: { status: 'bought', transactionId: paid.id },
  })
})

it('rejects a second start on the same data, and changes nothing', async () => {
  const second = startApplication({
    ...UNDER_TEST,
    DATA_DIR: folder,
    MONGODB_URI: '',
    LOG_LEVEL: 'error',
  })
  await expect(second).rejects.toThrow(/Another server is using/)
})
