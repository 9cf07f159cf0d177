import { randomBytes } from 'node:crypto'
import { type Page } from '@playwright/test'
import { expectFits } from './fits'
import { expect, fillCard, newListing, people, pictureFile, send, signInQuietly, test } from './fixtures'

/** So long, and with no place to break it. */
const unbroken = (length: number, end = ''): string => 'W'.repeat(length - end.length) + end

type Person = { page: Page; name: string; email: string; password: string }

/** Registers a person whose name and address are as long as they may be. */
async function register(page: Page, role: string): Promise<Person & { id: string }> {
  const tag = randomBytes(4).toString('hex')
  const name = unbroken(100, tag)
  // 64 characters before the @, and 63 between two dots.
  const domain = `${unbroken(63).toLowerCase()}.${unbroken(63).toLowerCase()}.${unbroken(49).toLowerCase()}.test`
  const person = {
    name,
    email: `${unbroken(64, `${role}${tag}`).toLowerCase()}@${domain}`,
    password: 'long-enough',
  }
  const { insertedId: id } = (await send(page, 'POST', '/api/users', person)) as { insertedId: string }
  await signInQuietly(page, person)
  return { page, id, ...person }
}

const WIDTHS = [360, 1280] as const

/** The pages at these addresses hold at both widths. */
async function expectAllFit(page: Page, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    for (const width of WIDTHS) await expectFits(page, width)
  }
}

test('texts of people at their limits, without a space, leave and cover nothing on any page', async ({
  newPerson,
}) => {
  const [visitor, buyerPage, agentPage, admin] = [
    await newPerson(),
    await newPerson(),
    await newPerson(),
    await newPerson(),
  ]
  for (const page of [visitor, buyerPage, agentPage, admin])
    await page.emulateMedia({ reducedMotion: 'reduce' })
  await signInQuietly(admin, people.admin)
  const buyer = await register(buyerPage, 'buyer')
  const agent = await register(agentPage, 'agent')
  await send(admin, 'PATCH', `/api/users/${agent.id}/role`, { role: 'agent' })
  await signInQuietly(agentPage, agent)

  const words = unbroken(200)
  const { _id: other } = await newListing(agentPage, admin)
  const uploads = await Promise.all(
    ['#7a8a5c', '#5c7a8a'].map(async (colour) => {
      const multipart = { image: await pictureFile(colour) }
      const answer = await agentPage.request.post('/api/uploads', { multipart })
      return ((await answer.json()) as { data: { url: string } }).data.url
    }),
  )
  const { insertedId: id } = (await send(agentPage, 'POST', '/api/properties', {
    title: unbroken(120),
    location: words,
    description: unbroken(5_000),
    minPrice: 100_000,
    maxPrice: 900_000,
    latitude: 44.06,
    longitude: -121.31,
    listingId: unbroken(64),
    images: uploads.map((url) => ({ url, caption: words, alt: words })),
  })) as { insertedId: string }

  await test.step('the agent: forms and own listings', async () => {
    await agentPage.goto('/dashboard/agent/profile')
    await agentPage.getByRole('button', { name: 'Edit Profile' }).click()
    await agentPage.getByLabel('Phone').fill('+123456789012345')
    await agentPage.getByLabel('Address').fill(words)
    await agentPage.getByLabel('Company').fill(unbroken(120))
    await agentPage.getByLabel('Website').fill(`https://${unbroken(192)}`)
    await agentPage.getByRole('button', { name: 'Save profile' }).click()
    await expect(agentPage.getByText('Profile updated successfully')).toBeVisible()
    await expectAllFit(agentPage, [
      '/dashboard/agent/profile',
      '/dashboard/agent/add-property',
      '/dashboard/agent/import',
      '/dashboard/agent/my-properties',
      `/dashboard/agent/my-properties/${id}/edit`,
      `/properties/${id}`,
    ])
  })

  await test.step('the administrator', async () => {
    await send(admin, 'PATCH', `/api/properties/${id}/status`, { status: 'verified' })
    await send(buyerPage, 'POST', '/api/reviews', { propertyId: id, review: unbroken(2_000), rating: 5 })
    await expectAllFit(admin, [
      `/dashboard/admin/manage-properties?search=${words}`,
      '/dashboard/admin/manage-properties',
      '/dashboard/admin/manage-users',
      '/dashboard/admin/manage-reviews',
      '/dashboard/admin/audit-log',
      `/properties/${id}`,
    ])
  })

  await test.step('the public pages, and the login that leads to a listing', async () => {
    const slug = (await (await visitor.request.get('/sitemap.xml')).text()).match(/\/homes\/w{20,}[^<]*/)?.[0]
    expect(slug).toBeDefined()
    const back = encodeURIComponent(`/properties/${id}`)
    await expectAllFit(visitor, [
      '/',
      '/homes',
      slug ?? '',
      `/login?callbackUrl=${back}`,
      `/register?callbackUrl=${back}`,
    ])
  })

  await test.step('the buyer: lists, the listing, an offer and what follows it', async () => {
    for (const propertyId of [id, other]) await send(buyerPage, 'POST', '/api/wishlist', { propertyId })
    await expectAllFit(buyerPage, [
      '/properties',
      `/properties?location=${words}`,
      `/properties/${id}`,
      `/dashboard/user/make-offer/${id}`,
      '/dashboard/user/profile',
      '/dashboard/user/wishlist',
      `/dashboard/user/compare?id=${id}&id=${other}`,
      '/dashboard/user/reviews',
    ])
    const made = await send(buyerPage, 'POST', '/api/offers', { propertyId: id, offerAmount: 500_000 })
    const { insertedId: offer } = made as { insertedId: string }
    await expectAllFit(agentPage, ['/dashboard/agent/requested-properties'])
    await send(agentPage, 'PATCH', `/api/offers/accept/${offer}`)
    await expectAllFit(buyerPage, ['/dashboard/user/bought', `/dashboard/user/payment/${offer}`])
    await fillCard(buyerPage, '4242 4242 4242 4242')
    await buyerPage.getByRole('button', { name: 'Pay $500,000.00' }).click()
    await expect(buyerPage.getByText('Payment successful!')).toBeVisible()
    await expectAllFit(buyerPage, ['/dashboard/user/bought', `/dashboard/user/receipt/${offer}`])
    await expectAllFit(agentPage, ['/dashboard/agent/sold-properties'])
  })

  for (const person of [buyer, agent]) await send(admin, 'DELETE', `/api/users/${person.id}`)
})
