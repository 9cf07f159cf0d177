import sharp from 'sharp'
import { type OfficeDoc, type PictureDoc, type UserDoc } from '@/lib/data/collections'
import { publicIdOf } from '@/lib/domain/picture'
import { createOffice, createUser, idOf } from '@/test/factories'
import { testCloudinary } from '@/test/support/cloudinary'
import { serviceDatabase } from '@/test/support/services'
import { deletePictures } from '../pictures/pictures'
import { uploadImage } from '../uploads/upload-image'
import { toActor } from '../users/actor'
import { deleteUser } from '../users/delete-account'
import { updateProfile } from '../users/people'
import { leaveOffice } from './members'
import { closeOffice, createOffice as found, getOffice, getPublicOffice, updateOffice } from './offices'

testCloudinary()
const { db } = serviceDatabase()

const DETAILS = { name: 'Cascade Homes', zone: 'UTC' }
const newAgent = () => createUser(db, { role: 'agent' })

let image: Buffer
let owner: UserDoc
let office: OfficeDoc

beforeAll(async () => {
  image = await sharp({ create: { width: 8, height: 4, channels: 3, background: '#2a3542' } })
    .png()
    .toBuffer()
})

beforeEach(async () => {
  owner = await newAgent()
  office = await createOffice(db, [[owner, 'owner']])
})

const upload = async (person = owner) =>
  (await uploadImage(await toActor(person), { image, purpose: 'profile' })).url
const save = async (logo: string | undefined, by = owner) =>
  updateOffice(await toActor(by), { ...DETAILS, ...(logo !== undefined && { logo }) })
const publicLogo = async () => (await getPublicOffice(null, { id: idOf(office) })).logo
const isHosted = async (address: string) => (await fetch(address)).ok
const nextDay = () => new Date(Date.now() + 25 * 60 * 60_000)
const dueAtOf = async (address: string) =>
  (await db.collection<PictureDoc>('pictures').findOne({ _id: publicIdOf(address) ?? '' }))?.dueAt

it('is shown to members and on the public page, and kept (D458)', async () => {
  const logo = await upload()
  await save(logo)
  expect([await publicLogo(), (await getOffice(await toActor(owner))).logo]).toEqual([logo, logo])
  await deletePictures(nextDay())
  expect(await isHosted(logo)).toBe(true)
  // The details are replaced: with the same logo it stays.
  await save(logo)
  expect(await dueAtOf(logo)).toBeUndefined()
})

it('is kept when its owner no longer shows it as their photo', async () => {
  const logo = await upload()
  await save(logo)
  for (const photo of [logo, null])
    await updateProfile(await toActor(owner), { name: owner.name, phone: '', image: photo })
  expect(await dueAtOf(logo)).toBeDefined()
  await deletePictures(nextDay())
  expect(await isHosted(logo)).toBe(true)
})

it('is deleted when it is replaced or removed', async () => {
  const first = await upload()
  const second = await upload()
  await save(first)
  await save(second)
  await deletePictures(nextDay())
  expect([await isHosted(first), await isHosted(second)]).toEqual([false, true])
  await save('')
  expect(await publicLogo()).toBeUndefined()
  await deletePictures(nextDay())
  expect(await isHosted(second)).toBe(false)
})

it('is deleted with the office, also when nobody can own it any more', async () => {
  const logo = await upload()
  await save(logo)
  await closeOffice(await toActor(owner))
  const orphan = await newAgent()
  await createOffice(db, [[orphan, 'owner']], { logo: await upload(orphan) })
  const admin = await toActor(await createUser(db, { role: 'admin' }))
  const [other] = await db.collection<OfficeDoc>('offices').find({ 'members.personId': orphan._id }).toArray()
  await deleteUser(admin, { id: idOf(orphan) })
  await deletePictures(nextDay())
  expect([await isHosted(logo), await isHosted(other?.logo ?? '')]).toEqual([false, false])
})

it('stays when the owner who uploaded it leaves, and another one saves the details', async () => {
  const logo = await upload()
  await save(logo)
  const second = await newAgent()
  await db
    .collection<OfficeDoc>('offices')
    .updateOne(
      { _id: office._id },
      { $push: { members: { personId: second._id, role: 'owner', joinedAt: new Date() } } },
    )
  await db.collection<UserDoc>('users').updateOne({ _id: second._id }, { $set: { officeId: office._id } })
  second.officeId = office._id
  await leaveOffice(await toActor(owner))
  await save(logo, second)
  await deletePictures(nextDay())
  expect([await publicLogo(), await isHosted(logo)]).toEqual([logo, true])
})

it('refuses a picture of somebody else and of another host, and changes nothing (D22)', async () => {
  const other = await upload(await newAgent())
  for (const logo of [other, 'https://pictures.test/logo.png']) {
    await expect(save(logo)).rejects.toMatchObject({
      fields: { logo: expect.stringMatching(/upload the picture/) },
    })
    const created = found(await toActor(await newAgent()), { ...DETAILS, logo })
    await expect(created).rejects.toMatchObject({ fields: { logo: expect.any(String) } })
  }
  expect(await publicLogo()).toBeUndefined()
})

it('is set with a new office', async () => {
  const person = await newAgent()
  const logo = await upload(person)
  const { id } = await found(await toActor(person), { ...DETAILS, logo })
  expect((await getPublicOffice(null, { id })).logo).toBe(logo)
})
