import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Application, startApplication } from '../support/application'
import { freePort } from '../../sandbox/support/ports'
import { payAtStripe } from '../support/contract'
import { demoSession } from '../support/session'
import { UNDER_TEST } from '../support/under-test'

type Offer = { _id: string; status: string; transactionId?: string; offerAmount: number }

const folder = mkdtempSync(join(tmpdir(), 'keystead-durability-'))
let running: Application | undefined

afterAll(async () => {
  await running?.end()
  rmSync(folder, { recursive: true, force: true })
})

async function start(port: number): Promise<(name: string) => string> {
  running = await startApplication({
    ...UNDER_TEST,
    PORT: String(port),
    DATA_DIR: folder,
    MONGODB_URI: '',
    LOG_LEVEL: 'error',
  })
  const { addresses } = running
  return (name) => addresses.get(name) ?? ''
}

it('a purchase outlives kill -9 of everything, and so does the session', async () => {
  const port = await freePort()
  const address = await start(port)
  const buyer = await demoSession('buyer', address('ready'))
  const offers = (await buyer.get('/api/offers/by-email/buyer@keystead.test')).body as Offer[]
  const accepted = offers.find((offer) => offer.status === 'accepted')
  const intent = await buyer.post('/api/create-payment-intent', { offerId: accepted?._id })
  const { clientSecret } = intent.body as { clientSecret: string }
  const paid = await payAtStripe(clientSecret, 'pm_card_visa', address('stripe'))
  const recorded = await buyer.patch(`/api/offers/payment-success/${accepted?._id}`, {
    transactionId: paid.id,
  })
  await running?.kill()
  expect(recorded.status).toBe(200)

  await start(port)
  expect(await buyer.get(`/api/offers/by-id/${accepted?._id}`)).toMatchObject({
    status: 200,
    body: { status: 'bought', transactionId: paid.id },
  })
})

it('a second start on the same data refuses and changes nothing', async () => {
  const second = startApplication({
    ...UNDER_TEST,
    PORT: String(await freePort()),
    DATA_DIR: folder,
    MONGODB_URI: '',
    LOG_LEVEL: 'error',
  })
  await expect(second).rejects.toThrow(/Another server is using/)
})
