import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { ObjectId } from 'mongodb'
import sharp from 'sharp'
import { FILE_EMPTY, UPLOAD_LIMIT, UPLOAD_MESSAGES } from '@/lib/schemas/upload'
import { type Application, startApplication } from '../support/application'
import {
  applicationDatabase,
  newBuyer,
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
let admin: Session
let jpeg: Buffer

beforeAll(async () => {
  const signedIn = async (role: 'agent' | 'user' | 'admin') => (await newPerson(db, role)).session
  ;[agent, buyer, admin, jpeg] = await Promise.all([
    signedIn('agent'),
    signedIn('user'),
    signedIn('admin'),
    canvas().jpeg().toBuffer(),
  ])
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

const refusal = (message: string | RegExp) => {
  const expected = typeof message === 'string' ? message : (expect.stringMatching(message) as string)
  return { message: expected, fields: { image: expected } }
}

/** A multipart body as text, for cases that `FormData` cannot express. */
const TYPE = 'multipart/form-data; boundary=b'
const part = (head: string, content: string | Buffer = '') =>
  Buffer.concat([
    Buffer.from(`--b\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ])
const END = Buffer.from('--b--\r\n')
const sendParts = (...parts: Buffer[]) =>
  send(agent, new Uint8Array(Buffer.concat(parts)), { 'content-type': TYPE })

describe('POST /api/uploads (D138)', () => {
  it.each([
    ['jpeg', 'jpg'],
    ['png', 'png'],
    ['webp', 'webp'],
    ['avif', 'avif'],
  ] as const)('detects %s by its content and serves it with its type', async (format, ending) => {
    const image = await canvas().toFormat(format).toBuffer()
    const url = urlOf(await upload(agent, image))
    expect(url).toMatch(
      new RegExp(`^http://127\\.0\\.0\\.1:\\d+/keystead-demo/image/upload/v\\d+/listings/\\w+\\.${ending}$`),
    )
    const picture = await fetch(url)
    expect(picture.headers.get('content-type')).toBe(`image/${format}`)
    expect(await sharp(await picture.arrayBuffer()).metadata()).toMatchObject({ width: 40, height: 30 })
  })

  it('removes the place, author and camera of a picture', async () => {
    const image = await canvas()
      .withExif({
        IFD0: { Make: 'Nikon of Nora', Artist: 'Nora Whitfield' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 28/1 0/1' },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret>xmp-secret</secret></x:xmpmeta>')
      .jpeg()
      .toBuffer()
    for (const text of ['Exif', 'Nikon', 'Nora', 'xmp-secret']) expect(image.includes(text)).toBe(true)
    const picture = await fetch(urlOf(await upload(agent, image)))
    const bytes = Buffer.from(await picture.arrayBuffer())
    const { exif, xmp, iptc, comments } = await sharp(bytes).metadata()
    expect([exif, xmp, iptc, comments]).toEqual([undefined, undefined, undefined, undefined])
    for (const text of ['Exif', 'Nikon', 'Nora', 'xmp-secret']) expect(bytes.includes(text)).toBe(false)
  })

  it('names the limit for a picture with too many pixels', async () => {
    const huge = sharp({ create: { width: 8001, height: 8000, channels: 3, background: '#2a3542' } })
    const response = await upload(agent, await huge.png().toBuffer())
    expectError(response, 400, 'invalid_input', refusal(UPLOAD_MESSAGES.pixels))
  })

  it.each([
    ['agent', undefined, 'listings'],
    ['agent', 'profile', 'profiles'],
    ['buyer', undefined, 'profiles'],
    ['buyer', 'profile', 'profiles'],
    ['admin', undefined, 'profiles'],
  ] as const)('stores a picture that %s sends for %s in %s', async (name, purpose, folder) => {
    expect(urlOf(await upload({ agent, buyer, admin }[name], jpeg, purpose))).toContain(`/${folder}/`)
  })

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

  it.each(['buyer', 'admin'] as const)('%s for a listing', async (name) => {
    expectError(await upload({ buyer, admin }[name], jpeg, 'listing'), 403, 'forbidden')
  })

  it('a suspended account, on its next request', async () => {
    const { session, id } = await newBuyer()
    urlOf(await upload(session, jpeg))
    await db.collection('users').updateOne({ _id: new ObjectId(id) }, { $set: { role: 'fraud' } })
    for (const purpose of [undefined, 'listing', 'profile']) {
      expectError(await upload(session, jpeg, purpose), 403, 'forbidden', {
        message: 'This account is suspended.',
      })
    }
  })

  it("another site's page", async () => {
    const form = formOf(['image', jpeg])
    expectError(await send(agent, form, { origin: 'https://evil.test' }), 403, 'forbidden')
    urlOf(await send(agent, form, { origin: new URL(process.env.APPLICATION_URL ?? '').origin }))
  })
})

describe('rejects, regardless of name and type,', () => {
  it.each([
    ['HTML', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['GIF', () => canvas().gif().toBuffer()],
    ['TIFF', () => canvas().tiff().toBuffer()],
    ['a page with a JPEG behind it', () => Buffer.concat([Buffer.from('<script>/*'), jpeg])],
    ['a file that is a JPEG and an AVIF', () => Buffer.from('\xff\xd8\xff\xe0ftypavif', 'latin1')],
    ['a file that is a GIF and a script', () => Buffer.from('GIF89a/*;*/=alert(1)')],
    ['zeros', () => Buffer.alloc(1000)],
  ])('%s', async (_what, make) => {
    expectError(await upload(agent, await make()), 400, 'invalid_input', refusal(UPLOAD_MESSAGES.format))
  })

  it.each([
    [
      'a page behind the signature of a JPEG',
      () => Buffer.from('\xff\xd8\xff<script>alert(1)</script>', 'latin1'),
    ],
    ['the first bytes of a PNG', async () => (await canvas().png().toBuffer()).subarray(0, 20)],
  ])('%s, as incomplete or damaged', async (_what, make) => {
    const response = await upload(agent, await make())
    expectError(response, 400, 'invalid_input', refusal(UPLOAD_MESSAGES.incomplete))
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

  it('a file in another field, and a second file', async () => {
    expectError(await send(agent, formOf(['photo', jpeg])), 400, 'invalid_input', refusal(/"image"/))
    for (const second of ['image', 'photo']) {
      const form = formOf(['image', jpeg], [second, jpeg])
      expectError(await send(agent, form), 400, 'invalid_input', refusal(/one picture/))
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

  it('a truncated form', async () => {
    const whole = Buffer.concat([part('name="image"; filename="a.jpg"', jpeg), END])
    urlOf(await sendParts(whole))
    for (const length of [0, 3, 40, whole.length - jpeg.length, whole.length - END.length]) {
      expectError(await sendParts(whole.subarray(0, length)), 400, 'invalid_input', refusal(/interrupted/))
    }
  })

  it('a form with a malformed, endless or nameless header', async () => {
    for (const [head, fault] of [
      ['name="image"; filename="a.jpg"\r\n: x', /interrupted/],
      [`name="image"; filename="${'a'.repeat(20_000)}"`, /interrupted/],
      ['filename="a.jpg"', /"image"/],
    ] as const) {
      expectError(await sendParts(part(head, jpeg), END), 400, 'invalid_input', refusal(fault))
    }
  })

  it('a form without a boundary', async () => {
    const response = await send(agent, new Uint8Array(jpeg), { 'content-type': 'multipart/form-data' })
    expectError(response, 400, 'invalid_input', refusal(/interrupted/))
  })

  it.each(['image/jpeg', 'application/octet-stream', 'application/json', 'multipart/mixed; boundary=b'])(
    'a body of the type %s: 415',
    async (type) => {
      expectError(
        await send(agent, new Uint8Array(jpeg), { 'content-type': type }),
        415,
        'unsupported_media_type',
      )
    },
  )
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

  it('text besides the picture', async () => {
    const response = await send(agent, formOf(['name', 'x'.repeat(UPLOAD_LIMIT + 100_000)], ['image', jpeg]))
    expectError(response, 413, 'too_large', refusal(UPLOAD_MESSAGES.tooLarge))
  })

  it('a body without a length', async () => {
    const head = part('name="image"; filename="a.jpg"', jpeg).subarray(0, -2)
    const piece = new Uint8Array(64 * 1024)
    let pieces = (3 * UPLOAD_LIMIT) / piece.length
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(head),
      pull: async (controller) => {
        // A source that never pauses would keep the client from reading the response.
        await setImmediate()
        if (pieces-- > 0) controller.enqueue(piece)
        else controller.close()
      },
    })
    const response = await send(agent, body, { 'content-type': TYPE })
    expectError(response, 413, 'too_large', refusal(UPLOAD_MESSAGES.tooLarge))
  })
})

describe('the pictures of a listing', () => {
  const HOME = {
    title: 'Harbour Loft',
    description: 'Two floors.',
    location: 'Porto',
    minPrice: 300_000,
    maxPrice: 350_000,
  }
  const list = (fields: object) => agent.post('/api/properties', { ...HOME, ...fields })

  it('are returned in order with their captions, the first as the image', async () => {
    const urls: string[] = []
    for (const format of ['jpeg', 'png', 'webp', 'avif'] as const)
      urls.push(urlOf(await upload(agent, await canvas().toFormat(format).toBuffer())))
    const [cover, kitchen, stairs, plan] = urls
    const images = [
      { url: cover },
      { url: kitchen, caption: 'The kitchen', alt: 'White kitchen with an island' },
      { url: stairs, kind: 'photo' },
      { url: plan, kind: 'plan', caption: 'Ground floor' },
    ]
    const { status, body } = await list({ images })
    expect(status).toBe(201)
    const propertyPath = `/api/properties/${(body as { insertedId: string }).insertedId}`
    expect((await agent.get(propertyPath)).body).toMatchObject({ image: cover, images })
    expect((await agent.patch(propertyPath, { images: [...images].reverse() })).status).toBe(200)
    expect((await agent.get(propertyPath)).body).toMatchObject({ image: plan, images: [...images].reverse() })
    expect((await agent.call('DELETE', propertyPath)).status).toBe(200)
  })

  it.each([
    ['forty-one', () => ({ images: Array.from({ length: 41 }, (_, i) => ({ url: `${i}` })) }), 'images'],
    ['none', () => ({ images: [] }), 'images'],
    [
      'a first one that is not the image',
      (url: string) => ({ images: [{ url }], image: `${url}x` }),
      'image',
    ],
    [
      "another host's",
      (url: string) => ({ images: [{ url }, { url: 'https://evil.test/a.jpg' }] }),
      'images',
    ],
    [
      'a caption that is too long',
      (url: string) => ({ images: [{ url, caption: 'x'.repeat(201) }] }),
      'images.0.caption',
    ],
    ['another kind', (url: string) => ({ images: [{ url, kind: 'film' }] }), 'images.0.kind'],
  ])('are rejected with the name of the field: %s', async (_what, make, field) => {
    const response = await list(make(urlOf(await upload(agent, jpeg))))
    expectError(response, 400, 'invalid_input', {
      fields: expect.objectContaining({ [field]: expect.any(String) as string }) as object,
    })
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
