import { type Document, ObjectId } from 'mongodb'
import {
  clearProperties,
  createOffer,
  createUser,
  insertProperties,
  makeProperty,
  makeReview,
} from '@/test/factories'
import { serviceDatabase } from '@/test/support/services'
import { ping } from './client'
import { isDuplicateKey } from './errors'
import { findIndexProblems } from './index-faults'
import { INDEXES } from './indexes'
import { placeIdOf } from './listing-search/places'
import { migrate } from './migrations'

const { db } = serviceDatabase()

const refused = async (work: Promise<unknown>) => {
  try {
    await work
  } catch (error) {
    return error
  }
  return null
}

const counts = async () =>
  (await db.collection('places').find().sort({ status: 1, folded: 1 }).toArray()).map(
    ({ status, folded, count }: Document) => [status as string, folded as string, count as number],
  )

describe('migrate', () => {
  it('does nothing the second time', async () => {
    const before = await db.collection('migrations').find().toArray()
    expect(await migrate()).toEqual([])
    expect(await db.collection('migrations').find().toArray()).toEqual(before)
  })

  it('updates the indexes at every run, from any state', async () => {
    for (const begun of [2, 1]) {
      await db.collection('sales').dropIndex('agent')
      await db.collection('offers').createIndex({ gone: 1 }, { name: 'of_before' })
      await db.collection<{ _id: number }>('migrations').deleteMany({ _id: { $gte: begun } })
      expect((await migrate()).length).toBeGreaterThan(20)
      expect(await findIndexProblems()).toEqual([])
    }
  })

  it('may run in several processes at once', async () => {
    const before = await db.collection('migrations').countDocuments({})
    await db.collection('migrations').deleteMany({})
    await Promise.all(Array.from({ length: 5 }, () => migrate()))
    expect(await db.collection('migrations').countDocuments({})).toBe(before)
  })

  it('updates an older database: open payment intents are found again', async () => {
    const offers = db.collection<{ status: string; paymentIntentId?: string; refundId?: string }>('offers')
    await offers.insertMany([
      { status: 'accepted', paymentIntentId: 'pi_open' },
      { status: 'rejected', paymentIntentId: 'pi_left' },
      { status: 'rejected', paymentIntentId: 'pi_refunded', refundId: 're_1' },
      { status: 'bought', paymentIntentId: 'pi_bought' },
      { status: 'pending' },
    ])
    await db.collection<{ _id: number }>('migrations').deleteOne({ _id: 2 })
    expect(await migrate()).toEqual(['paging, cascades and open payment intents'])
    const found = await offers.find({ unsettled: true }).toArray()
    expect(found.map(({ paymentIntentId }) => paymentIntentId).sort()).toEqual(['pi_left', 'pi_open'])
    await offers.deleteMany({})
  })

  it('updates an older database: places are found as people type them', async () => {
    const agent = await createUser(db, { role: 'agent' })
    const homes = ['Cox’s Bāzār', 'Cox’s Bāzār', 'Łódź', 'Bend'].map((location) =>
      makeProperty(agent, { location }),
    )
    await insertProperties(db, homes)
    const read = async () => ({
      properties: await db.collection('properties').find().sort({ _id: 1 }).toArray(),
      places: await counts(),
    })
    const now = await read()
    await clearProperties(db)
    // As stored by an older version.
    const old = (text: string) => text.replace('coxs', 'cox’s').replace('lodz', 'łodz')
    await insertProperties(
      db,
      homes.map((home) => ({
        ...home,
        locationFolded: old(home.locationFolded),
        searchText: old(home.searchText),
        words: home.words.map(old),
        locationSlug: home.locationSlug.replace('coxs', 'cox-s').replace('lodz', 'łodz'),
        place: placeIdOf(home.status, old(home.locationFolded)),
      })),
    )
    await db
      .collection('users')
      .updateOne({ _id: agent._id }, { $set: { searchText: 'óra o’neill\nora@keystead.test' } })
    await db.collection<{ _id: number }>('migrations').deleteOne({ _id: 27 })
    expect(await migrate()).toEqual(['places as people type them'])
    expect(await read()).toEqual(now)
    expect(await db.collection('words').countDocuments({ source: 'location', word: 'coxs' })).toBe(1)
    expect(await db.collection('users').findOne({ _id: agent._id })).toMatchObject({
      searchText: 'ora oneill\nora@keystead.test',
    })
    await clearProperties(db)
  })

  it('updates an older database: listings get the slugs of their places', async () => {
    const properties = db.collection('properties')
    const { locationSlug, ...old } = makeProperty(await createUser(db), { location: 'Porto, Portugal' })
    await properties.insertOne(old)
    await db.collection<{ _id: number }>('migrations').deleteOne({ _id: 3 })
    expect(await migrate()).toEqual(['the places of listings'])
    expect(locationSlug).toBe('porto-portugal')
    expect(await properties.findOne({ _id: old._id })).toEqual({ ...old, locationSlug })
    await properties.deleteMany({})
    await db.collection('users').deleteMany({})
  })

  it('updates an older database: its listings are counted by place', async () => {
    const agent = await createUser(db)
    const listings = [
      makeProperty(agent, { location: 'Porto' }),
      makeProperty(agent, { location: 'PORTO' }),
      makeProperty(agent, { location: 'Porto', status: 'pending' }),
      makeProperty(agent, { location: 'Porto', soldAt: new Date() }),
      makeProperty(agent, { location: 'Bend', status: 'rejected' }),
    ]
    await db.collection('properties').insertMany(listings)
    await db.collection('properties').updateMany({}, { $unset: { place: '' } })
    await db.collection('places').insertOne({ status: 'verified', folded: 'gone', count: 3 })
    await db.collection<{ _id: number }>('migrations').deleteOne({ _id: 4 })
    expect(await migrate()).toEqual(['places are counted'])
    expect(await counts()).toEqual([
      ['pending', '', 1],
      ['pending', 'porto', 1],
      ['rejected', '', 1],
      ['rejected', 'bend', 1],
      ['verified', '', 2],
      ['verified', 'porto', 2],
    ])
    const places = () => db.collection('places').find().sort({ _id: 1 }).project({ location: 0 }).toArray()
    const rebuilt = await places()
    await clearProperties(db)
    await insertProperties(db, listings)
    expect(await places()).toEqual(rebuilt)
    await clearProperties(db)
    await db.collection('users').deleteMany({})
  })

  it('updates an older database: administrators find listings, people, reviews and decisions', async () => {
    const writer = await createUser(db)
    const property = makeProperty(writer)
    const review = makeReview(writer, property)
    const entry = { _id: new ObjectId(), at: new Date(), action: 'property.verified', before: {}, after: {} }
    const target = { actorId: writer._id, targetType: 'property', targetId: property._id }
    await db.collection('properties').insertOne(property)
    await db.collection('reviews').insertOne(review)
    await db.collection('audit').insertOne({ ...entry, ...target })
    for (const name of ['users', 'properties', 'reviews'])
      await db.collection(name).updateMany({}, { $unset: { searchText: '' } })
    await db.collection<{ _id: number }>('migrations').deleteOne({ _id: 5 })
    expect(await migrate()).toEqual(['indexes of the administrators’ tables'])
    expect(await db.collection('users').findOne({ _id: writer._id })).toEqual(writer)
    expect(await db.collection('properties').findOne({ _id: property._id })).toEqual(property)
    expect(await db.collection('reviews').findOne({ _id: review._id })).toEqual(review)
    expect(await db.collection('audit').findOne({ _id: entry._id })).toMatchObject({
      actorName: 'Nora Whitfield',
      targetName: 'Lake House',
      searchText: `nora whitfield\n${writer.email}\nlake house`,
    })
    for (const name of ['users', 'properties', 'reviews', 'audit']) await db.collection(name).deleteMany({})
  })
})

describe('the migration to listed status and search words', () => {
  it('finds listings of an older version by any part', async () => {
    const agent = await createUser(db)
    const listings = [
      makeProperty(agent, { location: 'Porto, Portugal' }),
      makeProperty(agent, { location: 'Bend', soldAt: new Date() }),
    ]
    await insertProperties(db, listings)
    const all = async (name: string) => db.collection(name).find().sort({ _id: 1 }).toArray()
    const names = ['properties', 'places', 'words']
    const expected = await Promise.all(names.map(all))
    await db.collection('properties').updateMany({}, { $unset: { shelf: '', words: '' } })
    await db
      .collection('places')
      .updateMany({}, { $unset: { words: '' }, $set: { endings: ['porto'], count: 7 } })
    await db.collection('words').deleteMany({})
    await db.collection<{ _id: number }>('migrations').deleteOne({ _id: 14 })
    expect(await migrate()).toEqual(['listed status and search words'])
    const [properties, places, words] = await Promise.all(names.map(all))
    expect(properties).toEqual(expected[0])
    expect(places).toEqual(expected[1])
    // The places of sold listings are not searched.
    expect(words).toEqual(expected[2]?.filter(({ _id }) => String(_id) !== 'location bend'))
    await clearProperties(db)
    await db.collection('users').deleteMany({})
  })
})

describe('the migration to facts and the map', () => {
  it('computes the fields of lists and maps, and drops the old indexes', async () => {
    const agent = await createUser(db)
    const at = { latitude: 44.0449, longitude: -121.3049 }
    const listings = [
      makeProperty(agent, { ...at, positionAccuracy: 'town', features: ['pool', 'garden'] }),
      makeProperty(agent, { ...at, status: 'pending' }),
      makeProperty(agent),
    ]
    await insertProperties(db, listings)
    const all = () => db.collection('properties').find().sort({ _id: 1 }).toArray()
    const expected = await all()
    expect(expected.map(({ publicLatitude, featureText }) => [publicLatitude, featureText])).toEqual([
      [44.04, ',garden,pool,'],
      [44.0449, ''],
      [null, ''],
    ])
    const derived = { cell: '', publicLatitude: '', publicLongitude: '', featureText: '' } as const
    await db.collection('properties').updateMany({}, { $unset: derived })
    await db.collection('properties').createIndex({ shelf: 1, createdAt: -1 }, { name: 'shelf_newest' })
    await db.collection<{ _id: number }>('migrations').deleteOne({ _id: 17 })
    expect(await migrate()).toEqual(['listings by their facts and on the map'])
    expect(await all()).toEqual(expected)
    const names = (await db.collection('properties').indexes()).map(({ name }) => name)
    expect(names).toContain('listing_map')
    expect(names).not.toContain('shelf_newest')
    await clearProperties(db)
    await db.collection('users').deleteMany({})
  })
})

describe('the migration to under offer', () => {
  it('creates the indexes with it, and drops the old ones', async () => {
    const properties = db.collection('properties')
    await properties.dropIndex('listing_newest')
    await properties.createIndex({ shelf: 1, createdAt: -1, _id: 1, cell: 1 }, { name: 'list_newest' })
    await db.collection<{ _id: number }>('migrations').deleteOne({ _id: 22 })
    expect(await migrate()).toEqual(['listings by under-offer status, and queues of administrators'])
    const indexes = await properties.indexes()
    const lists = indexes.filter(({ name = '' }) => name.startsWith('list'))
    expect(lists.map(({ name }) => name).sort()).toEqual([
      'listing_map',
      'listing_modified',
      'listing_newest',
      'listing_price_high',
      'listing_price_low',
      'listing_span_high',
      'listing_span_low',
    ])
    for (const { key } of lists) expect(key).toHaveProperty('underOffer')
  })
})

describe('the migration that records pictures', () => {
  it('records each picture in use with its owner, once however often it runs', async () => {
    const at = (path: string) => `https://res.cloudinary.com/home/image/upload/v1/${path}`
    const agent = await createUser(db, { role: 'agent', image: at('profiles/theo.jpg') })
    const buyer = await createUser(db, { image: 'https://lh3.example/a/nora=s96-c' })
    const lake = makeProperty(agent, { image: at('listings/lake.jpg') })
    const gone = makeProperty(agent, { image: at('listings/gone.jpg') })
    const others = [lake.image, at('brand/logo.png'), '/demo/lake-house.jpg']
    await insertProperties(db, [lake, ...others.map((image) => makeProperty(agent, { image }))])
    for (const listing of [lake, gone]) await createOffer(db, buyer, listing)
    for (let run = 0; run < 2; run += 1) {
      await db.collection<{ _id: number }>('migrations').deleteOne({ _id: 9 })
      await Promise.all([migrate(), migrate()])
    }
    const ownerId = agent._id
    const uploadedAt = expect.any(Date) as Date
    expect(await db.collection('pictures').find().sort({ _id: 1 }).toArray()).toEqual([
      { _id: 'listings/gone', address: gone.image, ownerId, uploadedAt, turns: 0 },
      { _id: 'listings/lake', address: lake.image, ownerId, uploadedAt, turns: 0 },
      { _id: 'profiles/theo', address: agent.image, ownerId, uploadedAt, turns: 0 },
    ])
    await clearProperties(db)
    for (const name of ['pictures', 'offers', 'users']) await db.collection(name).deleteMany({})
  })
})

describe('the migration that counts sales', () => {
  it('counts earlier purchases by month, once however often it runs', async () => {
    const agent = await createUser(db, { role: 'agent' })
    const buyer = await createUser(db)
    const sale = (title: string, amountMinor: number, day: string) =>
      createOffer(db, buyer, makeProperty(agent, { title }), {
        status: 'bought',
        amountMinor,
        paidAt: new Date(day),
      })
    await sale('Lake House', 45_000_000, '2024-12-31T23:59:59Z')
    await sale('Porch Farm', 41_000_000, '2025-01-01T00:00:00Z')
    await sale('Stilt House', 60_000_000, '2025-01-20T12:00:00Z')
    await createOffer(db, buyer, makeProperty(agent), { status: 'accepted' })
    for (let run = 0; run < 2; run += 1) {
      await db.collection<{ _id: number }>('migrations').deleteOne({ _id: 6 })
      await Promise.all([migrate(), migrate()])
    }
    expect(await db.collection('sales').find().sort({ month: 1 }).toArray()).toEqual([
      {
        _id: `${agent._id.toHexString()} 2024-12`,
        agentId: agent._id,
        month: '2024-12',
        count: 1,
        totalMinor: 45_000_000,
        highestMinor: 45_000_000,
        highestTitle: 'Lake House',
      },
      {
        _id: `${agent._id.toHexString()} 2025-01`,
        agentId: agent._id,
        month: '2025-01',
        count: 2,
        totalMinor: 101_000_000,
        highestMinor: 60_000_000,
        highestTitle: 'Stilt House',
      },
    ])
    for (const name of ['sales', 'offers', 'users']) await db.collection(name).deleteMany({})
  })
})

describe('a database of an older version', () => {
  it('loses obsolete indexes, and finds its listings by location', async () => {
    const properties = db.collection('properties')
    await properties.createIndex({ locationTrigrams: 1, listed: 1 }, { name: 'listed_location' })
    const { place, ...old } = makeProperty(await createUser(db))
    await properties.insertOne({ ...old, locationTrigrams: ['ben', 'end'], locationGrams: ['b', 'be'] })
    await db.collection<{ _id: number }>('migrations').deleteOne({ _id: 2 })
    await Promise.all([migrate(), migrate()])
    expect(await properties.findOne({ _id: old._id })).toEqual({ ...old, place })
    expect((await properties.indexes()).map(({ name }) => name)).not.toContain('listed_location')
    await properties.deleteMany({})
    await db.collection('users').deleteMany({})
  })
})

describe.each(Object.entries(INDEXES))('indexes of %s', (name, indexes) => {
  it.each(indexes)('$name', async ({ name: index, key, unique, partialFilterExpression }) => {
    const found = (await db.collection(name).indexes()).find((one) => one.name === index)
    expect(found).toBeDefined()
    expect(Object.entries(found?.key ?? {})).toEqual(Object.entries(key))
    expect({
      unique: found?.unique ?? false,
      partialFilterExpression: found?.partialFilterExpression,
    }).toEqual({
      unique: unique ?? false,
      partialFilterExpression,
    })
  })

  it('has no others', async () => {
    expect((await db.collection(name).indexes()).map((one) => one.name).sort()).toEqual(
      ['_id_', ...indexes.map((one) => one.name)].sort(),
    )
  })
})

describe('unique indexes', () => {
  it('allow one intent per offer, and any number of offers without one', async () => {
    const offers = db.collection('offers')
    const offer = (n: number) => ({ buyerId: n, propertyId: n, open: false, claiming: false })
    await offers.insertMany([offer(1), offer(2)])
    await offers.insertOne({ ...offer(3), paymentIntentId: 'pi_1' })
    const error = await refused(offers.insertOne({ ...offer(4), paymentIntentId: 'pi_1' }))
    expect(isDuplicateKey(error, 'paymentIntentId')).toBe(true)
    expect(isDuplicateKey(error)).toBe(true)
    expect(isDuplicateKey(error, 'propertyId')).toBe(false)
  })

  it('allow one open offer per buyer and listing, and one claiming offer per listing', async () => {
    const offers = db.collection('offers')
    const insert = (buyerId: string, open: boolean, claiming: boolean) =>
      refused(offers.insertOne({ buyerId, propertyId: 'listing', open, claiming }))
    expect(await insert('a', true, false)).toBeNull()
    expect(await insert('b', true, false)).toBeNull()
    expect(await insert('a', false, false)).toBeNull()
    expect(isDuplicateKey(await insert('a', true, false), 'buyerId', 'propertyId')).toBe(true)
    expect(await insert('c', false, true)).toBeNull()
    expect(isDuplicateKey(await insert('d', false, true), 'propertyId')).toBe(true)
  })

  it('are distinguished from other errors', async () => {
    expect(isDuplicateKey(new Error('E11000 duplicate key error'))).toBe(false)
    const error = await refused(db.collection('offers').find({ $nope: 1 }).toArray())
    expect(error).not.toBeNull()
    expect(isDuplicateKey(error)).toBe(false)
  })
})

it('the database responds', async () => {
  expect(await ping()).toBe(true)
})
