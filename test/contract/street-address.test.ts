/**
 * Where each reader finds a home's street address, on all pages and operations. The core tier has
 * `address.test.ts` of the offers.
 * @tier full
 */
import { type Document } from 'mongodb'
import { type OfferDoc, type PropertyDoc, type UserDoc } from '@/lib/data/collections'
import { type OfferStatus } from '@/lib/domain/offer'
import { slugWithId } from '@/lib/domain/slug'
import { operations } from '@/lib/operations'
import { createAvailability, createOffer, createProperty, inTwoDays } from '../factories'
import { applicationDatabase, jobsDone, newPerson, type Person, Session } from '../support/contract'

const db = applicationDatabase()

/** Each home has its own street and town, so that a response cached for another home cannot match. */
const streetOf = (n: number) => `${700 + n} Zyzzyva Lane`
const townOf = (n: number) => `Zyzzyva ${700 + n}`
const POSTAL_CODE = 'ZY7 7VA'
let homes = 0

const PLACES = {
  exact: { latitude: 44.05, longitude: -121.31, positionAccuracy: 'exact' },
  'about here': { latitude: 44.05, longitude: -121.31, positionAccuracy: 'approximate' },
} as const
type Place = keyof typeof PLACES

const READERS = [
  'visitor',
  'buyer',
  'buyer with a pending offer',
  'buyer with a released offer',
  'buyer with an accepted offer',
  'buyer who bought it',
  'other agent',
  'agent',
  'admin',
] as const
type Viewer = (typeof READERS)[number]

/** The status of each buyer's offer; each on its own home, since one offer claims a home. */
const OFFERS: Partial<Record<Viewer, OfferStatus>> = {
  'buyer with a pending offer': 'pending',
  'buyer with a released offer': 'rejected',
  'buyer with an accepted offer': 'accepted',
  'buyer who bought it': 'bought',
}

const PAGES = [
  '/',
  '/homes',
  '/homes/zyzzyva-{n}',
  // With its structured data.
  '/homes/zyzzyva-{n}/{titled}',
  '/homes/zyzzyva-{n}/{titled}/sheet',
  '/previews/{id}',
  '/sitemap.xml',
  '/sitemaps/pages',
  '/sitemaps/places',
  '/sitemaps/homes-1',
  '/properties?location=zyzzyva%20{n}',
  '/properties/{id}',
  '/properties/{id}/report',
  '/dashboard/notices',
  '/dashboard/user/bought',
  '/dashboard/user/wishlist',
  '/dashboard/user/hidden-homes',
  '/dashboard/user/compare?ids={id}',
  '/dashboard/user/make-offer/{id}',
  '/dashboard/user/payment/{offer}',
  '/dashboard/user/receipt/{offer}',
  '/dashboard/agent/my-properties',
  '/dashboard/agent/my-properties/{id}/edit',
  '/dashboard/agent/requested-properties',
  '/dashboard/agent/sold-properties',
  '/dashboard/admin/manage-properties?search=zyzzyva%20{n}',
  '/dashboard/admin/moderation?kind=listings',
]
const CALLS = [
  ...Object.values(operations)
    // The whole list is searched below, but it is cached, and may be older than the home.
    .filter(({ method, path }) => method === 'GET' && path !== '/properties')
    .map(({ path }) => `/api${path}`),
  '/api/properties?location=zyzzyva%20{n}',
  '/api/exports/properties.csv',
  '/api/account/data',
]

/** The fields of a home with an exact position that everyone signed in reads. */
const OPEN = ['/api/properties/{id}', '/api/properties?location=zyzzyva%20{n}', '/properties/{id}']
const SAVED = [...OPEN, '/api/wishlist/{emailOrId}', '/api/hidden-homes', '/dashboard/user/hidden-homes']
/** The form for a buyer without an open offer. */
const OFFER_FORM = '/dashboard/user/make-offer/{id}'
const WITH_OFFER = ['/api/account/data', '/api/offers/by-email/{email}', '/api/offers/by-id/{id}']
const PAYABLE = [...WITH_OFFER, '/dashboard/user/bought', '/dashboard/user/payment/{offer}']
const BOUGHT = [...PAYABLE, '/dashboard/user/receipt/{offer}']

/** D277: where each reader finds the street address, by how exactly the home's position is shown. */
const EXPECTED: Record<Viewer, Record<Place, string[]>> = {
  visitor: { exact: [], 'about here': [] },
  buyer: { exact: [...SAVED, OFFER_FORM], 'about here': [] },
  'buyer with a pending offer': { exact: SAVED, 'about here': [] },
  'buyer with a released offer': { exact: [...SAVED, OFFER_FORM], 'about here': [] },
  'buyer with an accepted offer': { exact: [...SAVED, ...PAYABLE], 'about here': PAYABLE },
  'buyer who bought it': {
    // Searches omit sold homes.
    exact: [...SAVED.filter((path) => !path.includes('?location')), ...BOUGHT],
    'about here': BOUGHT,
  },
  'other agent': { exact: OPEN, 'about here': [] },
  agent: { exact: [], 'about here': [] },
  admin: { exact: [], 'about here': [] },
}

let people: Record<'agent' | 'admin' | 'other', Person>
beforeAll(async () => {
  const [agent, admin, other] = await Promise.all([
    newPerson(db, 'agent'),
    newPerson(db, 'admin'),
    newPerson(db, 'agent'),
  ])
  people = { agent, admin, other }
})

type Scene = { home: PropertyDoc; offer: OfferDoc | null; session: Session; person: Person | null }

async function sceneOf(viewer: Viewer, place: Place): Promise<Scene> {
  const status = OFFERS[viewer]
  homes += 1
  const streetAddress = streetOf(homes)
  const home = await createProperty(db, people.agent.user, {
    title: `House of ${viewer} ${place}`,
    location: townOf(homes),
    streetAddress,
    postalCode: POSTAL_CODE,
    ...PLACES[place],
    ...(status === 'bought' && { soldAt: new Date() }),
  })
  if (viewer === 'visitor') return { home, offer: null, session: new Session(), person: null }
  if (viewer === 'agent' || viewer === 'admin' || viewer === 'other agent') {
    const person = people[viewer === 'other agent' ? 'other' : viewer]
    return { home, offer: null, session: person.session, person }
  }
  const person = await newPerson(db, 'user')
  await db.collection<Document>('wishlist').insertOne({
    userId: person.user._id,
    email: person.email,
    propertyId: home._id,
    createdAt: new Date(),
  })
  await db
    .collection<Document>('homeMarks')
    .insertOne({ userId: person.user._id, propertyId: home._id, mark: 'hidden', at: new Date() })
  const offer = status ? await offerOf(person.user, home, status) : null
  return { home, offer, session: person.session, person }
}

const offerOf = (buyer: UserDoc, home: PropertyDoc, status: OfferStatus) =>
  createOffer(db, buyer, home, {
    status,
    ...(status === 'rejected' && {
      closedAs: 'released',
      acceptedAt: new Date(),
      // As the acceptance stored it.
      address: { streetAddress: streetOf(homes), postalCode: POSTAL_CODE },
    }),
    ...(status === 'bought' && { transactionId: 'pi_1' }),
  })

/** The URLs that show the street to the reader: pages, their navigations, and REST. */
async function pathsShowing({ home, offer, session, person }: Scene): Promise<string[]> {
  const id = home._id.toHexString()
  const offerId = offer?._id.toHexString() ?? id
  const paths = new Set<string>()
  for (const path of [...PAGES, ...CALLS]) {
    const filled = path
      .replace('/offers/by-id/{id}', `/offers/by-id/${offerId}`)
      .replace('{offer}', offerId)
      .replace('{titled}', slugWithId(home.title, id))
      .replace('{n}', String(700 + homes))
      .replace(/\{email(?:OrId)?\}|\{agentEmail\}/, encodeURIComponent(person?.email ?? people.agent.email))
      .replace(/\{(?:userId|buyerId)\}/, person?.id ?? id)
      .replaceAll(/\{\w+\}/g, id)
    for (const headers of path.startsWith('/api') ? [undefined] : [undefined, { rsc: '1' }]) {
      const { status, body } = await session.get(filled, headers && { headers })
      expect(status).toBeLessThan(500)
      const text = typeof body === 'string' ? body : JSON.stringify(body)
      if (text.includes(streetOf(homes))) paths.add(path)
    }
  }
  return [...paths]
}

/** Its agent and administrators read it on the pages where they decide. */
const THEIRS: Partial<Record<Viewer, string[]>> = {
  agent: ['/dashboard/agent/my-properties/{id}/edit', '/api/properties/{id}', '/api/exports/properties.csv'],
  admin: [
    '/dashboard/admin/manage-properties?search=zyzzyva%20{n}',
    '/api/properties/{id}',
    '/api/exports/properties.csv',
  ],
}

it.each(
  READERS.flatMap((viewer) => (['exact', 'about here'] as const).map((place) => [viewer, place] as const)),
)('is shown to a %s, for a home that is %s, in exactly these places (D277)', async (viewer, place) => {
  const paths = await pathsShowing(await sceneOf(viewer, place))
  const theirs = THEIRS[viewer]
  if (theirs) expect(paths).toEqual(expect.arrayContaining(theirs))
  else expect(paths.toSorted()).toEqual(EXPECTED[viewer][place].toSorted())
})

describe('a confirmed viewing (D277)', () => {
  const SIDES = ['buyer', 'agent'] as const
  const OTHERS = ['other buyer', 'other agent', 'admin', 'visitor'] as const
  type CalendarReader = (typeof SIDES)[number] | (typeof OTHERS)[number]
  const EXITS = ['mail', 'file', 'feed']
  const IN_CALENDARS: Record<CalendarReader, Record<Place, string[]>> = {
    buyer: { exact: EXITS, 'about here': [] },
    agent: { exact: EXITS, 'about here': EXITS },
    'other buyer': { exact: [], 'about here': [] },
    'other agent': { exact: [], 'about here': [] },
    admin: { exact: [], 'about here': [] },
    visitor: { exact: [], 'about here': [] },
  }

  type Mailed = { text: string; html: string; calendar?: { text: string } }

  /** The person's newest mail as its text and its calendar entry; empty without one. */
  async function newestMail(person: Person): Promise<{ words: string; entry: string }> {
    await jobsDone(db)
    const query = `to=${encodeURIComponent(person.email)}`
    const response = await fetch(`${process.env.APPLICATION_MAIL_URL}/api/messages?${query}`)
    const [mail] = (await response.json()) as Mailed[]
    return { words: `${mail?.text} ${mail?.html}`, entry: mail?.calendar?.text ?? '' }
  }

  /** The exits of calendars that show the street of the viewing's home to a reader. */
  async function exitsFor(person: Person | null, viewingId: string, street: string): Promise<string[]> {
    const session = person?.session ?? new Session()
    const file = await session.get(`/api/viewings/${viewingId}.ics`)
    const link = await session.post('/api/calendar')
    const feed =
      link.status === 201
        ? await new Session().get(new URL((link.body as { url: string }).url).pathname)
        : link
    const mail = person ? await newestMail(person) : { words: '', entry: '' }
    expect(mail.words).not.toContain(street)
    const texts = { mail: mail.entry, file: file.body, feed: feed.body }
    return Object.entries(texts).flatMap(([exit, text]) =>
      JSON.stringify(text).includes(street) ? [exit] : [],
    )
  }

  it.each(['exact', 'about here'] as const)(
    'shows the street of a home that is %s in exactly these calendars, and in none once it is canceled',
    async (place) => {
      const agent = await newPerson(db, 'agent')
      const buyer = await newPerson(db, 'user')
      homes += 1
      const street = streetOf(homes)
      const home = await createProperty(db, agent.user, {
        location: townOf(homes),
        streetAddress: street,
        postalCode: POSTAL_CODE,
        ...PLACES[place],
        viewings: { isInstant: true },
      })
      await createAvailability(db, agent.user._id)
      const parties = { _id: { $in: [buyer.user._id, agent.user._id] } }
      await db.collection('users').updateMany(parties, { $set: { emailVerified: new Date() } })
      const requested = await buyer.session.post('/api/viewings', {
        propertyId: home._id.toHexString(),
        startsAt: inTwoDays(),
      })
      expect(requested.status).toBe(201)
      const viewing = await db.collection('viewings').findOne({ propertyId: home._id })
      expect(viewing).toMatchObject({ status: 'confirmed' })
      const id = String(viewing?._id)
      const viewers: Record<CalendarReader, Person | null> = {
        buyer,
        agent,
        'other buyer': await newPerson(db, 'user'),
        'other agent': people.other,
        admin: people.admin,
        visitor: null,
      }
      for (const viewer of [...SIDES, ...OTHERS])
        expect([viewer, await exitsFor(viewers[viewer], id, street)]).toEqual([
          viewer,
          IN_CALENDARS[viewer][place],
        ])

      const body = { sequence: viewing?.sequence, reason: 'Away' }
      expect((await agent.session.patch(`/api/viewings/cancel/${id}`, body)).status).toBe(200)
      for (const side of SIDES) {
        const person = viewers[side]
        if (person) expect((await newestMail(person)).entry).toContain('METHOD:CANCEL')
      }
      for (const viewer of [...SIDES, ...OTHERS])
        expect([viewer, await exitsFor(viewers[viewer], id, street)]).toEqual([viewer, []])
    },
  )
})

it('is in no mail about an acceptance (D277)', async () => {
  const buyer = await newPerson(db, 'user')
  const home = await createProperty(db, people.agent.user, {
    streetAddress: streetOf(0),
    postalCode: POSTAL_CODE,
  })
  const offer = await createOffer(db, buyer.user, home)
  const accepted = await people.agent.session.patch(`/api/offers/accept/${offer._id.toHexString()}`, {})
  expect(accepted.status).toBe(200)
  expect((await buyer.session.get(`/api/offers/by-id/${offer._id.toHexString()}`)).body).toMatchObject({
    streetAddress: streetOf(0),
  })
  await jobsDone(db)
  const query = `to=${encodeURIComponent(buyer.email)}`
  const mails = await (await fetch(`${process.env.APPLICATION_MAIL_URL}/api/messages?${query}`)).text()
  expect(mails).toContain('accepted')
  expect(mails).not.toContain('Zyzzyva')
})
