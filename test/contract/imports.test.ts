import { type Document, ObjectId } from 'mongodb'
import sharp from 'sharp'
import { FILE_LIMIT, ZIP_LIMIT } from '@/lib/domain/import/import'
import { type ImportDto } from '@/lib/schemas/import'
import {
  applicationDatabase,
  newPerson,
  runJobs,
  until,
  type TestResponse,
  type Raw,
  type Session,
} from '../support/contract'
import { importTable } from '../support/import-table'
import { expectDocumented } from '../support/openapi'
import { inFull } from '../support/tier'
import { zipOf } from '../support/zip'

const db = applicationDatabase()
let agent: Session
let agentId: ObjectId

beforeAll(async () => {
  const { session, user } = await newPerson(db, 'agent')
  agent = session
  agentId = user._id
})

const CSV = { 'content-type': 'text/csv; charset=utf-8' }
const post = (raw: Raw, query = '', headers: Record<string, string> = CSV): Promise<TestResponse> =>
  agent.call('POST', `/api/imports${query}`, undefined, { raw, headers })

/** The state of the import after it has finished. */
async function ended(id: string): Promise<ImportDto> {
  const state = async () => {
    await runJobs()
    const response = await agent.get(`/api/imports/${id}`)
    await expectDocumented('GET', '/imports/{id}', response)
    return response.body as ImportDto
  }
  return until(state, ({ status }) => status === 'done' || status === 'failed')
}

/** Runs an import from its file to its end. */
async function bring(raw: string, query = ''): Promise<ImportDto> {
  const response = await post(raw, query)
  expect(response).toMatchObject({ status: 202 })
  await expectDocumented('POST', '/imports', response)
  return ended((response.body as { _id: string })._id)
}

const ROW = 'KS-1,Lake House,By the lake.,"Bend, Oregon",420000,485000'
const TABLE = `ListingId,Title,PublicRemarks,UnparsedAddress,ListPriceLow,ListPrice\n${ROW}\n`

/** Its name, the file, the query, the headers, and the status and code of the response. */
type Rejected = [string, Raw, string, Record<string, string>, number, string]

describe('POST /api/imports', () => {
  it('checks a file, writes it, recognises it again, and exports it', async () => {
    const { csv, wrong } = importTable(60, 20)
    const checked = await bring(csv, '?dryRun=true&name=melbourne.csv')
    const expected = { status: 'done', rows: 60, created: 60 - wrong.size, failed: wrong.size }
    expect(checked).toMatchObject({ ...expected, dryRun: true, name: 'melbourne.csv' })
    expect(await db.collection('properties').countDocuments({ agentId })).toBe(0)
    expect(await bring(csv)).toMatchObject({ ...expected, dryRun: false })
    const response = await agent.get('/api/exports/properties.csv')
    await expectDocumented('GET', '/exports/properties.csv', response)
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="keystead-properties-/)
    expect(await bring(String(response.body))).toMatchObject({ unchanged: 60 - wrong.size, errorCount: 0 })
  })

  it('accepts a mapping of columns', async () => {
    const done = await bring(
      'A;B;C;D\nLoft;Above.;Bristol;100000\n',
      '?columns=title,description,location,maxPrice',
    )
    expect(done).toMatchObject({ created: 1, columns: [{ name: 'A', field: 'title' }, {}, {}, {}] })
  })

  it('accepts a ZIP with its pictures, and rejects one without a table (D445)', async () => {
    const headers = { 'content-type': 'application/zip' }
    const picture = await sharp({ create: { width: 8, height: 6, channels: 3, background: '#888' } })
      .jpeg()
      .toBuffer()
    const csv = TABLE.replace('Price\n', 'Price,Photo\n').replace(
      ROW,
      `${ROW.replace('KS-1', 'ZIP-1')},a.jpg`,
    )
    const files = [{ name: 'media/A.JPG', bytes: picture }]
    const response = await post(zipOf([...files, { name: 'homes.csv', bytes: csv }]), '', headers)
    await expectDocumented('POST', '/imports', response)
    expect(await ended((response.body as { _id: string })._id)).toMatchObject({ created: 1, errorCount: 0 })
    expect(await db.collection('properties').findOne({ agentId, listingId: 'ZIP-1' })).toMatchObject({
      image: expect.stringContaining('/listings/'),
    })
    expect(await post(zipOf(files), '', headers)).toMatchObject({
      status: 400,
      body: { error: { code: 'invalid_input' } },
    })
  })

  it('accepts types for unknown words, and returns the rejected rows', async () => {
    const csv = TABLE.replace('Price\n', 'Price,Type\n').replace(ROW, `${ROW},Castle keep\nKS-2,,,,,,`)
    const done = await bring(csv, '?dryRun=true&types=castle keep:villa')
    expect(done.types).toEqual([{ word: 'Castle keep', rows: 1, type: 'villa' }])
    const response = await agent.get(`/api/imports/${done._id}/rejected.csv`)
    await expectDocumented('GET', '/imports/{id}/rejected.csv', response)
    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename="rejected-rows-import.csv"',
    )
    expect(String(response.body)).toMatch(/"Reason"\r\n"KS-2","",.*"ListPrice: A price is required\./)
  })

  it('takes a form of the page without JavaScript, and leads to the import or says why not', async () => {
    const form = async (file: string) => {
      const data = new FormData()
      data.set('file', new File([file], 'homes.csv'))
      const request = new Request('http://a.test', { method: 'POST', body: data })
      const headers = { 'content-type': request.headers.get('content-type') ?? '', accept: 'text/html' }
      const raw = new Uint8Array(await request.arrayBuffer())
      const { status, headers: responseHeaders } = await post(raw, '?dryRun=true', headers)
      return [status, responseHeaders.get('location')]
    }
    const [status, location] = await form(TABLE)
    expect(status).toBe(303)
    const id = /\?id=([\da-f]{24})$/.exec(location?.toString() ?? '')?.[1] ?? ''
    expect(await ended(id)).toMatchObject({ dryRun: true, rows: 1 })
    expect(await form('')).toEqual([303, '/dashboard/agent/import?step=file&refused=invalid_input'])
  })

  it.each<Rejected>([
    ['another type', TABLE, '', { 'content-type': 'application/json' }, 415, 'unsupported_media_type'],
    ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0xff]), '', CSV, 400, 'invalid_input'],
    ['a word for dryRun', TABLE, '?dryRun=maybe', CSV, 400, 'invalid_input'],
    ['a type that is none', TABLE, '?types=Castle:keep', CSV, 400, 'invalid_input'],
    ['a field that is none', TABLE, '?columns=password', CSV, 400, 'invalid_input'],
    ['fields for other columns', TABLE, '?columns=title,maxPrice', CSV, 400, 'invalid_input'],
  ])('rejects %s', async (_what, raw, query, headers, status, code) => {
    const response = await post(raw, query, headers)
    expect(response).toMatchObject({ status, body: { error: { code } } })
    await expectDocumented('POST', '/imports', response)
    expect(await db.collection('importRows').countDocuments({ agentId, last: { $gt: 200 } })).toBe(0)
  })

  it.each<[string, (size: number) => Raw]>([
    ['whose size is declared', (size: number) => new Uint8Array(size).fill(97)],
    ...inFull<[string, (size: number) => Raw]>([
      'that is streamed',
      (size: number) => {
        let bytesLeft = size
        return new ReadableStream({
          start(controller) {
            controller.enqueue(new TextEncoder().encode('Title\n'))
          },
          pull(controller) {
            const part = Math.min(bytesLeft, 1024 * 1024)
            controller.enqueue(new TextEncoder().encode(`${'x'.repeat(8_191)}\n`.repeat(part / 8_192)))
            bytesLeft -= part
            if (bytesLeft <= 0) controller.close()
          },
        })
      },
    ]),
  ])('rejects a file above the limit %s with a readable response', async (_what, make) => {
    const response = await post(make(FILE_LIMIT + 1024 * 1024))
    expect(response).toMatchObject({
      status: 413,
      body: { error: { message: `The file can be at most ${FILE_LIMIT / 1024 / 1024} MB.` } },
    })
  })

  it('accepts one import at a time', async () => {
    await db
      .collection<Document>('imports')
      .insertOne({ _id: new ObjectId(), agentId, open: true, expiresAt: new Date() })
    const refusal = { status: 409, body: { error: { code: 'conflict' } } }
    expect(await post(TABLE)).toMatchObject(refusal)
    // The client can read the response although the file is not read.
    const zip = Buffer.alloc(ZIP_LIMIT - 1024)
    expect(await post(zip, '', { 'content-type': 'application/zip' })).toMatchObject(refusal)
    await db.collection('imports').deleteMany({ agentId, open: true })
  })
})
