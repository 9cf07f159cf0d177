/**
 * Who finds a draft's title, address and picture, on all pages and operations, in downloads and mails. The core tier has
 * `drafts.test.ts` of the services.
 * @tier full
 */
import { operations } from '@/lib/operations'
import { slugWithId } from '@/lib/domain/slug'
import { createDraft, createProperty } from '../factories'
import { applicationDatabase, jobsDone, newPerson, type Person, runJobs, Session } from '../support/contract'

const db = applicationDatabase()

const TITLE = 'Qyzzyx Hideaway'
const STREET = '9 Qyzzyx Lane'
const TOWN = 'Qyzzyxville, Oregon'
const PICTURE = 'https://images.example/qyzzyx.jpg'
/** In all of them. */
const MARK = /qyzzyx/i

const PAGES = [
  '/',
  '/homes',
  '/homes/qyzzyxville-oregon',
  '/homes/qyzzyxville-oregon/{draft}/sheet',
  '/previews/{id}',
  '/agents/{agent}',
  '/sitemap.xml',
  '/sitemaps/pages',
  '/sitemaps/places',
  '/sitemaps/homes-1',
  '/search?location=TOWN',
  '/properties',
  '/properties?location=TOWN',
  '/properties/{id}',
  '/properties/{id}/report',
  '/dashboard/notices',
  '/dashboard/messages/new?property={id}',
  '/dashboard/user',
  '/dashboard/user/wishlist',
  '/dashboard/user/searches',
  '/dashboard/user/make-offer/{id}',
  '/dashboard/agent/profile',
  '/dashboard/agent/my-properties',
  '/dashboard/agent/my-properties/{id}/edit',
  '/dashboard/agent/my-properties/drafts',
  '/dashboard/agent/my-properties/drafts/{id}',
  '/dashboard/agent/import',
  '/dashboard/agent/sold-properties',
  '/dashboard/admin/manage-properties',
  '/dashboard/admin/manage-properties?search=TOWN',
  '/dashboard/admin/manage-users',
  '/dashboard/admin/moderation?kind=listings',
  '/dashboard/admin/audit-log',
  '/dashboard/admin/audit-log?target={id}',
  '/dashboard/admin/system',
]
const CALLS = [
  ...Object.values(operations)
    .filter(({ method }) => method === 'GET')
    .map(({ path }) => `/api${path}`),
  '/api/properties?location=TOWN',
  '/api/properties/map?location=TOWN&bounds=-180,-85,180,85&zoom=3',
  `/api/reso/Property?$filter=contains(City,'TOWN')`,
  '/api/account/data',
]

const READERS = ['visitor', 'buyer', 'other agent', 'admin', 'its agent'] as const
let agent: Person
let draft: string
let readers: Record<(typeof READERS)[number], Person | null>

beforeAll(async () => {
  agent = await newPerson(db, 'agent')
  await createProperty(db, agent.user, { title: 'A public home' })
  const values = { title: TITLE, streetAddress: STREET, location: TOWN, images: [{ url: PICTURE }] }
  draft = (await createDraft(db, agent.user, values))._id.toHexString()
  // By the operation too, so that it is in the audit log and every cache had a reason to be renewed.
  const { images: _, ...typed } = values
  const response = await agent.session.post('/api/drafts', { values: typed })
  expect(response.status).toBe(201)
  const buyer = await newPerson(db, 'user')
  const other = await newPerson(db, 'agent')
  const admin = await newPerson(db, 'admin')
  readers = { visitor: null, buyer, 'other agent': other, admin, 'its agent': agent }
  await runJobs()
  await jobsDone(db)
})

/** The URLs that show the draft to the reader. */
async function pathsShowing(reader: Person | null): Promise<string[]> {
  const session = reader?.session ?? new Session()
  const paths = new Set<string>()
  for (const path of [...PAGES, ...CALLS]) {
    const filled = path
      .replace('TOWN', encodeURIComponent('qyzzyxville'))
      .replace('{agent}', slugWithId(agent.user.name, agent.id))
      .replace('{draft}', slugWithId('home', draft))
      .replace(/\{email(?:OrId)?\}|\{agentEmail\}/, encodeURIComponent(agent.email))
      .replaceAll(/\{\w+\}/g, draft)
    for (const headers of path.startsWith('/api') ? [undefined] : [undefined, { rsc: '1' }]) {
      const { status, body } = await session.get(filled, headers && { headers })
      expect([path, status < 500]).toEqual([path, true])
      const text = typeof body === 'string' ? body : JSON.stringify(body)
      // What was asked for is repeated by the page.
      if (MARK.test(text.replaceAll(/qyzzyxville(?!, oregon)/gi, ''))) paths.add(path)
    }
  }
  return [...paths]
}

const OWN = [
  '/dashboard/agent/my-properties/drafts',
  '/dashboard/agent/my-properties/drafts/{id}',
  '/api/drafts',
  '/api/drafts/{id}',
  '/api/account/data',
]

it.each(READERS)('a draft is shown to a %s in exactly these places (D492)', async (name) => {
  expect((await pathsShowing(readers[name])).toSorted()).toEqual(name === 'its agent' ? OWN.toSorted() : [])
})

it('no mail has a draft, and no list counts it (D492)', async () => {
  const mails = await fetch(`${process.env.APPLICATION_MAIL_URL}/api/messages`)
  expect(await mails.text()).not.toMatch(MARK)
  const own = await agent.session.get(`/api/properties/agent/${encodeURIComponent(agent.email)}`)
  expect(own.headers.get('x-total-count')).toBe('1')
  expect(await db.collection('places').countDocuments({ location: TOWN })).toBe(0)
  expect(await db.collection('words').countDocuments({ word: /qyzzyx/ })).toBe(0)
})
