import { randomUUID } from 'node:crypto'
import { type Document, ObjectId } from 'mongodb'
import { type ListingNumbersDoc, type PropertyDoc, type UserDoc } from '@/lib/data/collections'
import { actorOf, clearProperties, createProperty, createUser } from '@/test/factories'
import { codeOf, serviceDatabase, textOf } from '@/test/support/services'
import { runDueJobs } from '../jobs/run-due-jobs'
import { deleteProperty } from '../properties/decide-property'
import {
  createOwnerLink,
  endOwnerLink,
  exportLinkedNumbers,
  openOwnerLink,
  ownerLinkCreatedAt,
} from './owner-link'
import { exportNumbers, getListingNumbers, readListingNumbers } from './read-numbers'

const { db } = serviceDatabase()

const NONE = { views: 0, saves: 0, enquiries: 0, viewings: 0, offers: 0 }

const numbers = () => db.collection<ListingNumbersDoc>('listingNumbers')

/** The numbers of a home in a month, "2026-11". */
const month = (propertyId: ObjectId, name: string, days: ListingNumbersDoc['days']) => ({
  _id: `${propertyId.toHexString()} ${name}`,
  propertyId,
  month: new Date(`${name}-01`),
  days,
})

describe('readListingNumbers', () => {
  it('returns the sums of each home in the range, both days included (D500)', async () => {
    const home = new ObjectId()
    const other = new ObjectId()
    const unseen = new ObjectId()
    await numbers().insertMany([
      month(home, '2026-09', { d30: { views: 1_000 } }),
      month(home, '2026-10', { d01: { views: 100 }, d02: { views: 7 }, d31: { saves: 2 } }),
      month(home, '2026-11', { d01: { views: 3, offers: 1 }, d28: { views: 1 }, d29: { views: 50 } }),
      month(other, '2026-11', { d02: { enquiries: 4, viewings: 2 } }),
    ])
    const ids = [home, other, unseen].map((id) => id.toHexString())
    const range = [new Date('2026-10-02T23:00Z'), new Date('2026-11-28T01:00Z')] as const
    const listingNumbers = await readListingNumbers(ids, ...range)
    expect(ids.map((id) => listingNumbers.get(id))).toEqual([
      { ...NONE, views: 11, saves: 2, offers: 1 },
      { ...NONE, enquiries: 4, viewings: 2 },
      NONE,
    ])
  })
})

it('deletes the link of the owner of a deleted home, and its numbers when no process still counts (D500)', async () => {
  const agent = await createUser(db, { role: 'agent' })
  const { _id } = await createProperty(db, agent)
  await numbers().insertOne(month(_id, '2026-11', { d01: { views: 1 } }))
  await db.collection('ownerLinks').insertOne({ _id, tokenHash: 'x', createdAt: new Date() })
  await deleteProperty(actorOf(agent), { id: _id.toHexString() })
  expect(await db.collection('ownerLinks').countDocuments({ _id })).toBe(0)
  await runDueJobs()
  expect(await numbers().countDocuments({ propertyId: _id })).toBe(1)
  await runDueJobs(new Date(Date.now() + 60_000))
  expect(await numbers().countDocuments({ propertyId: _id })).toBe(0)
})

describe('getListingNumbers', () => {
  const NOW = new Date('2026-11-29T12:00:00Z')
  const MIDDLE = 45_000_000
  let agent: UserDoc
  beforeEach(async () => {
    agent = await createUser(db, { role: 'agent' })
    await clearProperties(db)
    await numbers().deleteMany({})
  })

  const homeAt = (price: number, overrides: Partial<PropertyDoc> = {}) =>
    createProperty(db, agent, {
      location: 'Bend, Oregon',
      propertyType: 'house',
      createdAt: new Date('2026-11-09T12:00:00Z'),
      minPriceMinor: price - 100_000,
      maxPriceMinor: price + 100_000,
      ...overrides,
    })
  const read = ({ _id }: PropertyDoc, by = agent, days = 90) =>
    getListingNumbers(actorOf(by), { id: _id.toHexString(), days }, NOW)

  it('returns 90 days with their sums, and the days on the market (D502)', async () => {
    const home = await homeAt(MIDDLE)
    await numbers().insertMany([
      month(home._id, '2026-08', { d31: { views: 99 } }),
      month(home._id, '2026-09', { d01: { views: 1 } }),
      month(home._id, '2026-11', { d29: { views: 20, saves: 2 } }),
    ])
    const { days, totals, home: summary, listedFrom, daysListed, rows, funnel } = await read(home)
    expect(days).toHaveLength(90)
    expect([days[0]?.day, days.at(-1)?.day]).toEqual(['2026-09-01', '2026-11-29'])
    expect(totals).toEqual({ ...NONE, views: 21, saves: 2 })
    expect(summary).toMatchObject({ daysOnMarket: 20, isSold: false })
    expect([listedFrom, daysListed]).toEqual(['2026-11-09', 21])
    // The weeks since it was listed.
    expect(rows.map(({ from }) => from)).toEqual(['2026-11-24', '2026-11-17', '2026-11-10', '2026-11-03'])
    expect(rows[0]).toMatchObject({ from: '2026-11-24', to: '2026-11-29', numbers: { views: 20 } })
    expect(funnel[1]).toEqual({ event: 'saves', count: 2, share: 2 / 21, median: null })
  })

  it('sums and compares only the days of the chosen period, and has a row for each of up to thirty (D505)', async () => {
    const home = await homeAt(MIDDLE)
    await numbers().insertMany([month(home._id, '2026-11', { d22: { views: 9 }, d23: { views: 2 } })])
    const { days, totals, daysListed, rows } = await read(home, agent, 7)
    expect([days.length, days[0]?.day, totals.views, daysListed]).toEqual([7, '2026-11-23', 2, 7])
    expect(rows.map(({ from, to, numbers: { views } }) => [from, to, views]).slice(-2)).toEqual([
      ['2026-11-24', '2026-11-24', 0],
      ['2026-11-23', '2026-11-23', 2],
    ])
    // Listed on November 9.
    const month30 = await read(home, agent, 30)
    expect([month30.totals.views, month30.daysListed, month30.rows.length]).toEqual([11, 21, 21])
  })

  it('counts a sold home’s days in the period up to the sale (D502)', async () => {
    const listedAt = { createdAt: new Date('2026-06-01T12:00:00Z') }
    const daysUntil = async (soldAt: Date | null, period: number) =>
      (await read(await homeAt(MIDDLE, { ...listedAt, soldAt }), agent, period)).daysListed
    // The period begins on October 31.
    expect(await daysUntil(new Date('2026-11-08T23:00:00Z'), 30)).toBe(9)
    expect(await daysUntil(new Date('2026-10-01T12:00:00Z'), 30)).toBe(1)
    expect(await daysUntil(null, 30)).toBe(30)
  })

  it('has the changes of the price, and the price at the end of each week', async () => {
    const home = await homeAt(MIDDLE)
    const at = new Date('2026-11-20T09:00:00Z')
    const changed = (field: 'minPrice' | 'maxPrice', from: number, to: number) => ({
      _id: new ObjectId(),
      propertyId: home._id,
      at,
      field,
      from,
      to,
    })
    await db
      .collection('history')
      .insertMany([
        changed('minPrice', home.minPriceMinor + 500_000, home.minPriceMinor),
        changed('maxPrice', home.maxPriceMinor + 500_000, home.maxPriceMinor),
      ])
    const { priceChanges, rows } = await read(home)
    expect(priceChanges).toEqual([{ day: '2026-11-20', text: '$5,000 lower' }])
    expect(rows.slice(0, 3).map(({ to, price }) => [to, price])).toEqual([
      ['2026-11-29', '$449,000 to $451,000'],
      ['2026-11-23', '$449,000 to $451,000'],
      ['2026-11-16', null],
    ])
  })

  it('compares with the similar homes of the place, if there are ten (D503)', async () => {
    const home = await homeAt(MIDDLE)
    await homeAt(MIDDLE, { location: 'Eugene, Oregon' })
    await homeAt(MIDDLE, { propertyType: 'apartment' })
    await homeAt(MIDDLE * 1.31)
    await homeAt(MIDDLE, { status: 'pending' })
    await homeAt(MIDDLE, { soldAt: new Date() })
    const similar = []
    for (let i = 0; i < 9; i += 1) similar.push(await homeAt(MIDDLE * (0.75 + i * 0.05)))
    expect((await read(home)).similar).toEqual({ count: 9, rows: [] })
    similar.push(await homeAt(MIDDLE * 1.29))
    await numbers().insertMany(
      similar.map(({ _id }, i) => month(_id, '2026-11', { d20: { views: 30 * (i + 1), saves: 3 } })),
    )
    await numbers().insertOne(month(home._id, '2026-11', { d20: { views: 600, saves: 60 } }))
    const { similar: comparison, funnel } = await read(home)
    expect(comparison.count).toBe(10)
    expect(comparison.rows).toMatchObject([
      { measure: 'views', own: 200, low: 10, median: 55, high: 100, verdict: 'more' },
      { measure: 'saves', own: 10, low: 1, high: 10, verdict: 'more' },
      { measure: 'days', own: 20, low: 20, high: 20, verdict: 'same' },
      { measure: 'price', own: 450_000, low: 337_500, high: 580_500, verdict: 'same' },
    ])
    expect(funnel[1]?.median).toBeCloseTo((3 / 150 + 3 / 180) / 2)
  })

  it('compares nothing with similar homes if the price is on request', async () => {
    const home = await homeAt(MIDDLE, {
      priceQualifier: 'on-request',
      shownMinMinor: 8e15,
      shownMaxMinor: -1,
    })
    for (let i = 0; i < 10; i += 1) await homeAt(MIDDLE)
    expect(await read(home)).toMatchObject({ similar: { count: 0, rows: [] } })
  })

  it('is not found by another agent, a buyer or an administrator', async () => {
    const home = await homeAt(MIDDLE)
    for (const role of ['agent', 'user', 'admin'] as const)
      expect(await codeOf(read(home, await createUser(db, { role })))).toBe('not_found')
  })
})

describe('exportNumbers', () => {
  const NOW = new Date('2026-11-29T12:00:00Z')
  const read = async (actor: UserDoc, id: string, days: number) => {
    const csv = await textOf(exportNumbers(actorOf(actor), { id, days }, NOW))
    return csv.split('\r\n')
  }

  it('has a line for each day since the home was listed, with the price at its end (D505)', async () => {
    const agent = await createUser(db, { role: 'agent' })
    const at = new Date('2026-11-26T20:00:00Z')
    const from = 42_000_000
    const to = 48_500_000
    const { _id } = await createProperty(db, agent, {
      minPriceMinor: from,
      maxPriceMinor: to,
      createdAt: at,
    })
    await db.collection<Document>('history').insertMany([
      { propertyId: _id, at, field: 'listed', from: null, to: 'verified' },
      { propertyId: _id, at, field: 'minPrice', from: null, to: from },
      { propertyId: _id, at, field: 'maxPrice', from: null, to },
    ])
    await numbers().insertOne(
      month(_id, '2026-11', { d26: { views: 7 }, d28: { views: 3, saves: 1, offers: 2 } }),
    )
    const price = '"$420,000 to $485,000"'
    expect(await read(agent, _id.toHexString(), 30)).toEqual([
      '\u{feff}"Date","Views","Saves","Inquiries","Viewings","Offers","Price"',
      `"2026-11-26",7,0,0,0,0,${price}`,
      `"2026-11-27",0,0,0,0,0,${price}`,
      `"2026-11-28",3,1,0,0,2,${price}`,
      `"2026-11-29",0,0,0,0,0,${price}`,
      '',
    ])
    expect(await read(agent, _id.toHexString(), 2)).toHaveLength(4)
  })

  it('is read only by who may change the home', async () => {
    const { _id } = await createProperty(db, await createUser(db, { role: 'agent' }))
    for (const role of ['agent', 'user', 'admin'] as const) {
      const other = await createUser(db, { role })
      expect(await codeOf(read(other, _id.toHexString(), 90))).toBe('not_found')
    }
  })
})

describe('the link of the owner (D504)', () => {
  let agent: UserDoc
  let id: string
  beforeEach(async () => {
    agent = await createUser(db, {
      role: 'agent',
      name: 'Theo Brandt',
      email: `theo-${randomUUID()}@mail.test`,
    })
    id = (await createProperty(db, agent, { title: 'Lake House' }))._id.toHexString()
  })

  it('opens the numbers without an account, and stores only its hash', async () => {
    expect(await ownerLinkCreatedAt(actorOf(agent), { id })).toBeNull()
    const { token } = await createOwnerLink(actorOf(agent), { id })
    expect(await openOwnerLink({ token, days: 90 })).toMatchObject({ home: { _id: id, title: 'Lake House' } })
    expect(JSON.stringify(await db.collection('ownerLinks').find().toArray())).not.toContain(token)
    expect(await ownerLinkCreatedAt(actorOf(agent), { id })).toEqual(expect.any(String))
  })

  it('says nothing about the agent', async () => {
    const { token } = await createOwnerLink(actorOf(agent), { id })
    const text = JSON.stringify(await openOwnerLink({ token, days: 90 }))
    for (const secret of [agent.name, agent.email, agent._id.toHexString()])
      expect(text).not.toContain(secret)
  })

  it('ends when it is replaced, ended, or its home is deleted', async () => {
    const open = (token: string) => codeOf(openOwnerLink({ token, days: 90 }))
    const { token: first } = await createOwnerLink(actorOf(agent), { id })
    const { token: second } = await createOwnerLink(actorOf(agent), { id })
    expect(await open(first)).toBe('not_found')
    expect(await open(second)).toMatchObject({ home: { _id: id } })
    expect(await endOwnerLink(actorOf(agent), { id })).toBe(1)
    expect(await endOwnerLink(actorOf(agent), { id })).toBe(0)
    expect(await open(second)).toBe('not_found')
    const { token: third } = await createOwnerLink(actorOf(agent), { id })
    await deleteProperty(actorOf(agent), { id })
    expect(await open(third)).toBe('not_found')
    expect(await open('A'.repeat(43))).toBe('not_found')
  })

  it('downloads the file that the agent gets, ten times an hour for the home (D505)', async () => {
    const { token } = await createOwnerLink(actorOf(agent), { id })
    const file = () => textOf(exportLinkedNumbers({ token, days: 30 }))
    expect(await file()).toBe(await textOf(exportNumbers(actorOf(agent), { id, days: 30 })))
    for (let i = 1; i < 10; i += 1) await file()
    const { token: next } = await createOwnerLink(actorOf(agent), { id })
    expect(await codeOf(exportLinkedNumbers({ token: next, days: 7 }))).toBe('rate_limited')
    expect(await codeOf(exportLinkedNumbers({ token, days: 7 }))).toBe('not_found')
  })

  it('is recorded in the audit log, once for each change', async () => {
    await createOwnerLink(actorOf(agent), { id })
    await endOwnerLink(actorOf(agent), { id })
    await endOwnerLink(actorOf(agent), { id })
    const entries = await db
      .collection('audit')
      .find({ targetId: new ObjectId(id) })
      .sort({ at: 1, _id: 1 })
      .toArray()
    expect(entries.map(({ action }) => action as string)).toEqual(['owner-link.created', 'owner-link.ended'])
  })

  it('is made and ended only by who may change the home', async () => {
    for (const role of ['agent', 'user', 'admin'] as const) {
      const other = actorOf(await createUser(db, { role }))
      expect(await codeOf(createOwnerLink(other, { id }))).toBe('forbidden')
      expect(await codeOf(endOwnerLink(other, { id }))).toBe('forbidden')
    }
  })
})
