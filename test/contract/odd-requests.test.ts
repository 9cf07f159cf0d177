/** @tier full */
import { once } from 'node:events'
import { connect } from 'node:net'
import { until } from '../support/contract'
import { itInFull } from '../support/tier'
import { ownApplication } from '../support/own-application'

const application = ownApplication({ LOG_LEVEL: 'info', MAX_CONNECTIONS: '60', RATE_LIMIT_SCALE: '1' })

const open = () => connect(Number(new URL(application.site).port), '127.0.0.1')
/** Sends these bytes and no more; returns everything received until the server closes the connection. */
async function responseTo(bytes: string): Promise<string> {
  const socket = open()
  socket.write(bytes)
  let response = ''
  socket.on('data', (part) => (response += String(part)))
  await once(socket, 'close')
  return response
}
const ask = (line: string, headers: string[] = [], body = '') =>
  responseTo([`${line} HTTP/1.1`, 'Host: localhost', 'Connection: close', ...headers, '', body].join('\r\n'))
const statusOf = (response: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(response)?.[1])

async function expectRefused(line: string, headers: readonly string[], status: number): Promise<void> {
  const response = await ask(line, [...headers])
  expect(statusOf(response)).toBe(status)
  const [, id = 'none'] = /x-request-id: (\S+)/i.exec(response) ?? []
  const output = () => application.output().filter((item) => item.includes(id))
  await until(async () => output().length, Boolean)
  expect(output()).toEqual([expect.stringContaining('request refused')])
  expect(application.output().filter((item) => /^\s+at |⨯/.test(item))).toEqual([])
  expect(await application.db.collection('failures').countDocuments()).toBe(0)
}

it.each([
  ['GET *', [], 400],
  ['TRACE /about', [], 405],
  ['TRACE /properties', [], 405],
  ['PUT /homes/bend', [], 405],
  ['PUT /api/docs', [], 405],
  ['GET /nowhere', ['RSC: 1', 'Next-Router-State-Tree: x'], 400],
  ['GET /about', ['RSC: 1', 'Next-Router-State-Tree: %5B%22%22%2C%7B%22children%22%3A1%7D%5D'], 400],
  ['POST /about', ['Content-Length: 0'], 415],
  ['POST /login', ['Content-Length: 0', 'Content-Type: multipart/form-data'], 415],
  ['POST /login', ['Content-Length: 0', 'Content-Type: text/plain', 'Origin: https://other.example'], 403],
  ['POST /api/docs', ['Content-Length: 0', 'Content-Type: text/plain', 'Origin: https://other.example'], 403],
] as const)('refuses %s %j in one line, and keeps it out of the failures', expectRefused)

it('refuses very many parameters and cookies, on which Next would work for seconds (D575)', async () => {
  await expectRefused(`GET /api/health?${'x&'.repeat(5_000)}`, [], 414)
  await expectRefused('GET /api/health', [`Cookie: ${'a=;'.repeat(4_000)}`], 431)
})

const PART = '--x\r\nContent-Disposition: form-data; name="email"\r\n\r\nbea'
const OF_ACTION = '--x\r\nContent-Disposition: form-data; name="$ACTION_REF_1"\r\n\r\n'
const ACTION = 'Next-Action: 40aabbccddeeff00112233445566778899aabbccdd'

it.each([
  ['POST /login', [], PART],
  ['POST /login', [], OF_ACTION],
  ['POST /login', [], ''],
  ['POST /login', [ACTION], PART],
  ['POST /about', [], PART],
  ['POST /api/docs', [], PART],
  ['POST /nowhere', [], PART],
] as const)(
  'rejects %s %j with a truncated form, and keeps it out of the failures',
  async (line, headers, body) => {
    const type = 'Content-Type: multipart/form-data; boundary=x'
    const response = await ask(line, [...headers, type, `Content-Length: ${Buffer.byteLength(body)}`], body)
    expect(statusOf(response)).toBeGreaterThanOrEqual(400)
    expect(statusOf(response)).toBeLessThan(500)
    expect(await application.db.collection('failures').find().toArray()).toEqual([])
  },
)

it('counts them for their client', async () => {
  let status = 0
  for (let round = 0; round < 700 && status !== 429; round += 1) status = statusOf(await ask('TRACE /about'))
  expect(status).toBe(429)
})

// Takes the ten seconds of the header timeout.
itInFull('closes a request whose headers do not arrive', async () => {
  expect(statusOf(await responseTo('GET /about HTTP/1.1\r\nHost: localhost\r\n'))).toBe(408)
})

// Takes the minute of the body timeout.
itInFull('closes a request whose body does not arrive', async () => {
  await responseTo(
    'POST /api/users HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{',
  )
})

it('closes connections above the configured number', async () => {
  const sockets = Array.from({ length: 90 }, open)
  const closed = new Set<number>()
  sockets.forEach((socket, i) => socket.on('close', () => closed.add(i)).on('error', () => undefined))
  await until(
    async () => closed.size,
    (count) => count >= 30,
  )
  for (const socket of sockets) socket.destroy()
})
