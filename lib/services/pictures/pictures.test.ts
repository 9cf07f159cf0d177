import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { type PictureDoc, type UserDoc } from '@/lib/data/collections'
import { findOverduePictureIds, insertPicture } from '@/lib/data/pictures'
import { jobId } from '@/lib/domain/jobs'
import {
  publicIdOf,
  UNUSED_PICTURES,
  UNUSED_PICTURES_BYTES,
  UNUSED_PICTURES_FULL,
} from '@/lib/domain/picture'
import { deleteImage, uploadImage as sendToHost } from '@/lib/integrations/cloudinary'
import {
  actorOf,
  createOffer,
  createProperty as addProperty,
  createUser,
  makeOffer,
  makeProperty,
  makeUser,
  idOf,
} from '@/test/factories'
import { testCloudinary } from '@/test/support/cloudinary'
import { hasPlanner, NO_PLANNER } from '@/test/support/engine'
import { itInFull, onlyWhere, sized } from '@/test/support/tier'
import { planErrorsOf, queriesOf } from '@/test/support/query-plans'
import { codeOf, serviceDatabase } from '@/test/support/services'
import { runNow } from '../jobs/run-job'
import { createProperty } from '../properties/create-property'
import { deleteAgentProperties, deleteProperty } from '../properties/decide-property'
import { updateProperty } from '../properties/update-property'
import { uploadImage } from '../uploads/upload-image'
import { deleteUser } from '../users/delete-account'
import { markFraud } from '../users/roles'
import { updateProfile } from '../users/people'
import { markPictureForDeletion, deletePicture, deletePictures, checkPicture } from './pictures'

const cloudinary = testCloudinary()
const { db } = serviceDatabase()

const MINUTE = 60_000
const later = (minutes: number) => new Date(Date.now() + minutes * MINUTE)
/** A time at which all unused pictures are due. */
const nextDay = () => later(25 * 60)

let image: Buffer
let agent: UserDoc
let admin: UserDoc

beforeAll(async () => {
  const canvas = sharp({ create: { width: 8, height: 8, channels: 3, background: '#2a3542' } })
  image = await canvas.jpeg().toBuffer()
  admin = await createUser(db, { role: 'admin' })
  await createUser(db, { role: 'admin' })
})

beforeEach(async () => {
  await pictures().deleteMany({})
  agent = await createUser(db, { role: 'agent' })
})

const UPLOAD = /^Please upload/
const pictures = () => db.collection('pictures')
const upload = async (person = agent) => (await uploadImage(actorOf(person), { image })).url
const isThere = async (address: string) => (await fetch(address)).status === 200
const nameOf = (address: string) => publicIdOf(address) ?? ''
const noteOf = (address: string) => pictures().findOne({ _id: nameOf(address) })

const LOFT = {
  title: 'Harbour Loft',
  description: 'Two floors above the harbour.',
  location: 'Porto, Portugal',
  minPrice: 300_000,
  maxPrice: 350_000,
}

/** A new listing with the picture; its id. */
const list = async (address: string, person = agent): Promise<string> =>
  (await createProperty(actorOf(person), { ...LOFT, image: address })).id

const galleryOf = (...addresses: string[]) => addresses.map((url) => ({ url }))

/** A new listing with these pictures; its id. */
const listGallery = async (addresses: string[], person = agent): Promise<string> =>
  (await createProperty(actorOf(person), { ...LOFT, images: galleryOf(...addresses) })).id

const setPhoto = (photo: string | null, person = agent) =>
  updateProfile(actorOf(person), { name: person.name, phone: '', image: photo })

describe('an uploaded picture', () => {
  it('is deleted after a day if it is never shown', async () => {
    const address = await upload()
    expect(await deletePictures(later(23 * 60))).toBe(0)
    expect(await isThere(address)).toBe(true)
    expect(await deletePictures(nextDay())).toBe(1)
    expect(await isThere(address)).toBe(false)
    expect(await deletePictures(nextDay())).toBe(0)
  })

  it('is refused while too many are unused, also under concurrent uploads', async () => {
    const dueAt = later(24 * 60)
    const unused = Array.from({ length: UNUSED_PICTURES - 1 }, (_, i) => ({
      _id: `listings/unused${i}`,
      ownerId: agent._id,
      uploadedAt: new Date(),
      dueAt,
      turns: 0,
    }))
    await pictures().insertMany(unused)
    const answers = await Promise.all(Array.from({ length: 4 }, () => codeOf(upload())))
    const urls = answers.filter((answer) => answer !== 'conflict')
    expect(urls).toEqual([expect.stringContaining('/listings/')])
    expect(await pictures().countDocuments({ ownerId: agent._id })).toBe(UNUSED_PICTURES)
    await expect(upload()).rejects.toMatchObject({ message: UNUSED_PICTURES_FULL })
    await list(String(urls[0]))
    expect(await upload()).toContain('/listings/')
  })

  it('is refused while the unused ones are too large together', async () => {
    const large = { uploadedAt: new Date(), turns: 0, size: UNUSED_PICTURES_BYTES }
    await pictures().insertOne({ ...large, _id: 'listings/shown', ownerId: agent._id })
    const first = await upload()
    expect((await noteOf(first))?.size).toBeGreaterThan(100)
    const dueAt = later(24 * 60)
    await pictures().insertOne({ ...large, _id: 'listings/unused', ownerId: agent._id, dueAt })
    expect(await codeOf(upload())).toBe('conflict')
  })

  it('stays if a listing or a profile shows it', async () => {
    const picture = await upload()
    const photo = await upload()
    await list(picture)
    await setPhoto(photo)
    expect(await deletePictures(nextDay())).toBe(0)
    expect(await isThere(picture)).toBe(true)
    expect(await isThere(photo)).toBe(true)
    expect(await findOverduePictureIds(nextDay(), 10)).toEqual([])
  })

  it('is deleted even if the process crashed before or after the host received it', async () => {
    const name = () => `listings/${randomBytes(8).toString('hex')}`
    const arrived = name()
    const lost = name()
    for (const _id of [arrived, lost])
      await insertPicture({ _id, ownerId: agent._id, uploadedAt: new Date(), dueAt: later(24 * 60) })
    const address = (await sendToHost(image, { publicId: arrived, format: 'jpg' })) ?? ''
    expect(await isThere(address)).toBe(true)
    expect(await deletePictures(nextDay())).toBe(2)
    expect(await isThere(address)).toBe(false)
  })
})

describe('a removed picture', () => {
  /**
   * Shows a picture in a listing and a photo in a profile, calls `remove`, and returns which of them exist
   * after that.
   */
  async function leftAfter(remove: (listing: string) => Promise<unknown>) {
    const picture = await upload()
    const photo = await upload()
    const listing = await list(picture)
    await setPhoto(photo)
    await remove(listing)
    expect(await deletePictures()).toBe(0)
    await deletePictures(later(6))
    return { picture: await isThere(picture), photo: await isThere(photo) }
  }

  it.each([
    ['the deletion of its listing', (id: string) => deleteProperty(actorOf(agent), { id })],
    [
      "the deletion of the agent's listings",
      () => deleteAgentProperties(actorOf(admin), { emailOrId: agent.email }),
    ],
    ['a suspension', () => markFraud(actorOf(admin), { id: idOf(agent) })],
    [
      'another picture of the listing',
      async (id: string) => updateProperty(actorOf(agent), { id, image: await upload() }),
    ],
  ])('is deleted minutes after %s', async (_what, remove) => {
    expect(await leftAfter(remove)).toEqual({ picture: false, photo: true })
  })

  it.each([
    ['another photo', async () => setPhoto(await upload())],
    ['its removal from the profile', () => setPhoto(null)],
  ])('is deleted minutes after %s', async (_what, remove) => {
    expect(await leftAfter(remove)).toEqual({ picture: true, photo: false })
  })

  it('is deleted minutes after the deletion of its account', async () => {
    const remove = () => deleteUser(actorOf(admin), { id: idOf(agent) })
    expect(await leftAfter(remove)).toEqual({ picture: false, photo: false })
  })

  it('is replaced by one that stays through later changes', async () => {
    const next = await upload()
    const remaining = await leftAfter(async (id) => {
      await updateProperty(actorOf(agent), { id, image: next })
      await updateProperty(actorOf(agent), { id, title: 'Another title', image: next })
      await updateProfile(actorOf(agent), { name: 'Another name', phone: '' })
    })
    expect(remaining).toEqual({ picture: false, photo: true })
    expect(await isThere(next)).toBe(true)
  })

  it('stays while an offer shows it, as a record', async () => {
    const picture = await upload()
    const id = await list(picture)
    const listing = await db.collection('properties').findOne({ image: picture })
    if (!listing) throw new Error('there is no listing')
    await createOffer(db, await createUser(db), listing, { status: 'rejected' })
    await deleteProperty(actorOf(agent), { id })
    await deletePictures(nextDay())
    expect(await isThere(picture)).toBe(true)
    expect(await noteOf(picture)).not.toHaveProperty('dueAt')
  })

  it('stays until neither of two listings nor the profile shows it', async () => {
    const picture = await upload()
    const ids = [await list(picture), await list(picture)]
    await setPhoto(picture)
    for (const id of ids) {
      await deleteProperty(actorOf(agent), { id })
      await deletePictures(later(6))
      expect(await isThere(picture)).toBe(true)
    }
    await setPhoto(null)
    await deletePictures(later(6))
    expect(await isThere(picture)).toBe(false)
  })

  it('can be shown again before it is deleted', async () => {
    const picture = await upload()
    await deleteProperty(actorOf(agent), { id: await list(picture) })
    await list(picture)
    await deletePictures(nextDay())
    expect(await isThere(picture)).toBe(true)
  })

  it('stays while listings may have copies of an older photo', async () => {
    const photo = await upload()
    await setPhoto(photo)
    await setPhoto(null)
    await db.collection('users').updateOne({ _id: agent._id }, { $set: { copiesDue: true } })
    await deletePictures(later(6))
    expect(await isThere(photo)).toBe(true)
    await db.collection('users').updateOne({ _id: agent._id }, { $unset: { copiesDue: '' } })
    await deletePictures(later(8))
    expect(await isThere(photo)).toBe(false)
  })

  it('stays if Keystead did not upload it, whoever removed it from a listing', async () => {
    const logo = (await sendToHost(image, { publicId: 'brand/logo', format: 'jpg' })) ?? ''
    const before = await addProperty(db, agent, { image: logo })
    for (const id of [idOf(before), await list(logo)]) await deleteProperty(actorOf(agent), { id })
    await deletePictures(nextDay())
    expect(await isThere(logo)).toBe(true)
    expect(await noteOf(logo)).toBeNull()
  })

  it('stays while another account shows it', async () => {
    const photo = await upload()
    await setPhoto(photo)
    const other = await createUser(db, { image: photo })
    await setPhoto(null)
    await deletePictures(later(6))
    expect(await isThere(photo)).toBe(true)
    await setPhoto(null, other)
    await deletePictures(later(6))
    expect(await isThere(photo)).toBe(false)
  })
})

describe('a gallery', () => {
  const uploads = () => Promise.all([upload(), upload(), upload()])
  const areThere = (addresses: string[]) => Promise.all(addresses.map(isThere))

  it('keeps its pictures, and releases those that are removed, or all with the listing', async () => {
    const three = await uploads()
    const [first, second, third] = three
    const id = await listGallery(three)
    await updateProperty(actorOf(agent), { id, images: galleryOf(third, first, second) })
    expect(await deletePictures(nextDay())).toBe(0)
    await updateProperty(actorOf(agent), { id, images: galleryOf(third, first) })
    expect(await deletePictures()).toBe(0)
    expect(await deletePictures(later(6))).toBe(1)
    expect(await areThere(three)).toEqual([true, false, true])
    await deleteProperty(actorOf(agent), { id })
    expect(await deletePictures(later(6))).toBe(2)
    expect(await areThere(three)).toEqual([false, false, false])
  })

  it('releases no picture that another gallery, a single picture or an offer shows', async () => {
    const three = await uploads()
    const [cover, second, third] = three
    const id = await listGallery(three)
    const others = [await listGallery([await upload(), second]), await list(third)]
    const listing = await db.collection('properties').findOne({ title: LOFT.title, image: cover })
    if (!listing) throw new Error('there is no listing')
    await createOffer(db, await createUser(db), listing, { status: 'rejected' })
    await deleteProperty(actorOf(agent), { id })
    await deletePictures(later(6))
    expect(await areThere(three)).toEqual([true, true, true])
    for (const other of others) await deleteProperty(actorOf(agent), { id: other })
    await deletePictures(later(6))
    expect(await areThere(three)).toEqual([true, false, false])
  })

  it.each([
    ['another account uploaded', async () => upload(await createUser(db, { role: 'agent' })), UPLOAD],
    ['was not uploaded here', () => 'https://images.example/house.jpg', UPLOAD],
    [
      'is deleted',
      async () => {
        const picture = await upload()
        await markPictureForDeletion(nameOf(picture), nextDay())
        return picture
      },
      /^This picture has been deleted/,
    ],
    ['has another spelling', async () => (await upload()).replace(/jpg$/, 'png'), UPLOAD],
  ])('rejects a picture that %s, and then claims none of the others', async (_which, make, message) => {
    const own = await upload()
    const foreign = await make()
    const id = await list(await upload())
    const refusal = {
      code: 'invalid_input',
      fields: { images: expect.stringMatching(message) as string },
    }
    await expect(listGallery([own, foreign])).rejects.toMatchObject(refusal)
    await expect(
      updateProperty(actorOf(agent), { id, images: galleryOf(own, foreign) }),
    ).rejects.toMatchObject(refusal)
    await deletePictures(nextDay())
    expect(await isThere(own)).toBe(false)
  })

  it('rejects one picture in two spellings', async () => {
    const own = await upload()
    await expect(listGallery([own, own.replace(/jpg$/, 'png')])).rejects.toMatchObject({
      fields: { images: expect.any(String) as string },
    })
  })

  itInFull('claims and releases as many pictures as a listing may have', async () => {
    const many = Array.from({ length: 40 }, (_, index) => `listings/many-${index}`)
    const addresses = many.map((name) => `${cloudinary.origin}/keystead/image/upload/v1/${name}.jpg`)
    await pictures().insertMany(
      many.map((_id, index) => ({
        _id,
        ownerId: agent._id,
        uploadedAt: new Date(),
        address: addresses[index] ?? '',
        dueAt: later(1),
        turns: 0,
      })),
    )
    const id = await listGallery(addresses)
    expect(await pictures().countDocuments({ dueAt: { $exists: true } })).toBe(0)
    await deleteProperty(actorOf(agent), { id })
    expect(await pictures().countDocuments({ dueAt: { $exists: true } })).toBe(40)
  })
})

describe('the permission to show a picture', () => {
  const refusal = {
    code: 'invalid_input',
    fields: { image: expect.stringMatching(UPLOAD) as string },
  }

  it('belongs to the account that uploaded it', async () => {
    const picture = await upload()
    const other = await createUser(db, { role: 'agent' })
    const listing = await addProperty(db, other)
    await expect(list(picture, other)).rejects.toMatchObject(refusal)
    await expect(setPhoto(picture, other)).rejects.toMatchObject(refusal)
    await expect(updateProperty(actorOf(other), { id: idOf(listing), image: picture })).rejects.toMatchObject(
      refusal,
    )
    await list(picture)
  })

  it('requires the uploaded URL, so that nobody deletes the picture under another one', async () => {
    const picture = await upload()
    for (const other of [
      picture.replace(/\/v\d+\//, '/v1/'),
      picture.replace(/\/v\d+\//, '/'),
      picture.replace(/jpg$/, 'png'),
    ])
      await expect(list(other)).rejects.toMatchObject(refusal)
    await list(picture)
  })

  it('ends when its deletion begins', async () => {
    const picture = await upload()
    const deleted = { fields: { image: 'This picture has been deleted. Remove it and upload it again.' } }
    await markPictureForDeletion(nameOf(picture), nextDay())
    await expect(list(picture)).rejects.toMatchObject(deleted)
    await deletePictures(later(26 * 60))
    expect(await isThere(picture)).toBe(false)
    await expect(list(picture)).rejects.toMatchObject(deleted)
    expect(await noteOf(picture)).toMatchObject({ deletedAt: expect.any(Date) as Date })
  })

  it(`in a race with its deletion, in ${sized(1, 40)} rounds, leaves it shown and existing, or refused and deleted`, async () => {
    for (let round = 0; round < sized(1, 40); round += 1) {
      const picture = await upload()
      const deletion = round % 2 === 0 ? deletePictures(nextDay()) : null
      const [claim] = await Promise.all([codeOf(list(picture)), deletion ?? deletePictures(nextDay())])
      await deletePictures(later(26 * 60))
      expect(await isThere(picture)).toBe(claim !== 'invalid_input')
    }
  })
})

describe('its deletion', () => {
  it('is retried with increasing delays until the image host answers', async () => {
    const first = await upload()
    const second = await upload()
    await cloudinary.stop()
    let now = nextDay()
    expect(await deletePictures(now)).toBe(0)
    const failed = async () => (await pictures().findOne({ failures: { $gt: 0 } })) as PictureDoc
    const waits: number[] = []
    for (let time = 0; time < 4; time += 1) {
      const { dueAt = now, _id } = await failed()
      waits.push((dueAt.getTime() - now.getTime()) / MINUTE)
      await pictures().updateMany({ _id: { $ne: _id } }, { $set: { dueAt: later(48 * 60) } })
      now = dueAt
      expect(await deletePictures(now)).toBe(0)
    }
    expect(waits).toEqual([1, 2, 4, 8])
    await cloudinary.start()
    expect(await isThere(first)).toBe(true)
    expect(await deletePictures(later(49 * 60))).toBe(2)
    expect(await isThere(first)).toBe(false)
    expect(await isThere(second)).toBe(false)
    expect(await pictures().countDocuments({ dueAt: { $exists: true } })).toBe(0)
  })

  it('is a failing job until then', async () => {
    const address = await upload()
    const id = jobId('delete-picture', nameOf(address))
    const job = () => db.collection('jobs').findOne({ _id: id })
    const makeDue = () => pictures().updateOne({ _id: nameOf(address) }, { $set: { dueAt: new Date(0) } })
    await makeDue()
    await cloudinary.stop()
    expect(await runNow(id, checkPicture)).toBe('failed')
    const { failingSince } = (await job()) ?? {}
    expect(failingSince).toBeInstanceOf(Date)
    expect(await job()).toMatchObject({ attempts: 1, dueAt: (await noteOf(address))?.dueAt })
    // Before the next scheduled attempt.
    expect(await runNow(id, checkPicture)).toBe('failed')
    expect(await job()).toMatchObject({ failingSince })
    await cloudinary.start()
    await makeDue()
    expect(await runNow(id, checkPicture)).toBe('done')
    expect(await job()).toBeNull()
    expect(await isThere(address)).toBe(false)
  })

  it('does not stop the deletion of others when it fails', async () => {
    const bad = await upload()
    const good = await upload()
    await pictures().updateOne(
      { _id: nameOf(bad) },
      { $set: { address: 'https://res.cloudinary.com/other/image/upload/a.jpg' } },
    )
    expect(await deletePictures(nextDay())).toBe(0)
    expect(await isThere(bad)).toBe(true)
    expect(await deletePictures(nextDay())).toBe(1)
    expect(await isThere(good)).toBe(false)
  })

  it('continues if a process ended between any two of its steps', async () => {
    const decided = await upload()
    const deleted = await upload()
    for (const address of [decided, deleted])
      expect(await markPictureForDeletion(nameOf(address), nextDay())).toMatchObject({ _id: nameOf(address) })
    await deleteImage(nameOf(deleted))
    expect(await deletePictures(nextDay())).toBe(0)
    expect(await deletePictures(later(26 * 60))).toBe(2)
    for (const address of [decided, deleted]) {
      expect(await isThere(address)).toBe(false)
      expect(await noteOf(address)).not.toHaveProperty('dueAt')
    }
  })

  it('may be recorded twice', async () => {
    const address = await upload()
    const picture = await markPictureForDeletion(nameOf(address), nextDay())
    if (!picture) throw new Error('it is not due')
    expect(await Promise.all([deletePicture(picture, nextDay()), deletePicture(picture, nextDay())])).toEqual(
      [true, true],
    )
  })

  itInFull('of many pictures by several processes deletes each once, in batches', async () => {
    const record = { ownerId: agent._id, uploadedAt: new Date(), dueAt: new Date(), turns: 0 }
    await pictures().insertMany(
      Array.from({ length: 120 }, (_, i) => ({ _id: `gone/${i}`, ...record, dueAt: new Date(i) })),
    )
    expect(await deletePictures(new Date())).toBe(100)
    expect(await findOverduePictureIds(new Date(), 1)).toEqual(['gone/100'])
    const counts = await Promise.all([1, 2, 3].map(() => deletePictures(new Date(), Infinity)))
    expect(counts.reduce((sum, count) => sum + count)).toBe(20)
  })
})

onlyWhere(hasPlanner, NO_PLANNER)('plans', () => {
  it('finds everything that the check of a picture reads by an index', async () => {
    const many = Array.from({ length: 2_000 }, (_, i) => i)
    const address = (i: number) => `${cloudinary.origin}/keystead/image/upload/v1/many/${i}.jpg`
    const buyer = await createUser(db)
    await db.collection('users').insertMany(many.map(() => makeUser()))
    const listings = many.map((i) =>
      makeProperty(agent, {
        image: address(i),
        images: [{ url: address(i) }, { url: address(i + 10_000) }],
      }),
    )
    await db.collection('properties').insertMany(listings)
    await db
      .collection('offers')
      .insertMany(listings.map((listing) => makeOffer(buyer, listing, { status: 'rejected' })))
    await pictures().insertMany(
      many.map((i) => ({
        _id: `many/${i}`,
        ownerId: agent._id,
        uploadedAt: new Date(),
        turns: 0,
        ...(i % 10 === 0 && { dueAt: new Date(i) }),
      })),
    )
    const queriesFor = (command: object) => queriesOf({ ...command, $db: db.databaseName })
    const queries = [
      ...queriesFor({
        find: 'pictures',
        filter: { dueAt: { $exists: true, $lte: new Date(500) } },
        sort: { dueAt: 1, _id: 1 },
        limit: 50,
      }),
      ...queriesFor({ find: 'properties', filter: { image: address(7) }, limit: 1 }),
      ...queriesFor({ find: 'properties', filter: { 'images.url': address(7) }, limit: 1 }),
      ...queriesFor({ find: 'users', filter: { image: address(7) }, limit: 1 }),
      ...queriesFor({ find: 'offers', filter: { propertyImage: address(7) }, limit: 1 }),
      ...queriesFor({ find: 'offices', filter: { logo: address(7) }, limit: 1 }),
    ]
    expect(await planErrorsOf(db, queries)).toEqual([])
  })
})

it('accepts URLs of the maximum length', async () => {
  const start = `${cloudinary.origin}/keystead/image/upload/v1/`
  const address = `${start}${'a/'.repeat((1_900 - start.length) / 2)}${randomBytes(20).toString('hex')}.jpg`
  const note = { _id: nameOf(address), ownerId: agent._id, uploadedAt: new Date(), address, turns: 0 }
  await pictures().insertOne(note)
  await setPhoto(address)
  await deleteProperty(actorOf(agent), { id: await list(address) })
  await deletePictures(later(6))
  expect(await noteOf(address)).not.toHaveProperty('deletedAt')
  await setPhoto(null)
  await deletePictures(later(6))
  expect(await noteOf(address)).toHaveProperty('deletedAt')
})
