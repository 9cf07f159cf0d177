import { type OfferDoc, type PropertyDoc, type UserDoc } from '@/lib/data/collections'
import { type ClaimedJob } from '@/lib/data/jobs'
import { actorOf, createOffer, createProperty, createUser } from '@/test/factories'
import { serviceDatabase } from '@/test/support/services'
import { acceptOffer, counterOffer, extendOffer, releaseOffer } from '../offers/negotiate-offer'
import { expireOffer, warnOfExpiry } from '../offers/offer-deadlines'
import { changeMarket } from '../properties/change-market'
import { deleteUser } from '../users/delete-account'
import { listNotices } from './list-notices'
import { listPendingTasks } from './list-pending-tasks'

const { db } = serviceDatabase()

const HOUR = 60 * 60_000

let agent: UserDoc
let buyer: UserDoc
let rival: UserDoc
let offer: OfferDoc
let id: string

const stored = async (): Promise<OfferDoc> =>
  (await db.collection('offers').findOne({ _id: offer._id })) ?? offer
const set = (fields: Partial<OfferDoc>) =>
  db.collection('offers').updateOne({ _id: offer._id }, { $set: fields })
/** Moves the deadline to so many hours from now, as if it had been set two days ago. */
async function endIn(hours: number, fields: Partial<OfferDoc> = {}) {
  const { amounts, extendedAt } = await stored()
  const at = new Date(Date.now() - 48 * HOUR)
  await set({
    expiresAt: new Date(Date.now() + hours * HOUR),
    ...(extendedAt && { extendedAt: at }),
    amounts: amounts.map((amount) => ({ ...amount, at })),
    ...fields,
  })
}
const textsOf = async (person: UserDoc) =>
  (await listNotices(actorOf(person), {})).items.map(({ title, text }) => `${title}. ${text}`).reverse()
const titles = async (person: UserDoc) =>
  (await listNotices(actorOf(person), {})).items.map(({ title }) => title).sort()
const accept = () => acceptOffer(actorOf(agent), { id })

beforeEach(async () => {
  await db.collection('notices').deleteMany({})
  await db.collection('jobs').deleteMany({})
  const noMail = { offers: false, payments: false }
  agent = await createUser(db, { role: 'agent', mailChoice: noMail })
  buyer = await createUser(db, { mailChoice: noMail })
  rival = await createUser(db, { mailChoice: noMail })
  const listing: PropertyDoc = await createProperty(db, agent)
  offer = await createOffer(db, buyer, listing)
  id = offer._id.toHexString()
  await createOffer(db, rival, listing)
})

it("a counter notifies the side that is to answer, with the other's note", async () => {
  await counterOffer(actorOf(agent), { id, amount: 480_000, note: 'The roof is new.' })
  expect((await listPendingTasks(actorOf(buyer))).items).toMatchObject([
    {
      title: expect.stringMatching(/^Reply to the agent’s counteroffer by /),
      text: 'Lake House, $480,000',
    },
  ])
  await counterOffer(actorOf(buyer), { id, amount: 460_000 })
  await counterOffer(actorOf(agent), { id, amount: 470_000 })
  const [first, second] = await textsOf(buyer)
  expect(first).toMatch(
    /^Counteroffer on Lake House\. The agent asks for \$480,000\. Reply by .* Message: “The roof is new\.”$/,
  )
  expect(second).toMatch(/\$470,000/)
  expect(await textsOf(agent)).toEqual([
    expect.stringMatching(/^New amount offered on Lake House\. The buyer now offers \$460,000\./),
  ])
})

it('an acceptance notifies the other side of the payment deadline, and the rivals that theirs is a back-up', async () => {
  await accept()
  expect(await textsOf(buyer)).toEqual([
    expect.stringMatching(
      /^Your offer on Lake House was accepted\. Pay \$450,000\.00 by \w+ \d+, \d+, \d+:\d\d [AP]M\sUTC to complete your purchase\./,
    ),
  ])
  expect(await titles(rival)).toEqual(['Another offer on Lake House was accepted'])
  expect(await titles(agent)).toEqual([])
  expect((await listPendingTasks(actorOf(buyer))).items[0]?.title).toMatch(
    /^Your offer was accepted: pay by \w+ \d+/,
  )
})

it('a release notifies the buyer, and the rivals that the listing is available again', async () => {
  await accept()
  await releaseOffer(actorOf(agent), { id, reason: 'The bank said no.' })
  expect((await textsOf(buyer))[1]).toMatch(
    /withdrawn their acceptance of your offer .* Message: “The bank said no\.”$/,
  )
  expect(await titles(rival)).toEqual([
    'Another offer on Lake House was accepted',
    'Lake House is available again',
  ])
})

it('a release notifies a rival with a countered offer that it is their turn', async () => {
  const countered = await db.collection('offers').findOne({ buyerId: rival._id })
  await counterOffer(actorOf(agent), { id: countered?._id.toHexString() ?? '', amount: 480_000 })
  await accept()
  await releaseOffer(actorOf(agent), { id, reason: 'The bank said no.' })
  expect((await textsOf(rival)).at(-1)).toMatch(
    /^Lake House is available again\. The other offer has ended\. The agent’s counteroffer still needs your reply by /,
  )
})

it('a release notifies no rivals of a home that is off the market (D153)', async () => {
  await accept()
  await changeMarket(actorOf(agent), { id: offer.propertyId.toHexString(), offMarket: true })
  await releaseOffer(actorOf(agent), { id, reason: 'The bank said no.' })
  expect(await titles(rival)).toEqual(['Another offer on Lake House was accepted'])
})

it('the deletion of the accepted buyer notifies the agent, and the rivals that the listing is available again', async () => {
  await accept()
  await deleteUser(actorOf(await createUser(db, { role: 'admin' })), { id: buyer._id.toHexString() })
  expect(await titles(agent)).toEqual(['An offer on Lake House was closed'])
  expect(await titles(rival)).toEqual([
    'Another offer on Lake House was accepted',
    'Lake House is available again',
  ])
})

it('the deletion of a buyer whose offer was not accepted notifies no rival', async () => {
  await deleteUser(actorOf(await createUser(db, { role: 'admin' })), { id: buyer._id.toHexString() })
  expect(await titles(agent)).toEqual(['An offer on Lake House was closed'])
  expect(await titles(rival)).toEqual([])
})

it('rivals whose offers have expired are not notified, even before a job closes these', async () => {
  const overdue = { expiresAt: new Date(0) }
  await db.collection('offers').updateOne({ buyerId: rival._id }, { $set: overdue })
  await accept()
  await releaseOffer(actorOf(agent), { id, reason: 'The bank said no.' })
  expect(await titles(rival)).toEqual([])
})

it('a reminder says that the buyer has to confirm the offer since the home changed (D325)', async () => {
  await endIn(1, { listingChangedAt: new Date() })
  await warnOfExpiry({ subject: id } as ClaimedJob)
  expect((await textsOf(buyer)).at(-1)).toMatch(
    /cannot accept your offer of \$450,000 until you confirm it\./,
  )
})

it('the expiry of an offer, also of an unpaid one, notifies both sides and its rivals', async () => {
  await set({ expiresAt: new Date(0) })
  await expireOffer(await stored())
  await expireOffer(await stored())
  expect(await titles(buyer)).toEqual(['Your offer on Lake House has expired'])
  expect(await titles(agent)).toEqual(['An offer on Lake House has expired'])
  await set({ status: 'accepted', open: true, holdsListing: true })
  await expireOffer(await stored())
  expect(await titles(buyer)).toContain('Your accepted offer on Lake House has expired')
  expect(await titles(agent)).toContain('Payment for Lake House didn’t arrive before the deadline')
  expect(await titles(rival)).toEqual(['Lake House is available again'])
})

it('a reminder notifies both sides, once for each deadline', async () => {
  const job = { subject: id } as ClaimedJob
  await endIn(1)
  await warnOfExpiry(job)
  await warnOfExpiry(job)
  expect(await titles(buyer)).toEqual([expect.stringMatching(/^Your offer on Lake House expires on /)])
  expect(await titles(agent)).toEqual([expect.stringMatching(/^An offer on Lake House expires on /)])
  await endIn(2, { status: 'accepted', holdsListing: true })
  await warnOfExpiry(job)
  expect(await titles(buyer)).toContainEqual(expect.stringMatching(/^Pay for Lake House by /))
  expect(await titles(agent)).toContain('Payment for Lake House is still due')
  const mayGive = 'You can extend the deadline once.'
  expect((await textsOf(agent)).at(-1)).toContain(mayGive)
  await extendOffer(actorOf(agent), { id })
  await endIn(3)
  await warnOfExpiry(job)
  expect(await textsOf(agent)).toHaveLength(3)
  expect((await textsOf(agent)).at(-1)).toMatch(/^Payment for Lake House is still due\. /)
  expect((await textsOf(agent)).at(-1)).not.toContain(mayGive)
})
