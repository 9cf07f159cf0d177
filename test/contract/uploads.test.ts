import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import sharp from 'sharp'
import { FILE_EMPTY, UPLOAD_LIMIT, UPLOAD_MESSAGES } from '@/lib/schemas/upload'
import { type Application, startApplication } from '../support/application'
import {
  applicationDatabase,
  newPerson,
  until,
  type TestResponse,
  demoSession,
  type Raw,
  Session,
} from '../support/contract'
import { fullOnly, itInFull } from '../support/tier'
import { UNDER_TEST } from '../support/under-test'

const db = applicationDatabase()
const path = '/api/uploads'
const canvas = () => sharp({ create: { width: 40, height: 30, channels: 3, background: '#2a3542' } })

let agent: Session
let buyer: Session
let jpeg: Buffer

beforeAll(async () => {
  const signedIn = async (role: 'agent' | 'user') => (await newPerson(db, role)).session
  ;[agent, buyer, jpeg] = await Promise.all([signedIn('agent'), signedIn('user'), canvas().jpeg().toBuffer()])
})

/** A form with these fields in this order; bytes become a file with an arbitrary name. */
function formOf(...fields: [name: string, value: string | Buffer][]): FormData {
  const form = new FormData()
  for (const [name, value] of fields) {
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, new Blob([new Uint8Array(value)], { type: 'image/jpeg' }), 'house.jpg')
  }
  return form
}

/** Keeps the connection alive: otherwise Node closes it while the body of a rejected request is still unread. */
const send = (session: Session, raw: Raw, headers: Record<string, string> = {}) =>
  session.post(path, undefined, { raw, headers: { connection: 'keep-alive', ...headers } })
const upload = (session: Session, image: Buffer, purpose?: string) =>
  send(
    session,
    formOf(['image', image], ...(purpose === undefined ? [] : [['purpose', purpose] as [string, string]])),
  )

function urlOf({ status, body }: TestResponse): string {
  expect({ status, body }).toEqual({ status: 201, body: { data: { url: expect.any(String) as string } } })
  return (body as { data: { url: string } }).data.url
}

function expectError(
  { status, headers, body }: TestResponse,
  expectedStatus: number,
  code: string,
  error: object = {},
) {
  expect({ status, body }).toEqual({
    status: expectedStatus,
    body: { error: { code, message: expect.any(String) as string, ...error } },
  })
  expect(headers.get('cache-control')).toBe('no-store')
}

const refusal = (message: string) => ({ message, fields: { image: message } })

describe('POST /api/uploads (D138)', () => {
  it('accepts the purpose before the picture too, and ignores other fields', async () => {
    const form = formOf(['purpose', 'profile'], ['name', 'x'], ['image', jpeg])
    expect(urlOf(await send(agent, form))).toContain('/profiles/')
  })

  it('accepts exactly 10 MB', async () => {
    urlOf(await upload(agent, Buffer.concat([jpeg, Buffer.alloc(UPLOAD_LIMIT - jpeg.length)])))
  })

  it('accepts no other method', async () => {
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE'] as const) {
      const { status, headers } = await agent.call(method, path)
      expect({ status, allow: headers.get('allow') }).toEqual({ status: 405, allow: 'POST, OPTIONS' })
    }
  })
})

describe('rejects', () => {
  itInFull('people without a session, whatever they send', async () => {
    const anyone = new Session()
    expectError(await upload(anyone, jpeg), 401, 'unauthenticated')
    expectError(await anyone.post(path, {}), 401, 'unauthenticated')
    expectError(await upload(anyone, Buffer.alloc(4 * UPLOAD_LIMIT)), 401, 'unauthenticated')
  })

  it('a picture with HTML appended, except as a picture', async () => {
    const url = urlOf(await upload(agent, Buffer.concat([jpeg, Buffer.from('<script>alert(1)</script>')])))
    const { headers } = await fetch(url)
    expect(headers.get('content-type')).toBe('image/jpeg')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('an empty file, no file, and a text instead', async () => {
    const empty = formOf(['image', Buffer.alloc(0)])
    expectError(await send(agent, empty), 400, 'invalid_input', refusal(FILE_EMPTY))
    for (const form of [
      formOf(['purpose', 'listing']),
      formOf(['image', 'https://res.cloudinary.com/demo/image/upload/sample.jpg']),
    ]) {
      expectError(await send(agent, form), 400, 'invalid_input', refusal(UPLOAD_MESSAGES.required))
    }
  })

  it('an unknown purpose', async () => {
    const { purpose: message } = UPLOAD_MESSAGES
    for (const purpose of ['', 'Listing', 'avatar', '$ne', 'constructor', '\0', 'x'.repeat(5000)]) {
      expectError(await upload(agent, jpeg, purpose), 400, 'invalid_input', {
        message,
        fields: { purpose: message },
      })
    }
  })
})

fullOnly('above the limits', () => {
  it.each([
    ['one byte', UPLOAD_LIMIT + 1],
    ['a MB', UPLOAD_LIMIT + 1024 * 1024],
    ['all that a camera has', 4 * UPLOAD_LIMIT],
  ])('%s more: 413, with a readable response', async (_case, size) => {
    const form = formOf(['image', Buffer.concat([jpeg, Buffer.alloc(size - jpeg.length)])])
    for (const connection of ['keep-alive', 'close']) {
      const response = await send(buyer, form, { connection })
      expectError(response, 413, 'too_large', refusal(UPLOAD_MESSAGES.tooLarge))
    }
  })

  it('a body without a length', async () => {
    const head = 'Content-Disposition: form-data; name="image"; filename="a.jpg"'
    const start = Buffer.concat([Buffer.from(`--b\r\n${head}\r\n\r\n`), jpeg])
    const piece = new Uint8Array(64 * 1024)
    let pieces = (3 * UPLOAD_LIMIT) / piece.length
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(start),
      pull: async (controller) => {
        // A source that never pauses would keep the client from reading the response.
        await setImmediate()
        if (pieces-- > 0) controller.enqueue(piece)
        else controller.close()
      },
    })
    const response = await send(agent, body, { 'content-type': 'multipart/form-data; boundary=b' })
    expectError(response, 413, 'too_large', refusal(UPLOAD_MESSAGES.tooLarge))
  })
})

fullOnly('an unavailable image host', () => {
  const folder = mkdtempSync(join(tmpdir(), 'keystead-no-image-host-'))
  let running: Application | undefined
  const silent = createServer()

  beforeEach(() => rmSync(folder, { recursive: true, force: true }))
  afterEach(async () => running?.end())
  afterAll(() => {
    silent.close()
    silent.closeAllConnections()
    rmSync(folder, { recursive: true, force: true })
  })

  async function uploadTo(origin: string, settings: Record<string, string> = {}): Promise<TestResponse> {
    running = await startApplication({
      ...UNDER_TEST,
      DATA_DIR: folder,
      MONGODB_URI: '',
      LOG_LEVEL: 'error',
      CLOUDINARY_URL: `cloudinary://key:hunter2@gone?upload_prefix=${origin}`,
      ...settings,
    })
    return upload(await demoSession('agent', running.addresses.get('ready')), jpeg)
  }

  it('causes a 503 that asks to try again, and is logged', async () => {
    const response = await uploadTo('http://127.0.0.1:1')
    expectError(response, 503, 'unavailable', { message: UPLOAD_MESSAGES.unavailable })
    const output = running?.output ?? []
    const id = response.headers.get('x-request-id') ?? 'none'
    const log = await until(
      async () => output.join('\n'),
      (text) => text.includes(id),
    )
    expect(log).toContain('ECONNREFUSED')
    expect(log).toContain(id)
    expect(log).not.toContain('hunter2')
  })

  it('causes the same if it is late', async () => {
    await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening))
    const { port } = silent.address() as AddressInfo
    const response = await uploadTo(`http://127.0.0.1:${port}`, { ANSWER_SECONDS: '1' })
    expectError(response, 503, 'unavailable', { message: UPLOAD_MESSAGES.unavailable })
  })
})
