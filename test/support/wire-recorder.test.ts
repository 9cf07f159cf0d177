import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server } from 'node:net'
import { BSON } from 'bson'
import { recordWire, type WireRecorder } from './wire-recorder'

const OP_MSG = 2013

/** A command as a driver sends it, without a document sequence. */
function message(command: object): Buffer {
  const body = BSON.serialize(command)
  const bytes = Buffer.alloc(16 + 4 + 1)
  bytes.writeInt32LE(bytes.length + body.length, 0)
  bytes.writeInt32LE(OP_MSG, 12)
  return Buffer.concat([bytes, body])
}

let server: Server
let recorder: WireRecorder
let passed: Buffer

beforeAll(async () => {
  passed = Buffer.alloc(0)
  server = createServer((socket) => {
    socket.on('data', (chunk) => (passed = Buffer.concat([passed, chunk])))
    socket.on('end', () => socket.end())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  recorder = await recordWire(`mongodb://127.0.0.1:${(server.address() as AddressInfo).port}/test`)
})

afterAll(async () => {
  await recorder.close()
  server.close()
})

it("forwards everything, and records all commands except the driver's own", async () => {
  const { hostname, port } = new URL(recorder.uri)
  const find = { find: 'offers', filter: { status: 'pending' }, $db: 'test' }
  const bytes = Buffer.concat(
    [
      { hello: 1, $db: 'admin' },
      find,
      { hello: 1, topologyVersion: 1, $db: 'admin' },
      { killCursors: 'offers', $db: 'test' },
      { endSessions: [], $db: 'admin' },
    ].map(message),
  )
  const client = connect(Number(port), hostname)
  // In two chunks, like a large command.
  client.write(bytes.subarray(0, 30))
  client.end(bytes.subarray(30))
  await once(client.resume(), 'close')
  expect(passed).toEqual(bytes)
  expect(recorder.take()).toEqual([find, { killCursors: 'offers', $db: 'test' }])
  expect(recorder.take()).toEqual([])
})
