import { ObjectId } from 'mongodb'
import { type UserDoc } from '@/lib/data/collections'
import { type CreatePropertyInput, type UpdatePropertyInput } from '@/lib/schemas/property'
import { actorOf, createProperty as addProperty, createUser } from '@/test/factories'
import { codeOf, serviceDatabase } from '@/test/support/services'
import { geocodeForForm } from '../places/places'
import { createProperty, positionOffline } from './create-property'
import { getOwnProperty } from './get-listing'
import { getProperty } from './read-property'
import { updateProperty } from './update-property'

const { db } = serviceDatabase()

const FIELDS: CreatePropertyInput = {
  title: 'Harbour Loft',
  description: 'Two floors above the harbour.',
  location: 'Porto, Portugal',
  minPrice: 300_000,
  maxPrice: 350_000,
  image: 'http://127.0.0.1:1/keystead/image/upload/v1/listings/lake.jpg',
}
const PORTO = { latitude: 41.15, longitude: -8.61, positionAccuracy: 'town', isGeocoded: true }
const BEND = { latitude: 44.06, longitude: -121.32, positionAccuracy: 'town', isGeocoded: true }
const OWN = { latitude: 41.149968, longitude: -8.610243 }
const ABOUT_HERE = { positionAccuracy: 'approximate' as const }

let agent: UserDoc
beforeAll(async () => {
  agent = await createUser(db, { role: 'agent' })
})

const properties = () => db.collection('properties')
const add = async (overrides: Partial<CreatePropertyInput> = {}) =>
  (await createProperty(actorOf(agent), { ...FIELDS, ...overrides })).id
const change = (id: string, input: Omit<UpdatePropertyInput, 'id'>) =>
  updateProperty(actorOf(agent), { id, ...input })
const stored = async (id: string) => properties().findOne({ _id: new ObjectId(id) })
const positionOf = async (id: string) => {
  const { latitude, longitude, positionAccuracy, isGeocoded, isAboutHere } = (await stored(id)) ?? {}
  const position = { latitude, longitude, positionAccuracy, isGeocoded, isAboutHere }
  return Object.fromEntries(Object.entries(position).filter(([, value]) => value !== undefined))
}

describe('the position 0, 0', () => {
  const ZEROS = { latitude: 0, longitude: 0 }

  it('is rejected for a home', async () => {
    const id = await add()
    for (const work of [() => add(ZEROS), () => change(id, ZEROS)])
      expect(await codeOf(work())).toBe('invalid_input')
    expect(await positionOf(id)).toEqual(PORTO)
  })

  it.each(['Null Island', '0° N, 0.00° E'])('is accepted for %j', async (location) => {
    expect(await positionOf(await add({ ...ZEROS, location }))).toEqual({
      ...ZEROS,
      positionAccuracy: 'exact',
    })
  })
})

describe('a new listing', () => {
  it.each<[string, Partial<CreatePropertyInput>, object]>([
    ['is placed in the town of its location', {}, PORTO],
    [
      'is placed in the town if its agent leaves the coordinates blank',
      { latitude: null, longitude: null },
      PORTO,
    ],
    ["has the geocoder's accuracy", { positionAccuracy: 'exact' }, PORTO],
    [
      "has the geocoder's accuracy, and remembers that its agent wants an approximate one",
      ABOUT_HERE,
      { ...PORTO, isAboutHere: true },
    ],
    ['has no position if the geocoder does not find the location', { location: 'The Moon' }, {}],
    ['has the exact position that its agent entered', OWN, { ...OWN, positionAccuracy: 'exact' }],
    [
      'has the position and the accuracy that its agent entered',
      { ...OWN, positionAccuracy: 'approximate' },
      { ...OWN, positionAccuracy: 'approximate' },
    ],
  ])('%s', async (_, overrides, position) => expect(await positionOf(await add(overrides))).toEqual(position))
})

describe('a listing whose location changes', () => {
  it.each<[string, Partial<CreatePropertyInput>, Omit<UpdatePropertyInput, 'id'>, object]>([
    ['moves there', {}, { location: 'Bend, Oregon' }, BEND],
    ['moves there if it had no position', { location: 'The Moon' }, { location: 'Bend, Oregon' }, BEND],
    ['loses its position if the geocoder does not find the location', {}, { location: 'The Moon' }, {}],
    [
      'moves there if the form sends the previously found coordinates',
      {},
      { location: 'Bend, Oregon', latitude: 41.15, longitude: -8.61, positionAccuracy: 'town' },
      BEND,
    ],
    [
      'keeps the position that its agent entered',
      OWN,
      { location: 'Bend, Oregon' },
      { ...OWN, positionAccuracy: 'exact' },
    ],
    [
      'gets the position that its agent enters now',
      {},
      { location: 'Bend, Oregon', ...OWN },
      { ...OWN, positionAccuracy: 'exact' },
    ],
    [
      "gets the geocoder's accuracy, and remembers that its agent wants an approximate one",
      {},
      { location: 'Bend, Oregon', ...ABOUT_HERE },
      { ...BEND, isAboutHere: true },
    ],
    [
      'remembers that its agent wants an approximate position',
      ABOUT_HERE,
      { location: 'Bend, Oregon', latitude: 41.15, longitude: -8.61, positionAccuracy: 'town' },
      { ...BEND, isAboutHere: true },
    ],
    [
      'remembers that without a position, and if the coordinates are cleared',
      { location: 'The Moon', ...ABOUT_HERE },
      { location: 'Bend, Oregon', latitude: null, longitude: null },
      { ...BEND, isAboutHere: true },
    ],
    [
      'remembers that if the geocoder does not find the location',
      ABOUT_HERE,
      { location: 'The Moon' },
      { isAboutHere: true },
    ],
    [
      'forgets that once its agent chooses another accuracy',
      ABOUT_HERE,
      { location: 'Bend, Oregon', positionAccuracy: 'exact' },
      BEND,
    ],
    ['stays if only the spaces change', {}, { location: ' Porto, Portugal ' }, PORTO],
  ])('%s', async (_, first, then, position) => {
    const id = await add(first)
    await change(id, then)
    expect(await positionOf(id)).toEqual(position)
  })

  it('keeps a position that its agent confirmed or moved', async () => {
    const near = await add()
    const moved = await add()
    await change(near, { positionAccuracy: 'approximate' })
    await change(moved, OWN)
    for (const id of [near, moved]) await change(id, { location: 'Bend, Oregon' })
    expect(await positionOf(near)).toEqual({
      latitude: PORTO.latitude,
      longitude: PORTO.longitude,
      positionAccuracy: 'approximate',
    })
    expect(await positionOf(moved)).toEqual({ ...OWN, positionAccuracy: 'exact' })
  })

  it('rejects a single coordinate if the position was found by the geocoder', async () => {
    const id = await add()
    await expect(change(id, { latitude: 41 })).rejects.toMatchObject({
      fields: { latitude: 'Enter both latitude and longitude.' },
    })
    expect(await positionOf(id)).toEqual(PORTO)
  })

  it('is not looked up for another agent', async () => {
    const other = await createUser(db, { role: 'agent' })
    const id = await add()
    const moving = updateProperty(actorOf(other), { id, location: 'Bend, Oregon' })
    expect(await codeOf(moving)).toBe('forbidden')
  })

  it('has its new position in the audit log', async () => {
    const id = await add()
    await change(id, { location: 'Bend, Oregon' })
    const entry = await db
      .collection('audit')
      .findOne({ targetId: new ObjectId(id), action: 'property.updated' })
    expect(entry?.after).toEqual({
      location: 'Bend, Oregon',
      latitude: 44.06,
      longitude: -121.32,
      positionAccuracy: 'town',
    })
  })
})

describe('a position entered after its agent chose "approximate" (D67)', () => {
  type Change = Omit<UpdatePropertyInput, 'id'>
  it.each<[string, Partial<CreatePropertyInput>, Change[]]>([
    ['chosen with the listing', ABOUT_HERE, []],
    ['chosen with a listing without a position', { location: 'The Moon', ...ABOUT_HERE }, []],
    ['chosen with another location', {}, [{ location: 'Bend, Oregon', ...ABOUT_HERE }]],
    ['chosen several times', ABOUT_HERE, [ABOUT_HERE, ABOUT_HERE]],
    ['chosen before other locations', ABOUT_HERE, [{ location: 'The Moon' }, { location: 'Bend, Oregon' }]],
  ])('is approximate for others: %s', async (_, first, changes) => {
    const id = await add(first)
    for (const fields of changes) await change(id, fields)
    expect(await getOwnProperty(actorOf(agent), { id })).toMatchObject(ABOUT_HERE)
    await change(id, OWN)
    expect(await positionOf(id)).toEqual({ ...OWN, ...ABOUT_HERE })
    const buyer = await createUser(db)
    expect(await getProperty(actorOf(buyer), { id })).toMatchObject({ latitude: 41.15, longitude: -8.61 })
  })

  it('is exact if its agent says so at the same time', async () => {
    const id = await add(ABOUT_HERE)
    await change(id, { ...OWN, positionAccuracy: 'exact' })
    expect(await positionOf(id)).toEqual({ ...OWN, positionAccuracy: 'exact' })
  })

  it("is preceded by the town's position, also in the audit log", async () => {
    const id = await add(ABOUT_HERE)
    const read = await getProperty(actorOf(agent), { id })
    expect(read).toMatchObject({ latitude: 41.15, positionAccuracy: 'town' })
    expect(read).not.toHaveProperty('isAboutHere')
    await change(id, OWN)
    const entry = await db
      .collection('audit')
      .findOne({ targetId: new ObjectId(id), action: 'property.updated' })
    expect(entry?.after).toEqual({ ...OWN, ...ABOUT_HERE })
  })

  it('follows the location until it is entered, even if "approximate" is repeated', async () => {
    const id = await add(ABOUT_HERE)
    expect(await change(id, ABOUT_HERE)).toBe(false)
    await change(id, { location: 'Bend, Oregon' })
    expect((await stored(id))?.latitude).toBeCloseTo(44.058, 1)
  })

  it('is approximate in an import too', () => {
    const row = { location: 'Porto, Portugal', latitude: null, ...ABOUT_HERE }
    expect(positionOffline(row)).toEqual({ ...PORTO, isAboutHere: true })
  })
})

it('a listing stays verified if only its position is found', async () => {
  const { _id } = await addProperty(db, agent, { location: 'Bend, Oregon', status: 'verified' })
  await change(_id.toHexString(), { location: 'Bend, Oregon', minPrice: 1 })
  expect((await stored(_id.toHexString()))?.status).toBe('verified')
})

describe('geocodeForForm', () => {
  it('returns the position of a known location, and `null` for another', async () => {
    expect(await geocodeForForm(actorOf(agent), { location: 'Bend, Oregon' })).toEqual({
      latitude: 44.06,
      longitude: -121.32,
      accuracy: 'town',
      name: 'Bend, Oregon, United States',
    })
    expect(await geocodeForForm(actorOf(agent), { location: 'The Moon' })).toBeNull()
  })

  it('refuses anybody who is not an agent', async () => {
    const buyer = await createUser(db)
    expect(await codeOf(geocodeForForm(actorOf(buyer), { location: 'Bend, Oregon' }))).toBe('forbidden')
  })
})
