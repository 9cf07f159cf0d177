import { type OfferDoc, type PropertyDoc, type UserDoc } from '@/lib/data/collections'
import { SOLD_NOT_REJECTED } from '@/lib/domain/property'
import { actorOf, createOffer as addOffer, createProperty, createUser, idOf } from '@/test/factories'
import { raceRounds } from '@/test/support/rounds'
import { codeOf, serviceDatabase } from '@/test/support/services'
import {
  acceptOffer,
  counterOffer,
  rejectOffer,
  releaseOffer,
  withdrawOffer,
} from '../offers/negotiate-offer'
import { decideProperty } from './decide-property'
import { updateProperty } from './update-property'

const { db } = serviceDatabase()

const { ROUNDS, LIMIT } = raceRounds(2)

let agent: UserDoc
let admin: UserDoc
let buyer: UserDoc
let listing: PropertyDoc
let offer: OfferDoc

beforeAll(async () => {
  agent = await createUser(db, { role: 'agent' })
  admin = await createUser(db, { role: 'admin' })
})

const offerNow = ({ _id }: OfferDoc = offer) => db.collection('offers').findOne({ _id })
const listingNow = () => db.collection('properties').findOne({ _id: listing._id })
const decide = (status: 'verified' | 'rejected') =>
  decideProperty(actorOf(admin), { id: idOf(listing), status })
const accept = (item = offer) => acceptOffer(actorOf(agent), { id: idOf(item) })
const counter = () => counterOffer(actorOf(agent), { id: idOf(offer), amount: 480_000 })

/** Without the question whether the offer on the changed listing stands (D325). */
const ENDED = { kind: { $ne: 'offer-to-confirm' } } as const

/** An offer on a verified listing that its agent changed afterwards, so that it is pending again. */
async function addNewOffer(answer: () => Promise<void> = async () => undefined): Promise<void> {
  buyer = await createUser(db)
  listing = await createProperty(db, agent)
  offer = await addOffer(db, buyer, listing)
  await answer()
  await updateProperty(actorOf(agent), { id: idOf(listing), title: 'Lake House with a boat' })
  expect(await listingNow()).toMatchObject({ status: 'pending' })
}

beforeEach(() => addNewOffer())

it('a rejection closes the pending offers and notifies their buyers of the reason', async () => {
  const other = await addOffer(db, await createUser(db), listing)
  await decide('rejected')
  for (const one of [offer, other]) {
    expect(await offerNow(one)).toMatchObject({
      status: 'rejected',
      open: false,
      decidedAt: expect.any(Date),
    })
    const notices = await db
      .collection('notices')
      .find({ subjectId: one._id, ...ENDED })
      .toArray()
    expect(notices).toMatchObject([
      { kind: 'offer-rejected', as: 'buyer', personId: one.buyerId, values: { cause: 'listing-removed' } },
    ])
  }
  expect(await codeOf(accept())).toBe('conflict')
})

it('an overdue offer expires instead, and its buyer is notified of that (D73)', async () => {
  const over = { expiresAt: new Date(0) }
  await db.collection('offers').updateOne({ _id: offer._id }, { $set: over })
  await decide('rejected')
  expect(await offerNow()).toMatchObject({ status: 'rejected', closedAs: 'expired' })
  const notices = await db
    .collection('notices')
    .find({ subjectId: offer._id, ...ENDED })
    .toArray()
  expect(notices).toMatchObject([{ kind: 'offer-ended', as: 'buyer', values: { cause: 'listing-removed' } }])
})

it('verifying the listing leaves its offers open', async () => {
  await decide('verified')
  expect(await offerNow()).toMatchObject({ status: 'pending' })
})

it('a listing cannot be rejected while an accepted offer on it is unpaid (D24)', async () => {
  await addNewOffer(accept)
  const before = await listingNow()
  await expect(decide('rejected')).rejects.toMatchObject({
    code: 'conflict',
    message: 'This home has an accepted offer awaiting payment, so it cannot be rejected.',
  })
  expect(await listingNow()).toEqual(before)
  expect(await offerNow()).toMatchObject({ status: 'accepted' })
  await releaseOffer(actorOf(agent), { id: idOf(offer), reason: 'The bank said no.' })
  await decide('rejected')
  expect(await listingNow()).toMatchObject({ status: 'rejected' })
})

it('a listing that was sold while it was pending is verified, but not rejected (D104)', async () => {
  await addNewOffer(accept)
  await db.collection('properties').updateOne({ _id: listing._id }, { $set: { soldAt: new Date() } })
  await expect(decide('rejected')).rejects.toMatchObject({ code: 'conflict', message: SOLD_NOT_REJECTED })
  expect(await listingNow()).toMatchObject({ status: 'pending' })
  await decide('verified')
  expect(await listingNow()).toMatchObject({ status: 'verified' })
})

describe('an offer on a listing that was rejected by an older version', () => {
  beforeEach(async () => {
    await db.collection('properties').updateOne({ _id: listing._id }, { $set: { status: 'rejected' } })
    await db.collection('offers').updateOne({ _id: offer._id }, { $unset: { listingChangedAt: '' } })
  })

  it.each([
    ['accepted', () => accept()],
    ['countered', () => counter()],
  ])('cannot be %s', async (_, act) => {
    await expect(act()).rejects.toMatchObject({
      code: 'conflict',
      message: 'This home is not open for offers.',
    })
    expect(await offerNow()).toEqual(offer)
    expect(await listingNow()).not.toHaveProperty('underOffer')
  })

  it.each([
    ['rejected', () => rejectOffer(actorOf(agent), { id: idOf(offer) })],
    ['withdrawn', () => withdrawOffer(actorOf(buyer), { id: idOf(offer) })],
  ])('can be %s', async (_, act) => {
    await act()
    expect(await offerNow()).toMatchObject({ status: 'rejected' })
  })
})

it(
  `rejects an offer that is countered while its listing is rejected, in ${ROUNDS} rounds`,
  async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await addNewOffer()
      const racers = [() => codeOf(counter()), () => codeOf(decide('rejected'))]
      const [first, second] = round % 2 === 0 ? racers : racers.toReversed()
      await Promise.all([first?.(), second?.()])
      expect([(await offerNow())?.status, (await listingNow())?.status]).toEqual(['rejected', 'rejected'])
    }
  },
  LIMIT,
)
