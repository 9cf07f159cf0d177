import { ObjectId } from 'mongodb'
import { type PropertyDoc, type UserDoc } from '@/lib/data/collections'
import {
  LISTING_DOCUMENT_LIMIT,
  UNSAVED_DOCUMENT_MS,
  UNSAVED_DOCUMENTS,
} from '@/lib/domain/listing-documents'
import { auditTableSchema } from '@/lib/schemas/admin-table'
import { LISTING_DOCUMENT_ERRORS } from '@/lib/schemas/property-document'
import { actorOf, createProperty as addProperty, createUser, idOf } from '@/test/factories'
import { codeOf, serviceDatabase, withPublicHomes, textOf } from '@/test/support/services'
import { listAudit } from '../audit/list-audit'
import { deleteUser } from '../users/delete-account'
import { exportData } from '../users/export-data'
import { createProperty } from './create-property'
import { deleteProperty } from './decide-property'
import { exportCsv } from './own-table'
import { getTour, readListingDocument, uploadDocument } from './property-documents'
import { getProperty } from './read-property'
import { updateProperty } from './update-property'

const { db } = serviceDatabase()

const PDF = Buffer.from('%PDF-1.7\nThe amber survey of the cellar\nstartxref\n9\n%%EOF')
const TOUR = 'https://my.matterport.com/show/?m=SxQL3iGyoDo'

let agent: UserDoc
let buyer: UserDoc
let admin: UserDoc
let listing: PropertyDoc

const documents = () => db.collection('propertyDocuments')
const stored = (id = idOf(listing)) => db.collection('properties').findOne({ _id: new ObjectId(id) })

beforeEach(async () => {
  await documents().deleteMany({})
  agent = await createUser(db, { role: 'agent', name: 'Theo Brandt' })
  buyer = await createUser(db)
  admin = await createUser(db, { role: 'admin' })
  listing = await addProperty(db, agent)
})

const upload = (by = agent, file: Uint8Array = PDF, name = 'Cellar.pdf') =>
  uploadDocument(actorOf(by), { file, name })
const as = (id: string, audience: 'everyone' | 'signed-in' = 'everyone') => ({
  id,
  kind: 'survey' as const,
  audience,
})
const save = (input: ReturnType<typeof as>[] | null) =>
  updateProperty(actorOf(agent), { id: idOf(listing), documents: input })
const read = (by: UserDoc | null, id: string) => codeOf(readListingDocument(by && actorOf(by), { id }))

describe('a document of a listing (D398)', () => {
  it('belongs to its uploader for a day, and to the listing once that is saved with it', async () => {
    const { id, ...file } = await upload()
    expect(file).toEqual({ name: 'Cellar.pdf', size: PDF.byteLength })
    const expiry = Number((await documents().findOne())?.expiresAt) - Date.now()
    expect(expiry).toBeGreaterThan(UNSAVED_DOCUMENT_MS - 60_000)
    expect(await read(agent, id)).toEqual({ type: 'pdf', name: 'Cellar.pdf', bytes: PDF })
    for (const other of [null, buyer, admin]) expect(await read(other, id)).toBe('not_found')
    expect(await save([as(id)])).toBe(true)
    expect((await stored())?.documents).toEqual([{ ...as(id), ...file }])
    const saved = await documents().findOne()
    expect([saved?.propertyId, saved?.expiresAt]).toEqual([listing._id, undefined])
    expect(JSON.stringify(saved)).not.toContain('amber')
  })

  it('is downloaded by signed-in people, and by visitors if it is public and the home on sale', async () => {
    const open = (await upload()).id
    const closed = (await upload()).id
    await save([as(open), as(closed, 'signed-in')])
    await db.collection('properties').updateOne({ _id: listing._id }, { $set: { status: 'verified' } })
    for (const reader of [agent, buyer, admin])
      for (const id of [open, closed]) expect(await read(reader, id)).toMatchObject({ bytes: PDF })
    expect(await read(null, open)).toMatchObject({ bytes: PDF })
    expect(await read(null, closed)).toBe('not_found')
    for (const change of [
      { status: 'pending' as const },
      { status: 'verified' as const, soldAt: new Date() },
    ]) {
      await db.collection('properties').updateOne({ _id: listing._id }, { $set: change })
      expect(await read(null, open)).toBe('not_found')
      expect(await read(buyer, open)).toMatchObject({ bytes: PDF })
    }
    await db.collection('properties').updateOne({ _id: listing._id }, { $set: { status: 'rejected' } })
    expect(await read(buyer, open)).toBe('not_found')
    expect(await read(agent, open)).toMatchObject({ bytes: PDF })
  })

  it('is named with the listing for signed-in people only', async () => {
    const { id } = await upload()
    await save([as(id)])
    expect((await getProperty(actorOf(buyer), { id: idOf(listing) })).documents).toEqual([
      { ...as(id), name: 'Cellar.pdf', size: PDF.byteLength },
    ])
  })

  it('returns a verified listing to pending if it is added, changed or removed (D60)', async () => {
    const { id } = await upload()
    for (const files of [[as(id)], [as(id, 'signed-in')], null]) {
      await db.collection('properties').updateOne({ _id: listing._id }, { $set: { status: 'verified' } })
      expect(await save(files)).toBe(true)
      expect((await stored())?.status).toBe('pending')
      expect(await save(files)).toBe(false)
    }
  })

  it('is created with its listing, and counted in the audit log', async () => {
    const { id } = await upload()
    const property = await createProperty(actorOf(agent), {
      title: 'Harbour Loft',
      description: 'Two floors above the harbour.',
      location: 'Porto, Portugal',
      minPrice: 300_000,
      maxPrice: 350_000,
      image: 'http://127.0.0.1:1/keystead/image/upload/v1/listings/lake.jpg',
      documents: [as(id)],
    })
    expect((await stored(property.id))?.documents).toMatchObject([{ id, name: 'Cellar.pdf' }])
    expect((await documents().findOne())?.propertyId).toEqual(new ObjectId(property.id))
    await updateProperty(actorOf(agent), { id: property.id, documents: null, tours: [TOUR] })
    const { items } = await listAudit(actorOf(admin), auditTableSchema.parse({}))
    const changes = items.flatMap((entry) => (entry.target._id === property.id ? entry.changes : []))
    expect(changes).toEqual(
      expect.arrayContaining([
        { field: 'Documents', before: '1 document', after: null },
        { field: 'Tours and videos', before: null, after: TOUR },
      ]),
    )
    const entries = await db
      .collection('audit')
      .find({ targetId: new ObjectId(property.id) })
      .toArray()
    expect(entries).toHaveLength(2)
  })

  it('is deleted once its listing is saved without it, and with its listing', async () => {
    const one = (await upload()).id
    const two = (await upload()).id
    await save([as(one), as(two)])
    await save([as(two)])
    expect(await documents().distinct('_id')).toEqual([new ObjectId(two)])
    expect(await read(agent, one)).toBe('not_found')
    await deleteProperty(actorOf(agent), { id: idOf(listing) })
    expect(await documents().countDocuments()).toBe(0)
  })

  it('is deleted with its agent, saved or not, and named in the download of their data (D64)', async () => {
    await save([as((await upload()).id)])
    await upload()
    const text = await textOf(exportData(actorOf(agent)))
    expect(JSON.parse(text)).toMatchObject({ properties: [{ documents: [{ name: 'Cellar.pdf' }] }] })
    await deleteUser(actorOf(admin), { id: idOf(agent) })
    expect(await documents().countDocuments()).toBe(0)
  })

  it('cannot be one of another agent, of another listing, or one that is deleted', async () => {
    const other = await createUser(db, { role: 'agent' })
    const foreign = (await upload(other)).id
    const own = (await upload()).id
    await save([as(own)])
    const second = idOf(await addProperty(db, agent))
    for (const id of [foreign, own, new ObjectId().toHexString()])
      expect(await codeOf(updateProperty(actorOf(agent), { id: second, documents: [as(id)] }))).toBe(
        'invalid_input',
      )
    await expect(
      updateProperty(actorOf(agent), { id: second, documents: [as(foreign)] }),
    ).rejects.toMatchObject({
      fields: { documents: 'A document has been deleted. Remove it and upload it again.' },
    })
    expect(await documents().countDocuments({ propertyId: { $exists: false } })).toBe(1)
  })

  it('stays when other fields are saved, and is the same after a repeated save', async () => {
    const { id } = await upload()
    await save([as(id)])
    expect(await updateProperty(actorOf(agent), { id: idOf(listing), title: 'Another title' })).toBe(true)
    expect((await stored())?.documents).toHaveLength(1)
    expect(await documents().countDocuments()).toBe(1)
  })

  it('can have ten megabytes', async () => {
    const large = Buffer.alloc(LISTING_DOCUMENT_LIMIT, '%PDF-1.7\nstartxref\n')
    const { id } = await upload(agent, large)
    const { bytes } = await readListingDocument(actorOf(agent), { id })
    expect(bytes.equals(large)).toBe(true)
  })

  it('is refused while ten are unsaved, also at once', async () => {
    const all = await Promise.all(Array.from({ length: UNSAVED_DOCUMENTS + 2 }, () => codeOf(upload())))
    expect(all.filter((item) => item === 'conflict')).toHaveLength(2)
    await expect(upload()).rejects.toMatchObject({ message: LISTING_DOCUMENT_ERRORS.full })
  })

  it.each([
    ['format', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['format', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70, 73, 70])],
    ['encrypted', Buffer.from('%PDF-1.7\ntrailer << /Encrypt 1 0 R >>\nstartxref')],
    ['scripts', Buffer.from('%PDF-1.7\n<< /S /JavaScript >>\nstartxref')],
    ['incomplete', Buffer.from('%PDF-1.7\n1 0 obj')],
  ] as const)('is refused for its content: %s (D399)', async (fault, file) => {
    const message = LISTING_DOCUMENT_ERRORS[fault]
    await expect(upload(agent, file)).rejects.toMatchObject({
      code: 'unsupported_media_type',
      message,
      fields: { file: message },
    })
    expect(await documents().countDocuments()).toBe(0)
  })

  it.each(['user', 'admin', 'fraud'] as const)('is refused from the role %s', async (role) => {
    expect(await codeOf(upload(await createUser(db, { role })))).toBe('forbidden')
  })
})

describe('a tour of a listing (D397)', () => {
  const change = (tours: string[] | null) => updateProperty(actorOf(agent), { id: idOf(listing), tours })
  const open = (by: UserDoc | null, tour = 1) =>
    codeOf(getTour(by && actorOf(by), { id: idOf(listing), tour }))

  it('returns a verified listing to pending', async () => {
    expect(await change([TOUR])).toBe(true)
    expect(await stored()).toMatchObject({ status: 'pending', tours: [TOUR] })
    expect(await change([TOUR])).toBe(false)
    await change(null)
    expect(await stored()).not.toHaveProperty('tours')
  })

  it('is framed for visitors while its home is on sale, and for everybody who may see the home', async () => {
    await change([TOUR, 'https://vimeo.com/76979871'])
    const tour = {
      host: 'Vimeo',
      embed: 'https://player.vimeo.com/video/76979871?dnt=1',
      title: listing.title,
    }
    expect(await open(null, 2)).toBe('not_found')
    expect(await open(buyer, 2)).toMatchObject(tour)
    await db.collection('properties').updateOne({ _id: listing._id }, { $set: { status: 'verified' } })
    expect(await open(null, 2)).toMatchObject(tour)
    expect(await open(null, 3)).toBe('not_found')
    await db.collection('properties').updateOne({ _id: listing._id }, { $set: { status: 'rejected' } })
    for (const reader of [null, buyer]) expect(await open(reader, 2)).toBe('not_found')
    expect(await open(agent, 2)).toMatchObject(tour)
  })

  it.each(['teaser', 'off'] as const)(
    'is closed to visitors with PUBLIC_HOMES=%s, as documents are',
    async (setting) => {
      const { id } = await upload()
      await updateProperty(actorOf(agent), { id: idOf(listing), tours: [TOUR], documents: [as(id)] })
      await db.collection('properties').updateOne({ _id: listing._id }, { $set: { status: 'verified' } })
      expect(await read(null, id)).toMatchObject({ type: 'pdf' })
      await withPublicHomes(setting, async () => {
        expect([await open(null, 1), await read(null, id)]).toEqual(['not_found', 'not_found'])
        expect(await open(buyer, 1)).toMatchObject({ title: listing.title })
        expect(await read(buyer, id)).toMatchObject({ type: 'pdf' })
      })
    },
  )

  it('is in the export under RESO’s name', async () => {
    await change([TOUR, 'https://vimeo.com/76979871'])
    const csv = await textOf(exportCsv(actorOf(agent)))
    const [header = '', row = ''] = csv.split('\r\n')
    expect(header.split(',').at(-1)).toBe('"VirtualTourURLUnbranded"')
    expect(row).toContain(`${TOUR};https://vimeo.com/76979871`)
  })
})
