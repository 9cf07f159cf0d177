/** @tier full */
import { randomBytes } from 'node:crypto'
import { type Page } from '@playwright/test'
import { MongoClient, ObjectId } from 'mongodb'
import { expectFits } from './fits'
import {
  create,
  expect,
  fillCard,
  newListing,
  newOffer,
  people,
  send,
  signInQuietly,
  test,
  uploadPicture,
} from './fixtures'

/** A text of this length without any break. */
const unbroken = (length: number, end = ''): string => 'W'.repeat(length - end.length) + end

type Person = { page: Page; name: string; email: string; password: string }

/** Registers a person whose name and email have the maximum length. */
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
  const id = await create(page, '/api/users', person)
  await signInQuietly(page, person)
  return { page, id, ...person }
}

/** The narrowest is a wide screen at 400 % (WCAG 1.4.10). */
const WIDTHS = [320, 360, 1280] as const

/** The pages at these URLs fit all widths. */
async function expectAllFit(page: Page, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    for (const width of WIDTHS) await expectFits(page, width)
  }
}

/** Four people: a visitor, a buyer and an agent with names of the maximum length, and an administrator. */
async function fourPeople(newPerson: () => Promise<Page>) {
  const visitor = await newPerson()
  const buyerPage = await newPerson()
  const agentPage = await newPerson()
  const admin = await newPerson()
  for (const page of [visitor, buyerPage, agentPage, admin])
    await page.emulateMedia({ reducedMotion: 'reduce' })
  await signInQuietly(admin, people.admin)
  const buyer = await register(buyerPage, 'buyer')
  const agent = await register(agentPage, 'agent')
  await send(admin, 'PATCH', `/api/users/${agent.id}/role`, { role: 'agent' })
  await signInQuietly(agentPage, agent)
  return { visitor, buyer, agent, admin }
}

/** Lists a home of the agent on the page with every text at its maximum; returns its id. */
async function listLongest(agent: Page, listingId: string, maxPrice: number): Promise<string> {
  const words = unbroken(200)
  const uploads = await Promise.all(['#7a8a5c', '#5c7a8a'].map((colour) => uploadPicture(agent, colour)))
  return create(agent, '/api/properties', {
    title: unbroken(120),
    location: words,
    description: unbroken(5_000),
    minPrice: 100_000,
    maxPrice,
    latitude: 44.06,
    longitude: -121.31,
    listingId: unbroken(64, listingId),
    images: uploads.map((url) => ({ url, caption: words, alt: words })),
  })
}

test('people’s texts of maximum length without a space overflow and cover nothing on any page', async ({
  newPerson,
}) => {
  test.slow()
  const { visitor, buyer, agent, admin } = await fourPeople(newPerson)
  const { page: buyerPage } = buyer
  const { page: agentPage } = agent
  const words = unbroken(200)
  const { _id: other } = await newListing(agentPage, admin)
  const id = await listLongest(agentPage, '', 900_000)

  await test.step('the agent: forms and own listings', async () => {
    await agentPage.goto('/dashboard/agent/profile')
    await agentPage.getByRole('button', { name: 'Edit Profile' }).click()
    await agentPage.getByLabel('Phone').fill('+498912345678901')
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
    const slug = (await (await visitor.request.get('/sitemaps/places')).text()).match(
      /\/homes\/w{20,}[^<]*/,
    )?.[0]
    expect(slug).toBeDefined()
    const back = encodeURIComponent(`/properties/${id}`)
    await expectAllFit(visitor, [
      '/',
      '/homes',
      slug ?? '',
      `${slug}/${id}`,
      `${slug}/${id}/enquiry`,
      `/login?callbackUrl=${back}`,
      `/register?callbackUrl=${back}`,
      `/agents/${agent.id}`,
    ])
    await visitor.getByText('Ask about a home').click()
    for (const width of WIDTHS) await expectFits(visitor, width)
  })

  await test.step('the buyer: lists, the listing, an offer and the following pages', async () => {
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
    const offer = await newOffer(buyerPage, id, 500_000)
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

test('messages between people of maximum length without a space overflow and cover nothing either', async ({
  newPerson,
  demo,
}) => {
  test.slow()
  const { buyer, agent, admin } = await fourPeople(newPerson)
  const words = unbroken(500)
  const today = new Date().toISOString().slice(0, 10)
  const moderation = '/dashboard/admin/moderation'
  const transfers = '/dashboard/admin/bank-transfers'
  const bought = '/dashboard/user/bought'
  const requests = '/dashboard/agent/requested-properties'
  const verdictOn = (id: string, data: object) => send(admin, 'PATCH', `/api/properties/${id}/status`, data)
  const answer = (page: Page, verb: string, offer: string, data?: object) =>
    send(page, 'PATCH', `/api/offers/${verb}/${offer}`, data)
  const offerOn = (propertyId: string) =>
    create(buyer.page, '/api/offers', { propertyId, offerAmount: 1_200_000, note: words })
  const id = await listLongest(agent.page, 'a', 2_000_000)
  const refused = await listLongest(agent.page, 'b', 2_000_000)

  await test.step('a rejected listing, with its reason', async () => {
    await expectAllFit(admin, [
      `${moderation}?kind=listings`,
      `${moderation}?kind=listings&item=listings-${refused}&ask=reject`,
    ])
    await verdictOn(refused, { status: 'rejected', reason: words })
    await verdictOn(id, { status: 'verified' })
    await expectAllFit(agent.page, [
      '/dashboard/agent/my-properties',
      `/dashboard/agent/my-properties/${refused}/edit`,
    ])
  })

  await test.step('reports, and the application of a buyer', async () => {
    const review = { propertyId: id, review: unbroken(2_000), rating: 5 }
    const reviewId = await create(buyer.page, '/api/reviews', review)
    await expectAllFit(agent.page, [`/properties/${id}/report?review=${reviewId}`])
    await expectAllFit(buyer.page, [`/properties/${id}/report`, '/dashboard/user/become-agent'])
    const report = { reason: 'other', words }
    await send(buyer.page, 'POST', '/api/reports', { targetType: 'property', targetId: id, ...report })
    await send(agent.page, 'POST', '/api/reports', { targetType: 'review', targetId: reviewId, ...report })
    const document = {
      name: 'license.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7 license'),
    }
    const sent = await buyer.page.request.post('/api/agent-applications/document', {
      multipart: { document },
    })
    expect(sent.ok()).toBe(true)
    const application = await create(buyer.page, '/api/agent-applications', {
      licence: unbroken(60),
      region: unbroken(120),
      references: unbroken(1_000),
    })
    await expectAllFit(buyer.page, ['/dashboard/user/become-agent'])
    await expectAllFit(admin, [
      moderation,
      `${moderation}?kind=reports&item=reports-${id}&ask=reject`,
      `${moderation}?kind=reports&item=reports-${reviewId}&ask=approve`,
      `${moderation}?kind=applications&item=applications-${application}&ask=reject`,
    ])
    await send(admin, 'PATCH', `/api/agent-applications/decline/${application}`, { reason: words })
    await expectAllFit(buyer.page, ['/dashboard/user/become-agent'])
  })

  await test.step('an offer and its counter, paid by a late transfer', async () => {
    const offer = await offerOn(id)
    await expectAllFit(agent.page, [requests, `${requests}?ask=counter&item=${offer}`])
    // Here the dialog runs with scripts.
    await agent.page.goto(requests)
    await agent.page.getByRole('button', { name: 'Counter' }).click()
    const dialog = agent.page.getByRole('alertdialog')
    for (const width of WIDTHS) {
      await agent.page.setViewportSize({ width, height: 800 })
      await expect
        .poll(
          () => dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
          `${width} px`,
        )
        .toBe(0)
    }
    await answer(agent.page, 'counter', offer, { amount: 1_300_000, note: words })
    await expectAllFit(buyer.page, [bought, `${bought}?ask=accept&item=${offer}`])
    await answer(buyer.page, 'accept', offer)
    await expectAllFit(buyer.page, [`/dashboard/user/payment/${offer}`])
    await expectAllFit(admin, [transfers, `${transfers}/${offer}`])
    await answer(agent.page, 'release', offer, { reason: words })
    const bankReference = unbroken(64, randomBytes(4).toString('hex').toUpperCase())
    const late = { amount: 1_300_000, receivedOn: today, bankReference }
    // Rejected and recorded for return.
    const response = await admin.request.patch(`/api/offers/transfer-received/${offer}`, { data: late })
    expect(response.status()).toBe(409)
    await expectAllFit(admin, [transfers, '/dashboard/notices'])
    await admin.goto(transfers)
    const row = admin.getByRole('listitem').filter({ hasText: bankReference })
    await row.getByLabel('How it was refunded').fill(unbroken(120))
    await row.getByRole('button', { name: 'Mark as refunded' }).click()
    await expect(row).toHaveCount(0)
    await expectAllFit(admin, [`${transfers}/${offer}`])
    const again = await offerOn(id)
    await answer(agent.page, 'reject', again, { reason: words })
    await expectAllFit(buyer.page, [bought])
    await expectAllFit(agent.page, [requests])
  })

  await test.step('a lifted suspension, and failures', async () => {
    await expectAllFit(agent.page, ['/dashboard/notices'])
    await send(admin, 'PATCH', `/api/users/${agent.id}/fraud`)
    await signInQuietly(agent.page, agent)
    await expectAllFit(agent.page, ['/dashboard/suspended'])
    await send(admin, 'DELETE', `/api/users/${agent.id}/fraud`, { reason: words })
    await signInQuietly(agent.page, agent)
    for (const person of [agent, buyer]) await expectAllFit(person.page, ['/dashboard/notices'])
    const client = await MongoClient.connect(demo.database)
    const failure = { at: new Date(), where: 'page', route: `/${unbroken(100)}`, requestId: unbroken(36) }
    const failed = {
      _id: new ObjectId(),
      ...failure,
      reference: unbroken(40),
      type: unbroken(40),
      code: unbroken(40),
    }
    await client.db().collection('failures').insertOne(failed)
    await expectAllFit(admin, [
      '/dashboard/admin/system',
      '/dashboard/admin/audit-log',
      `/dashboard/admin/manage-users?search=${agent.email}`,
    ])
    await client.db().collection('failures').deleteOne({ _id: failed._id })
    await client.close()
  })

  for (const person of [buyer, agent]) await send(admin, 'DELETE', `/api/users/${person.id}`)
})
