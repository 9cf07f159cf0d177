import * as z from 'zod/mini'
import { AppError } from '@/lib/domain/errors'
import { readUpload } from './read-upload'

const LIMIT = 100
const TOO_LARGE = 'Too large.'
const schema = z.object({ image: z.optional(z.instanceof(Uint8Array)), purpose: z.optional(z.string()) })

const request = (body: BodyInit | null, type?: string) =>
  new Request('http://localhost/api/x', {
    method: 'POST',
    body,
    duplex: 'half',
    ...(type !== undefined && { headers: { 'content-type': type } }),
  } as RequestInit)

const read = (upload: Request, limit = LIMIT) =>
  readUpload(upload, schema, { field: 'image', limit, tooLarge: TOO_LARGE })

const fileOf = (size: number) => new Blob([new Uint8Array(size).fill(7)])

/** A form as fetch sends it; a `Blob` is a file. */
function form(...parts: [name: string, value: string | Blob][]): Request {
  const data = new FormData()
  for (const [name, value] of parts) {
    if (typeof value === 'string') data.append(name, value)
    else data.append(name, value, 'picture.jpg')
  }
  return request(data)
}

const streamOf = (pieces: Uint8Array[]) =>
  new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (const piece of pieces) controller.enqueue(piece)
      controller.close()
    },
  })

const TYPE = 'multipart/form-data; boundary=b'
const part = (head: string, content: string) =>
  `--b\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`
const file = (content = 'bytes') => part('name="image"; filename="a.jpg"', content)

const anyForm = z.object({ image: z.optional(z.instanceof(Uint8Array)) })
const anyRules = { field: 'image', limit: LIMIT, tooLarge: TOO_LARGE }

/** The error as the client sees it, or the result. */
async function outcome(work: Promise<unknown>): Promise<unknown> {
  try {
    return await work
  } catch (error) {
    if (error instanceof AppError) return { code: error.code, fields: error.fields }
    throw error
  }
}

const refusal = (fault: RegExp) => ({
  code: 'invalid_input',
  fields: { image: expect.stringMatching(fault) as string },
})
const incomplete = refusal(/interrupted/)

describe('a form', () => {
  it.each([
    ['before', ['purpose', 'listing'], ['image', fileOf(5)]],
    ['after', ['image', fileOf(5)], ['purpose', 'listing']],
  ] as const)('may have its fields %s the file', async (_case, ...parts) => {
    const { image, purpose } = await read(
      form(...parts.map(([name, value]) => [name, value] as [string, string | Blob])),
    )
    expect({ image: [...(image ?? [])], purpose }).toEqual({ image: [7, 7, 7, 7, 7], purpose: 'listing' })
  })

  it('has no file if none was chosen, and an empty one if that is empty', async () => {
    const imageOf = async (head: string) =>
      (await readUpload(request(`${part(head, '')}--b--`, TYPE), anyForm, anyRules)).image
    expect(
      await imageOf('name="image"; filename=""\r\nContent-Type: application/octet-stream'),
    ).toBeUndefined()
    expect(await imageOf('name="image"; filename="a.jpg"')).toEqual(Buffer.alloc(0))
  })

  it('returns the name of its file, unless a field has another', async () => {
    const withName = z.object({ image: z.instanceof(Uint8Array), name: z.optional(z.string()) })
    const rules = { field: 'image', limit: LIMIT, tooLarge: TOO_LARGE, nameField: 'name' }
    const nameIn = async (...parts: [name: string, value: string | Blob][]) =>
      (await readUpload(form(...parts), withName, rules)).name
    expect(await nameIn(['image', fileOf(5)])).toBe('picture.jpg')
    expect(await nameIn(['name', 'Küche'], ['image', fileOf(5)])).toBe('Küche')
    expect(await nameIn(['image', fileOf(5)], ['name', 'Küche'])).toBe('Küche')
  })

  it('may arrive in chunks of any size', async () => {
    const bytes = Buffer.from(`${file('a\r\n--not the boundary')}--b--`)
    for (const size of [1, 2, 7, bytes.length]) {
      const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
        bytes.subarray(at * size, (at + 1) * size),
      )
      const { image } = await read(request(streamOf(pieces), TYPE))
      expect(Buffer.from(image ?? []).toString()).toBe('a\r\n--not the boundary')
    }
  })

  it('may lack the file, or have a text instead', async () => {
    expect(await read(form(['purpose', 'listing']))).toEqual({ purpose: 'listing' })
    expect(await outcome(read(form(['image', 'text'])))).toMatchObject({ code: 'invalid_input' })
  })

  it('cannot set the prototype', async () => {
    const upload = await readUpload(form(['__proto__', 'x'], ['constructor', 'x']), z.looseObject({}), {
      field: 'image',
      limit: LIMIT,
      tooLarge: TOO_LARGE,
    })
    expect(Object.getPrototypeOf(upload)).toBe(Object.prototype)
  })
})

describe('the size', () => {
  it('of the file is limited to the byte', async () => {
    expect((await read(form(['image', fileOf(LIMIT)]))).image).toHaveLength(LIMIT)
    expect(await outcome(read(form(['image', fileOf(LIMIT + 1)])))).toEqual({
      code: 'too_large',
      fields: { image: TOO_LARGE },
    })
  })

  it('of the other parts is limited too', async () => {
    const padding = 'x'.repeat(64 * 1024 + LIMIT)
    const body = `${padding}\r\n${file()}--b--`
    expect(await outcome(read(request(body, TYPE)))).toMatchObject({ code: 'too_large' })
    expect(await outcome(read(request(body.slice(1024), TYPE)))).toMatchObject({ image: expect.anything() })
  })

  it('is rejected at the limit, and only a part of the rest is read', async () => {
    let sentBytes = 0
    let end: (how: string) => void = () => undefined
    const ended = new Promise<string>((resolve) => {
      end = resolve
    })
    const long = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(Buffer.from(file().slice(0, -2))),
      pull: (controller) => {
        sentBytes += 1024
        controller.enqueue(new Uint8Array(1024))
        if (sentBytes < 200 * 1024) return
        controller.close()
        end('read to its end')
      },
      cancel: () => end('canceled'),
    })
    expect(await outcome(read(request(long, TYPE)))).toMatchObject({ code: 'too_large' })
    expect(await ended).toBe('canceled')
  })
})

describe('rejects', () => {
  it.each([
    undefined,
    'application/json',
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/mixed; boundary=b',
  ])('a body of the type %s', async (type) => {
    const upload = request('{}', type)
    if (type === undefined) upload.headers.delete('content-type')
    expect(await outcome(read(upload))).toMatchObject({ code: 'unsupported_media_type' })
  })

  it.each([
    ['no body', null],
    ['an empty body', ''],
    ['something else', '{"image":1}'],
    ['a form without its end', file()],
    ['a file without its end', file().slice(0, -4)],
    ['a part without its header', `--b\r\nContent-Disposi`],
    ['a part header that is malformed', `--b\r\n: x\r\n\r\n--b--`],
    ['a part header without an end', part(`name="image"; filename="${'a'.repeat(20_000)}"`, 'x') + '--b--'],
  ])('%s', async (_case, body) => expect(await outcome(read(request(body, TYPE)))).toEqual(incomplete))

  it.each(['multipart/form-data', 'multipart/form-data; boundary=', 'multipart/form-data; boundary=other'])(
    'a form whose boundary is not the one of %s',
    async (type) => expect(await outcome(read(request(`${file()}--b--`, type)))).toEqual(incomplete),
  )

  it('an incomplete body', async () => {
    const broken = new ReadableStream({
      start: (controller) => controller.enqueue(Buffer.from(file())),
      pull: (controller) => controller.error(new Error('gone')),
    })
    expect(await outcome(read(request(broken, TYPE)))).toEqual(incomplete)
  })

  it('a file in another field, or in none', async () => {
    expect(await outcome(read(form(['photo', fileOf(5)])))).toEqual(refusal(/"image"/))
    expect(await outcome(read(request(`${part('filename="a.jpg"', 'x')}--b--`, TYPE)))).toEqual(
      refusal(/"image"/),
    )
  })

  it.each([
    ['of the same field', 'image'],
    ['of another field', 'photo'],
  ])('a second file %s', async (_case, name) => {
    expect(await outcome(read(form(['image', fileOf(5)], [name, fileOf(5)])))).toEqual(refusal(/one picture/))
  })

  it('a form of many fields', async () => {
    const many = Array.from({ length: 9 }, (_, at) => [`f${at}`, 'x'] as [string, string])
    expect(await outcome(read(form(...many)))).toEqual(incomplete)
  })

  it('what the schema rejects', async () => {
    const strict = z.object({ image: z.instanceof(Uint8Array, { error: 'Image is required.' }) })
    const rules = { field: 'image', limit: LIMIT, tooLarge: TOO_LARGE }
    expect(await outcome(readUpload(form(['image', 'text']), strict, rules))).toEqual({
      code: 'invalid_input',
      fields: { image: 'Image is required.' },
    })
  })
})
