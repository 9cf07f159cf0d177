import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import sharp, { type Stats } from 'sharp'
import { transaction, ObjectId } from '@/lib/data/client'
import { countUnusedPictures } from '@/lib/data/pictures'
import { type Role } from '@/lib/domain/user'
import { isHostedImage, uploadImage as sendToHost } from '@/lib/integrations/cloudinary'
import { cleanPicture } from '@/lib/integrations/picture'
import { UPLOAD_LIMIT, UPLOAD_MESSAGES, UPLOAD_PURPOSES } from '@/lib/schemas/upload'
import { describeError } from '@/lib/log'
import { actorOf, createUser } from '@/test/factories'
import { testCloudinary } from '@/test/support/cloudinary'
import { codeOf, serviceDatabase } from '@/test/support/services'
import { cleanDocument } from '../documents/clean-document'
import { uploadImage } from './upload-image'
import { itInFull } from '@/test/support/tier'

const cloudinary = testCloudinary()
const { db } = serviceDatabase()

const canvas = (width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: '#2a3542' } })

/** A picture that does not compress well. */
const photo = (width = 200, height = 150) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#777',
      noise: { type: 'gaussian', mean: 128, sigma: 50 },
    },
  })

const personOf = async (role: Role) => actorOf(await createUser(db, { role }))
const FORMATS = [
  ['jpg', 'jpeg'],
  ['png', 'png'],
  ['webp', 'webp'],
  ['avif', 'avif'],
] as const

/** Encoding changes colours slightly. */
function expectColour({ channels }: Stats, colour: number[]): void {
  colour.forEach((value, i) => expect(Math.abs((channels[i]?.mean ?? -1) - value)).toBeLessThan(4))
}

let jpeg: Buffer

beforeAll(async () => {
  jpeg = await canvas().jpeg().toBuffer()
})

describe('uploadImage', () => {
  it.each(FORMATS)('uploads a picture that is %s', async (ending, format) => {
    const image = await canvas().toFormat(format).toBuffer()
    const { url } = await uploadImage(await personOf('agent'), { image })
    expect(url).toMatch(
      new RegExp(`^${cloudinary.origin}/keystead/image/upload/v\\d+/listings/\\w+\\.${ending}$`),
    )
    expect(isHostedImage(url)).toBe(true)
    const picture = await fetch(url)
    expect(picture.headers.get('content-type')).toBe(`image/${format}`)
    const output = sharp(await picture.arrayBuffer())
    expect(await output.metadata()).toMatchObject({ width: 40, height: 30, channels: 3 })
    expectColour(await output.stats(), [42, 53, 66])
  })

  it.each([
    ['agent', undefined, 'listings'],
    ['agent', 'listing', 'listings'],
    ['agent', 'profile', 'profiles'],
    ['user', undefined, 'profiles'],
    ['user', 'profile', 'profiles'],
    ['admin', undefined, 'profiles'],
    ['admin', 'profile', 'profiles'],
  ] as const)('uploads a picture of %s for %s to %s', async (role, purpose, folder) => {
    const { url } = await uploadImage(await personOf(role), { image: jpeg, purpose })
    expect(url).toContain(`/${folder}/`)
  })

  it.each(['user', 'admin'] as const)('rejects a picture of %s for a listing', async (role) => {
    const work = uploadImage(await personOf(role), { image: jpeg, purpose: 'listing' })
    expect(await codeOf(work)).toBe('forbidden')
  })

  it.each([undefined, ...UPLOAD_PURPOSES])(
    'rejects a picture of a suspended account for %s',
    async (purpose) => {
      await expect(uploadImage(await personOf('fraud'), { image: jpeg, purpose })).rejects.toMatchObject({
        code: 'forbidden',
        message: 'This account is suspended.',
      })
    },
  )

  it.each([
    ['HTML', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['GIF', () => canvas().gif().toBuffer()],
    ['TIFF', () => canvas().tiff().toBuffer()],
    ['a script behind the signature of a GIF', () => Buffer.from('GIF89a/*;*/=alert(1)')],
    ['a file that is a JPEG and an AVIF', () => Buffer.from('\xff\xd8\xff\xe0ftypavif', 'latin1')],
    ['a page with a JPEG behind it', () => Buffer.concat([Buffer.from('<script>/*'), jpeg])],
    ['nothing that has a signature', () => Buffer.alloc(64)],
  ] as const)('rejects %s', async (_case, make) => {
    await expect(uploadImage(await personOf('agent'), { image: await make() })).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { image: UPLOAD_MESSAGES.format },
    })
  })

  it('says how to get a JPEG instead of HEIC (D356)', async () => {
    const image = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic')
    await expect(uploadImage(await personOf('agent'), { image })).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { image: UPLOAD_MESSAGES.heic },
    })
    expect(await cleanDocument(image)).toEqual({ refused: 'heic' })
  })

  it.each([
    ['a JPEG that is cut off', async () => (await photo().jpeg().toBuffer()).subarray(0, 4000)],
    ['a PNG that is cut off', async () => (await photo().png().toBuffer()).subarray(0, -500)],
    ['a WebP that is cut off', async () => (await photo().webp().toBuffer()).subarray(0, -500)],
    ['an AVIF that is cut off', async () => (await photo().avif().toBuffer()).subarray(0, -500)],
    ['a PNG that ends in its header', async () => (await canvas().png().toBuffer()).subarray(0, 20)],
    [
      'a page behind a signature',
      () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('<html>')]),
    ],
  ] as const)('says that %s is incomplete or damaged', async (_case, make) => {
    await expect(uploadImage(await personOf('agent'), { image: await make() })).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { image: UPLOAD_MESSAGES.incomplete },
    })
  })

  itInFull('accepts the largest picture', async () => {
    // A decoder stops at the end of the picture, so trailing zeros make a picture of any size.
    const image = Buffer.concat([jpeg, Buffer.alloc(UPLOAD_LIMIT - jpeg.length)])
    expect(await uploadImage(await personOf('user'), { image })).toEqual({
      url: expect.any(String) as string,
    })
  })

  itInFull('accepts 64 megapixels, and no more', async () => {
    const agent = await personOf('agent')
    const { url } = await uploadImage(agent, { image: await canvas(8000, 8000).png().toBuffer() })
    expect(await sharp(await (await fetch(url)).arrayBuffer()).metadata()).toMatchObject({
      width: 3840,
      height: 3840,
    })
    const image = await canvas(8001, 8000).png().toBuffer()
    await expect(uploadImage(agent, { image })).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { image: UPLOAD_MESSAGES.pixels },
    })
  })

  itInFull('reduces a picture that would exceed 10 MB', async () => {
    const grey = { width: 3200, height: 3000, channels: 1 } as const
    const image = await sharp(randomBytes(grey.width * grey.height), { raw: grey })
      .toColourspace('b-w')
      .png()
      .toBuffer()
    expect(image.length).toBeLessThan(UPLOAD_LIMIT)
    const bytes = await arrivedOf(image)
    expect(bytes.length).toBeLessThanOrEqual(UPLOAD_LIMIT)
    expect((await sharp(bytes).metadata()).width).toBe(1600)
  })

  it('uses the first of several frames', async () => {
    const frames = await sharp([await canvas().png().toBuffer(), await photo(40, 30).png().toBuffer()], {
      join: { animated: true },
    })
      .webp()
      .toBuffer()
    expect((await sharp(frames).metadata()).pages).toBe(2)
    const picture = sharp(await arrivedOf(frames))
    expect((await picture.metadata()).pages).toBeUndefined()
    expectColour(await picture.stats(), [42, 53, 66])
  })

  itInFull('does not block the event loop', async () => {
    const image = await photo(3000, 2400).jpeg({ quality: 92 }).toBuffer()
    let turns = 0
    const timer = setInterval(() => (turns += 1), 5)
    await cleanPicture(image, 'jpg')
    clearInterval(timer)
    expect(turns).toBeGreaterThan(10)
  })

  it('returns a unique URL for every picture', async () => {
    const agent = await personOf('agent')
    const urls = await Promise.all([0, 1, 2, 3].map(() => uploadImage(agent, { image: jpeg })))
    expect(new Set(urls.map(({ url }) => url)).size).toBe(4)
  })
})

/** The metadata that cameras and programs write. */
const SECRETS = [
  'Nikon of Nora',
  'Nora Whitfield',
  '2024:06:01 12:00:00',
  '42/1 21/1',
  'xmp-secret',
  'iptc-secret',
]

/** A picture with all of it: EXIF with a position, XMP, IPTC, another colour profile, and a comment. */
async function secretive(format: (typeof FORMATS)[number][1], size = { width: 40, height: 30 }) {
  const image = await canvas(size.width, size.height)
    .withExif({
      IFD0: { Make: SECRETS[0] ?? '', Artist: SECRETS[1] ?? '', DateTime: SECRETS[2] ?? '' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 28/1 0/1', GPSLongitude: '42/1 21/1 0/1' },
    })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret>${SECRETS[4]}</secret></x:xmpmeta>`)
    .withIccProfile('p3')
    .toFormat(format)
    .toBuffer()
  if (format === 'jpeg') return withJpegSegments(image)
  return format === 'png' ? withPngText(image) : image
}

/** A JPEG with a comment and a Photoshop block that contains IPTC. */
function withJpegSegments(picture: Buffer): Buffer {
  const segment = (marker: number, text: Buffer) =>
    Buffer.concat([Buffer.from([0xff, marker, (text.length + 2) >> 8, (text.length + 2) & 0xff]), text])
  const iptc = Buffer.concat([
    Buffer.from([0x1c, 2, 116, 0, 11]),
    Buffer.from(SECRETS[5] ?? '', 'latin1'),
    Buffer.from([0]),
  ])
  const photoshop = Buffer.concat([
    Buffer.from('Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0', 'latin1'),
    Buffer.from([iptc.length]),
    iptc,
  ])
  return Buffer.concat([
    picture.subarray(0, 2),
    segment(0xed, photoshop),
    segment(0xfe, Buffer.from('comment-secret')),
    picture.subarray(2),
  ])
}

/** A PNG with a text chunk. */
function withPngText(png: Buffer): Buffer {
  const body = Buffer.from('tEXtComment\x00comment-secret', 'latin1')
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.length - 4)
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(body))
  const header = 33
  return Buffer.concat([png.subarray(0, header), length, body, checksum, png.subarray(header)])
}

/** The bytes of an uploaded picture at the image host. */
async function arrivedOf(image: Buffer): Promise<Buffer> {
  const { url } = await uploadImage(await personOf('agent'), { image })
  return Buffer.from(await (await fetch(url)).arrayBuffer())
}

describe('an uploaded picture', () => {
  it.each(FORMATS)('has no metadata: %s', async (_ending, format) => {
    const image = await secretive(format)
    const before = await sharp(image).metadata()
    expect(before).toMatchObject({ exif: expect.any(Buffer) as Buffer, xmp: expect.any(Buffer) as Buffer })
    if (format === 'jpeg') expect(before.iptc).toBeInstanceOf(Buffer)
    expect(image.includes('Nora Whitfield')).toBe(true)

    const bytes = await arrivedOf(image)
    const after = await sharp(bytes).metadata()
    for (const kind of ['exif', 'xmp', 'iptc', 'comments', 'tifftagPhotoshop', 'orientation'] as const)
      expect(after[kind]).toBeUndefined()
    for (const text of [...SECRETS, 'comment-secret', 'Exif', 'EXIF', 'xmpmeta', 'Photoshop', 'GPS', 'tEXt'])
      expect(bytes.includes(text)).toBe(false)
  })

  it('keeps its colors, in sRGB', async () => {
    const red = { r: 255, g: 0, b: 0 }
    const wide = await sharp({ create: { width: 16, height: 16, channels: 3, background: red } })
      .withIccProfile('p3')
      .png()
      .toBuffer()
    const picture = sharp(await arrivedOf(wide))
    // The name of a profile is in UTF-16.
    expect((await picture.metadata()).icc?.includes(Buffer.from('\0s\0R\0G\0B'))).toBe(true)
    expectColour(await picture.stats(), [255, 0, 0])
  })

  it('is upright, for every orientation of the camera', async () => {
    const lying = await canvas(40, 30)
      .withExif({ IFD0: { Orientation: '6' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect(await sharp(lying).metadata()).toMatchObject({ width: 40, height: 30, orientation: 6 })
    expect(await sharp(await arrivedOf(lying)).metadata()).toMatchObject({ width: 30, height: 40 })
  })
})

describe('the image host', () => {
  it('makes the final decision about the format', async () => {
    expect(await sendToHost(jpeg, { publicId: 'listings/house', format: 'png' })).toBeNull()
  })

  it('is named as unavailable if it is down, and the error omits its secret', async () => {
    await cloudinary.stop()
    const agent = await personOf('agent')
    const failure = await uploadImage(agent, { image: jpeg }).catch((error: unknown) => error)
    expect(failure).toMatchObject({
      code: 'unavailable',
      message: UPLOAD_MESSAGES.unavailable,
      cause: { message: expect.stringMatching(/^Cloudinary responded with .*ECONNREFUSED/) as string },
    })
    expect(JSON.stringify(describeError(failure))).not.toContain('secret-1')
    const unused = await transaction((session) => countUnusedPictures(new ObjectId(agent.id), session))
    expect(unused).toEqual({ count: 0, bytes: 0 })
    await cloudinary.start()
  })
})

describe.each([
  ['Cloudinary', 'cloudinary://key:secret@Home-1', 'https://res.cloudinary.com'],
  [
    'Cloudinary in another region',
    'cloudinary://key:secret@Home-1?upload_prefix=https://api-eu.cloudinary.com',
    'https://res.cloudinary.com',
  ],
  [
    'another host',
    'cloudinary://key:secret@Home-1?upload_prefix=http://127.0.0.1:4020',
    'http://127.0.0.1:4020',
  ],
])('isHostedImage on %s', (_case, account, origin) => {
  const uploads = `${origin}/Home-1/image/upload`
  const away = origin.startsWith('https') ? 'http://127.0.0.1:4020' : 'https://res.cloudinary.com'

  it.each([
    `${uploads}/v1795275114/listings/e70774c7de14a38a957f.jpg`,
    `${uploads}/house.png`,
    `${uploads}/v1/agents/%C3%84lva%20Ek.webp`,
  ])('accepts %s', (url) => expect(isHostedImage(url, account)).toBe(true))

  it.each([
    ['nothing', ''],
    ['a path', '/Home-1/image/upload/v1/a.jpg'],
    ['another host', `${away}/Home-1/image/upload/v1/a.jpg`],
    ['a host that begins like it', `${origin}.evil.test/Home-1/image/upload/v1/a.jpg`],
    ['a host that ends like it', `https://evil${new URL(origin).hostname}/Home-1/image/upload/v1/a.jpg`],
    ['another scheme', uploads.replace(/^https?/, 'ftp') + '/v1/a.jpg'],
    ['a script', `javascript:alert(1)//${uploads}/v1/a.jpg`],
    ['another port', `http://${new URL(origin).hostname}:81/Home-1/image/upload/v1/a.jpg`],
    ['a user', `${uploads.replace('://', '://user@')}/v1/a.jpg`],
    ['the host as a user', `${origin}@evil.test/Home-1/image/upload/v1/a.jpg`],
    ['another cloud', `${origin}/Home-2/image/upload/v1/a.jpg`],
    ['a cloud that begins like it', `${origin}/Home-12/image/upload/v1/a.jpg`],
    ['the cloud in other letters', `${origin}/home-1/image/upload/v1/a.jpg`],
    ['a way out of the cloud', `${uploads}/../../../Home-2/image/upload/v1/a.jpg`],
    ['an escaped way out', `${uploads}/%2e%2e/%2e%2e/%2e%2e/Home-2/image/upload/v1/a.jpg`],
    ['a way out by escaped slashes', `${uploads}/..%2f..%2f..%2fHome-2/image/upload/v1/a.jpg`],
    ['a way out by backslashes', `${uploads}/..\\..\\..\\Home-2/image/upload/v1/a.jpg`],
    ['a way out that is escaped twice', `${uploads}/%252e%252e/a.jpg`],
    ['a picture fetched from elsewhere', `${origin}/Home-1/image/fetch/https://evil.test/a.jpg`],
    ['an overlay fetched from elsewhere', `${uploads}/l_fetch:aHR0cHM6Ly9ldmlsLnRlc3Q/a.jpg`],
    ['the same, escaped', `${uploads}/l_fetch%3AaHR0cHM6Ly9ldmlsLnRlc3Q/a.jpg`],
    ['a transformation', `${uploads}/w_9,h_9/a.jpg`],
    ['a file that is no picture', `${origin}/Home-1/raw/upload/v1/a.js`],
    ['no picture at all', `${uploads}/`],
    ['an empty step', `${uploads}/v1//a.jpg`],
    ['a query', `${uploads}/v1/a.jpg?x=1`],
    ['a fragment', `${uploads}/v1/a.jpg#x`],
    ['a bare mark of a query', `${uploads}/v1/a.jpg?`],
    ['a space before it', ` ${uploads}/v1/a.jpg`],
    ['a line end in it', `${uploads}/v1/a\n.jpg`],
    ['an escaped control character', `${uploads}/v1/a%00.jpg`],
    ['an escape of nothing', `${uploads}/v1/%ff.jpg`],
    ['letters of another case in the host', `${uploads.replace(/^http/, 'HTTP')}/v1/a.jpg`],
  ])('rejects %s', (_what, url) => expect(isHostedImage(url, account)).toBe(false))
})
