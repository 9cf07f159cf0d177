import { withRevalidation } from './revalidation'

const BYTES = Uint8Array.from([37, 80, 68, 70, 255, 254, 0, 192])
const response = (bytes = BYTES) => new Response(bytes, { headers: { 'Content-Type': 'application/pdf' } })
const ask = (headers: Record<string, string> = {}) => new Request('http://localhost/file', { headers })

describe('a public response', () => {
  it('keeps the bytes of a file, and its tag is that of these bytes alone', async () => {
    const first = await withRevalidation(ask(), response())
    expect(new Uint8Array(await first.arrayBuffer())).toEqual(BYTES)
    const other = await withRevalidation(ask(), response(Uint8Array.from([...BYTES, 1])))
    expect(other.headers.get('etag')).not.toBe(first.headers.get('etag'))
  })

  it('is 304 without a body for a reader who has it', async () => {
    const tag = (await withRevalidation(ask(), response())).headers.get('etag') ?? ''
    const again = await withRevalidation(ask({ 'if-none-match': tag }), response())
    expect([again.status, await again.text(), again.headers.get('content-type')]).toEqual([304, '', null])
  })
})
