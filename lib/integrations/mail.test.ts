import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createTransport } from 'nodemailer'
import { withTimeouts } from './mail'

it.each([
  ['smtp://mail:1025', { socketTimeout: 60_000, greetingTimeout: 10_000, connectionTimeout: 10_000 }],
  ['smtps://user:p%40ss@mail.example.net', { auth: { user: 'user', pass: 'p@ss' }, greetingTimeout: 10_000 }],
  ['smtp://mail?socketTimeout=5&name=a', { socketTimeout: 5, name: 'a', dnsTimeout: 10_000 }],
  ['smtp://mail?greetingTimeout=5', { greetingTimeout: 5, socketTimeout: 60_000 }],
])('sets a timeout for each step of %s, unless the URL has its own', (url, options) => {
  expect(createTransport(withTimeouts(url)).options).toMatchObject(options)
})

it('times out a server that accepts the connection and does not respond', async () => {
  const open: Socket[] = []
  const server = createServer((socket) => open.push(socket)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const transport = createTransport(withTimeouts(`smtp://127.0.0.1:${port}?greetingTimeout=50`))
  await expect(transport.verify()).rejects.toMatchObject({ code: 'ETIMEDOUT' })
  for (const socket of open) socket.destroy()
  server.close()
})
