import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type UploadApiOptions, type UploadApiResponse, type v2 } from 'cloudinary'
import sharp from 'sharp'
import { type Running, spawnMain } from '@keystead/sandbox-support/spawn'

const account = { cloudName: 'keystead', apiKey: 'key-1', apiSecret: 'secret-1' }

let folder: string
let running: Running
let origin: string
let sdk: typeof v2
let jpeg: Buffer

const start = (port = '0') =>
  spawnMain('cloudinary', [
    ...['--port', port, '--data', path.join(folder, 'store')],
    ...['--cloud-name', account.cloudName, '--api-key', account.apiKey, '--api-secret', account.apiSecret],
  ])

const canvas = (width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: '#2a3542' } })

const newId = () => `listings/${randomUUID()}`

/** Uploads as the application does. */
function upload(bytes: Buffer, options: UploadApiOptions = {}): Promise<UploadApiResponse> {
  return new Promise((resolve, reject) => {
    const stream = sdk.uploader.upload_stream(
      { public_id: newId(), disable_promises: true, ...options },
      (error, result) => {
        if (result && !error) resolve(result)
        else reject(error)
      },
    )
    stream.end(bytes)
  })
}

/** Uploads fields that the SDK would not send. */
function post(fields: Record<string, string>, bytes: Buffer, url = `${origin}/v1_1/keystead/image/upload`) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', new Blob([new Uint8Array(bytes)]), 'house.jpg')
  return fetch(url, { method: 'POST', body: form })
}

const seconds = (offset = 0) => String(Math.floor(Date.now() / 1000) + offset)

function signed(fields: Record<string, string>, secret = account.apiSecret): Record<string, string> {
  return { ...fields, api_key: account.apiKey, signature: sdk.utils.api_sign_request(fields, secret) }
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'keystead-cloudinary-'))
  running = await start()
  origin = running.addresses.cloudinary ?? ''
  // The SDK reads its settings once, when it is imported.
  process.env.CLOUDINARY_URL = `cloudinary://${account.apiKey}:${account.apiSecret}@${account.cloudName}?upload_prefix=${origin}`
  sdk = (await import('cloudinary')).v2
  jpeg = await canvas().jpeg().toBuffer()
})

afterAll(async () => {
  await running.stop()
  await rm(folder, { recursive: true })
})

describe('a signed upload', () => {
  test("by upload_stream returns Cloudinary's fields, and the picture is served byte for byte", async () => {
    const result = await upload(jpeg)
    expect(result).toMatchObject({
      public_id: expect.stringMatching(/^listings\//) as string,
      format: 'jpg',
      width: 40,
      height: 30,
      bytes: jpeg.length,
    })
    expect(result.secure_url).toBe(
      `${origin}/keystead/image/upload/v${result.version}/${result.public_id}.jpg`,
    )

    const picture = await fetch(result.secure_url)
    expect(picture.status).toBe(200)
    expect(Object.fromEntries(picture.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'cache-control': expect.stringContaining('immutable') as string,
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect(Buffer.from(await picture.arrayBuffer()).equals(jpeg)).toBe(true)
  })

  test('with the same public id replaces the picture under a new version', async () => {
    const first = await upload(jpeg, { public_id: 'agents/Älva Ek' })
    const larger = await canvas(80, 60).jpeg().toBuffer()
    const second = await upload(larger, { public_id: first.public_id })
    expect(second.version).toBeGreaterThan(first.version)
    const picture = await fetch(second.secure_url)
    expect(Buffer.from(await picture.arrayBuffer()).equals(larger)).toBe(true)
  })
})

describe('uploads are rejected', () => {
  test('with a signature by another secret', async () => {
    await expect(upload(jpeg, { api_secret: 'not-the-secret' })).rejects.toMatchObject({
      http_code: 401,
      message: expect.stringMatching(
        /^Invalid Signature [0-9a-f]{40}\. String to sign - 'public_id=listings\/[0-9a-f-]+&timestamp=\d+'\.$/,
      ) as string,
    })
  })

  test('with a parameter that was changed after signing', async () => {
    const fields = { ...signed({ timestamp: seconds(), public_id: newId() }), public_id: newId() }
    expect((await post(fields, jpeg)).status).toBe(401)
  })

  test.each([
    [
      'without a signature',
      () => ({ timestamp: seconds(), api_key: account.apiKey }),
      400,
      /^Upload preset must/,
    ],
    [
      'with an unknown key',
      () => ({ ...signed({ timestamp: seconds() }), api_key: 'k' }),
      401,
      /^Unknown API key k$/,
    ],
    ['signed more than an hour ago', () => signed({ timestamp: seconds(-3700) }), 400, /^Stale request/],
    [
      'without a timestamp',
      () => signed({ public_id: newId() }),
      400,
      /^Missing required parameter - timestamp$/,
    ],
    [
      'with an unsupported parameter',
      () => signed({ timestamp: seconds(), eager: 'w_9' }),
      400,
      /support.*eager/,
    ],
    [
      'with a public id that a URL cannot contain',
      () => signed({ timestamp: seconds(), public_id: '../x%2f' }),
      400,
      /^public_id .* is invalid$/,
    ],
  ])('%s', async (_case, fields, status, message) => {
    const response = await post(fields(), jpeg)
    expect(response.status).toBe(status)
    expect(await response.json()).toEqual({ error: { message: expect.stringMatching(message) as string } })
  })

  test('for another cloud', async () => {
    const response = await post(signed({ timestamp: seconds() }), jpeg, `${origin}/v1_1/other/image/upload`)
    expect(response.status).toBe(401)
  })

  test.each([
    [
      'SVG',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      /format svg not allowed/,
    ],
    ['GIF', () => canvas().gif().toBuffer(), /format gif not allowed/],
    ['HTML', () => Buffer.from('<!doctype html><script>alert(1)</script>'), /^Invalid image file$/],
    ['nothing', () => Buffer.alloc(0), /^Invalid image file$/],
  ])('if the content is %s, whatever its name', async (_case, bytes, message) => {
    await expect(upload(await bytes(), { filename: 'house.jpg' })).rejects.toMatchObject({
      http_code: 400,
      message: expect.stringMatching(message) as string,
    })
  })

  test('in a format that is not allowed', async () => {
    await expect(upload(jpeg, { allowed_formats: ['png'] })).rejects.toMatchObject({ http_code: 400 })
    await expect(upload(jpeg, { allowed_formats: ['png', 'jpeg'] })).resolves.toMatchObject({ format: 'jpg' })
  })

  test('from one byte over 10 MB', async () => {
    const limit = 10 * 1024 * 1024
    // A decoder stops at the end of the picture, so trailing zeros make a picture of any size.
    const padded = (size: number) => Buffer.concat([jpeg, Buffer.alloc(size - jpeg.length)])
    await expect(upload(padded(limit))).resolves.toMatchObject({ bytes: limit })
    await expect(upload(padded(limit + 1))).rejects.toMatchObject({
      http_code: 400,
      message: `File size too large. Got ${limit + 1}. Maximum is ${limit}.`,
    })
  })
})

test('destroy removes a picture, and requires a valid signature', async () => {
  const { public_id, secure_url } = await upload(jpeg)
  const forged = { public_id, timestamp: seconds() }
  const response = await fetch(`${origin}/v1_1/keystead/image/destroy`, {
    method: 'POST',
    body: new URLSearchParams(signed(forged, 'not-the-secret')),
  })
  expect(response.status).toBe(401)
  expect((await fetch(secure_url)).status).toBe(200)
  expect(await sdk.uploader.destroy(public_id, { invalidate: true })).toEqual({ result: 'ok' })
  expect((await fetch(secure_url)).status).toBe(404)
  expect(await sdk.uploader.destroy(public_id)).toEqual({ result: 'not found' })
})

test('destroy rejects a missing public id, another type, and an unsupported parameter', async () => {
  const { public_id, secure_url } = await upload(jpeg)
  const destroy = async (fields: Record<string, string>) => {
    const response = await fetch(`${origin}/v1_1/keystead/image/destroy`, {
      method: 'POST',
      body: new URLSearchParams(signed({ ...fields, timestamp: seconds() })),
    })
    return { status: response.status, body: await response.json() }
  }
  const refusal = (message: RegExp) => ({
    status: 400,
    body: { error: { message: expect.stringMatching(message) as string } },
  })
  expect(await destroy({})).toEqual(refusal(/^Missing required parameter - public_id$/))
  expect(await destroy({ public_id, type: 'private' })).toEqual(refusal(/^Invalid type private$/))
  expect(await destroy({ public_id, notification_url: 'http://x' })).toEqual(refusal(/notification_url/))
  expect((await fetch(secure_url)).status).toBe(200)
})

test('an upload whose connection breaks affects no other request', async () => {
  const { hostname, port } = new URL(origin)
  const head = 'POST /v1_1/keystead/image/upload HTTP/1.1\r\nHost: x\r\nContent-Length: 9999\r\n'
  const part =
    'Content-Type: multipart/form-data; boundary=b\r\n\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nbytes'
  await new Promise<void>((resolve) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(head + part, () => socket.destroy())
    })
    socket.on('close', () => resolve())
  })
  await expect(upload(jpeg)).resolves.toMatchObject({ format: 'jpg' })
})

test('pictures survive kill -9, and SIGTERM exits with 0', async () => {
  const { secure_url } = await upload(jpeg)
  expect(await running.stop('SIGKILL')).toBeNull()
  running = await start(new URL(origin).port)
  const picture = await fetch(secure_url)
  expect(Buffer.from(await picture.arrayBuffer()).equals(jpeg)).toBe(true)
  expect(await running.stop()).toBe(0)
  expect(running.output()).toBe(`cloudinary ${origin}\n`)
})
