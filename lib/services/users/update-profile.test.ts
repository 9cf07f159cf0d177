import { ObjectId } from 'mongodb'
import { type PropertyDoc, type UserDoc } from '@/lib/data/collections'
import { ROLES } from '@/lib/domain/user'
import { type UpdateProfileInput } from '@/lib/schemas/user'
import { searchFields } from '@/lib/data/listing-search/derive'
import {
  actorOf,
  createOffer,
  createProperty,
  createUser,
  insertProperties,
  makeProperty,
} from '@/test/factories'
import { codeOf, serviceDatabase } from '@/test/support/services'
import { createProperty as listProperty } from '../properties/create-property'
import { createReview } from '../reviews/reviews'
import { copyDueNames } from '@/test/support/jobs'
import { getProfile, NAME_COPY_BATCH_SIZE, updateProfile } from './people'

const { db } = serviceDatabase()

/** The photo is at the image host of the settings. */
const PHOTO = 'http://127.0.0.1:1/keystead/image/upload/v1/profiles/nora.jpg'
const PICTURE = 'http://127.0.0.1:1/keystead/image/upload/v1/listings/house.jpg'

const change = (user: UserDoc, input: Partial<UpdateProfileInput>) =>
  updateProfile(actorOf(user), { name: user.name, phone: '', ...input })

const profileOf = (user: UserDoc) => getProfile(actorOf(user))

it.each(['user', 'agent', 'admin'] as const)('changes the name, phone and photo of %s', async (role) => {
  const user = await createUser(db, { role })
  await change(user, { name: 'Nora Weiss', phone: '+15550100171', image: PHOTO })
  expect(await profileOf(user)).toMatchObject({ name: 'Nora Weiss', phone: '+15550100171', photoURL: PHOTO })
})

it('stores a phone number without the zero of national calls, and rejects one that its country does not have (D55)', async () => {
  const user = await createUser(db)
  for (const [input, phone] of [
    ['+310201234567', '+31201234567'],
    ['+4903012345678', '+493012345678'],
  ]) {
    await change(user, { phone: input })
    expect(await profileOf(user)).toMatchObject({ phone })
  }
  expect(await codeOf(change(user, { name: 'Other', phone: '+4912' }))).toBe('invalid_input')
  expect(await profileOf(user)).toMatchObject({ name: user.name, phone: '+493012345678' })
})

it("also changes an agent's address, company and website", async () => {
  const agent = await createUser(db, { role: 'agent' })
  const business = {
    address: '14 Mill Street',
    company: 'Brandt & Daughters',
    website: 'https://brandt.example',
  }
  await change(agent, business)
  expect(await profileOf(agent)).toMatchObject(business)
})

it.each(['user', 'admin'] as const)('rejects these three for %s, and changes nothing', async (role) => {
  const user = await createUser(db, { role })
  for (const field of ['address', 'company', 'website'])
    expect(await codeOf(change(user, { name: 'Other', [field]: 'https://x.example' }))).toBe('forbidden')
  expect(await profileOf(user)).toMatchObject({
    name: user.name,
    address: null,
    company: null,
    website: null,
  })
})

it('removes a blank text, and keeps omitted ones', async () => {
  const profile = {
    role: 'agent',
    phone: '+15550100171',
    image: PHOTO,
    company: 'Old',
    website: 'https://a.example',
  } as const
  const agent = await createUser(db, profile)
  await change(agent, { phone: '', company: '' })
  const stored = await db.collection('users').findOne({ _id: agent._id })
  expect(stored).toMatchObject({ image: PHOTO, website: 'https://a.example' })
  expect(stored).not.toHaveProperty('phone')
  expect(stored).not.toHaveProperty('company')
  await change(agent, { image: null })
  expect(await profileOf(agent)).toMatchObject({ photoURL: null })
})

it.each(['https://elsewhere.example/me.jpg', 'javascript:alert(1)', '/demo/a.jpg', ''])(
  'rejects the photo %s',
  async (image) => {
    await expect(change(await createUser(db), { image })).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { image: expect.any(String) },
    })
  },
)

it('rejects a suspended account, one with another role since, and a deleted one', async () => {
  const fraud = await createUser(db, { role: 'fraud' })
  await expect(change(fraud, { name: 'X' })).rejects.toMatchObject({ message: 'This account is suspended.' })
  const agent = await createUser(db, { role: 'agent' })
  await db.collection('users').updateOne({ _id: agent._id }, { $set: { role: ROLES[3] } })
  expect(await codeOf(change(agent, { name: 'X' }))).toBe('forbidden')
  expect(await db.collection('users').findOne({ _id: agent._id })).toMatchObject({ name: agent.name })
  const unknownAgent = { ...agent, _id: new ObjectId() }
  expect(await codeOf(change(unknownAgent, { name: 'X' }))).toBe('forbidden')
})

describe('a new name and photo (D121)', () => {
  const reviewOf = (writer: UserDoc, property: PropertyDoc) =>
    createReview(actorOf(writer), { propertyId: property._id.toHexString(), review: 'Light.', rating: 5 })

  /** A listing that the person has reviewed. */
  const reviewed = async (writer: UserDoc) => {
    const property = await createProperty(db, await createUser(db, { role: 'agent' }))
    await reviewOf(writer, property)
    return property
  }

  it('are copied to all listings and reviews of the person, and to no others', async () => {
    const agent = await createUser(db, { role: 'agent', name: 'Theo' })
    const other = await createUser(db, { role: 'agent', name: 'Mara' })
    for (const status of ['pending', 'rejected', 'verified'] as const)
      await createProperty(db, agent, { status })
    const property = await createProperty(db, other)
    const writer = await createUser(db, { name: 'Nora' })
    await reviewOf(writer, property)
    await reviewOf(await createUser(db, { name: 'Luca' }), property)

    await change(agent, { name: 'Theo Brandt', image: PHOTO })
    await change(writer, { name: 'Nora Weiss', image: PHOTO })

    const properties = db.collection('properties')
    const homes = await properties.find({ agentId: agent._id }).toArray()
    expect(homes.map(({ agentName, agentImage }) => [agentName, agentImage])).toEqual(
      Array.from({ length: 3 }, () => ['Theo Brandt', PHOTO]),
    )
    expect(await properties.findOne({ _id: property._id })).toMatchObject({
      agentName: 'Mara',
      agentImage: null,
    })
    const reviews = await db.collection('reviews').find({ propertyId: property._id }).toArray()
    expect(reviews.map(({ name, image }) => [name, image]).sort()).toEqual([
      ['Luca', null],
      ['Nora Weiss', PHOTO],
    ])
  })

  it("are found by the administrators' searches", async () => {
    const writer = await createUser(db, { name: 'Ida' })
    const { title } = await reviewed(writer)
    await change(writer, { name: 'Ida Öst' })
    expect(await db.collection('users').findOne({ _id: writer._id })).toMatchObject(
      searchFields('Ida Öst', writer.email),
    )
    expect(await db.collection('reviews').findOne({ userId: writer._id })).toMatchObject(
      searchFields(title, 'Ida Öst'),
    )
  })

  it('reach every listing of an agent, in several transactions', async () => {
    const agent = await createUser(db, { role: 'agent', name: 'Theo' })
    const many = Array.from({ length: 2 * NAME_COPY_BATCH_SIZE }, () => makeProperty(agent))
    await insertProperties(db, many)
    await change(agent, { name: 'Theo Brandt' })
    // The rest that the brief wait did not cover.
    await copyDueNames()
    const filter = { agentId: agent._id, agentName: { $ne: 'Theo Brandt' } }
    expect(await db.collection('properties').countDocuments(filter)).toBe(0)
    expect(await db.collection('users').findOne({ _id: agent._id })).not.toHaveProperty('copiesDue')
  })

  it('are copied later after an interruption, with their values at that time', async () => {
    const agent = await createUser(db, { role: 'agent', name: 'Theo', copiesDue: true })
    const waiting = { agentName: 'An older name', agentImage: PHOTO }
    const listing = await createProperty(db, agent, waiting)
    const sound = await createProperty(db, await createUser(db, { role: 'agent' }), waiting)
    await copyDueNames()
    const properties = db.collection('properties')
    expect(await properties.findOne({ _id: listing._id })).toMatchObject({
      agentName: 'Theo',
      agentImage: null,
    })
    expect(await properties.findOne({ _id: sound._id })).toMatchObject(waiting)
    expect(await db.collection('users').findOne({ _id: agent._id })).not.toHaveProperty('copiesDue')
  })

  it('do not change existing offers', async () => {
    const agent = await createUser(db, { role: 'agent', name: 'Theo' })
    const buyer = await createUser(db, { name: 'Nora' })
    const offer = await createOffer(db, buyer, await createProperty(db, agent))
    await change(agent, { name: 'Theo Brandt' })
    await change(buyer, { name: 'Nora Weiss' })
    expect(await db.collection('offers').findOne({ _id: offer._id })).toMatchObject({
      agentName: 'Theo',
      buyerName: 'Nora',
    })
  })

  it('reach listings and reviews added at the same time, by requests that began before', async () => {
    const agent = await createUser(db, { role: 'agent', name: 'Theo' })
    const writer = await createUser(db, { name: 'Nora' })
    const property = await createProperty(db, await createUser(db, { role: 'agent' }))
    const listing = {
      title: 'Lake House',
      description: 'A house.',
      location: 'Bend',
      minPrice: 1,
      maxPrice: 2,
      image: PICTURE,
    }
    await Promise.all([
      change(agent, { name: 'Theo Brandt', image: PHOTO }),
      change(writer, { name: 'Nora Weiss', image: PHOTO }),
      ...Array.from({ length: 5 }, () => listProperty(actorOf(agent), listing)),
      reviewOf(writer, property),
    ])
    // And one whose actor was read long ago.
    await listProperty(actorOf(agent), listing)
    const added = await db.collection('properties').find({ agentId: agent._id }).toArray()
    expect(added.map(({ agentName, agentImage }) => [agentName, agentImage])).toEqual(
      Array.from({ length: 6 }, () => ['Theo Brandt', PHOTO]),
    )
    expect(await db.collection('reviews').findOne({ userId: writer._id })).toMatchObject({
      name: 'Nora Weiss',
      image: PHOTO,
    })
  })
})
