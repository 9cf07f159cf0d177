import { demoSession, Session } from '../../test/support/contract'
import {
  choose,
  chooseTable,
  follow,
  forAdmin,
  forAgent,
  forBuyer,
  offer,
  openSiteMenu,
  openViewer,
  payWith,
  press,
  type Shot,
  mapSettled,
} from './shot'

/** Explore with filters of several kinds. */
const FILTERED = '/properties?minPrice=300000&maxPrice=600000&type=house,cabin&bedrooms=2'

type Row = { _id: string; title: string; status: string; propertyId: string; propertyTitle: string }
const rows = async (session: Session, address: string) => (await session.get(`/api${address}`)).body as Row[]

/** Reads the demo's data over REST, like any client. Changes nothing that another picture shows. */
export async function prepareDemoShots(site: string): Promise<Shot[]> {
  const buyer = await demoSession('buyer', site)
  const listings = await rows(buyer, '/properties')
  const ofTitle = (title: string) => listings.find((listing) => listing.title === title)?._id ?? ''
  const pending = listings.find(({ status }) => status === 'pending')?._id ?? ''
  const offers = await rows(buyer, '/offers/by-email/buyer@keystead.test')
  const ofStatus = (status: string) => offers.find((candidate) => candidate.status === status)
  const lake = `/properties/${ofTitle('Lake House')}`
  const makeOffer = `/dashboard/user/make-offer/${ofTitle('Lake House')}`
  const payment = (status: string) => `/dashboard/user/payment/${ofStatus(status)?._id}`
  const own = await rows(await demoSession('agent', site), '/properties/agent/agent@keystead.test')
  const saved = ['Lake House', 'Twin Gables', 'Stilt House'].map((title) => `id=${ofTitle(title)}`).join('&')
  const [conversation] = await rows(buyer, '/conversations')
  const rejected = own.find(({ status }) => status === 'rejected')?._id
  const above = (await rows(await demoSession('buyer2', site), '/offers/by-email/buyer2@keystead.test')).find(
    ({ status }) => status === 'accepted',
  )
  return [
    { name: 'home', path: '/' },
    { name: 'about', path: '/about' },
    { name: 'terms', path: '/terms' },
    { name: 'privacy', path: '/privacy' },
    { name: 'login', path: '/login' },
    { name: 'register', path: '/register' },
    { name: 'forgot-password', path: '/forgot-password' },
    { name: 'forgot-password-sent', path: '/forgot-password/sent' },
    { name: 'reset-password-spent-link', path: '/reset-password?token=spent' },
    { name: 'homes', path: '/homes' },
    { name: 'homes-of-a-place', path: `/homes/${await firstPlace(site)}` },
    { name: 'agent', path: await firstAgent(site) },
    { name: 'search', path: '/search?location=england' },
    { name: 'not-found', path: '/no-such-page' },
    { name: 'api-docs', path: '/api/docs' },
    forBuyer('explore', '/properties'),
    forBuyer('explore-filters', FILTERED, { open: press(/^(More filters|Filters)/) }),
    forBuyer('explore-map', '/properties?view=map', { open: mapSettled }),
    forBuyer('explore-nothing-found', '/properties?location=atlantis'),
    forBuyer('property', lake, { hasBar: true }),
    forBuyer('property-pictures', lake, { open: openViewer() }),
    forBuyer('property-plan', lake, { open: openViewer('End') }),
    forAgent('property-as-agent', lake, { hasBar: true }),
    forBuyer('property-pending', `/properties/${pending}`, { hasBar: true }),
    forBuyer('property-sold', `/properties/${ofStatus('bought')?.propertyId}`, { hasBar: true }),
    forBuyer('property-not-found', '/properties/000000000000000000000000'),
    forBuyer('property-with-own-offer', `/properties/${ofStatus('pending')?.propertyId}`, { hasBar: true }),
    forAgent('property-rejected', `/properties/${rejected}`, { hasBar: true }),
    forBuyer('loading', '/properties', { open: follow('Lake House') }),
    { name: 'menu-site', path: '/', widths: [360], open: openSiteMenu },
    forBuyer('menu-site-signed-in', '/about', { widths: [360], open: openSiteMenu }),
    forAgent('menu-dashboard', '/dashboard/agent/my-properties', {
      widths: [360],
      open: (page) => page.locator('summary').filter({ hasText: 'My Properties' }).click(),
    }),
    forBuyer('dialog-logout', '/about', {
      open: async (page) => {
        await openSiteMenu(page)
        await press('Logout')(page)
      },
    }),
    forBuyer('dialog-review', lake, { open: press('Write a Review') }),
    { name: 'dialog-contact-support', path: '/', open: press('Contact Support') },
    forBuyer('user-profile', '/dashboard/user/profile'),
    forAgent('dialog-edit-profile', '/dashboard/agent/profile', { open: press('Edit Profile') }),
    forBuyer('user-receipt', `/dashboard/user/receipt/${ofStatus('bought')?._id}`),
    forBuyer('user-wishlist', '/dashboard/user/wishlist'),
    forBuyer('user-compare', `/dashboard/user/compare?${saved}`),
    forBuyer('user-reviews', '/dashboard/user/reviews'),
    forBuyer('dialog-delete-own-review', '/dashboard/user/reviews', { open: press('Delete your review of') }),
    forBuyer('user-bought', '/dashboard/user/bought'),
    forBuyer('user-make-offer', makeOffer),
    forBuyer('user-make-offer-out-of-range', makeOffer, { open: offer('100,000') }),
    forBuyer('dialog-send-offer', makeOffer, {
      open: async (page) => {
        await offer('450,000')(page)
        await press('Submit Offer')(page)
      },
    }),
    forBuyer('user-payment', payment('accepted')),
    forBuyer('user-payment-declined', payment('accepted'), {
      open: payWith('4000 0000 0000 0002', 'Your card was declined.'),
    }),
    forBuyer('user-payment-pending', payment('pending')),
    forBuyer('user-payment-rejected', payment('rejected')),
    forBuyer('user-payment-bought', payment('bought')),
    { name: 'user-payment-above-the-limit', path: `/dashboard/user/payment/${above?._id}`, as: 'buyer2' },
    forAgent('agent-overview', '/dashboard/agent'),
    forAgent('agent-profile', '/dashboard/agent/profile'),
    forAgent('agent-add-property', '/dashboard/agent/add-property'),
    forAgent('agent-add-property-errors', '/dashboard/agent/add-property', {
      open: async (page) => {
        await page.getByRole('button', { name: 'Add Property' }).click()
        await page.getByText('Title is required.').waitFor()
      },
    }),
    forBuyer('user-conversation', `/dashboard/messages/${conversation?._id}`, { open: mapSettled }),
    forBuyer('user-notices', '/dashboard/notices'),
    forAgent('agent-my-properties', '/dashboard/agent/my-properties'),
    forAgent('dialog-update-property', '/dashboard/agent/my-properties', {
      open: async (page) => {
        await press('Update Lake House')(page)
        await page.getByRole('button', { name: 'Save changes' }).waitFor()
      },
    }),
    forAgent('dialog-delete-property', '/dashboard/agent/my-properties', {
      open: press('Delete Lake House'),
    }),
    forAgent('agent-import', '/dashboard/agent/import'),
    forAgent('agent-import-columns', '/dashboard/agent/import', { open: chooseTable }),
    forAgent('agent-sold-properties', '/dashboard/agent/sold-properties'),
    forAgent('agent-requests', '/dashboard/agent/requested-properties'),
    forAgent('dialog-reject-offer', '/dashboard/agent/requested-properties', { open: press('Reject') }),
    forAdmin('admin-profile', '/dashboard/admin/profile'),
    forAdmin('admin-manage-properties', '/dashboard/admin/manage-properties'),
    forAdmin('admin-manage-users', '/dashboard/admin/manage-users'),
    forAdmin('admin-manage-reviews', '/dashboard/admin/manage-reviews'),
    forAdmin('admin-bank-transfers', '/dashboard/admin/bank-transfers'),
    forAdmin('admin-system', '/dashboard/admin/system'),
    forAdmin('admin-audit-log', '/dashboard/admin/audit-log'),
    ...(
      [
        ['dialog-verify-property', 'manage-properties?status=pending', press('Verify ')],
        ['dialog-reject-property', 'manage-properties?status=pending', press('Reject ')],
        ['dialog-make-agent', 'manage-users?search=priya', choose('Make agent')],
        ['dialog-make-administrator', 'manage-users?search=priya', choose('Make administrator')],
        ['dialog-mark-as-fraud', 'manage-users?search=theo', choose('Mark as fraud')],
        ['dialog-delete-user', 'manage-users?search=theo', choose('Delete')],
        ['dialog-delete-review', 'manage-reviews', press('Delete ')],
        ['admin-user-menu', 'manage-users?search=theo', choose()],
        ['admin-last-administrator', 'manage-users?search=ada', choose()],
        ['admin-nothing-found', 'manage-users?search=nobody', undefined],
      ] as const
    ).map(([name, page, open]) => forAdmin(name, `/dashboard/admin/${page}`, { open })),
  ]
}

async function firstAgent(site: string): Promise<string> {
  const { body } = await new Session(site).get('/sitemaps/pages')
  return /\/agents\/[^<]+/.exec(String(body))?.[0] ?? ''
}

async function firstPlace(site: string): Promise<string> {
  const { body } = await new Session(site).get('/homes')
  return /href="\/homes\/([a-z0-9-]+)"/.exec(String(body))?.[1] ?? ''
}
