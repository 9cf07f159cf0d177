import { type OfferDoc, type PropertyDoc, type UserDoc } from '@/lib/data/collections'
import { DAY_MS } from '@/lib/domain/dates'
import { toMinor } from '@/lib/domain/money'
import { actorOf, createOffer, createProperty, createUser, idOf } from '@/test/factories'
import { codeOf, serviceDatabase } from '@/test/support/services'
import { listOwnOffers, listReceivedOffers } from './list-offers'

const { db } = serviceDatabase()

const NOW = Date.now()

let agent: UserDoc
let lake: PropertyDoc
let mill: PropertyDoc

/** A new buyer's offer (major units), made so many hours ago. */
async function offer(listing: PropertyDoc, amount: number, hoursAgo: number, fields: Partial<OfferDoc> = {}) {
  const buyer = await createUser(db, fields.buyerName === undefined ? {} : { name: fields.buyerName })
  const createdAt = new Date(NOW - hoursAgo * 3_600_000)
  return createOffer(db, buyer, listing, { amountMinor: toMinor(amount), createdAt, ...fields })
}

beforeEach(async () => {
  agent = await createUser(db, { role: 'agent' })
  lake = await createProperty(db, agent, { title: 'Lake House', bedrooms: 3 })
  mill = await createProperty(db, agent, { title: 'Old Mill' })
})

const amountsOf = async (limit = 24) => {
  const { homes, shown, next } = await listReceivedOffers(actorOf(agent), { limit, isTotalApproximate: true })
  return {
    homes: homes.map(({ title, offers }) => [title, ...offers.map(({ offerAmount }) => offerAmount)]),
    shown,
    isMore: next !== null,
  }
}

it("ranks by the buyers' amounts, not by the agent's counters", async () => {
  const at = new Date(NOW)
  const amounts: OfferDoc['amounts'] = [
    { by: 'buyer', amountMinor: toMinor(450_000), at },
    { by: 'agent', amountMinor: toMinor(490_000), at },
  ]
  await offer(lake, 490_000, 2, { amounts, turn: 'buyer' })
  await offer(lake, 460_000, 1)
  expect((await amountsOf()).homes).toEqual([['Lake House', 460_000, 490_000]])
})

describe('listReceivedOffers', () => {
  it('groups by home, newest offer first; open ones by amount, then the closed ones (D71)', async () => {
    await offer(lake, 430_000, 5)
    await offer(lake, 470_000, 4)
    await offer(lake, 480_000, 2, { status: 'rejected' })
    await offer(lake, 475_000, 6, { status: 'rejected' })
    await offer(mill, 450_000, 3)
    await offer(lake, 440_000, 1)
    expect(await amountsOf()).toEqual({
      homes: [
        ['Lake House', 470_000, 440_000, 430_000, 480_000, 475_000],
        ['Old Mill', 450_000],
      ],
      shown: 6,
      isMore: false,
    })
  })

  it('includes all competing open offers, even those of later pages', async () => {
    await offer(lake, 480_000, 9)
    await offer(mill, 450_000, 8)
    await offer(lake, 430_000, 1)
    expect(await amountsOf(1)).toEqual({ homes: [['Lake House', 480_000, 430_000]], shown: 2, isMore: true })
  })

  it("shows whether each buyer's email is verified and how many homes they have bought", async () => {
    const verified = await createUser(db, { emailVerified: new Date() })
    const other = await createUser(db, { emailVerified: null })
    for (const title of ['One', 'Two']) {
      const sold = await createProperty(db, agent, { title, soldAt: new Date(NOW - 90 * DAY_MS) })
      await createOffer(db, verified, sold, { status: 'bought', createdAt: new Date(NOW - 99 * DAY_MS) })
    }
    await createOffer(db, verified, lake, { amountMinor: toMinor(450_000) })
    await createOffer(db, other, lake, { amountMinor: toMinor(440_000) })
    const { homes } = await listReceivedOffers(actorOf(agent), { isTotalApproximate: true })
    const offers = homes.find(({ title }) => title === 'Lake House')?.offers ?? []
    expect(offers.map(({ isEmailVerified, purchases }) => [isEmailVerified, purchases])).toEqual([
      [true, 2],
      [false, 0],
    ])
  })

  it('marks offers besides an accepted one as back-ups until its deadline (D72, D73)', async () => {
    const accepted = await offer(lake, 450_000, 2, { status: 'accepted' })
    await offer(lake, 460_000, 1)
    const [home] = (await listReceivedOffers(actorOf(agent), {})).homes
    expect(home?.home).toMatchObject({ bedrooms: 3, underOffer: true })
    expect(home?.offers.map(({ backup }) => backup)).toEqual([true, undefined])
    await db.collection('offers').updateOne({ _id: accepted._id }, { $set: { expiresAt: new Date(NOW - 1) } })
    const [later] = (await listReceivedOffers(actorOf(agent), {})).homes
    expect(later?.offers.map(({ backup, closedAs }) => [backup, closedAs])).toEqual([
      [undefined, undefined],
      [undefined, 'expired'],
    ])
  })

  it('shows offers to the agent who received them only', async () => {
    await offer(lake, 430_000, 2)
    const stranger = await createUser(db, { role: 'agent' })
    expect((await listReceivedOffers(actorOf(stranger), {})).homes).toEqual([])
    expect(await codeOf(listReceivedOffers(actorOf(await createUser(db)), {}))).toBe('forbidden')
  })

  it('leaves out the offers to the new agent of a home that was handed over (D470)', async () => {
    await offer(lake, 430_000, 2, { status: 'rejected' })
    await offer(mill, 450_000, 3)
    const successor = await createUser(db, { role: 'agent' })
    await offer({ ...lake, agentId: successor._id }, 470_000, 1)
    expect(await amountsOf(1)).toEqual({ homes: [['Lake House', 430_000]], shown: 1, isMore: true })
  })

  it('is empty for an agent without offers', async () => {
    expect(await amountsOf()).toEqual({ homes: [], shown: 0, isMore: false })
  })
})

describe('listOwnOffers', () => {
  it('includes the current listing, or none if it is hidden', async () => {
    const buyer = await createUser(db)
    const hidden = await createProperty(db, agent, { status: 'rejected' })
    await createOffer(db, buyer, lake, { createdAt: new Date(NOW - DAY_MS) })
    const other = await createOffer(db, buyer, hidden, { status: 'rejected', createdAt: new Date(NOW) })
    await offer(lake, 460_000, 1, { status: 'accepted' })
    const { items } = await listOwnOffers(actorOf(buyer), {})
    expect(items.map(({ home, backup }) => [home, backup])).toEqual([
      [null, undefined],
      [expect.objectContaining({ title: 'Lake House', underOffer: true, sold: false }), true],
    ])
    const rejected = await listOwnOffers(actorOf(buyer), { status: 'rejected' })
    expect(rejected.items.map(({ _id, home }) => [_id, home])).toEqual([[idOf(other), null]])
  })

  it('shows where another offer is possible: on an open home without an open offer, on the page or not', async () => {
    const buyer = await createUser(db)
    const sold = await createProperty(db, agent, { soldAt: new Date(NOW) })
    const [onLake, onMill] = [
      await createOffer(db, buyer, lake, { status: 'rejected' }),
      await createOffer(db, buyer, mill, { status: 'rejected' }),
      await createOffer(db, buyer, sold, { status: 'rejected' }),
    ]
    const open = await createOffer(db, buyer, mill)
    const again = async () => {
      const { items } = await listOwnOffers(actorOf(buyer), { status: 'rejected' })
      return items.filter(({ canOfferAgain }) => canOfferAgain).map(({ _id }) => _id)
    }
    expect(await again()).toEqual([idOf(onLake)])
    // The deadline has passed, but the offer is still stored as open (D73).
    const over = { $set: { expiresAt: new Date(Date.now() - 1) } }
    await db.collection('offers').updateOne({ _id: open._id }, over)
    expect((await again()).sort()).toEqual([idOf(onLake), idOf(onMill)].sort())
    const { items } = await listOwnOffers(actorOf(buyer), {})
    expect(items.find(({ _id }) => _id === idOf(open))).toMatchObject({ canOfferAgain: true })
  })

  it('shows no other offer as possible if the open one is on the page before (D28)', async () => {
    const buyer = await createUser(db)
    await createOffer(db, buyer, lake, { status: 'rejected', createdAt: new Date(NOW - DAY_MS) })
    await createOffer(db, buyer, lake, { createdAt: new Date(NOW) })
    const { next } = await listOwnOffers(actorOf(buyer), { limit: 1 })
    const { items } = await listOwnOffers(actorOf(buyer), { limit: 1, cursor: next ?? '' })
    expect(items).toMatchObject([{ status: 'rejected', canOfferAgain: false }])
  })

  it('counts only to the end of the page', async () => {
    const buyer = await createUser(db)
    for (const listing of [lake, mill]) await createOffer(db, buyer, listing)
    const page = (limit: number) => listOwnOffers(actorOf(buyer), { limit, isTotalApproximate: true })
    expect(await page(1)).toMatchObject({ total: 1, isMore: true })
    expect(await page(2)).toMatchObject({ total: 2, isMore: false, next: null })
  })
})
