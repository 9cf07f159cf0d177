import { demoSession, Session } from '../../test/support/contract'
import {
  choose,
  chooseTable,
  follow,
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
export async function shotsOfDemo(site: string): Promise<Shot[]> {
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
    { name: 'explore', path: '/properties', as: 'buyer' },
    { name: 'explore-filters', path: FILTERED, as: 'buyer', open: press(/^(More filters|Filters)/) },
    { name: 'explore-map', path: '/properties?view=map', as: 'buyer', open: mapSettled },
    { name: 'explore-nothing-found', path: '/properties?location=atlantis', as: 'buyer' },
    { name: 'property', path: lake, as: 'buyer', hasBar: true },
    { name: 'property-pictures', path: lake, as: 'buyer', open: openViewer() },
    { name: 'property-plan', path: lake, as: 'buyer', open: openViewer('End') },
    { name: 'property-as-agent', path: lake, as: 'agent', hasBar: true },
    { name: 'property-pending', path: `/properties/${pending}`, as: 'buyer', hasBar: true },
    {
      name: 'property-sold',
      path: `/properties/${ofStatus('bought')?.propertyId}`,
      as: 'buyer',
      hasBar: true,
    },
    { name: 'property-not-found', path: '/properties/000000000000000000000000', as: 'buyer' },
    {
      name: 'property-with-own-offer',
      path: `/properties/${ofStatus('pending')?.propertyId}`,
      as: 'buyer',
      hasBar: true,
    },
    { name: 'property-rejected', path: `/properties/${rejected}`, as: 'agent', hasBar: true },
    { name: 'loading', path: '/properties', as: 'buyer', open: follow('Lake House') },
    { name: 'menu-site', path: '/', widths: [360], open: openSiteMenu },
    { name: 'menu-site-signed-in', path: '/about', as: 'buyer', widths: [360], open: openSiteMenu },
    {
      name: 'menu-dashboard',
      path: '/dashboard/agent/my-properties',
      as: 'agent',
      widths: [360],
      open: (page) => page.locator('summary').filter({ hasText: 'My Properties' }).click(),
    },
    {
      name: 'dialog-logout',
      path: '/about',
      as: 'buyer',
      open: async (page) => {
        await openSiteMenu(page)
        await press('Logout')(page)
      },
    },
    { name: 'dialog-review', path: lake, as: 'buyer', open: press('Write a Review') },
    { name: 'dialog-contact-support', path: '/', open: press('Contact Support') },
    { name: 'user-profile', path: '/dashboard/user/profile', as: 'buyer' },
    {
      name: 'dialog-edit-profile',
      path: '/dashboard/agent/profile',
      as: 'agent',
      open: press('Edit Profile'),
    },
    {
      name: 'user-receipt',
      path: `/dashboard/user/receipt/${ofStatus('bought')?._id}`,
      as: 'buyer',
    },
    { name: 'user-wishlist', path: '/dashboard/user/wishlist', as: 'buyer' },
    { name: 'user-compare', path: `/dashboard/user/compare?${saved}`, as: 'buyer' },
    { name: 'user-reviews', path: '/dashboard/user/reviews', as: 'buyer' },
    {
      name: 'dialog-delete-own-review',
      path: '/dashboard/user/reviews',
      as: 'buyer',
      open: press('Delete your review of'),
    },
    { name: 'user-bought', path: '/dashboard/user/bought', as: 'buyer' },
    { name: 'user-make-offer', path: makeOffer, as: 'buyer' },
    { name: 'user-make-offer-out-of-range', path: makeOffer, as: 'buyer', open: offer('100,000') },
    {
      name: 'dialog-send-offer',
      path: makeOffer,
      as: 'buyer',
      open: async (page) => {
        await offer('450,000')(page)
        await press('Submit Offer')(page)
      },
    },
    { name: 'user-payment', path: payment('accepted'), as: 'buyer' },
    {
      name: 'user-payment-declined',
      path: payment('accepted'),
      as: 'buyer',
      open: payWith('4000 0000 0000 0002', 'Your card was declined.'),
    },
    { name: 'user-payment-pending', path: payment('pending'), as: 'buyer' },
    { name: 'user-payment-rejected', path: payment('rejected'), as: 'buyer' },
    { name: 'user-payment-bought', path: payment('bought'), as: 'buyer' },
    { name: 'user-payment-above-the-limit', path: `/dashboard/user/payment/${above?._id}`, as: 'buyer2' },
    { name: 'agent-overview', path: '/dashboard/agent', as: 'agent' },
    { name: 'agent-profile', path: '/dashboard/agent/profile', as: 'agent' },
    { name: 'agent-add-property', path: '/dashboard/agent/add-property', as: 'agent' },
    {
      name: 'agent-add-property-errors',
      path: '/dashboard/agent/add-property',
      as: 'agent',
      open: async (page) => {
        await page.getByRole('button', { name: 'Add Property' }).click()
        await page.getByText('Title is required.').waitFor()
      },
    },
    { name: 'agent-import', path: '/dashboard/agent/import', as: 'agent' },
    {
      name: 'user-conversation',
      path: `/dashboard/messages/${conversation?._id}`,
      as: 'buyer',
      open: mapSettled,
    },
    { name: 'user-notices', path: '/dashboard/notices', as: 'buyer' },
    { name: 'agent-my-properties', path: '/dashboard/agent/my-properties', as: 'agent' },
    {
      name: 'dialog-update-property',
      path: '/dashboard/agent/my-properties',
      as: 'agent',
      open: async (page) => {
        await press('Update Lake House')(page)
        await page.getByRole('button', { name: 'Save changes' }).waitFor()
      },
    },
    {
      name: 'dialog-delete-property',
      path: '/dashboard/agent/my-properties',
      as: 'agent',
      open: press('Delete Lake House'),
    },
    { name: 'agent-import', path: '/dashboard/agent/import', as: 'agent' },
    { name: 'agent-import-columns', path: '/dashboard/agent/import', as: 'agent', open: chooseTable },
    { name: 'agent-sold-properties', path: '/dashboard/agent/sold-properties', as: 'agent' },
    { name: 'agent-requests', path: '/dashboard/agent/requested-properties', as: 'agent' },
    {
      name: 'dialog-reject-offer',
      path: '/dashboard/agent/requested-properties',
      as: 'agent',
      open: press('Reject'),
    },
    { name: 'admin-profile', path: '/dashboard/admin/profile', as: 'admin' },
    { name: 'admin-manage-properties', path: '/dashboard/admin/manage-properties', as: 'admin' },
    { name: 'admin-manage-users', path: '/dashboard/admin/manage-users', as: 'admin' },
    { name: 'admin-manage-reviews', path: '/dashboard/admin/manage-reviews', as: 'admin' },
    { name: 'admin-bank-transfers', path: '/dashboard/admin/bank-transfers', as: 'admin' },
    { name: 'admin-system', path: '/dashboard/admin/system', as: 'admin' },
    { name: 'admin-audit-log', path: '/dashboard/admin/audit-log', as: 'admin' },
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
    ).map(([name, page, open]) => ({ name, path: `/dashboard/admin/${page}`, as: 'admin' as const, open })),
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
