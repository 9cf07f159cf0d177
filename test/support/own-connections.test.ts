import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo } from 'node:net'
import { Session } from './contract'

it.each([
  ['fetch', (site: string) => fetch(site)],
  ['a form of a session', (site: string) => new Session(site).post('/', undefined, { raw: new FormData() })],
  [
    'a session that lets the server keep its connection',
    (site: string) => new Session(site).get('/', { headers: { connection: 'keep-alive' } }),
  ],
])('sends %s over its own connection', async (_what, ask) => {
  let connections = 0
  const server = createServer((_request, response) => response.end('ok'))
  server.on('connection', () => connections++)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  try {
    for (let time = 0; time < 3; time++) await ask(site)
    expect(connections).toBe(3)
  } finally {
    server.closeAllConnections()
    server.close()
  }
})
