import { type PropertyDoc, type UserDoc } from '@/lib/data/collections'
import { addDays } from '@/lib/domain/dates'
import { ownTableSchema } from '@/lib/schemas/admin-table'
import { exportPropertiesSchema } from '@/lib/schemas/bulk-change'
import { actorOf, createOffice, createProperty, createUser } from '@/test/factories'
import { codeOf, serviceDatabase } from '@/test/support/services'
import { toActor } from '../users/actor'
import { exportCsv, listOwnTable } from './own-table'

const { db } = serviceDatabase()

let agent: UserDoc
beforeEach(async () => {
  agent = await createUser(db, { role: 'agent', name: 'Theo Brandt' })
})

const NOW = new Date()
const home = (fields: Partial<PropertyDoc> = {}, by = agent) => createProperty(db, by, fields)
const table = (query: object = {}, actor = actorOf(agent)) =>
  listOwnTable(actor, ownTableSchema.parse(query), NOW)
const titles = async (query: object = {}) => (await table(query)).items.map(({ title }) => title)

describe('the table of My Properties (D481)', () => {
  it('has the status, price, days on the market and offers of each home, and counts by status', async () => {
    await home({ title: 'Lake House', listingId: 'CH-1', offerCount: 2, createdAt: addDays(NOW, -10) })
    await home({ title: 'Loft', status: 'paused', pausedBy: 'agent', createdAt: addDays(NOW, -20) })
    const createdAt = addDays(NOW, -30)
    const soldAt = addDays(NOW, -5)
    await home({ title: 'Cabin', soldAt, createdAt, unsoldStatus: null })
    await home({ title: 'Another agent’s' }, await createUser(db, { role: 'agent' }))
    const { items, counts, matchCount, agents } = await table()
    expect(items).toMatchObject([
      {
        title: 'Lake House',
        listingId: 'CH-1',
        status: 'verified',
        days: 10,
        offers: 2,
        views: 0,
        enquiries: 0,
      },
      { title: 'Loft', status: 'paused', pausedBy: 'agent', days: 20 },
      { title: 'Cabin', sold: true, days: 25 },
    ])
    expect(counts).toEqual({ verified: 1, paused: 1, sold: 1, pending: 0, rejected: 0 })
    expect([matchCount, agents]).toEqual([3, []])
  })

  it('counts the same days as the numbers of the home and its page: by UTC day', async () => {
    await home({ createdAt: new Date('2026-11-28T23:00Z') })
    const query = ownTableSchema.parse({})
    const { items } = await listOwnTable(actorOf(agent), query, new Date('2026-11-30T01:00Z'))
    expect(items).toMatchObject([{ days: 2 }])
  })

  it('finds a part of title or place and the start of a reference number, and filters by status', async () => {
    await home({ title: 'Lake House', location: 'Bend, Oregon', listingId: 'CH-12' })
    await home({ title: 'Loft', location: 'Bristol', listingId: 'XCH-1', status: 'pending' })
    expect(await titles({ search: 'lake' })).toEqual(['Lake House'])
    expect(await titles({ search: 'brist' })).toEqual(['Loft'])
    expect(await titles({ search: 'ch-1' })).toEqual(['Lake House'])
    expect(await titles({ search: 'ch-1\u0000' })).toEqual(['Lake House'])
    expect(await titles({ search: '(' })).toEqual([])
    expect(await titles({ status: 'pending' })).toEqual(['Loft'])
    expect((await table({ search: 'l', status: 'pending' })).matchCount).toBe(1)
  })

  it('is ordered by date or price, both ways, page by page', async () => {
    for (let i = 0; i < 25; i += 1)
      await home({
        title: `Home ${i}`,
        createdAt: addDays(NOW, -i),
        minPriceMinor: 1_000_000 * (i + 1),
        maxPriceMinor: 90_000_000,
      })
    const names = Array.from({ length: 25 }, (_, i) => `Home ${i}`)
    for (const [sort, expected] of [
      ['newest', names],
      ['oldest', names.toReversed()],
      ['price-low', names],
      ['price-high', names.toReversed()],
    ] as const) {
      const first = await table({ sort })
      const second = await table({ sort, after: first.next })
      expect([...first.items, ...second.items].map(({ title }) => title)).toEqual(expected)
      expect(second.next).toBeNull()
      const back = await table({ sort, before: second.previous })
      expect(back.items.map(({ title }) => title)).toEqual(expected.slice(0, 20))
    }
  })

  it('is refused to buyers', async () => {
    expect(await codeOf(table({}, actorOf(await createUser(db))))).toBe('forbidden')
  })
})

describe('an export of selected homes (D482)', () => {
  const exported = async (selection: object) => {
    const lines: string[] = []
    for await (const part of await exportCsv(actorOf(agent), exportPropertiesSchema.parse(selection)))
      lines.push(...part.split('\r\n').filter(Boolean))
    return lines.slice(1)
  }

  it('has those of the agent’s own homes that are selected, or that the search finds', async () => {
    const homes = [await home({ title: 'Lake House' }), await home({ title: 'Loft' })]
    const other = await home({ title: 'Another agent’s' }, await createUser(db, { role: 'agent' }))
    const ids = [homes[1], other].map((one) => one?._id.toHexString()).join()
    expect(await exported({ ids })).toEqual([expect.stringContaining('"Loft"')])
    expect(await exported({ all: 'true', search: 'lake' })).toEqual([expect.stringContaining('"Lake House"')])
    expect(await exported({})).toHaveLength(2)
  })
})

describe('in an office (D453)', () => {
  it('has the homes of the whole office for its owner, by agent, and of their own for an agent', async () => {
    const owner = agent
    const colleague = await createUser(db, { role: 'agent', name: 'Ada Kay' })
    await createOffice(db, [
      [owner, 'owner'],
      [colleague, 'agent'],
    ])
    await home({ title: 'Mine' })
    await home({ title: 'Theirs' }, colleague)
    const all = await table({}, await toActor(owner))
    expect(all.items).toMatchObject([{ title: 'Theirs', agentName: 'Ada Kay' }, { title: 'Mine' }])
    expect(all.agents.map(({ name }) => name)).toEqual(['Ada Kay', 'Theo Brandt'])
    expect(all.counts.verified).toBe(2)
    const one = await table({ agent: colleague._id.toHexString() }, await toActor(owner))
    expect([one.items.map(({ title }) => title), one.counts.verified]).toEqual([['Theirs'], 1])
    expect((await table({}, await toActor(colleague))).items.map(({ title }) => title)).toEqual(['Theirs'])
  })
})
