import { createServer, type Server } from 'node:http'
import { type AddressInfo } from 'node:net'
import sharp from 'sharp'
import { transaction } from '@/lib/data/client'
import { type UserDoc } from '@/lib/data/collections'
import { deleteRowsOfPerson } from '@/lib/data/erasures'
import { getEnv } from '@/lib/env'
import { FETCH_MESSAGES } from '@/lib/integrations/remote-picture'
import { LISTING_DOCUMENT_ERRORS } from '@/lib/schemas/property-document'
import { actorOf, createUser } from '@/test/factories'
import { testCloudinary } from '@/test/support/cloudinary'
import { countsOf, finishImport, runImport } from '@/test/support/imports'
import { codeOf, serviceDatabase, textOf } from '@/test/support/services'
import { type Zipped, zipOf } from '@/test/support/zip'
import { exportCsv } from '../properties/own-table'
import { readListingDocument, uploadDocument } from '../properties/property-documents'
import { updateProperty } from '../properties/update-property'
import { repeatImport } from './imports'

testCloudinary()
const { db } = serviceDatabase()
const zipped = () => db.collection('importFiles')
const documentCollection = () => db.collection('propertyDocuments')

let agent: UserDoc
let front: Buffer
let plan: Buffer
let graph: Buffer
beforeAll(async () => {
  const picture = (background: string) =>
    sharp({ create: { width: 8, height: 6, channels: 3, background } })
      .jpeg()
      .toBuffer()
  ;[front, plan, graph] = await Promise.all([picture('#888'), picture('#444'), picture('#0a0')])
})
beforeEach(async () => {
  agent = await createUser(db, { role: 'agent' })
})

const ended = (id: string) => finishImport(actorOf(agent), id)
const bring = (file: Buffer | string, dryRun = false) => runImport(actorOf(agent), file, { dryRun })
/** A check of a file, which has ended; its id. */
const checked = async (file: Buffer) => (await bring(file, true))._id
const listings = () =>
  db.collection('properties').find({ agentId: agent._id }).sort({ listingId: 1 }).toArray()
const pdf = (text: string) => Buffer.from(`%PDF-1.7\n${text}\nstartxref\n9\n%%EOF`)

const COLUMNS = [
  ...['AGENT_REF', 'ADDRESS_1', 'ADDRESS_2', 'TOWN', 'POSTCODE1', 'POSTCODE2', 'DESCRIPTION', 'PRICE'],
  ...['FEATURE1', 'FEATURE2', 'MEDIA_IMAGE_00', 'MEDIA_IMAGE_60', 'MEDIA_FLOOR_PLAN_00', 'MEDIA_DOCUMENT_00'],
  ...['MEDIA_DOCUMENT_50', 'MEDIA_VIRTUAL_TOUR_00'],
]
const blm = (...rows: string[]) =>
  ["#HEADER#\nEOF : '^'\nEOR : '~'\n#DEFINITION#", `${COLUMNS.join('^')}^~`, '#DATA#']
    .concat(
      rows.map((row) => `${row}^~`),
      '#END#',
    )
    .join('\n')
const home = (ref: string, media: string) =>
  `${ref}^7^Test Row^Sampleton^ZZ1^1ZZ^Sample home.^250000^Garage^No chain^${media}`
const ROW = home(
  'A',
  'A_IMG_00.JPG^A_IMG_60.jpg^A_FLP_00.jpg^A_DOC_00.pdf^A_DOC_50.pdf^https://youtu.be/dQw4w9WgXcQ',
)
const files = (): Zipped[] => [
  { name: 'media/A_IMG_00.jpg', bytes: front },
  { name: 'media/A_IMG_60.jpg', bytes: graph },
  { name: 'media/A_FLP_00.jpg', bytes: plan },
  { name: 'media/A_DOC_00.pdf', bytes: pdf('Brochure') },
  { name: 'media/A_DOC_50.pdf', bytes: pdf('Certificate') },
]
const zip = (...rows: string[]) => zipOf([...files(), { name: 'homes.blm', bytes: blm(...rows) }])

describe('a BLM file in a ZIP with its pictures (D324)', () => {
  it('becomes a home with photos, plans, energy graphs, documents, tours and features', async () => {
    const done = await bring(zip(ROW))
    expect([countsOf(done), done.errors]).toEqual([[1, 0, 0, 0], []])
    const [listing] = await listings()
    expect(listing).toMatchObject({
      description: 'Sample home.\nNo chain',
      features: ['garage'],
      tours: ['https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
      image: listing?.images?.[0]?.url,
      images: [{}, { kind: 'plan' }, { caption: 'Energy performance' }],
      documents: [
        { kind: 'brochure', audience: 'everyone', name: 'A_DOC_00.pdf' },
        { kind: 'certificate', audience: 'everyone', name: 'A_DOC_50.pdf' },
      ],
    })
    const id = listing?.documents?.[1]?.id ?? ''
    expect((await readListingDocument(actorOf(agent), { id })).bytes).toEqual(pdf('Certificate'))
    expect(
      await documentCollection().countDocuments({ ownerId: agent._id, expiresAt: { $exists: true } }),
    ).toBe(0)
  })

  it('is unchanged when it is sent again, even under other names and after its export', async () => {
    await bring(zip(ROW))
    const [before] = await listings()
    expect(countsOf(await bring(zip(ROW), true))).toEqual([0, 0, 1, 0])
    expect(countsOf(await bring(zip(ROW)))).toEqual([0, 0, 1, 0])
    const renamed = files().map((item) => ({ ...item, name: item.name.replace('A_', 'X_') }))
    const other = zipOf([...renamed, { name: 'homes.blm', bytes: blm(ROW.replaceAll(/A_(?=[A-Z])/g, 'X_')) }])
    expect(countsOf(await bring(other))).toEqual([0, 0, 1, 0])
    const exported = await textOf(exportCsv(actorOf(agent)))
    expect(countsOf(await bring(exported))).toEqual([0, 0, 1, 0])
    expect(await listings()).toEqual([before])
  })

  it('changes a picture that has the same name and another content', async () => {
    await bring(zip(ROW))
    const [before] = await listings()
    const changed = files().map((item) => (item.bytes === front ? { ...item, bytes: graph } : item))
    const file = zipOf([...changed, { name: 'homes.blm', bytes: blm(ROW) }])
    expect(countsOf(await bring(file, true))).toEqual([0, 1, 0, 0])
    expect(countsOf(await bring(file))).toEqual([0, 1, 0, 0])
    const [after] = await listings()
    // The photo is now the energy graph, which is shown once.
    expect(after?.images?.map(({ url }) => url)).toEqual([before?.images?.[2]?.url, before?.images?.[1]?.url])
  })

  it('is imported without a file that it does not contain, and names it', async () => {
    const row = home('B', 'B_IMG_00.jpg^^^B_DOC_00.pdf^^')
    const check = await bring(zip(row), true)
    const done = await bring(zip(row))
    expect(countsOf(done)).toEqual([1, 0, 0, 0])
    const missing = check.errors.filter(({ needed }) => !needed)
    expect(missing).toEqual(done.errors.map((error) => ({ ...error, dropped: true })))
    expect(done.errors).toEqual([
      { row: 2, column: 'Photos', message: FETCH_MESSAGES.address, value: 'B_IMG_00.jpg', kept: true },
      { row: 2, column: 'Documents', message: FETCH_MESSAGES.address, value: 'B_DOC_00.pdf', kept: true },
    ])
    const [listing] = await listings()
    expect(listing?.image).toContain('placeholders/')
    expect(listing?.documents).toBeUndefined()
  })

  it('keeps what the agent uploaded, and replaces documents of earlier files', async () => {
    await bring(zip(ROW))
    const [before] = await listings()
    const own = await uploadDocument(actorOf(agent), { file: pdf('Survey'), name: 'Survey.pdf' })
    const documents = (before?.documents ?? []).map(({ id, kind, audience }) => ({ id, kind, audience }))
    await updateProperty(actorOf(agent), {
      id: before?._id.toHexString() ?? '',
      documents: [...documents, { id: own.id, kind: 'survey', audience: 'signed-in' }],
    })
    const later = files().map((item) =>
      item.name.includes('DOC_00') ? { ...item, bytes: pdf('New') } : item,
    )
    expect(countsOf(await bring(zipOf([...later, { name: 'a.blm', bytes: blm(ROW) }])))).toEqual([0, 1, 0, 0])
    const [after] = await listings()
    expect(after?.documents?.map(({ kind, audience }) => [kind, audience])).toEqual([
      ['certificate', 'everyone'],
      ['survey', 'signed-in'],
      ['brochure', 'everyone'],
    ])
    expect(await codeOf(readListingDocument(actorOf(agent), { id: documents[0]?.id ?? '' }))).toBe(
      'not_found',
    )
    // Blank cells, and a plan alone, leave the pictures as they are; the tour is cleared.
    expect(countsOf(await bring(zip(home('A', '^^^^^'))))).toEqual([0, 1, 0, 0])
    expect(countsOf(await bring(zip(home('A', '^^A_FLP_00.jpg^^^'))))).toEqual([0, 0, 1, 0])
    expect((await listings())[0]).toMatchObject({ images: after?.images, documents: after?.documents })
  })

  it('gives each of two homes its own copy of one document', async () => {
    const done = await bring(zip(ROW, ROW.replace('A^7', 'B^8')))
    expect([countsOf(done), done.errors]).toEqual([[2, 0, 0, 0], []])
    const ids = (await listings()).flatMap(({ documents = [] }) => documents.map(({ id }) => id))
    expect(new Set(ids).size).toBe(4)
  })

  it('rejects files that are neither pictures nor documents', async () => {
    const wrong = files().map((item) => ({ ...item, bytes: 'no' }))
    const { errors } = await bring(zipOf([...wrong, { name: 'a.blm', bytes: blm(ROW) }]))
    expect(errors.map(({ column, value, message }) => [column, value, message])).toEqual([
      ...[
        ['Photos', 'A_IMG_00.JPG'],
        ['Floor plans', 'A_FLP_00.jpg'],
        ['Energy graphs', 'A_IMG_60.jpg'],
      ].map((item) => [...item, 'Use a JPEG, PNG, WebP or AVIF picture.']),
      ...[
        ['Documents', 'A_DOC_00.pdf'],
        ['Energy certificates', 'A_DOC_50.pdf'],
      ].map((item) => [...item, LISTING_DOCUMENT_ERRORS.format]),
    ])
  })
})

describe('the files of a ZIP', () => {
  it('are stored for a check and its import, only those of the latest ZIP, and deleted with the account', async () => {
    const first = await checked(zip(ROW))
    expect(await zipped().countDocuments({ agentId: agent._id })).toBe(5)
    const { id } = await repeatImport(actorOf(agent), { id: first, dryRun: false })
    expect(await ended(id)).toMatchObject({ created: 1, errors: [] })
    const second = await checked(zip(home('B', 'A_IMG_00.jpg^^^^^')))
    const importIds = await zipped().distinct('importId', { agentId: agent._id })
    expect(importIds.map((item) => item.toHexString())).toEqual([second])
    await transaction((session) => deleteRowsOfPerson(agent._id, session))
    expect(await zipped().countDocuments({ agentId: agent._id })).toBe(0)
  })

  it('that are deleted before the import are named', async () => {
    const first = await checked(zip(ROW))
    const { id } = await repeatImport(actorOf(agent), { id: first, dryRun: false })
    const { _id } = (await zipped().findOne({ agentId: agent._id, name: 'a_img_00.jpg' })) ?? {}
    await zipped().deleteOne({ _id })
    expect((await ended(id)).errors).toMatchObject([{ value: 'A_IMG_00.JPG', kept: true }])
  })

  it('are not stored with a table that is rejected', async () => {
    await expect(bring(zipOf([...files(), { name: 'a.csv', bytes: 'x,y\n1,2' }]))).rejects.toMatchObject({
      code: 'invalid_input',
    })
    expect(await zipped().countDocuments({ agentId: agent._id })).toBe(0)
  })
})

describe('a CSV file', () => {
  let host = ''
  let server: Server
  beforeAll(async () => {
    server = createServer(({ url = '' }, response) => {
      const type = url.endsWith('.html') ? 'text/html' : 'application/octet-stream'
      response.writeHead(200, { 'Content-Type': type }).end(pdf('Brochure'))
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    host = `127.0.0.1:${(server.address() as AddressInfo).port}`
    getEnv().IMPORT_PICTURE_HOSTS.push(host)
  })
  afterAll(() => server.close())

  it('names pictures of its ZIP, and documents by their addresses', async () => {
    const csv = `Ref,Title,Description,Location,Price,Photo,Floor plan,Brochure,Energy certificate
A,Mill,By the river.,Sampleton,250000,a_img_00.jpg,A_FLP_00.JPG,http://${host}/b,http://${host}/c.html`
    const done = await bring(zipOf([...files(), { name: 'homes.csv', bytes: csv }]))
    expect(countsOf(done)).toEqual([1, 0, 0, 0])
    expect(done.errors).toMatchObject([
      { column: 'Energy certificate', message: LISTING_DOCUMENT_ERRORS.format, kept: true },
    ])
    expect((await listings())[0]).toMatchObject({
      images: [{}, { kind: 'plan' }],
      documents: [{ kind: 'brochure', name: 'b.pdf' }],
    })
  })
})
