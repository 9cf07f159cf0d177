import { type Document } from 'mongodb'
import { type PropertyDoc, type UserDoc } from '@/lib/data/collections'
import { DAY_MS } from '@/lib/domain/dates'
import { nextDigestAt } from '@/lib/domain/digest-times'
import { INSTANT_MAILS, MORE_MATCHED, writeSearch } from '@/lib/domain/saved-search'
import { ON_REQUEST_ENDS } from '@/lib/domain/shown-price'
import { type UpdatePropertyInput } from '@/lib/schemas/property'
import { actorOf, createOffer, createProperty, createSavedSearch, createUser } from '@/test/factories'
import { runJobsUntilDone } from '@/test/support/jobs'
import { codeOf, serviceDatabase, testMail } from '@/test/support/services'
import { sized } from '@/test/support/tier'
import { hideHome, unhideHome } from '../home-marks/home-marks'
import { acceptOffer, releaseOffer } from '../offers/negotiate-offer'
import { listNotices } from '../notices/list-notices'
import { decideProperty } from '../properties/decide-property'
import { updateProperty } from '../properties/update-property'
import { transaction } from '@/lib/data/client'
import { writeMailChoice } from '@/lib/data/notices'
import { markUnderOffer } from '@/lib/data/properties'
import {
  changeSearch,
  listSearches,
  markSearchSeen,
  removeSearch,
  restoreSearch,
  saveSearch,
} from './saved-searches'
import { readDigest } from './alert-mail'
import { createWindowMatcher } from './change-window'
import { matchSearchesAt, sendDigestsOf } from './send-alerts'

const mail = testMail()
const { db } = serviceDatabase()

const MINUTE = 60_000

let agent: UserDoc
let admin: UserDoc
let buyer: UserDoc
/** A place of this test alone. */
let place: string
let places = 0

beforeEach(async () => {
  place = `Lake ${'abcdefghijklmnopqrstuvwxyz'[places % 26]}${'xyz'[Math.floor(places / 26)]}qua`
  places += 1
  agent = await createUser(db, { role: 'agent' })
  admin = await createUser(db, { role: 'admin' })
  buyer = await createUser(db, { emailVerified: new Date() })
  await db.collection('jobs').deleteMany({})
})

const save = (search: string, input: object = {}, person = buyer) =>
  saveSearch(actorOf(person), { search, frequency: 'instant', timeZone: 'UTC', ...input })
const listing = (overrides: Partial<PropertyDoc> = {}) =>
  createProperty(db, agent, { location: place, ...overrides })
const verify = async (property: PropertyDoc) => {
  await decideProperty(actorOf(admin), { id: property._id.toHexString(), status: 'verified' })
  await match()
}
/** Runs the matching of all changes until now. */
const match = () => runJobsUntilDone(['match-searches'], new Date(Date.now() + 2 * MINUTE))
const mails = () => runJobsUntilDone(['send-notice'])
const newHome = async (overrides: Partial<PropertyDoc> = {}) => {
  const property = await listing({ status: 'pending', ...overrides })
  await verify(property)
  return property
}
const change = async ({ _id }: PropertyDoc, input: Omit<UpdatePropertyInput, 'id'>) => {
  await updateProperty(actorOf(agent), { id: _id.toHexString(), ...input })
  await match()
}
/** Releases an accepted offer on a home. */
const endAcceptedOffer = async (home: PropertyDoc) => {
  const offer = await createOffer(db, await createUser(db), home, {
    status: 'accepted',
    acceptedAt: new Date(),
    expiresAt: new Date(Date.now() + DAY_MS),
  })
  await releaseOffer(actorOf(agent), { id: offer._id.toHexString(), reason: 'The bank said no.' })
  await match()
}
const noticesOf = (person = buyer) =>
  db.collection('notices').find({ personId: person._id }).sort({ createdAt: 1, _id: 1 }).toArray()
const kinds = async (person = buyer) => (await noticesOf(person)).map(({ kind }) => kind)

describe('instant alerts', () => {
  it('notify once of a newly verified home, by one mail, and not when it is verified again', async () => {
    await save(`location=${place}`)
    const home = await newHome({ title: 'Slate House' })
    expect(await noticesOf()).toMatchObject([
      { kind: 'search-new', subjectId: home._id, values: { title: 'Slate House', search: place } },
    ])
    await change(home, { title: 'Slate Cottage' })
    await verify(home)
    await mails()
    expect(await kinds()).toEqual(['search-new'])
    expect(await mail.sentTo(buyer.email)).toMatchObject([{ subject: `New in ${place}: Slate House` }])
  })

  it('announce a lower price with both ranges, and again only below the lowest one', async () => {
    await save(`location=${place}`)
    const home = await listing({ minPriceMinor: 40_000_000, maxPriceMinor: 50_000_000 })
    await change(home, { maxPrice: 499_999 })
    const range = { shownMinMinor: 40_000_000, shownMaxMinor: 50_000_000 }
    expect(await noticesOf()).toMatchObject([
      {
        kind: 'search-price',
        values: { pricesBefore: range, prices: { ...range, shownMaxMinor: 49_999_900 } },
      },
    ])
    await change(home, { maxPrice: 510_000 })
    await change(home, { maxPrice: 505_000 })
    expect(await kinds()).toHaveLength(1)
    await change(home, { maxPrice: 490_000 })
    expect(await kinds()).toEqual(['search-price', 'search-price'])
  })

  it('announce many changes of a price as one, by one pending job (D199)', async () => {
    await save(`location=${place}`)
    const home = await listing({ minPriceMinor: 40_000_000, maxPriceMinor: 50_000_000 })
    const id = home._id.toHexString()
    const pending = { kind: 'match-searches', subject: id }
    const lowered = sized(10, 300)
    for (let i = 1; i <= lowered; i += 1)
      await updateProperty(actorOf(agent), { id, maxPrice: 500_000 - i * 100 })
    await runJobsUntilDone(['match-searches'])
    expect([await db.collection<Document>('jobs').countDocuments(pending), await kinds()]).toEqual([1, []])
    await match()
    const to = { shownMaxMinor: 50_000_000 - lowered * 10_000 }
    expect(await noticesOf()).toMatchObject([
      { kind: 'search-price', values: { pricesBefore: { shownMaxMinor: 50_000_000 }, prices: to } },
    ])
    expect(await db.collection<Document>('jobs').countDocuments(pending)).toBe(0)
  })

  it('announce a home at most six times in 24 hours, and its later changes together (D199)', async () => {
    await save(`location=${place}`)
    const home = await listing({ maxPriceMinor: 50_000_000 })
    const id = home._id.toHexString()
    const start = Date.now()
    const lower = async (to: number, at: number) => {
      await updateProperty(actorOf(agent), { id, maxPrice: to })
      return matchSearchesAt(id, new Date(at))
    }
    for (let i = 1; i <= 6; i += 1) expect(await lower(500_000 - i, start + i * MINUTE)).toBe('done')
    const free = new Date(start + MINUTE + DAY_MS)
    for (const price of [499_000, 498_000]) expect(await lower(price, start + 20 * MINUTE)).toEqual(free)
    expect(await kinds()).toHaveLength(6)
    expect(await matchSearchesAt(id, free)).toBe('done')
    const all = await noticesOf()
    expect(all).toHaveLength(7)
    expect(all.at(-1)).toMatchObject({
      values: { pricesBefore: { shownMaxMinor: 49_999_400 }, prices: { shownMaxMinor: 49_800_000 } },
    })
  })

  it('announce a home that matches since a change, and only price drops to a search for them', async () => {
    const other = await createUser(db)
    await save(`location=${place}&bedrooms=3`)
    await save(`location=${place}&reduced=true`, {}, other)
    const home = await listing({ bedrooms: 2, minPriceMinor: 40_000_000, maxPriceMinor: 50_000_000 })
    await change(home, { bedrooms: 3 })
    expect([await kinds(), await kinds(other)]).toEqual([['search-new'], []])
    await change(home, { minPrice: 390_000 })
    expect([await kinds(), await kinds(other)]).toEqual([['search-new', 'search-price'], ['search-price']])
  })

  it('say that a home is available again to people who were notified of it', async () => {
    const late = await createUser(db)
    await save(`location=${place}`)
    const home = await newHome()
    await save(`location=${place}`, {}, late)
    await endAcceptedOffer(home)
    expect([await kinds(), await kinds(late)]).toEqual([['search-new', 'search-back'], []])
  })

  it('omit a home whose buyer is notified by an offer that it is available again (D153)', async () => {
    await save(`location=${place}`)
    const home = await newHome()
    await createOffer(db, buyer, home)
    await endAcceptedOffer(home)
    expect(await kinds()).toEqual(['search-new', 'offer-open-again'])
  })

  it('notify a buyer of a home available again whose open offer has not notified them, after an import (D324)', async () => {
    await save(`location=${place}`)
    const home = await newHome()
    await createOffer(db, buyer, home)
    for (const isUnderOffer of [true, false])
      await transaction((session) => markUnderOffer(home._id, isUnderOffer, session))
    await match()
    expect(await kinds()).toEqual(['search-new', 'search-back'])
  })

  it('announce a lower price only below the lowest one, even after a higher one when a home is back', async () => {
    await save(`location=${place}`)
    const home = await newHome({ minPriceMinor: 40_000_000, maxPriceMinor: 50_000_000 })
    await change(home, { maxPrice: 510_000 })
    await endAcceptedOffer(home)
    await change(home, { maxPrice: 505_000 })
    expect(await kinds()).toEqual(['search-new', 'search-back'])
    await change(home, { maxPrice: 499_000 })
    expect(await kinds()).toEqual(['search-new', 'search-back', 'search-price'])
  })

  it('notify nobody of their own listings, nor people who are suspended or not buyers (D203)', async () => {
    const people = await Promise.all(
      (['fraud', 'agent', 'admin'] as const).map(async (role) => ({ person: await createUser(db), role })),
    )
    for (const { person, role } of people) {
      await save(`location=${place}`, {}, person)
      await db.collection('users').updateOne({ _id: person._id }, { $set: { role } })
    }
    await newHome()
    for (const { person } of people) expect(await kinds(person)).toEqual([])
  })

  it('notify nobody of a home that they have hidden (D288)', async () => {
    await save(`location=${place}`)
    const home = await newHome({ minPriceMinor: 40_000_000, maxPriceMinor: 50_000_000 })
    await hideHome(actorOf(buyer), { propertyId: home._id.toHexString() })
    await change(home, { maxPrice: 450_000 })
    expect(await kinds()).toEqual(['search-new'])
    await unhideHome(actorOf(buyer), { propertyId: home._id.toHexString() })
    await change(home, { maxPrice: 440_000 })
    expect(await kinds()).toEqual(['search-new', 'search-price'])
  })

  it('show no amount once the price of the home is on request (D404)', async () => {
    await save(`location=${place}`)
    const { _id } = await newHome({ minPriceMinor: 40_000_000, maxPriceMinor: 50_000_000 })
    const texts = async () => (await listNotices(actorOf(buyer), {})).items.map(({ text }) => text)
    expect(await texts()).toEqual([`$400,000–500,000\n${place}`])
    await db.collection('properties').updateOne({ _id }, { $set: ON_REQUEST_ENDS })
    expect(await texts()).toEqual([place])
  })

  it('announce nothing that was verified before the search, its change or its end, or that is sold since', async () => {
    const { _id } = await save(`location=${place}&maxPrice=900000`)
    const home = await newHome()
    /** The notifications if the job of that change runs late. */
    const again = async () => {
      for (const name of ['notices', 'announcements'])
        await db.collection(name).deleteMany({ personId: buyer._id })
      const changes = db.collection('listingChanges')
      await changes.updateMany({ propertyId: home._id }, { $set: { unmatched: true } })
      await matchSearchesAt(home._id.toHexString(), new Date())
      return kinds()
    }
    expect(await again()).toEqual(['search-new'])
    await changeSearch(actorOf(buyer), { id: _id, search: `location=${place}` })
    expect(await again()).toEqual([])
    const properties = db.collection('properties')
    const searches = db.collection('savedSearches')
    await searches.updateOne({ personId: buyer._id }, { $set: { ranUntil: new Date(0) } })
    await properties.updateOne({ _id: home._id }, { $set: { soldAt: new Date() } })
    expect(await again()).toEqual([])
    await properties.updateOne({ _id: home._id }, { $set: { soldAt: null } })
    await removeSearch(actorOf(buyer), { id: _id })
    expect(await again()).toEqual([])
    await createSavedSearch(db, buyer, { frequency: 'off', filters: { location: place, verified: false } })
    expect(await again()).toEqual([])
  })

  it('mail the first 20 homes in 24 hours, the last one with a note, and verified emails only', async () => {
    const unverified = await createUser(db, { emailVerified: null })
    await save(`location=${place}`)
    await save(`location=${place}`, {}, unverified)
    const alertsMailedAt = Array.from(
      { length: INSTANT_MAILS },
      (_, i) => new Date(Date.now() - (i === 0 ? 25 : 1) * 60 * MINUTE),
    )
    await db.collection('users').updateOne({ _id: buyer._id }, { $set: { alertsMailedAt } })
    for (const title of ['First House', 'Second House']) {
      await newHome({ title })
      await mails()
    }
    const buyerMails = await mail.sentTo(buyer.email)
    expect(buyerMails.map(({ subject }) => subject)).toEqual([`New in ${place}: First House`])
    expect(buyerMails[0]?.text).toContain(MORE_MATCHED)
    expect(await kinds()).toHaveLength(2)
    expect(await kinds(unverified)).toHaveLength(2)
    expect(await mail.sentTo(unverified.email)).toEqual([])
  })

  it('announce the changes of a home that was not verified when it is again (D521)', async () => {
    await save(`location=${place}`)
    const home = await listing({ minPriceMinor: 40_000_000, maxPriceMinor: 50_000_000 })
    await updateProperty(actorOf(agent), { id: home._id.toHexString(), maxPrice: 450_000 })
    await change(home, { title: 'Slate Cottage' })
    expect(await kinds()).toEqual([])
    await verify(home)
    expect(await noticesOf()).toMatchObject([
      { kind: 'search-price', values: { pricesBefore: { shownMaxMinor: 50_000_000 } } },
    ])
    await change(home, { title: 'Slate House' })
    await verify(home)
    expect(await kinds()).toEqual(['search-price'])
  })

  it('say that a home is available again if its offer ended while it was not verified', async () => {
    await save(`location=${place}`)
    const home = await newHome()
    const offer = await createOffer(db, await createUser(db), home)
    await acceptOffer(actorOf(agent), { id: offer._id.toHexString() })
    await change(home, { title: 'Slate Cottage' })
    await releaseOffer(actorOf(agent), { id: offer._id.toHexString(), reason: 'The bank said no.' })
    await verify(home)
    expect(await kinds()).toEqual(['search-new', 'search-back'])
  })

  it('are not mailed of a home that is no longer for sale', async () => {
    await save(`location=${place}`)
    const home = await newHome()
    await db.collection('properties').updateOne({ _id: home._id }, { $set: { soldAt: new Date() } })
    await mails()
    expect(await kinds()).toEqual(['search-new'])
    expect(await mail.sentTo(buyer.email)).toEqual([])
  })

  it.each([
    ['deleted', (id: string) => removeSearch(actorOf(buyer), { id })],
    ['turned off', (id: string) => changeSearch(actorOf(buyer), { id, frequency: 'off' })],
  ])('are not mailed once their search has been %s (D155)', async (_, stop) => {
    const { _id } = await save(`location=${place}`)
    await newHome()
    await stop(_id)
    await mails()
    expect(await kinds()).toEqual(['search-new'])
    expect(await mail.sentTo(buyer.email)).toEqual([])
  })

  it('never reveal the exact point of an "about here" home, however small the area is', async () => {
    const approximate = { latitude: 44.06, longitude: -121.32 }
    const exact = { latitude: 44.05821, longitude: -121.31531 }
    const boundsAround = ({ latitude, longitude }: typeof approximate, size: number) =>
      `bounds=${longitude - size},${latitude - size},${longitude + size},${latitude + size}`
    const areaAround = ({ latitude, longitude }: typeof approximate, size: number) =>
      `area=${latitude - size},${longitude - 2 * size};${latitude - size},${longitude + 2 * size};${latitude + 2 * size},${longitude}`
    const people = await Promise.all(
      [0.01, 0.001, 0.0001].flatMap((size) =>
        [approximate, exact].flatMap((center) =>
          [boundsAround, areaAround].map(async (around) => {
            const person = await createUser(db)
            const saved = await save(`location=${place}&${around(center, size)}`, {}, person)
            expect(saved.search).toMatch(/area=|bounds=/)
            return { person, isNotified: center === approximate || size === 0.01 }
          }),
        ),
      ),
    )
    const home = await newHome({ ...exact, positionAccuracy: 'approximate' })
    await change(home, { latitude: 44.0633, longitude: -121.3188 })
    for (const { person, isNotified } of people)
      expect(await kinds(person)).toEqual(isNotified ? ['search-new'] : [])
  })

  it('count new homes until the search is opened', async () => {
    const { _id } = await save(`location=${place}`)
    await newHome()
    const home = await newHome()
    await change(home, { minPrice: 1 })
    const newCount = async () => (await listSearches(actorOf(buyer), {})).items[0]?.newCount
    expect(await newCount()).toBe(2)
    await markSearchSeen(actorOf(buyer), { id: _id })
    expect(await newCount()).toBe(0)
  })
})

describe('digests', () => {
  /** Sends the digests scheduled until then; changes of the last minutes are in the window. */
  const send = async (now: Date) => {
    await sendDigestsOf(now.toISOString().slice(0, 13), now)
    return db.collection('digests').find({ personId: buyer._id }).sort({ to: 1, _id: 1 }).toArray()
  }
  /** A zone where it is not about seven: what changed just before digests are sent is left to the next ones. */
  const timeZone = [6, 7].includes(new Date().getUTCHours()) ? 'Asia/Tokyo' : 'UTC'
  const daily = (search = `location=${place}`, input: object = {}) =>
    save(search, { frequency: 'daily', timeZone, ...input })
  const nextAt = async () =>
    (await db.collection('savedSearches').findOne({ personId: buyer._id }))?.nextAt as Date

  it('show each home once, in the first search that finds it, newest first', async () => {
    await daily(`location=${place}`)
    await daily(`location=${place}&bedrooms=2`)
    const homes = [await newHome({ title: 'One', bedrooms: 1 }), await newHome({ title: 'Two', bedrooms: 2 })]
    const [digest, ...more] = await send(await nextAt())
    expect(more).toEqual([])
    expect(digest).toMatchObject({
      frequency: 'daily',
      counts: { new: 2, price: 0, back: 0 },
      sections: [{ total: 2, homes: [{ title: 'Two' }, { title: 'One' }] }],
    })
    expect(await noticesOf()).toMatchObject([{ kind: 'search-digest', subjectId: digest?._id }])
    await mails()
    expect(await mail.sentTo(buyer.email)).toMatchObject([{ subject: '2 homes for you: 2 new' }])

    const id = String(digest?._id)
    const [first] = homes
    await db.collection('properties').updateOne({ _id: first?._id }, { $set: { soldAt: new Date() } })
    expect(await readDigest(actorOf(buyer), { id })).toMatchObject({
      sections: [
        {
          homes: [
            { title: 'Two', property: { title: 'Two' } },
            { title: 'One', property: null },
          ],
        },
      ],
    })
    expect(await readDigest(actorOf(await createUser(db)), { id })).toBeNull()
  })

  it('repeat nothing, are not sent without homes, and lose nothing by an outage of two days', async () => {
    await daily()
    const first = await nextAt()
    await newHome({ title: 'One' })
    expect(await send(first)).toHaveLength(1)
    expect(await send(first)).toHaveLength(1)
    const second = await nextAt()
    expect(second.getTime() - first.getTime()).toBe(DAY_MS)
    expect(await send(second)).toHaveLength(1)
    const marked = new Date()
    await newHome({ title: 'Two' })
    await db
      .collection('listingChanges')
      .updateMany({ at: { $gt: marked } }, { $set: { at: new Date(second.getTime() + MINUTE) } })
    const digests = await send(new Date(second.getTime() + 3 * DAY_MS))
    expect(digests).toHaveLength(2)
    expect(digests[1]?.sections).toMatchObject([{ total: 1, homes: [{ title: 'Two' }] }])
  })

  it('show the first and last price of a home once, if it fell', async () => {
    await daily()
    const home = await listing({ minPriceMinor: 40_000_000, maxPriceMinor: 50_000_000 })
    const raised = await listing({ minPriceMinor: 40_000_000, maxPriceMinor: 50_000_000 })
    for (const maxPrice of [450_000, 480_000]) await change(home, { maxPrice })
    for (const maxPrice of [450_000, 500_000]) await change(raised, { maxPrice })
    expect(await send(await nextAt())).toMatchObject([
      {
        sections: [
          {
            total: 1,
            homes: [{ kind: 'price', before: { shownMaxMinor: 50_000_000 }, shownMaxMinor: 48_000_000 }],
          },
        ],
      },
    ])
  })

  /** Sends the next digests and returns them; later ones have only the changes from now on. */
  const sendAll = async () => {
    const digests = await send(await nextAt())
    await db.collection('savedSearches').updateMany({}, { $set: { ranUntil: new Date() } })
    return digests
  }

  it('omit a home that was available again but has another accepted offer', async () => {
    await daily()
    const home = await newHome()
    expect(await sendAll()).toHaveLength(1)
    await endAcceptedOffer(home)
    const { _id } = await createOffer(db, await createUser(db), home)
    await acceptOffer(actorOf(agent), { id: _id.toHexString() })
    expect(await send(await nextAt())).toHaveLength(1)
  })

  describe('of a home that is not verified when they are sent (D521)', () => {
    const returnOf = async (home: PropertyDoc, title: string) => {
      await change(home, { title })
      expect(await sendAll()).toEqual([])
      await verify(home)
    }

    it('announce it as new when it is verified again, once, and not to later searches', async () => {
      await daily()
      const home = await newHome()
      const late = await createUser(db, { emailVerified: new Date() })
      await save(`location=${place}`, {}, late)
      await returnOf(home, 'Slate Cottage')
      expect((await listSearches(actorOf(buyer), {})).items[0]?.newCount).toBe(0)
      expect(await sendAll()).toMatchObject([
        { counts: { new: 1, price: 0, back: 0 }, sections: [{ homes: [{ title: 'Slate Cottage' }] }] },
      ])
      await change(home, { title: 'Slate House' })
      await sendAll()
      await verify(home)
      expect(await sendAll()).toHaveLength(1)
      expect(await kinds(late)).toEqual([])
    })

    it('announce the price before it fell', async () => {
      await daily()
      const home = await listing({ minPriceMinor: 40_000_000, maxPriceMinor: 50_000_000 })
      await change(home, { maxPrice: 450_000 })
      await returnOf(home, 'Slate Cottage')
      expect(await sendAll()).toMatchObject([
        {
          sections: [
            {
              homes: [{ kind: 'price', before: { shownMaxMinor: 50_000_000 }, shownMaxMinor: 45_000_000 }],
            },
          ],
        },
      ])
    })

    it('announce nothing after the search has changed, and an instant search announces it', async () => {
      const { _id } = await daily()
      const homes = [await newHome({ bedrooms: 1 }), await newHome({ bedrooms: 2 })]
      for (const home of homes) await change(home, { title: 'Slate Cottage' })
      expect(await sendAll()).toEqual([])
      await changeSearch(actorOf(buyer), { id: _id, frequency: 'instant' })
      await verify(homes[0] as PropertyDoc)
      expect(await kinds()).toEqual(['search-new'])
      await changeSearch(actorOf(buyer), { id: _id, search: `location=${place}&minPrice=1` })
      await verify(homes[1] as PropertyDoc)
      expect(await kinds()).toEqual(['search-new'])
    })
  })

  it('leave what was not announced yet to a last one when the search becomes instant, and repeat nothing', async () => {
    const { _id } = await daily()
    await newHome({ title: 'Before' })
    const at = await nextAt()
    await changeSearch(actorOf(buyer), { id: _id, frequency: 'instant' })
    await newHome({ title: 'After' })
    expect(await kinds()).toEqual(['search-new'])
    expect(await send(at)).toMatchObject([{ sections: [{ total: 1, homes: [{ title: 'Before' }] }] }])
    expect(await nextAt()).toBeUndefined()
    await changeSearch(actorOf(buyer), { id: _id, frequency: 'daily' })
    expect(await send(await nextAt())).toHaveLength(1)
  })

  it('send what was missed while the search was instant for a short time (D202)', async () => {
    const { _id } = await daily()
    const { _id: propertyId } = await newHome({ title: 'Before' })
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 60 * MINUTE)
    await db.collection('listingChanges').updateMany({ propertyId }, { $set: { at: hoursAgo(2) } })
    await db
      .collection('savedSearches')
      .updateOne({ personId: buyer._id }, { $set: { ranUntil: hoursAgo(3) } })
    await changeSearch(actorOf(buyer), { id: _id, frequency: 'instant' })
    await changeSearch(actorOf(buyer), { id: _id, frequency: 'daily' })
    expect(await send(await nextAt())).toMatchObject([{ sections: [{ homes: [{ title: 'Before' }] }] }])
  })

  it('skip suspended people, also later for that time (D203)', async () => {
    await daily()
    await newHome()
    const users = db.collection('users')
    await users.updateOne({ _id: buyer._id }, { $set: { role: 'fraud' } })
    expect(await send(await nextAt())).toEqual([])
    await users.updateOne({ _id: buyer._id }, { $set: { role: 'user' } })
    expect(await send(await nextAt())).toEqual([])
  })

  it('are sent once by two workers, and are not mailed to people who have unsubscribed', async () => {
    await daily()
    await newHome()
    await writeMailChoice(buyer._id.toHexString(), { searches: false })
    const at = await nextAt()
    await Promise.all([send(at), send(at)])
    expect(await send(at)).toHaveLength(1)
    await mails()
    expect(await kinds()).toEqual(['search-digest'])
    expect(await mail.sentTo(buyer.email)).toEqual([])
  })

  it('read a window that does not fit in parts, with the same result', async () => {
    await daily()
    const home = await listing({ minPriceMinor: 40_000_000, maxPriceMinor: 50_000_000 })
    for (const maxPrice of [450_000, 440_000, 430_000]) await change(home, { maxPrice })
    for (let i = 0; i < 3; i += 1) await newHome()
    const searches = await db.collection('savedSearches').find({ personId: buyer._id }).toArray()
    const to = new Date(Date.now() + MINUTE)
    const results = await Promise.all(
      [1, 2, 100].map((size) => createWindowMatcher(to, size)(searches, new Date())),
    )
    const [whole] = results.slice(-1)
    expect([...(whole?.values() ?? [])]).toMatchObject([{ total: 4 }])
    for (const result of results) expect(result).toEqual(whole)
  })
})

describe('saved searches', () => {
  it('are saved once each, with a name from their filters, up to 50', async () => {
    const saved = await save(`location=${place}&bedrooms=3&listedSince=7`, { frequency: 'daily' })
    expect(saved).toMatchObject({ name: `${place} · 3+ bd`, byWords: false, newCount: 0 })
    expect(saved.search).not.toContain('listedSince')
    for (const same of [place, ` ${place.toUpperCase()} `, place.replace(' ', '  ')])
      await expect(save(`bedrooms=3&location=${same}`)).rejects.toMatchObject({
        code: 'conflict',
        message: "You've already saved this search.",
      })
    for (let i = 1; i < 50; i += 1)
      await createSavedSearch(db, buyer, {
        text: writeSearch({ location: `${place} ${i}`, verified: false }),
      })
    await expect(save('bedrooms=9')).rejects.toMatchObject({ code: 'conflict', message: /50 saved searches/ })
  })

  it('are named in the units of their place, which a change keeps (D355)', async () => {
    const { _id: id, name } = await save(`location=${place}, Oregon&minLot=8093.71`)
    expect(name).toBe(`${place}, Oregon · lot from 2 acres`)
    expect(await changeSearch(actorOf(buyer), { id, search: `location=${place}&minArea=80` })).toMatchObject({
      name: `${place} · from 861 sq ft`,
    })
  })

  it('say if Explore answered them by words alone, which stays so with the query (D198)', async () => {
    const words = `oregon ${place.split(' ')[1]}`
    await listing({ location: `${place}, Oregon` })
    const saved = await save(`location=${words}`)
    expect(saved).toMatchObject({ byWords: true })
    await listing({ location: words })
    const renamed = { id: saved._id, name: 'Lakes', search: `location=${words}` }
    expect(await changeSearch(actorOf(buyer), renamed)).toMatchObject({ name: 'Lakes', byWords: true })
  })

  it('match by the words of a place, also if its filters exclude all its homes when they are saved', async () => {
    const location = `${place}, Oregon`
    await listing({ location, title: 'Slate House', bedrooms: 1, status: 'pending' })
    const words = `oregon ${place.split(' ')[1]}`
    expect(await save(`location=${words}&bedrooms=5&verified=true`)).toMatchObject({ byWords: true })
    expect(await save(`location=slate ${words}&bedrooms=5`)).toMatchObject({ byWords: false })
    await newHome({ location, bedrooms: 5 })
    expect(await kinds()).toEqual(['search-new'])
  })

  it('accept known time zones, and instant alerts only with a place', async () => {
    expect(await codeOf(save('bedrooms=3', { frequency: 'daily', timeZone: 'Mars/Base' }))).toBe(
      'invalid_input',
    )
    const { _id } = await save(`location=${place}`)
    await expect(changeSearch(actorOf(buyer), { id: _id, search: 'location=be' })).rejects.toMatchObject({
      fields: { frequency: /at least three letters/ },
    })
  })

  it('belong to one person', async () => {
    const { _id: id } = await save(`location=${place}`)
    const stranger = actorOf(await createUser(db))
    for (const work of [
      () => changeSearch(stranger, { id, name: 'Mine' }),
      () => removeSearch(stranger, { id }),
      () => markSearchSeen(stranger, { id }),
    ])
      expect(await codeOf(work())).toBe('not_found')
    expect(await codeOf(listSearches(actorOf(agent), {}))).toBe('forbidden')
  })

  it('are restored as they were, with their anchors and digest (D351)', async () => {
    const rows = async () => {
      const { _id: searchId, ...search } = (await db
        .collection('savedSearches')
        .findOne({ personId: buyer._id })) as Record<string, unknown>
      return { search, anchors: await db.collection<Document>('searchAnchors').find({ searchId }).toArray() }
    }
    for (const frequency of ['instant', 'daily'] as const) {
      const { _id: id } = await save(`location=${place}`, { frequency })
      const before = await rows()
      expect(before.anchors.length > 0).toBe(frequency === 'instant')
      const { undo } = await removeSearch(actorOf(buyer), { id })
      expect((await listSearches(actorOf(buyer), {})).items).toEqual([])
      expect(await codeOf(restoreSearch(actorOf(await createUser(db)), { undo }))).toBe('conflict')
      await restoreSearch(actorOf(buyer), { undo })
      expect(await rows()).toEqual(before)
      await removeSearch(actorOf(buyer), { id })
      const again = await save(`location=${place}`, { frequency })
      await expect(restoreSearch(actorOf(buyer), { undo })).rejects.toMatchObject({
        code: 'conflict',
        message: "You've already saved this search.",
      })
      await removeSearch(actorOf(buyer), { id: again._id })
    }
  })

  it('schedule the next digest in their time zone', async () => {
    const person = buyer._id.toHexString()
    const minute = Number.parseInt(person.slice(-6), 16) % 20
    const at = await save(`location=${place}`, { frequency: 'weekly', timeZone: 'America/Los_Angeles' })
    const stored = await db.collection('savedSearches').findOne({ personId: buyer._id })
    expect(stored?.nextAt).toEqual(nextDigestAt(at, person, new Date(stored?.createdAt ?? 0)))
    expect([stored?.nextAt?.getUTCDay(), stored?.nextAt?.getUTCMinutes()]).toEqual([1, minute])
  })
})
