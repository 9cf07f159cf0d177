import { readdirSync } from 'node:fs'
import { type Page } from '@playwright/test'
import { type Db, type Document, MongoClient } from 'mongodb'
import { expect, people, signInQuietly, test } from './fixtures'

export type Viewer = 'visitor' | 'buyer' | 'agent' | 'admin'
type Address = (find: (collection: string, filter: Document) => Promise<string>) => Promise<string>

const plain =
  (path: string): Address =>
  () =>
    Promise.resolve(path)
const of =
  (before: string, collection: string, filter: Document, after = ''): Address =>
  async (find) =>
    `${before}${await find(collection, filter)}${after}`

/**
 * The pages on disk by path (D79, D80), with the reader and URL of each; `null` for those without a page of their
 * own.
 */
export const PAGES: Record<string, [Viewer, Address] | null> = {
  '/': ['visitor', plain('/')],
  '/about': ['visitor', plain('/about')],
  '/terms': ['visitor', plain('/terms')],
  '/privacy': ['visitor', plain('/privacy')],
  '/api/docs': ['visitor', plain('/api/docs')],
  '/homes': ['visitor', plain('/homes')],
  '/homes/[slug]': ['visitor', plain('/homes/bend-oregon')],
  '/homes/[slug]/[home]': [
    'visitor',
    of('/homes/cotswolds-england/garden-stone-', 'properties', { title: 'Garden Stone' }),
  ],
  '/homes/[slug]/[home]/sheet': [
    'visitor',
    of('/homes/woodstock-vermont/porch-farm-', 'properties', { title: 'Porch Farm' }, '/sheet'),
  ],
  '/homes/[slug]/[home]/enquiry': [
    'visitor',
    of('/homes/woodstock-vermont/porch-farm-', 'properties', { title: 'Porch Farm' }, '/enquiry'),
  ],
  '/enquiry': ['visitor', plain(`/enquiry?token=${'A'.repeat(43)}`)],
  '/enquiry/confirmed': ['visitor', plain('/enquiry/confirmed')],
  // Rendered for URLs with a cursor, instead of the page above.
  '/homes/page_n/[slug]': null,
  '/agents/[slug]': ['visitor', of('/agents/theo-brandt-', 'users', { email: people.agent.email })],
  '/agents/page_n/[slug]': null,
  // They need an office: see offices.spec.ts.
  '/offices/[slug]': null,
  '/join-office': ['agent', plain(`/join-office?token=${'A'.repeat(43)}`)],
  '/search': ['visitor', plain('/search?location=england')],
  '/homes/page_n/all_places': null,
  // Shown in a frame, only in browsers without scripts.
  '/reader/account': null,
  '/login': ['visitor', plain('/login')],
  '/login/with-callback': ['visitor', plain('/login?callbackUrl=%2Fproperties')],
  '/register': ['visitor', plain('/register')],
  '/register/with-callback': ['visitor', plain('/register?callbackUrl=%2Fproperties')],
  '/forgot-password': ['visitor', plain('/forgot-password')],
  '/forgot-password/sent': ['visitor', plain('/forgot-password/sent')],
  '/reset-password': ['visitor', plain(`/reset-password?token=${'A'.repeat(43)}`)],
  '/verify-email': ['visitor', plain(`/verify-email?token=${'A'.repeat(43)}`)],
  '/verify-email/done': ['visitor', plain('/verify-email/done')],
  '/sign-in-link': ['visitor', plain(`/sign-in-link?token=${'A'.repeat(43)}`)],
  '/unsubscribe': ['visitor', plain('/unsubscribe')],
  '/unsubscribe/done': ['visitor', plain('/unsubscribe/done')],
  // These close themselves or redirect to Google.
  '/auth/popup': null,
  '/auth/done': null,
  '/properties': ['buyer', plain('/properties')],
  // The cached and rendered versions of the list and the listing, under the URLs of the others.
  '/properties/search/[query]': null,
  '/properties/search/uncached/[query]': null,
  '/properties/[id]/personal': null,
  '/properties/[id]': ['buyer', of('/properties/', 'properties', { title: 'Porch Farm' })],
  '/properties/[id]/open-houses': [
    'buyer',
    of('/properties/', 'properties', { title: 'Porch Farm' }, '/open-houses'),
  ],
  '/properties/[id]/viewing': [
    'buyer',
    of('/properties/', 'properties', { title: 'Porch Farm' }, '/viewing'),
  ],
  '/properties/[id]/report': ['buyer', of('/properties/', 'properties', { title: 'Porch Farm' }, '/report')],
  '/dashboard': null,
  '/dashboard/user': ['buyer', plain('/dashboard/user')],
  '/dashboard/agent': ['agent', plain('/dashboard/agent')],
  '/dashboard/admin': null,
  '/dashboard/notices': ['buyer', plain('/dashboard/notices')],
  '/dashboard/messages': ['buyer', plain('/dashboard/messages')],
  '/dashboard/messages/new': [
    'buyer',
    of('/dashboard/messages/new?property=', 'properties', { title: 'Casa Bougainvillea' }),
  ],
  '/dashboard/messages/[id]': [
    'buyer',
    of('/dashboard/messages/', 'conversations', { propertyTitle: 'Porch Farm' }),
  ],
  '/dashboard/suspended': null,
  '/dashboard/user/profile': ['buyer', plain('/dashboard/user/profile')],
  '/dashboard/user/wishlist': ['buyer', plain('/dashboard/user/wishlist')],
  '/dashboard/user/searches': ['buyer', plain('/dashboard/user/searches')],
  '/dashboard/user/searches/new': [
    'buyer',
    plain('/dashboard/user/searches/new?search=location%3Dbend%26bedrooms%3D3'),
  ],
  '/dashboard/user/searches/[id]': [
    'buyer',
    of('/dashboard/user/searches/', 'savedSearches', { name: 'California, 3+ bedrooms' }),
  ],
  // The digest of another buyer: see saved-searches.spec.ts.
  '/dashboard/user/searches/digest/[id]': null,
  '/dashboard/user/hidden-homes': ['buyer', plain('/dashboard/user/hidden-homes')],
  '/dashboard/user/viewings': ['buyer', plain('/dashboard/user/viewings')],
  // It needs a viewing: see viewings.spec.ts.
  '/dashboard/user/viewings/[id]': null,
  '/dashboard/user/viewings/[id]/feedback': null,
  '/dashboard/agent/viewings/[id]': null,
  '/dashboard/agent/office': ['agent', plain('/dashboard/agent/office')],
  // It needs an office: see office-inbox.spec.ts.
  '/dashboard/agent/office/inbox': null,
  '/dashboard/agent/ready-answers': ['agent', plain('/dashboard/agent/ready-answers')],
  '/dashboard/agent/viewings': ['agent', plain('/dashboard/agent/viewings?tab=availability')],
  '/dashboard/user/shared': ['buyer', plain('/dashboard/user/shared')],
  // They need a wishlist that somebody shares: see shared-wishlist.spec.ts.
  '/dashboard/user/shared/[id]': null,
  '/dashboard/user/shared/join': null,
  '/dashboard/user/compare': ['buyer', plain('/dashboard/user/compare')],
  '/dashboard/user/bought': ['buyer', plain('/dashboard/user/bought')],
  '/dashboard/user/reviews': ['buyer', plain('/dashboard/user/reviews')],
  '/dashboard/user/become-agent': ['buyer', plain('/dashboard/user/become-agent')],
  '/dashboard/user/make-offer/[id]': [
    'buyer',
    of('/dashboard/user/make-offer/', 'properties', { title: 'Casa Bougainvillea' }),
  ],
  '/dashboard/user/payment/[id]': [
    'buyer',
    of('/dashboard/user/payment/', 'offers', { buyerEmail: people.buyer.email, status: 'accepted' }),
  ],
  '/dashboard/user/receipt/[id]': [
    'buyer',
    of('/dashboard/user/receipt/', 'offers', { buyerEmail: people.buyer.email, status: 'bought' }),
  ],
  '/dashboard/agent/profile': ['agent', plain('/dashboard/agent/profile')],
  '/dashboard/agent/license': ['agent', plain('/dashboard/agent/license')],
  '/dashboard/agent/add-property': ['agent', plain('/dashboard/agent/add-property')],
  '/dashboard/agent/import': ['agent', plain('/dashboard/agent/import')],
  '/dashboard/agent/my-properties': ['agent', plain('/dashboard/agent/my-properties')],
  '/dashboard/agent/my-properties/change': [
    'agent',
    of('/dashboard/agent/my-properties/change?kind=prices&value=3&id=', 'properties', {
      agentEmail: people.agent.email,
    }),
  ],
  // The report of a change: see many-homes.spec.ts, which also opens the table.
  '/dashboard/agent/my-properties/changes/[id]': null,
  '/dashboard/agent/my-properties/[id]/edit': [
    'agent',
    of(
      '/dashboard/agent/my-properties/',
      'properties',
      { agentEmail: people.agent.email, sold: { $ne: true } },
      '/edit',
    ),
  ],
  '/dashboard/agent/my-properties/[id]/numbers': [
    'agent',
    of(
      '/dashboard/agent/my-properties/',
      'properties',
      { agentEmail: people.agent.email, title: 'Lake House' },
      '/numbers',
    ),
  ],
  // It needs a link: see numbers.spec.ts.
  '/numbers/[token]': null,
  '/dashboard/agent/my-properties/drafts': ['agent', plain('/dashboard/agent/my-properties/drafts')],
  // It needs a draft: see drafts.spec.ts.
  '/dashboard/agent/my-properties/drafts/[id]': null,
  '/dashboard/agent/requested-properties': ['agent', plain('/dashboard/agent/requested-properties')],
  '/dashboard/agent/sold-properties': ['agent', plain('/dashboard/agent/sold-properties')],
  '/dashboard/agent/sold-properties/[id]': [
    'agent',
    of('/dashboard/agent/sold-properties/', 'offers', { agentName: 'Theo Brandt', status: 'bought' }),
  ],
  '/dashboard/admin/profile': ['admin', plain('/dashboard/admin/profile')],
  '/dashboard/admin/moderation': ['admin', plain('/dashboard/admin/moderation')],
  '/dashboard/admin/moderation/messages/[id]': [
    'admin',
    of('/dashboard/admin/moderation/messages/', 'reportCases', { targetType: 'message' }),
  ],
  '/dashboard/admin/manage-properties': ['admin', plain('/dashboard/admin/manage-properties')],
  '/dashboard/admin/manage-users': ['admin', plain('/dashboard/admin/manage-users')],
  '/dashboard/agent/hand-over': ['agent', plain('/dashboard/agent/hand-over')],
  '/dashboard/admin/hand-over': [
    'admin',
    of('/dashboard/admin/hand-over?from=', 'users', { email: people.agent.email }),
  ],
  '/dashboard/admin/licenses/[id]': [
    'admin',
    of('/dashboard/admin/licenses/', 'users', { email: people.agent.email }),
  ],
  '/dashboard/admin/manage-reviews': ['admin', plain('/dashboard/admin/manage-reviews')],
  '/dashboard/admin/audit-log': ['admin', plain('/dashboard/admin/audit-log')],
  '/dashboard/admin/system': ['admin', plain('/dashboard/admin/system')],
  '/dashboard/admin/bank-transfers': ['admin', plain('/dashboard/admin/bank-transfers')],
  '/dashboard/admin/bank-transfers/[id]': [
    'admin',
    of('/dashboard/admin/bank-transfers/', 'offers', { buyerEmail: people.buyer2.email, status: 'accepted' }),
  ],
}

/** The route of a folder of `app`. */
const routeOf = (folder: string) => `/${folder}`.replace(/\/\([^)]*\)/g, '') || '/'

export const pagesOnDisk = readdirSync('app', { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /(?:^|\/)page\.tsx$/.test(file))
  .map((file) => routeOf(file.replace(/\/?page\.tsx$/, '')))

/** What people do most: search, look, save, offer, pay, list, decide, verify. */
const MAIN_PAGES = [
  ...['/', '/homes/[slug]', '/search', '/login', '/agents/[slug]', '/properties', '/properties/[id]'],
  ...['/dashboard/user', '/dashboard/user/wishlist', '/dashboard/user/bought'],
  ...['/dashboard/user/make-offer/[id]', '/dashboard/user/payment/[id]'],
  ...['/dashboard/agent/add-property', '/dashboard/agent/requested-properties'],
  ...['/dashboard/admin/manage-properties', '/dashboard/admin/moderation'],
]

/** Files that belong to all pages. */
const OF_ALL_PAGES = /^(?:components|e2e|public)\/|^app\/(?:\([^)]*\)\/)?[^/]+\.(?:css|tsx)$/

/**
 * The pages that a change can have broken: the main ones, and those in whose folder of `app` a file changed; all of them
 * if a file of `OF_ALL_PAGES` changed.
 * @param changed paths from the root
 */
export function pagesToCheck(changed: string[]): Set<string> {
  if (changed.some((file) => OF_ALL_PAGES.test(file))) return new Set(Object.keys(PAGES))
  const folders = changed.flatMap((file) => /^app\/(.+)\/[^/]+$/.exec(file)?.[1] ?? []).map(routeOf)
  const isBelow = (page: string) => folders.some((folder) => `${page}/`.startsWith(`${folder}/`))
  return new Set(Object.keys(PAGES).filter((page) => MAIN_PAGES.includes(page) || isBelow(page)))
}

/** Opens every page of this reader, or those of `routes`. */
export async function visit(
  viewer: Viewer,
  page: Page,
  { database }: { database: string },
  check: (address: string) => Promise<void>,
  routes = new Set(Object.keys(PAGES)),
): Promise<void> {
  // Animations would have to finish at each width.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const client = await MongoClient.connect(database)
  const db: Db = client.db()
  if (viewer !== 'visitor') await signInQuietly(page, people[viewer])
  for (const [route, entry] of Object.entries(PAGES)) {
    if (entry?.[0] !== viewer || !routes.has(route)) continue
    const address = await entry[1](async (collection, filter) => {
      const doc = await db.collection(collection).findOne(filter)
      if (!doc) throw new Error(`the demo has nothing in ${collection} like ${JSON.stringify(filter)}`)
      return String(doc._id)
    })
    await page.setViewportSize({ width: 1280, height: 800 })
    const response = await page.goto(address)
    expect(response?.status(), address).toBe(200)
    expect(new URL(page.url()).pathname, address).toBe(address.split('?')[0])
    await test.step(address, () => check(address))
  }
  await client.close()
}

export const READERS = ['visitor', 'buyer', 'agent', 'admin'] as const
