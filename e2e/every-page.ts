import { readdirSync } from 'node:fs'
import { type Page } from '@playwright/test'
import { type Db, type Document, MongoClient } from 'mongodb'
import { expect, people, signInQuietly, test } from './fixtures'

export type Reader = 'visitor' | 'buyer' | 'agent' | 'admin'
type Address = (find: (collection: string, filter: Document) => Promise<string>) => Promise<string>

const plain =
  (path: string): Address =>
  () =>
    Promise.resolve(path)
const of =
  (before: string, collection: string, filter: Document, after = ''): Address =>
  async (find) =>
    `${before}${await find(collection, filter)}${after}`

/** The pages on disk by their paths, each with who opens it and how; `null` for what has no page of its own. */
export const PAGES: Record<string, [Reader, Address] | null> = {
  '/': ['visitor', plain('/')],
  '/about': ['visitor', plain('/about')],
  '/terms': ['visitor', plain('/terms')],
  '/privacy': ['visitor', plain('/privacy')],
  '/api/docs': ['visitor', plain('/api/docs')],
  '/homes': ['visitor', plain('/homes')],
  '/homes/[slug]': ['visitor', plain('/homes/bend-oregon')],
  // Rendered for addresses with a cursor, in place of the page above.
  '/homes/further/[slug]': null,
  '/agents/[slug]': ['visitor', of('/agents/theo-brandt-', 'users', { email: people.agent.email })],
  '/agents/further/[slug]': null,
  '/search': ['visitor', plain('/search?location=england')],
  '/homes/further/places': null,
  // Shown in a frame, by browsers without scripts alone.
  '/reader/account': null,
  '/login': ['visitor', plain('/login')],
  '/login/returning': ['visitor', plain('/login?callbackUrl=%2Fproperties')],
  '/register': ['visitor', plain('/register')],
  '/register/returning': ['visitor', plain('/register?callbackUrl=%2Fproperties')],
  '/forgot-password': ['visitor', plain('/forgot-password')],
  '/forgot-password/sent': ['visitor', plain('/forgot-password/sent')],
  '/reset-password': ['visitor', plain(`/reset-password?token=${'A'.repeat(43)}`)],
  '/verify-email': ['visitor', plain(`/verify-email?token=${'A'.repeat(43)}`)],
  '/verify-email/done': ['visitor', plain('/verify-email/done')],
  '/sign-in-link': ['visitor', plain(`/sign-in-link?token=${'A'.repeat(43)}`)],
  '/unsubscribe': ['visitor', plain('/unsubscribe')],
  '/unsubscribe/done': ['visitor', plain('/unsubscribe/done')],
  // They close themselves, or go on to Google.
  '/auth/popup': null,
  '/auth/done': null,
  '/properties': ['buyer', plain('/properties')],
  // The list and the listing as they are cached or rendered, under the addresses of the others.
  '/properties/search/[query]': null,
  '/properties/search/once/[query]': null,
  '/properties/[id]/rendered': null,
  '/properties/[id]': ['buyer', of('/properties/', 'properties', { title: 'Porch Farm' })],
  '/properties/[id]/report': ['buyer', of('/properties/', 'properties', { title: 'Porch Farm' }, '/report')],
  '/dashboard': null,
  '/dashboard/user': ['buyer', plain('/dashboard/user')],
  '/dashboard/agent': null,
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
  '/dashboard/agent/add-property': ['agent', plain('/dashboard/agent/add-property')],
  '/dashboard/agent/import': ['agent', plain('/dashboard/agent/import')],
  '/dashboard/agent/my-properties': ['agent', plain('/dashboard/agent/my-properties')],
  '/dashboard/agent/my-properties/[id]/edit': [
    'agent',
    of(
      '/dashboard/agent/my-properties/',
      'properties',
      { agentEmail: people.agent.email, sold: { $ne: true } },
      '/edit',
    ),
  ],
  '/dashboard/agent/requested-properties': ['agent', plain('/dashboard/agent/requested-properties')],
  '/dashboard/agent/sold-properties': ['agent', plain('/dashboard/agent/sold-properties')],
  '/dashboard/admin/profile': ['admin', plain('/dashboard/admin/profile')],
  '/dashboard/admin/moderation': ['admin', plain('/dashboard/admin/moderation')],
  '/dashboard/admin/moderation/messages/[id]': [
    'admin',
    of('/dashboard/admin/moderation/messages/', 'reportCases', { targetType: 'message' }),
  ],
  '/dashboard/admin/manage-properties': ['admin', plain('/dashboard/admin/manage-properties')],
  '/dashboard/admin/manage-users': ['admin', plain('/dashboard/admin/manage-users')],
  '/dashboard/admin/manage-reviews': ['admin', plain('/dashboard/admin/manage-reviews')],
  '/dashboard/admin/audit-log': ['admin', plain('/dashboard/admin/audit-log')],
  '/dashboard/admin/system': ['admin', plain('/dashboard/admin/system')],
  '/dashboard/admin/bank-transfers': ['admin', plain('/dashboard/admin/bank-transfers')],
  '/dashboard/admin/bank-transfers/[id]': [
    'admin',
    of('/dashboard/admin/bank-transfers/', 'offers', { buyerEmail: people.buyer2.email, status: 'accepted' }),
  ],
}

export const pagesOnDisk = readdirSync('app', { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /(?:^|\/)page\.tsx$/.test(file))
  .map((file) => `/${file.replace(/\/?page\.tsx$/, '')}`.replace(/\/\([^)]*\)/g, '') || '/')

/** Opens every page that is for this reader. */
export async function visit(
  reader: Reader,
  page: Page,
  { database }: { database: string },
  check: (address: string) => Promise<void>,
): Promise<void> {
  // What moves would have to come to rest at each width.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const client = await MongoClient.connect(database)
  const db: Db = client.db()
  if (reader !== 'visitor') await signInQuietly(page, people[reader])
  for (const entry of Object.values(PAGES)) {
    if (entry?.[0] !== reader) continue
    const address = await entry[1](async (collection, filter) => {
      const found = await db.collection(collection).findOne(filter)
      if (!found) throw new Error(`the demo has nothing in ${collection} like ${JSON.stringify(filter)}`)
      return String(found._id)
    })
    await page.setViewportSize({ width: 1280, height: 800 })
    const answer = await page.goto(address)
    expect(answer?.status(), address).toBe(200)
    expect(new URL(page.url()).pathname, address).toBe(address.split('?')[0])
    await test.step(address, () => check(address))
  }
  await client.close()
}

export const READERS = ['visitor', 'buyer', 'agent', 'admin'] as const
