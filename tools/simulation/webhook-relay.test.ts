import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo } from 'node:net'
import { startWebhookRelay } from './webhook-relay'

it('delivers an event until it is accepted; twice when it is wild', async () => {
  const came: (string | undefined)[] = []
  const target = createServer((request, response) => {
    came.push(request.headers['stripe-signature']?.toString())
    response.writeHead(came.length === 1 ? 500 : 200).end()
  }).listen(0, '127.0.0.1')
  await once(target, 'listening')
  const relay = await startWebhookRelay(`http://127.0.0.1:${(target.address() as AddressInfo).port}`, 0)
  const send = async (signature: string) => {
    const headers = { 'stripe-signature': signature }
    expect((await fetch(relay.url, { method: 'POST', body: '{}', headers })).status).toBe(200)
    await relay.settled()
  }
  try {
    await send('one')
    expect([came, relay.delivered()]).toEqual([['one', 'one'], 1])
    relay.set('wild')
    await send('two')
    expect([came.slice(2), relay.delivered()]).toEqual([['two', 'two'], 3])
  } finally {
    await relay.close()
    target.close()
  }
})
