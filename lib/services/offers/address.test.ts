import { type OfferDoc, type PropertyDoc, type UserDoc } from '@/lib/data/collections'
import { ADDRESS_TEXTS } from '@/lib/domain/address'
import { type PersonalData } from '@/lib/schemas/personal-data'
import { actorOf, createOffer, createProperty, createUser, idOf } from '@/test/factories'
import { serviceDatabase } from '@/test/support/services'
import { decideProperty } from '../properties/decide-property'
import { createProperty as addByRest, createPropertyByForm } from '../properties/create-property'
import { getProperty } from '../properties/read-property'
import { updateProperty } from '../properties/update-property'
import { exportData } from '../users/export-data'
import { acceptOffer, releaseOffer } from './negotiate-offer'
import { getOffer } from './list-offers'

const { db } = serviceDatabase()

const ADDRESS = { streetAddress: '12 Mill Road', postalCode: '97701' }
const HERE = { ...ADDRESS, latitude: 44.0628, longitude: -121.3401 }

let agent: UserDoc
let buyer: UserDoc
let listing: PropertyDoc
let offer: OfferDoc

beforeEach(async () => {
  agent = await createUser(db, { role: 'agent' })
  buyer = await createUser(db)
  listing = await createProperty(db, agent, { ...HERE, positionAccuracy: 'approximate' })
  offer = await createOffer(db, buyer, listing)
})

const addressOf = ({ streetAddress, postalCode }: Partial<typeof ADDRESS>) => [streetAddress, postalCode]
const NONE = [undefined, undefined]
const onOffer = async (person: UserDoc) => addressOf(await getOffer(actorOf(person), { id: idOf(offer) }))
const onListing = async (person: UserDoc) =>
  addressOf(await getProperty(actorOf(person), { id: idOf(listing) }))
async function inDownload(person: UserDoc) {
  let text = ''
  for await (const piece of await exportData(actorOf(person))) text += piece
  return addressOf((JSON.parse(text) as PersonalData).offersMade[0] ?? {})
}
const accept = () => acceptOffer(actorOf(agent), { id: idOf(offer) })

it('is shown to its buyer from the acceptance until the offer is closed (D277)', async () => {
  expect([await onOffer(buyer), await onListing(buyer), await inDownload(buyer)]).toEqual([NONE, NONE, NONE])
  await accept()
  const full = ['12 Mill Road', '97701']
  expect([await onOffer(buyer), await onListing(buyer), await inDownload(buyer)]).toEqual([full, NONE, full])
  expect(await onOffer(agent)).toEqual(full)
  await releaseOffer(actorOf(agent), { id: idOf(offer), reason: 'The bank said no.' })
  expect([await onOffer(buyer), await inDownload(buyer)]).toEqual([NONE, NONE])
})

it('is hidden from the buyer once the deadline has passed, even before a job closes the offer', async () => {
  await accept()
  await db.collection('offers').updateOne({ _id: offer._id }, { $set: { expiresAt: new Date(0) } })
  expect([await onOffer(buyer), await inDownload(buyer)]).toEqual([NONE, NONE])
})

it('follows the listing while the offer is accepted', async () => {
  await accept()
  await updateProperty(actorOf(agent), { id: idOf(listing), streetAddress: '14 Mill Road', postalCode: null })
  expect(await onOffer(buyer)).toEqual(['14 Mill Road', undefined])
})

it.each([
  ['exact', { ...HERE }, true],
  ['about here', { ...HERE, positionAccuracy: 'approximate' }, false],
  ['its town', { ...HERE, positionAccuracy: 'town' }, false],
  ['not placed', { ...ADDRESS }, false],
] as const)(
  'of a listing is shown to everyone signed in only with an exact position: %s, %p',
  async (_, input, isRead) => {
    listing = await createProperty(db, agent, input)
    expect(await onListing(buyer)).toEqual(isRead ? ['12 Mill Road', '97701'] : NONE)
    expect(await onListing(agent)).toEqual(['12 Mill Road', '97701'])
  },
)

it('is required to verify listings from the form, but not older ones and those from REST calls (D276)', async () => {
  const admin = actorOf(await createUser(db, { role: 'admin' }))
  const older = await createProperty(db, agent, { status: 'pending' })
  await decideProperty(admin, { id: idOf(older), status: 'verified' })
  const image = 'http://127.0.0.1:1/keystead/image/upload/v1/listings/lake.jpg'
  const words = { title: 'Lake House', description: 'A house.', location: 'Bend, Oregon', image }
  const input = { ...words, minPrice: 1, maxPrice: 2 }
  await decideProperty(admin, { ...(await addByRest(actorOf(agent), input)), status: 'verified' })
  const { id } = await createPropertyByForm(actorOf(agent), input, 'key')
  for (const change of [{}, { streetAddress: '12 Mill Road' }]) {
    await updateProperty(actorOf(agent), { id, ...change })
    await expect(decideProperty(admin, { id, status: 'verified' })).rejects.toMatchObject({
      code: 'conflict',
      message: ADDRESS_TEXTS.missing,
    })
  }
  await updateProperty(actorOf(agent), { id, postalCode: '97701' })
  await decideProperty(admin, { id, status: 'verified' })
})
