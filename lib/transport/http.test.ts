import { AppError, ERROR_CODES } from '@/lib/domain/errors'
import { JSON_LIMIT } from '@/lib/schemas/operation'
import { bodyChunks, readJson, readText, STATUS_OF } from './http'

const post = (body: BodyInit | null, type: string | null = 'application/json') => {
  const request = new Request('http://localhost/api/x', {
    method: 'POST',
    body,
    duplex: 'half',
  } as RequestInit)
  if (type === null) request.headers.delete('content-type')
  else request.headers.set('content-type', type)
  return request
}

const codeOf = async (work: Promise<unknown>) => {
  try {
    await work
  } catch (error) {
    return error instanceof AppError ? error.code : error
  }
  return null
}

it('maps every code to the status of D128', () => {
  expect(Object.keys(STATUS_OF).sort()).toEqual([...ERROR_CODES].sort())
  expect(STATUS_OF).toEqual({
    invalid_input: 400,
    unauthenticated: 401,
    forbidden: 403,
    not_found: 404,
    conflict: 409,
    too_large: 413,
    unsupported_media_type: 415,
    amount_above_card_limit: 422,
    rate_limited: 429,
    internal: 500,
    unavailable: 503,
  })
})

describe('readJson', () => {
  it.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON;charset=UTF-8'])(
    'accepts %s',
    async (type) => expect(await readJson(post('{"a":["ü"]}', type))).toEqual({ a: ['ü'] }),
  )

  it('reads an absent body of any type as an empty object', async () => {
    expect(await readJson(post(null, null))).toEqual({})
    expect(await readJson(post('', 'text/plain'))).toEqual({})
  })

  it.each([
    null,
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
  ])('rejects the type %s', async (type) => {
    expect(await codeOf(readJson(post('{}', type)))).toBe('unsupported_media_type')
  })

  it.each(['{', '{"a":1,}', 'a=1', '[]', '[{"a":1}]', 'null', '"text"', '7', 'true', '\u0000'])(
    'rejects %j',
    async (body) => expect(await codeOf(readJson(post(body)))).toBe('invalid_input'),
  )

  it('keeps a "__proto__" field out of the prototype', async () => {
    const body = { ...(await readJson(post('{"__proto__":{"role":"admin"}}'))) }
    expect(Object.getPrototypeOf(body)).toBe(Object.prototype)
    expect(Reflect.get({}, 'role')).toBeUndefined()
  })
})

describe('the bytes', () => {
  const bodyOf = (...bytes: number[]) => post(new Uint8Array(bytes))

  it.each([
    ['a lone continuation byte', [0x22, 0x80, 0x22]],
    ['an overlong slash', [0x22, 0xc0, 0xaf, 0x22]],
    ['a surrogate', [0x22, 0xed, 0xa0, 0x80, 0x22]],
    ['half a character', [0x22, 0xe2, 0x82]],
  ])('rejects %s', async (_, bytes) => expect(await codeOf(readText(bodyOf(...bytes)))).toBe('invalid_input'))

  it('keeps a byte order mark, which a signature covers', async () => {
    expect(await readText(bodyOf(0xef, 0xbb, 0xbf, 0x7b, 0x7d))).toBe('\uFEFF{}')
  })

  it('treats an incomplete body as the client’s error', async () => {
    const broken = new ReadableStream({ pull: (controller) => controller.error(new Error('aborted')) })
    expect(await codeOf(readText(post(broken)))).toBe('invalid_input')
  })
})

it('joins a body that is sent byte by byte, so that its readers do not work for each byte', async () => {
  const sizes = [...Array<number>(40_000).fill(1), 50_000, 1]
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (const size of sizes) controller.enqueue(new Uint8Array(size).fill(size % 7))
      controller.close()
    },
  })
  const pieces = await Array.fromAsync(bodyChunks(post(body), 0, () => undefined))
  expect(pieces.map(({ byteLength }) => byteLength)).toEqual([16_384, 16_384, 57_232, 1])
  expect(Buffer.concat(pieces).equals(Buffer.concat(sizes.map((size) => Buffer.alloc(size, size % 7))))).toBe(
    true,
  )
})

describe('the size limit', () => {
  const padded = (bytes: number) => `"${'x'.repeat(bytes - 2)}"`

  it('counts bytes, up to the limit', async () => {
    expect((await readText(post('é'.repeat(5)), 10)).length).toBe(5)
    expect(await codeOf(readText(post('é'.repeat(6)), 10))).toBe('too_large')
    expect(await codeOf(readJson(post(padded(JSON_LIMIT))))).toBe('invalid_input')
    expect(await codeOf(readJson(post(padded(JSON_LIMIT + 1))))).toBe('too_large')
    expect(await codeOf(readJson(post(padded(JSON_LIMIT + 1)), JSON_LIMIT + 1))).toBe('invalid_input')
  })

  it('stops reading a stream that never ends', async () => {
    let canceled = false
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(64 * 1024)),
      cancel: () => {
        canceled = true
      },
    })
    expect(await codeOf(readText(post(endless)))).toBe('too_large')
    expect(canceled).toBe(true)
  })

  it('drains a rejected body, so that the client can read the response', async () => {
    let chunks = 100
    const long = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        chunks -= 1
        if (chunks > 0) controller.enqueue(new Uint8Array(64 * 1024))
        else controller.close()
      },
    })
    expect(await codeOf(readText(post(long)))).toBe('too_large')
    expect(chunks).toBe(0)
  })
})
