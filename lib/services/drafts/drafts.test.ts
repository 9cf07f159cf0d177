import sharp from 'sharp'
import { ObjectId } from 'mongodb'
import { type UserDoc } from '@/lib/data/collections'
import { auditTableSchema } from '@/lib/schemas/admin-table'
import { createDraftSchema, DRAFTS_LIMIT, draftDto, type DraftValues } from '@/lib/schemas/draft'
import {
  actorOf,
  createDraft as addDraft,
  createOffice,
  createProperty,
  createUser,
  idOf,
} from '@/test/factories'
import { testCloudinary } from '@/test/support/cloudinary'
import { codeOf, serviceDatabase, textOf } from '@/test/support/services'
import { sized } from '@/test/support/tier'
import { listAudit } from '../audit/list-audit'
import { deletePictures } from '../pictures/pictures'
import { deleteProperty } from '../properties/decide-property'
import { readListingDocument, uploadDocument } from '../properties/property-documents'
import { uploadImage } from '../uploads/upload-image'
import { deleteUser } from '../users/delete-account'
import { toActor } from '../users/actor'
import { exportData } from '../users/export-data'
import { createDraft, deleteDraft, getDraft, listDrafts, publishDraft, updateDraft } from './drafts'

testCloudinary()
const { db } = serviceDatabase()

let image: Buffer
let agent: UserDoc
let other: UserDoc
let admin: UserDoc

const drafts = () => db.collection('drafts')
const stored = (id: string) => drafts().findOne({ _id: new ObjectId(id) })
const homes = () => db.collection('properties').find({ agentId: agent._id }).toArray()
const upload = async (person = agent) => (await uploadImage(actorOf(person), { image })).url
const isThere = async (url: string) => (await fetch(url)).status === 200
const nextDay = () => new Date(Date.now() + 25 * 60 * 60_000)
const save = async (values: DraftValues) => (await createDraft(actorOf(agent), { values })).id
const publish = (id: string, more = {}) => publishDraft(actorOf(agent), { id, ...more })

const LOFT: DraftValues = {
  title: 'Harbour Loft',
  description: 'Two floors above the harbour.',
  location: 'Porto, Portugal',
  minPrice: '300,000',
  maxPrice: '350,000',
  streetAddress: 'Rua das Flores 3',
  postalCode: '4050-265',
}

beforeAll(async () => {
  image = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#2a3542' } })
    .jpeg()
    .toBuffer()
  admin = await createUser(db, { role: 'admin' })
  await createUser(db, { role: 'admin' })
})

beforeEach(async () => {
  agent = await createUser(db, { role: 'agent' })
  other = await createUser(db, { role: 'agent' })
})

describe('createDraft (D490)', () => {
  it('keeps what was typed, also if it is wrong, and says what is missing', async () => {
    const id = await save({
      title: 'Half a loft',
      minPrice: 'about 3',
      yearBuilt: '18hundred',
      location: ' ',
    })
    expect(await getDraft(actorOf(agent), { id })).toMatchObject({
      title: 'Half a loft',
      version: 1,
      values: { title: 'Half a loft', minPrice: 'about 3', yearBuilt: '18hundred', location: ' ' },
      missing: ['Description', 'Location', 'Minimum price', 'Maximum price', 'Built', 'Pictures'],
    })
    expect(await homes()).toEqual([])
  })

  it('reports nothing missing for a complete draft', async () => {
    const id = await save({ ...LOFT, images: [{ url: await upload() }] })
    const { items, total } = await listDrafts(actorOf(agent), {})
    expect([items.map(({ _id, missing }) => [_id, missing]), total]).toEqual([[[id, []]], 1])
    expect(draftDto.safeParse(await getDraft(actorOf(agent), { id })).error).toBeUndefined()
  })

  it('refuses one more than the most, also of concurrent calls', async () => {
    await drafts().insertMany(
      Array.from({ length: DRAFTS_LIMIT - 1 }, () => ({
        _id: new ObjectId(),
        agentId: agent._id,
        values: {},
        version: 1,
        createdAt: new Date(),
        updatedAt: new Date(),
      })),
    )
    const codes = await Promise.all(Array.from({ length: sized(3, 9) }, () => codeOf(save({ title: 'One' }))))
    expect(codes.filter((code) => code !== 'conflict')).toHaveLength(1)
    expect(await drafts().countDocuments({ agentId: agent._id })).toBe(DRAFTS_LIMIT)
  })

  it('refuses too much, and another person’s picture or document', async () => {
    const long = { values: { description: 'a'.repeat(100_001) } }
    expect(createDraftSchema.safeParse(long).error?.issues[0]?.message).toMatch(/too long to be saved/)
    expect(createDraftSchema.safeParse({}).success).toBe(false)
    expect(await codeOf(save({ images: [{ url: await upload(other) }] }))).toBe('invalid_input')
    const { id } = await uploadDocument(actorOf(other), { file: PDF })
    expect(await codeOf(save({ documents: [asDocument(id)] }))).toBe('invalid_input')
    expect(await drafts().countDocuments({ agentId: agent._id })).toBe(0)
  })

  it('copies a home with its pictures, without reference number, documents and a found position (D495)', async () => {
    const url = await upload()
    const home = await createProperty(db, agent, {
      title: 'Lake House',
      listingId: 'KS-7',
      image: url,
      images: [{ url, caption: 'Porch' }],
      latitude: 44,
      longitude: -121,
      positionAccuracy: 'exact',
      isGeocoded: true,
      bedrooms: 3,
      documents: [{ id: 'a'.repeat(24), kind: 'survey', audience: 'everyone', name: 'a.pdf', size: 1 }],
    })
    const { id } = await createDraft(actorOf(agent), { propertyId: idOf(home) })
    const { values } = await getDraft(actorOf(agent), { id })
    expect(values).toMatchObject({
      title: 'Copy of Lake House',
      bedrooms: '3',
      images: [{ url, caption: 'Porch' }],
    })
    for (const name of ['listingId', 'documents', 'latitude', 'longitude'] as const)
      expect(values[name]).toBeUndefined()
    const again = await createDraft(actorOf(agent), { draftId: id })
    expect((await getDraft(actorOf(agent), again)).title).toBe('Copy of Copy of Lake House')
    const drawing = url.replace('/listings/', '/placeholders/')
    const foreign = [{ url: drawing }, { url: '/demo/house.jpg' }, { url: await upload(other) }, { url }]
    const { _id } = await addDraft(db, agent, { images: foreign })
    const own = await createDraft(actorOf(agent), { draftId: _id.toHexString() })
    expect((await getDraft(actorOf(agent), own)).values.images).toEqual([{ url }])
    expect(await codeOf(createDraft(actorOf(other), { propertyId: idOf(home) }))).toBe('forbidden')
    expect(await codeOf(createDraft(actorOf(other), { draftId: id }))).toBe('not_found')
  })
})

describe('updateDraft (D494)', () => {
  it('stores the later tab’s text only if it has read the newest version', async () => {
    const id = await save({ title: 'First' })
    await updateDraft(actorOf(agent), { id, version: 1, values: { title: 'Second' } })
    const late = updateDraft(actorOf(agent), { id, version: 1, values: { title: 'Late' } })
    await expect(late).rejects.toThrow(/changed in another tab or on another device/)
    expect(await stored(id)).toMatchObject({ version: 2, values: { title: 'Second' } })
  })

  it('confirms a change that is sent again after a lost response', async () => {
    const change = {
      version: 1,
      values: { title: 'Second', bedrooms: '', images: [{ url: await upload() }] },
    }
    const id = await save({ title: 'First' })
    for (let time = 0; time < 2; time += 1) await updateDraft(actorOf(agent), { id, ...change })
    expect(await stored(id)).toMatchObject({ version: 2, values: { title: 'Second' } })
  })

  it('saves one of two concurrent changes, and rejects the other', async () => {
    const id = await save({ title: 'First' })
    const codes = await Promise.all(
      ['A', 'B'].map((title) => codeOf(updateDraft(actorOf(agent), { id, version: 1, values: { title } }))),
    )
    expect(codes.filter((code) => code === 'conflict')).toHaveLength(1)
    expect((await stored(id))?.version).toBe(2)
  })
})

it('saves what a late tab has as a new draft, without the documents of the first (D494)', async () => {
  const uploaded = async () => asDocument((await uploadDocument(actorOf(agent), { file: PDF })).id)
  const first = await uploaded()
  const late = await uploaded()
  const id = await save({ title: 'First', documents: [first] })
  const copy = await save({ title: 'Late', documents: [first, late] })
  expect((await stored(copy))?.values).toEqual({ title: 'Late', documents: [late] })
  expect((await stored(id))?.values.documents).toEqual([first])
  await deleteDraft(actorOf(agent), { id: copy })
  expect(await readListingDocument(actorOf(agent), { id: first.id })).toMatchObject({ type: 'pdf' })
})

describe('a draft’s pictures (D491)', () => {
  it('stay while it shows them, and are deleted with it', async () => {
    const kept = await upload()
    const removed = await upload()
    const id = await save({ images: [{ url: kept }, { url: removed }] })
    await deletePictures(nextDay())
    expect([await isThere(kept), await isThere(removed)]).toEqual([true, true])
    await updateDraft(actorOf(agent), { id, version: 1, values: { images: [{ url: kept }] } })
    await deletePictures(nextDay())
    expect([await isThere(kept), await isThere(removed)]).toEqual([true, false])
    await deleteDraft(actorOf(agent), { id })
    await deletePictures(nextDay())
    expect(await isThere(kept)).toBe(false)
  })

  it('stay while the home or its copy shows them, whichever is deleted first', async () => {
    for (const first of ['home', 'draft']) {
      const url = await upload()
      const { id } = await publish(await save({ ...LOFT, images: [{ url }] }))
      const copy = await createDraft(actorOf(agent), { propertyId: id })
      const home = () => deleteProperty(actorOf(agent), { id })
      const draft = () => deleteDraft(actorOf(agent), copy)
      await (first === 'home' ? home : draft)()
      await deletePictures(nextDay())
      expect([first, await isThere(url)]).toEqual([first, true])
      await (first === 'home' ? draft : home)()
      await deletePictures(nextDay())
      expect([first, await isThere(url)]).toEqual([first, false])
    }
  })
})

const PDF = Buffer.from('%PDF-1.7\nThe cellar\nstartxref\n9\n%%EOF')
const asDocument = (id: string) =>
  ({ id, kind: 'survey', audience: 'everyone', name: 'a.pdf', size: 1 }) as const

describe('a draft’s documents (D491)', () => {
  const documents = () => db.collection('propertyDocuments')
  const find = (id: string) => documents().findOne({ _id: new ObjectId(id) })

  it('stay with it, are read by its agent alone, and become the home’s', async () => {
    const { id } = await uploadDocument(actorOf(agent), { file: PDF })
    const draftId = await save({ ...LOFT, images: [{ url: await upload() }], documents: [asDocument(id)] })
    expect((await find(id))?.expiresAt).toBeUndefined()
    expect((await readListingDocument(actorOf(agent), { id })).bytes).toEqual(PDF)
    for (const reader of [null, actorOf(other), actorOf(admin)])
      expect(await codeOf(readListingDocument(reader, { id }))).toBe('not_found')
    const home = await publish(draftId)
    expect(await find(id)).toMatchObject({ propertyId: new ObjectId(home.id) })
    expect(await find(id)).not.toHaveProperty('draftId')
  })

  it('are deleted when they are left out, and with the draft', async () => {
    const first = await uploadDocument(actorOf(agent), { file: PDF })
    const second = await uploadDocument(actorOf(agent), { file: PDF })
    const id = await save({ documents: [asDocument(first.id), asDocument(second.id)] })
    await updateDraft(actorOf(agent), { id, version: 1, values: { documents: [asDocument(second.id)] } })
    expect([await find(first.id), await find(second.id)]).toEqual([null, expect.anything()])
    await deleteDraft(actorOf(agent), { id })
    expect(await find(second.id)).toBeNull()
  })
})

describe('publishDraft (D493)', () => {
  it('lists the home under the rules of the form, and deletes the draft', async () => {
    const url = await upload()
    const id = await save({ ...LOFT, bedrooms: '2', images: [{ url }] })
    const home = await publish(id)
    expect(await homes()).toMatchObject([
      {
        _id: new ObjectId(home.id),
        title: 'Harbour Loft',
        minPriceMinor: 30_000_000,
        bedrooms: 2,
        status: 'pending',
        addressRequired: true,
        image: url,
      },
    ])
    expect(await stored(id)).toBeNull()
    await deletePictures(nextDay())
    expect(await isThere(url)).toBe(true)
  })

  it('refuses one with a missing field by its message, and keeps it', async () => {
    const id = await save({ ...LOFT, title: '', images: [{ url: await upload() }] })
    await expect(publish(id)).rejects.toMatchObject({
      code: 'invalid_input',
      message: 'This draft is not complete. Title is required.',
      fields: { title: 'Title is required.' },
    })
    expect([await stored(id), await homes()]).toEqual([expect.anything(), []])
  })

  it('keeps the draft with its pictures and documents if the home is refused', async () => {
    await createProperty(db, agent, { listingId: 'KS-7' })
    const url = await upload()
    const document = await uploadDocument(actorOf(agent), { file: PDF })
    const values = { ...LOFT, listingId: 'KS-7', images: [{ url }], documents: [asDocument(document.id)] }
    const id = await save(values)
    await expect(publish(id)).rejects.toMatchObject({
      code: 'conflict',
      fields: { listingId: expect.anything() },
    })
    expect((await stored(id))?.values).toEqual(values)
    await deletePictures(nextDay())
    expect(await isThere(url)).toBe(true)
    const propertyDocument = await db
      .collection('propertyDocuments')
      .findOne({ _id: new ObjectId(document.id) })
    expect(propertyDocument).toMatchObject({ draftId: new ObjectId(id) })
  })

  it('refuses an older version, and lists the home of two concurrent calls once', async () => {
    const id = await save({ ...LOFT, images: [{ url: await upload() }] })
    await updateDraft(actorOf(agent), {
      id,
      version: 1,
      values: { ...LOFT, images: [{ url: await upload() }] },
    })
    expect(await codeOf(publish(id, { version: 1 }))).toBe('conflict')
    const codes = await Promise.all([publish(id), publish(id, { version: 2 })].map(codeOf))
    expect(codes.filter((code) => typeof code === 'object')).toHaveLength(1)
    expect(await homes()).toHaveLength(1)
  })

  it('confirms the home when it is sent again after a lost response, until that is deleted (D537)', async () => {
    const id = await save({ ...LOFT, images: [{ url: await upload() }] })
    const home = await publish(id, { version: 1 })
    expect(await publish(id, { version: 1 })).toEqual(home)
    expect(await homes()).toHaveLength(1)
    expect(await codeOf(publish(id, { version: 2 }))).toBe('not_found')
    await deleteProperty(actorOf(agent), home)
    expect(await codeOf(publish(id, { version: 1 }))).toBe('not_found')
  })
})

describe('a draft (D492)', () => {
  it('does not exist for anybody else, administrators included', async () => {
    const id = await save({ title: 'Secret' })
    for (const actor of [other, admin, await createUser(db)].map(actorOf)) {
      expect(await codeOf(getDraft(actor, { id }))).toBe('not_found')
      expect(await codeOf(updateDraft(actor, { id, version: 1, values: {} }))).toBe('not_found')
      expect(await codeOf(deleteDraft(actor, { id }))).toBe('not_found')
    }
    expect(await codeOf(publishDraft(actorOf(other), { id }))).toBe('not_found')
    expect(await stored(id)).not.toBeNull()
  })

  it('is read by the owner of the office with the name of its agent, and changed by nobody else', async () => {
    const id = await save({ title: 'Secret' })
    await createOffice(db, [
      [other, 'owner'],
      [agent, 'agent'],
    ])
    const owner = await toActor(other)
    const member = await toActor(agent)
    const { name: agentName } = agent
    expect((await listDrafts(owner, {})).items).toMatchObject([{ _id: id, agentName }])
    expect(await getDraft(owner, { id })).toMatchObject({ agentName, values: { title: 'Secret' } })
    expect((await getDraft(member, { id })).agentName).toBeUndefined()
    const message = 'Only its agent can change this draft.'
    await expect(updateDraft(owner, { id, version: 1, values: {} })).rejects.toThrow(message)
    await expect(deleteDraft(owner, { id })).rejects.toThrow(message)
  })

  it('is in the audit log without what was typed', async () => {
    const id = await save({ title: 'Secret Loft', streetAddress: '1 Hidden Lane' })
    await updateDraft(actorOf(agent), { id, version: 1, values: { title: 'Secret Barn' } })
    await deleteDraft(actorOf(agent), { id })
    const entries = await db
      .collection('audit')
      .find({ targetId: new ObjectId(id) })
      .toArray()
    expect(entries.map(({ action }) => action)).toEqual(['draft.created', 'draft.updated', 'draft.deleted'])
    expect(JSON.stringify(entries)).not.toMatch(/Secret|Hidden/)
    const { items } = await listAudit(actorOf(admin), auditTableSchema.parse({ target: id }))
    expect(items).toHaveLength(3)
  })

  it('is in its agent’s download and in nobody else’s', async () => {
    const id = await save({ title: 'Secret Loft' })
    const textFor = async (person: UserDoc) => {
      return textOf(exportData(actorOf(person)))
    }
    expect(JSON.parse(await textFor(agent))).toMatchObject({
      drafts: [{ _id: id, values: { title: 'Secret Loft' } }],
    })
    expect(await textFor(other)).not.toContain('Secret Loft')
  })

  it('is deleted with its agent’s account, with its pictures and documents', async () => {
    const url = await upload()
    const document = await uploadDocument(actorOf(agent), { file: PDF })
    const id = await save({ images: [{ url }], documents: [asDocument(document.id)] })
    await deleteUser(actorOf(admin), { id: idOf(agent) })
    await deletePictures(nextDay())
    expect([await stored(id), await isThere(url)]).toEqual([null, false])
    expect(await db.collection('propertyDocuments').countDocuments({ ownerId: agent._id })).toBe(0)
    expect(await codeOf(getDraft(actorOf(agent), { id }))).toBe('not_found')
    expect(await codeOf(save({ title: 'Again' }))).toBe('forbidden')
  })

  it('is listed last changed first, page by page', async () => {
    for (const [i, title] of ['b', 'c', 'a'].entries())
      await addDraft(db, agent, { title }, { updatedAt: new Date(2026, 0, [2, 1, 3][i]) })
    const first = await listDrafts(actorOf(agent), { limit: 2 })
    const rest = await listDrafts(actorOf(agent), { limit: 2, cursor: first.next ?? '' })
    expect([...first.items, ...rest.items].map(({ title }) => title)).toEqual(['a', 'b', 'c'])
  })
})
