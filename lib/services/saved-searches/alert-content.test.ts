import { ObjectId } from 'mongodb'
import { type NoticeDoc, type PropertyDoc, type UserDoc } from '@/lib/data/collections'
import { isolated } from '@/lib/domain/direction'
import { type NoticeKind } from '@/lib/domain/notices'
import { type NoticeValues } from '@/lib/domain/notice-row'
import {
  actorOf,
  createProperty,
  createSavedSearch,
  createUser,
  makeAnnouncements,
  idOf,
} from '@/test/factories'
import { serviceDatabase } from '@/test/support/services'
import { readUnsubscribeToken } from '../notices/email-choices'
import { readAlertContent, readDigest } from './alert-mail'
import { stopSearch } from './saved-searches'

const { db } = serviceDatabase()

let agent: UserDoc
let buyer: UserDoc
let home: PropertyDoc

beforeEach(async () => {
  agent = await createUser(db, { role: 'agent' })
  buyer = await createUser(db)
  home = await createProperty(db, agent, {
    title: 'Cedar Frame',
    location: 'Bend, Oregon',
    bedrooms: 3,
    bathrooms: 2,
    livingArea: 140,
    image: '/demo/aframe-dusk.jpg',
    minPriceMinor: 39_900_000,
    maxPriceMinor: 44_000_000,
  })
})

const notice = (kind: NoticeKind, subjectId: ObjectId, values: NoticeValues): NoticeDoc => ({
  _id: new ObjectId(),
  personId: buyer._id,
  kind,
  as: 'person',
  subjectId,
  values,
  createdAt: new Date(),
  unread: true,
})
const stops = (links: readonly { label: string; href: string }[] = []) =>
  links.map(({ label, href }) => [label, readUnsubscribeToken(new URL(href).searchParams.get('token') ?? '')])

const CEDAR_FRAME = {
  title: 'Cedar Frame',
  picture: 'http://localhost:3000/demo/aframe-dusk.jpg',
  lines: ['Bend, Oregon', '3 bd · 2 ba · 1,507 sq ft'],
  prices: '$399,000 to $440,000',
}

test('an alert shows its home with both ranges, and stops its search', async () => {
  const search = await createSavedSearch(db, buyer)
  const pricesBefore = { shownMinMinor: 41_500_000, shownMaxMinor: 45_900_000 }
  const values = { search: 'Oregon', searchId: idOf(search), pricesBefore }
  const alert = await readAlertContent(notice('search-price', home._id, values))
  const note = 'Price drop: was $415,000 to $459,000'
  const href = `http://localhost:3000/properties/${idOf(home)}`
  expect(alert?.content.sections).toEqual([{ homes: [{ ...CEDAR_FRAME, href, note }] }])
  expect(alert?.why).toBe(`You received this email because you saved “${isolated('Oregon')}”.`)
  expect(stops(alert?.stops)).toEqual([
    ['Stop emails for this search', { personId: idOf(buyer), searchId: idOf(search) }],
  ])
})

test('a digest shows the homes that are still for sale, the number of others, and no search that was stopped', async () => {
  const search = await createSavedSearch(db, buyer, { name: 'Oregon' })
  const sold = await createProperty(db, agent, { soldAt: new Date() })
  const matches = [home, sold].map((property) => ({ property, kind: 'new' as const }))
  const { digest, notice: ownNotice } = makeAnnouncements(search, matches, new Date())
  const [section] = digest.sections
  if (section) section.total = 1_205
  await db.collection('digests').insertOne(digest)
  const alert = await readAlertContent(ownNotice)
  expect(alert?.content.sections).toMatchObject([
    { heading: 'Oregon', homes: [{ ...CEDAR_FRAME, note: 'New' }], more: { label: 'and 1,203 more' } },
  ])
  const read = await readDigest(actorOf(buyer), { id: idOf(digest) })
  expect(read?.sections[0]?.homes.map(({ property }) => property?.title)).toEqual(['Cedar Frame', undefined])
  expect(await readDigest(actorOf(await createUser(db)), { id: idOf(digest) })).toBeNull()
  await stopSearch(idOf(buyer), idOf(search))
  expect(await readAlertContent(ownNotice)).toBeNull()
  await db.collection('savedSearches').updateOne({ _id: search._id }, { $set: { frequency: 'daily' } })
  expect(await readAlertContent(ownNotice)).not.toBeNull()
  await db.collection('properties').updateOne({ _id: home._id }, { $set: { status: 'rejected' } })
  expect(await readAlertContent(ownNotice)).toBeNull()
})
