import { transaction } from '@/lib/data/client'
import { type OfferDoc, type UserDoc } from '@/lib/data/collections'
import { addSale, addSaleRefund, ensureSalesMonth, monthsOf, removeSaleRefund } from '@/lib/data/sales'
import { monthOf } from '@/lib/domain/sales'
import { actorOf, createOffer, createProperty, createUser } from '@/test/factories'
import { codeOf, serviceDatabase } from '@/test/support/services'
import { exportSales, getMonthOfSales, getSaleReceipt, getSales } from './get-sales'

const { db } = serviceDatabase()

const NOW = new Date('2025-01-15T12:00:00Z')
let agent: UserDoc
let buyer: UserDoc

beforeEach(async () => {
  agent = await createUser(db, { role: 'agent', name: 'Theo Brandt' })
  buyer = await createUser(db)
})

/** A sale as a settled payment stores it. Minor units. */
async function sell(title: string, amountMinor: number, day: string, by = agent): Promise<OfferDoc> {
  const paidAt = new Date(day)
  const property = await createProperty(db, by, { title, soldAt: paidAt })
  const offer = await createOffer(db, buyer, property, {
    status: 'bought',
    amountMinor,
    paidAt,
    transactionId: `pi_${title}`,
  })
  await ensureSalesMonth(by._id, monthOf(paidAt))
  await transaction((session) => addSale(offer, paidAt, session))
  return offer
}

const sales = async (part = {}, now = NOW) => getSales(actorOf(agent), part, now)

it('returns zeros and twelve empty months for an agent without sales', async () => {
  const { sales: sums, sold } = await sales()
  expect(sums).toMatchObject({ total: 0, count: 0, average: 0, highest: null })
  expect(sums.months).toHaveLength(12)
  expect(sums.months.every(({ total, count }) => total === 0 && count === 0)).toBe(true)
  expect(sold).toEqual({ items: [], total: 0, next: null })
})

it('sums all bought offers of the agent only', async () => {
  const other = await createUser(db, { role: 'agent' })
  await sell('Old Barn', 10_000_000, '2019-05-01T00:00:00Z')
  await sell('Lake House', 45_000_050, '2024-11-30T23:59:59Z')
  await sell('Stilt House', 98_500_000, '2025-01-02T00:00:00Z')
  await sell('Porch Farm', 41_000_000, '2025-01-14T00:00:00Z')
  await sell('Elsewhere', 99_900_000, '2025-01-14T00:00:00Z', other)
  await createOffer(db, buyer, await createProperty(db, agent), { status: 'accepted' })

  const { sales: sums, sold } = await sales()
  expect(sums).toMatchObject({
    total: 1_945_000.5,
    count: 4,
    average: 486_250,
    highest: { amount: 985_000, title: 'Stilt House' },
  })
  expect(sums.months.map(({ month }) => month)).toEqual([
    ...Array.from({ length: 11 }, (_, i) => `2024-${String(i + 2).padStart(2, '0')}`),
    '2025-01',
  ])
  expect(sums.months.filter(({ count }) => count > 0)).toEqual([
    { month: '2024-11', count: 1, total: 450_000.5 },
    { month: '2025-01', count: 2, total: 1_395_000 },
  ])
  expect(sold.items.map(({ propertyTitle }) => propertyTitle)).toEqual([
    'Porch Farm',
    'Stilt House',
    'Lake House',
    'Old Barn',
  ])
  expect(sold.total).toBe(4)
})

it('pages through the sold properties, ties by id', async () => {
  for (let i = 0; i < 5; i += 1) await sell(`House ${i}`, 1_000, `2025-01-0${1 + (i >> 1)}T00:00:00Z`)
  const titles: string[] = []
  let cursor: string | undefined
  do {
    const { sold } = await sales({ limit: 2, cursor })
    titles.push(...sold.items.map(({ propertyTitle }) => propertyTitle))
    cursor = sold.next ?? undefined
  } while (cursor !== undefined)
  expect(titles).toEqual(['House 4', 'House 2', 'House 3', 'House 0', 'House 1'])
  expect(await codeOf(sales({ cursor: 'nonsense' }))).toBe('invalid_input')
})

it('counts all concurrent sales, including the first of a month', async () => {
  await Promise.all(
    Array.from({ length: 8 }, (_, i) => sell(`House ${i}`, 1_000_000 * (i + 1), '2025-01-10T00:00:00Z')),
  )
  const { sales: sums } = await sales()
  expect(sums).toMatchObject({
    count: 8,
    total: 360_000,
    highest: { amount: 80_000, title: 'House 7' },
  })
})

it('throws for a sale in a month that was not created, instead of losing it', async () => {
  const offer = await createOffer(db, buyer, await createProperty(db, agent), { status: 'bought' })
  await expect(transaction((session) => addSale(offer, NOW, session))).rejects.toThrow(/is missing/)
})

it.each(['user', 'fraud'] as const)('is forbidden for a %s', async (role) => {
  const person = actorOf(await createUser(db, { role }))
  expect(await codeOf(getSales(person, {}))).toBe('forbidden')
})

describe('the months of a year, net of refunds (D497, D498)', () => {
  const refund = (offer: OfferDoc, id: string, amountMinor: number, day: string) =>
    addSaleRefund(offer.transactionId ?? '', { id, amountMinor, at: new Date(day) })
  /** A sale by card, whose refunds are found by its payment. */
  async function sellByCard(title: string, amountMinor: number, day: string): Promise<OfferDoc> {
    const offer = await sell(title, amountMinor, day)
    const transactionId = `pi_${offer._id.toHexString()}`
    const paid = { transactionId, paymentIntentId: transactionId }
    await db.collection('offers').updateOne({ _id: offer._id }, { $set: paid })
    return { ...offer, ...paid }
  }
  const yearOf = async (year: string) => (await getSales(actorOf(agent), {}, NOW, year)).sales.year

  it('counts a refund as negative in its month, once, and takes one back that fails later', async () => {
    const mill = await sellByCard('Mill', 50_000_000, '2024-11-05T00:00:00Z')
    await sell('Barn', 20_000_000, '2025-01-02T00:00:00Z')
    expect(await refund(mill, 're_1', 50_000_000, '2025-01-10T00:00:00Z')).toBe(true)
    expect(
      await Promise.all([1, 2].map(() => refund(mill, 're_1', 50_000_000, '2025-01-10T00:00:00Z'))),
    ).toEqual([false, false])
    const sum = { count: 1, gross: 200_000, refunds: 500_000, net: -300_000 }
    expect(await yearOf('2025')).toEqual({
      year: '2025',
      years: ['2025', '2024'],
      months: [{ month: '2025-01', ...sum }],
      sum,
    })
    expect((await yearOf('2024')).sum).toEqual({ count: 1, gross: 500_000, refunds: 0, net: 500_000 })
    // The figures of the specification are those of bought offers.
    expect((await sales()).sales).toMatchObject({ total: 700_000, count: 2 })
    const own = { agentId: agent._id }
    const months = monthsOf(await db.collection('offers').find(own).toArray())
    expect(await db.collection('sales').find(own).toArray()).toEqual(expect.arrayContaining(months))
    expect(await removeSaleRefund(mill.transactionId ?? '', 're_1')).toBe(true)
    expect(await removeSaleRefund(mill.transactionId ?? '', 're_1')).toBe(false)
    expect((await yearOf('2025')).sum).toMatchObject({ refunds: 0, net: 200_000 })
  })

  it('lists no month that has neither a sale nor a refund, and no year before the first that has one', async () => {
    await ensureSalesMonth(agent._id, '2023-06')
    const mill = await sellByCard('Mill', 50_000_000, '2024-11-05T00:00:00Z')
    await refund(mill, 're_5', 1_000, '2024-12-10T00:00:00Z')
    await removeSaleRefund(mill.transactionId ?? '', 're_5')
    const { years, months } = await yearOf('2024')
    expect([years, months.map(({ month }) => month)]).toEqual([['2025', '2024'], ['2024-11']])
  })

  it('ignores a refund of a payment that bought nothing', async () => {
    const offer = await createOffer(db, buyer, await createProperty(db, agent), {
      status: 'rejected',
      paymentIntentId: 'pi_late',
    })
    expect(await refund({ ...offer, transactionId: 'pi_late' }, 're_2', 1, '2025-01-10T00:00:00Z')).toBe(
      false,
    )
  })

  it('lists the sales and refunds of a month, and of a year as a file in which no text is a formula', async () => {
    const mill = await sellByCard('=HYPERLINK("x")', 50_000_000, '2025-01-31T23:59:59Z')
    await sell('Barn', 20_000_000, '2025-02-01T00:00:00Z')
    await refund(mill, 're_3', 10_000_000, '2025-01-31T23:59:59.999Z')
    await refund(mill, 're_4', 5_000_000, '2025-02-03T00:00:00Z')
    const january = await getMonthOfSales(actorOf(agent), '2025-01')
    expect(january.lines.map(({ title, amount, isRefund }) => [title, amount, isRefund])).toEqual([
      [mill.propertyTitle, -100_000, true],
      [mill.propertyTitle, 500_000, false],
    ])
    const february = await getMonthOfSales(actorOf(agent), '2025-02')
    expect(february.lines.map(({ amount }) => amount)).toEqual([-50_000, 200_000])
    let csv = ''
    for await (const part of await exportSales(actorOf(agent), { year: '2025' })) csv += part
    const lines = csv.split('\r\n')
    expect(lines).toHaveLength(6)
    expect(lines[2]).toMatch(/^"2025-01-31","Sale","'=HYPERLINK\(""x""\)",".+",500000,"USD","[0-9a-f]{24}"$/)
    expect(
      lines
        .slice(3, 5)
        .map((line) => line.split(',').at(-3))
        .toSorted(),
    ).toEqual(['-100000', '-50000'])
  })

  it('gives the agent a receipt without anything of the buyer but the name (D499)', async () => {
    const { _id } = await sell('Mill', 50_000_000, '2025-01-05T00:00:00Z')
    await db
      .collection('offers')
      .updateOne({ _id }, { $set: { card: { brand: 'visa', last4: '4242' }, terms: { financing: 'cash' } } })
    const id = _id.toHexString()
    const receipt = await getSaleReceipt(actorOf(agent), { id })
    expect(receipt).toMatchObject({ propertyTitle: 'Mill', offerAmount: 500_000, buyerName: buyer.name })
    expect(JSON.stringify(receipt)).not.toMatch(/4242|cash|@/)
    const other = await createUser(db, { role: 'agent' })
    for (const person of [other, buyer])
      expect(await codeOf(getSaleReceipt(actorOf(person), { id }))).toBe('not_found')
    const open = await createOffer(db, buyer, await createProperty(db, agent), { status: 'accepted' })
    expect(await codeOf(getSaleReceipt(actorOf(agent), { id: open._id.toHexString() }))).toBe('not_found')
  })
})
