import { readFileSync } from 'node:fs'
import path from 'node:path'
import { demoSession, Session } from '../../test/support/contract'
import { root } from '../../scripts/setup/prepare.mjs'
import { forAdmin, payWith, press, type Shot } from './shot'

const PASSWORD = 'picture'

/** Registers and signs in a person. */
async function newcomer(
  site: string,
  name: string,
  email = `${name.toLowerCase().replaceAll(' ', '.')}@keystead.test`,
): Promise<{ session: Session; id: string; signIn: () => Promise<number> }> {
  const session = new Session(site)
  const { insertedId: id } = await done(session.post('/api/users', { name, email, password: PASSWORD }))
  const signIn = () => session.signIn(email, PASSWORD)
  await signIn()
  return { session, id, signIn }
}

/** The result of a call that must succeed. */
async function done(
  call: ReturnType<Session['call']>,
): Promise<{ insertedId: string; data: { url: string } }> {
  const { status, body } = await call
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body as { insertedId: string; data: { url: string } }
}

/** Creates a verified listing of the agent; returns its id. */
async function newListing(agent: Session, admin: Session): Promise<string> {
  const form = new FormData()
  const photo = new Uint8Array(readFileSync(path.join(root, 'public/demo/aframe-dusk.jpg')))
  form.set('image', new Blob([photo], { type: 'image/jpeg' }), 'home.jpg')
  const { data } = await done(agent.post('/api/uploads', undefined, { raw: form }))
  const { insertedId } = await done(
    agent.post('/api/properties', {
      title: 'Cedar A-frame',
      description: 'One room under a steep roof, and a stove.',
      location: 'Bend, Oregon',
      minPrice: 310_000,
      maxPrice: 345_000,
      image: data.url,
    }),
  )
  await done(admin.patch(`/api/properties/${insertedId}/status`, { status: 'verified' }))
  return insertedId
}

/** Pending decisions: an application with its document, and reports of a listing and of a review. */
async function fillQueue(site: string, applicant: Session): Promise<{ listing: string }> {
  const listings = (await applicant.get('/api/properties?location=vermont')).body as { _id: string }[]
  const listing = listings[0]?._id ?? ''
  const reviews = (await (await demoSession('buyer', site)).get('/api/my-reviews/buyer@keystead.test')).body
  const review = (reviews as { _id: string }[])[0]?._id ?? ''
  const report = (targetType: string, targetId: string, reason: string, words: string) =>
    done(applicant.post('/api/reports', { targetType, targetId, reason, words }))
  await report(
    'property',
    listing,
    'scam',
    'The pictures are of the house next door, and it is not for sale.',
  )
  await report('review', review, 'offensive', 'It names another site to pay on.')
  const form = new FormData()
  form.set('document', new Blob(['%PDF-1.7 license'], { type: 'application/pdf' }), 'license.pdf')
  await done(applicant.post('/api/agent-applications/document', undefined, { raw: form }))
  const application = {
    licence: 'OR-201145',
    region: 'Central Oregon',
    references: 'Hill & Sons Realty, Bend',
  }
  await done(applicant.post('/api/agent-applications', application))
  return { listing }
}

/** People without any data, one-time states, and an administrator's decisions. */
export async function prepareNewcomerShots(site: string): Promise<Shot[]> {
  const admin = await demoSession('admin', site)
  const makeAgent = async (name: string) => {
    const agent = await newcomer(site, name)
    await done(admin.patch(`/api/users/${agent.id}/role`, { role: 'agent' }))
    // The session's token contains the role for the middleware.
    await agent.signIn()
    return agent
  }
  /** An accepted offer of a new buyer on a new listing of the agent: returns its payment page and the buyer. */
  let deals = 0
  const deal = async (agent: Session) => {
    deals += 1
    const { session } = await newcomer(site, 'Samuel Okonkwo', `samuel.okonkwo.${deals}@keystead.test`)
    const propertyId = await newListing(agent, admin)
    const { insertedId } = await done(session.post('/api/offers', { propertyId, offerAmount: 330_000 }))
    await done(agent.patch(`/api/offers/accept/${insertedId}`))
    return { path: `/dashboard/user/payment/${insertedId}`, as: session }
  }
  const { session: buyer } = await newcomer(site, 'Imani Castellanos')
  const { session: idle } = await makeAgent('Ruth Halvorsen')
  const { session: busy } = await makeAgent('Dean Porter')
  const suspended = await makeAgent('Vera Lindholm')
  await deal(suspended.session)
  await done(admin.patch(`/api/users/${suspended.id}/fraud`))
  await suspended.signIn()
  const { session: applicant } = await newcomer(site, 'Nell Abernathy')
  const { listing } = await fillQueue(site, applicant)
  return [
    forAdmin('admin-moderation', '/dashboard/admin/moderation'),
    forAdmin('dialog-accept-application', '/dashboard/admin/moderation', { open: press('Accept') }),
    { name: 'user-become-agent', path: '/dashboard/user/become-agent', as: buyer },
    { name: 'user-become-agent-waiting', path: '/dashboard/user/become-agent', as: applicant },
    { name: 'report-a-listing', path: `/properties/${listing}/report`, as: buyer },
    { name: 'user-wishlist-empty', path: '/dashboard/user/wishlist', as: buyer },
    { name: 'user-bought-empty', path: '/dashboard/user/bought', as: buyer },
    { name: 'user-reviews-empty', path: '/dashboard/user/reviews', as: buyer },
    { name: 'agent-my-properties-empty', path: '/dashboard/agent/my-properties', as: idle },
    { name: 'agent-requests-empty', path: '/dashboard/agent/requested-properties', as: idle },
    { name: 'agent-sold-properties-empty', path: '/dashboard/agent/sold-properties', as: idle },
    { name: 'suspended', path: '/dashboard/suspended', as: suspended.session },
    forAdmin('admin-audit-log-search', '/dashboard/admin/audit-log?search=vera+lindholm'),
    forAdmin(
      'admin-audit-log-filter',
      `/dashboard/admin/audit-log?target=${suspended.id}&action=user.marked-fraud`,
    ),
    {
      name: 'user-payment-successful',
      arrange: () => deal(busy),
      open: async (page) => {
        await payWith('4242 4242 4242 4242', 'Payment successful!')(page)
        await page.getByText('Purchase Complete').waitFor()
      },
    },
  ]
}
