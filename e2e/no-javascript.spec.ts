import { randomBytes } from 'node:crypto'
import { expect, newAgent, newBuyer, newPendingListing, people, send, signInQuietly } from './fixtures'
import { listingsFor, test, withoutScripts } from './support'

const PLACE = '/homes/cotswolds-england'

test('without JavaScript, home and about show everything', { tag: '@full' }, async ({ browser, baseURL }) => {
  const page = await withoutScripts(browser, baseURL)

  await test.step('the texts of the three slides', async () => {
    await page.goto('/')
    const hero = page.getByRole('region', { name: 'Keystead at a glance' })
    const slides = await hero.locator('[aria-roledescription=slide]').evaluateAll((all) =>
      all.map((slide) => {
        const link = slide.querySelector('a')
        return [
          slide.querySelector('h2')?.textContent,
          slide.querySelector('p')?.textContent,
          link?.textContent,
          link?.getAttribute('href'),
        ]
      }),
    )
    expect(slides).toEqual([
      [
        'Find Your Dream Home',
        'Explore premium properties across the country',
        'Browse Listings',
        '/properties',
      ],
      ['Trusted Real Estate Platform', 'Verified properties from trusted agents', 'About Us', '/about'],
      [
        'Modern & Luxury Properties',
        'Discover homes with premium amenities',
        'Manage Your Dashboard',
        '/dashboard',
      ],
    ])
    await expect(hero.getByRole('link', { name: 'Browse Listings' })).toBeVisible()
  })

  await test.step('featured properties, reviews and the four reasons (D93, D95)', async () => {
    await expect(page.getByRole('article')).toHaveCount(4)
    await expect(page.getByRole('link', { name: /^View Details of / })).toHaveCount(4)
    await expect(page.getByRole('link', { name: 'Browse All Properties' })).toHaveAttribute(
      'href',
      '/properties',
    )
    await expect(page.getByRole('region', { name: 'Customers Reviews' }).getByRole('figure')).toHaveCount(3)
    await expect(
      page.getByRole('region', { name: 'Why Choose Us' }).getByRole('heading', { level: 3 }),
    ).toHaveText(['Verified Properties', 'Trusted Agents', 'Fast Response Time', 'Secure Transactions'])
  })

  await test.step('every question with its answer, and the contact details', async () => {
    for (const [question, answer] of [
      [
        'What does it cost to buy through Keystead?',
        /flat 1% transaction fee, capped at \$5,000. Keystead does not charge it today.* 2-5%/,
      ],
      [
        'How long does it take to become an agent?',
        /apply in your profile\. We review your license and references within 2 business days/,
      ],
      ['Can I see what my home is worth?', /no AI valuation tool on this site yet/],
    ] as const) {
      await expect(page.getByRole('heading', { name: question })).toBeVisible()
      await expect(page.getByText(answer)).toBeVisible()
    }
    await expect(page.getByRole('heading', { name: 'Need Help?' })).toBeVisible()
    await expect(page.getByText('Support takes calls and messages 24/7.')).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: '+1 555 010 0140' })).toHaveAttribute(
      'href',
      'tel:+15550100140',
    )
    await expect(page.getByRole('heading', { name: 'Still have questions?' })).toBeVisible()
    await expect(page.getByText(/There is no live chat yet/)).toBeVisible()
    await expect(page.getByText(/Live Chat opens the same form/)).toBeHidden()
    await expect(page.getByRole('link', { name: 'Email Support' })).toHaveAttribute(
      'href',
      'mailto:support@keystead.example',
    )
  })

  await test.step('nothing that requires scripts is offered', async () => {
    await expect(page.getByRole('button', { name: 'Light theme' })).toBeHidden()
    await expect(page.getByRole('searchbox', { name: 'Search FAQs' })).toBeHidden()
    await expect(page.getByRole('main').getByRole('button').filter({ visible: true })).toHaveText([
      'Search',
      /\?$/,
      /\?$/,
      /\?$/,
      /\?$/,
      /\?$/,
      /\?$/,
    ])
  })

  await test.step('about: the platform, its highlights, the three roles, and its technology (D97)', async () => {
    await page.goto('/about')
    await expect(page.getByText('Keystead is a marketplace for homes.')).toBeVisible()
    await expect(
      page.getByRole('region', { name: 'Why people use it' }).getByRole('heading', { level: 3 }),
    ).toHaveCount(4)
    await expect(
      page.getByRole('region', { name: 'Who’s who' }).getByRole('heading', { level: 3 }),
    ).toHaveText(['Regular User', 'Verified Agent', 'Administrator'])
    await expect(page.getByText(/reviewed by license and references within 2 business days/)).toBeVisible()
    await expect(page.getByRole('term')).toHaveText([
      'Next.js and React',
      'TypeScript',
      'MongoDB',
      'Stripe',
      'NextAuth.js',
      'Cloudinary',
      'Tailwind CSS',
    ])
  })

  await test.step('on a small screen the menu is in the page, and leads to Login', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await expect(page.getByRole('button', { name: 'Open the menu' })).toBeHidden()
    const header = page.getByRole('banner')
    await expect(header.getByRole('link', { name: 'All Properties' })).toBeVisible()
    await page.frameLocator('iframe[title="Your account"]').getByRole('link', { name: 'Login' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
    await expect(page).toHaveURL('/login')
  })

  await page.context().close()
})

test(
  'without JavaScript, every listing is reached from the home page by links',
  { tag: '@full' },
  async ({ browser, baseURL, newPerson }) => {
    const viewer = await newPerson()
    await signInQuietly(viewer, people.buyer)
    const listings = await listingsFor(viewer)
    const page = await withoutScripts(browser, baseURL)
    await page.goto('/')
    await page.getByRole('link', { name: 'Homes by Location' }).click()
    await expect(page).toHaveURL('/homes')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Homes by Location')
    const places = await page
      .locator('main a[href^="/homes/"]')
      .evaluateAll((links) =>
        links.map((link) => ({ href: link.getAttribute('href') ?? '', text: link.textContent })),
      )
    expect(places).toContainEqual({ href: PLACE, text: 'Cotswolds, England1 home' })

    const hrefs: string[] = []
    for (const { href } of places) {
      await page.goto(href)
      const links = page.locator('article a')
      hrefs.push(...(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))))
    }
    // Verified homes have a public page (D381).
    const ids = hrefs.map((href) => /(?:\/properties\/|-)([0-9a-f]{24})$/.exec(href)?.[1])
    expect(ids.sort()).toEqual(listings.map(({ _id }) => _id).sort())

    await page.goto(PLACE)
    await page.getByRole('link', { name: 'Garden Stone' }).click()
    await page.getByRole('link', { name: 'See everything and make an offer' }).click()
    await expect(page).toHaveURL(/\/login\?callbackUrl=%2Fproperties%2F[0-9a-f]{24}$/)
    await expect(page.getByText('Sign in to see Garden Stone')).toBeVisible()
    await page.context().close()
  },
)

test('without JavaScript, login shows errors in the form and leads to Explore, which searches, sorts, filters and pages', async ({
  browser,
  baseURL,
  addListings,
}) => {
  const remove = await addListings(25, 'Row & Sons, Łódź')
  const page = await withoutScripts(browser, baseURL)
  const status = page.getByRole('main').getByRole('status').first()
  const titles = page.getByRole('article').getByRole('heading')

  await test.step('login: an error keeps the email, but not the password', async () => {
    await page.goto('/properties?location=row')
    await page.getByLabel('Email').fill(people.buyer.email)
    await page.getByLabel('Password', { exact: true }).fill('wrong-password')
    await page.getByLabel('Remember me').check()
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByText('Invalid email or password')).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue(people.buyer.email)
    await expect(page.getByLabel('Remember me')).toBeChecked()
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  })

  await test.step('login: it leads to the remembered page', async () => {
    await page.getByLabel('Password', { exact: true }).fill(people.buyer.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL('/properties?location=row')
    await expect(status).toHaveText('25 properties found')
  })

  await test.step('Explore: paging', async () => {
    await expect(titles).toHaveCount(24)
    await page.getByRole('link', { name: 'Load more' }).click()
    await expect(page).toHaveURL('/properties?location=row&show=48')
    await expect(titles).toHaveCount(25)
    await expect(page.getByRole('link', { name: 'Load more' })).toHaveCount(0)
  })

  await test.step('Explore: search and order', async () => {
    await page.getByLabel('Search by location').fill('& SONS, Łó')
    await page.getByLabel('Sort:').selectOption('price-low-high')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(status).toHaveText('25 properties found')
    await expect(page.getByLabel('Search by location')).toHaveValue('& SONS, Łó')
    await expect(page.getByLabel('Sort:')).toHaveValue('price-low-high')
    await expect(titles.first()).toHaveText('Terrace 1')
    await page.getByLabel('Sort:').selectOption('price-range-low')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(titles.first()).toHaveText('Terrace 25')
  })

  await test.step('Explore: Verified only, and back to everything', async () => {
    await page.getByRole('switch', { name: 'Verified only' }).check()
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(status).toHaveText('0 properties found')
    await expect(page.getByRole('switch', { name: 'Verified only' })).toBeChecked()
    await page.getByRole('link', { name: 'Reset filters' }).click()
    await expect(page).toHaveURL('/properties')
    await expect(page.getByLabel('Search by location')).toHaveValue('')
  })

  await test.step('a place with many homes, page by page', async () => {
    await page.goto('/homes')
    await page.getByRole('link', { name: /^Row & Sons, Łódź\s*25 homes$/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Homes for sale in Row & Sons, Łódź')
    await expect(titles).toHaveCount(24)
    await expect(page.locator('meta[name=robots]')).toHaveCount(0)
    await page.getByRole('link', { name: 'Next page' }).click()
    await expect(titles).toHaveText(['Terrace 1'])
    await expect(page.getByRole('link', { name: 'Next page' })).toHaveCount(0)
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex, follow')
    await page.getByRole('link', { name: 'First page' }).click()
    await expect(titles).toHaveCount(24)
  })

  await test.step('the place is removed with its last home, for the next reader', async () => {
    const { pathname } = new URL(page.url())
    await remove()
    expect((await page.request.get(pathname)).status()).toBe(404)
  })

  await page.context().close()
})

test(
  'without JavaScript, registration shows errors, keeps the input, and signs in',
  { tag: '@full' },
  async ({ browser, baseURL }) => {
    const page = await withoutScripts(browser, baseURL)
    const email = `nell-${randomBytes(4).toString('hex')}@mail.test`
    const field = (label: string) => page.getByLabel(label, { exact: true })
    const register = () => page.getByRole('button', { name: 'Register', exact: true }).click()

    await test.step('an empty form: every message at once', async () => {
      await page.goto('/register?callbackUrl=%2Fabout')
      await register()
      for (const [label, message] of [
        ['Full name', 'Full name is required'],
        ['Email', 'Email is required'],
        ['Password', 'Password is required'],
        ['Confirm password', 'Please confirm your password'],
      ] as const) {
        await expect(page.getByText(message)).toBeVisible()
        await expect(field(label)).toHaveAttribute('aria-invalid', 'true')
        await expect(field(label)).toHaveAccessibleDescription(message)
      }
    })

    await test.step('a taken email', async () => {
      await field('Full name').fill('Nell Abara')
      await field('Email').fill(people.buyer.email)
      await field('Password').fill('long-enough')
      await field('Confirm password').fill('long-enough')
      await register()
      await expect(page.getByText('An account with this email already exists')).toBeVisible()
      await expect(field('Full name')).toHaveValue('Nell Abara')
      await expect(field('Email')).toHaveValue(people.buyer.email)
    })

    await test.step('an account, signed in, on the remembered page', async () => {
      await field('Email').fill(` ${email.toUpperCase()} `)
      await field('Password').fill('long-enough')
      await field('Confirm password').fill('long-enough')
      await register()
      await expect(page).toHaveURL('/about')
      const session = (await (await page.request.get('/api/auth/session')).json()) as { user?: object }
      expect(session.user).toMatchObject({ name: 'Nell Abara', email })
    })

    await page.context().close()
  },
)

test(
  'without JavaScript, an administrator confirms a decision on a page, which shows what is missing',
  { tag: '@full' },
  async ({ browser, baseURL, newPerson }) => {
    const buyer = await newPerson()
    const { name } = await newBuyer(buyer)
    const pdf = {
      name: 'license.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7 license'),
    }
    await buyer.request.post('/api/agent-applications/document', { multipart: { document: pdf } })
    const application = { licence: 'OR-201', region: 'Central Oregon', references: 'Hill & Sons Realty' }
    await send(buyer, 'POST', '/api/agent-applications', application)
    const page = await withoutScripts(browser, baseURL)
    await signInQuietly(page, people.admin)
    const queue = '/dashboard/admin/moderation'
    const waiting = page.getByRole('button', { name: `Decline: ${name}` })
    const question = page.getByRole('region', { name: `Decline ${name}’s application?` })
    const decline = question.getByRole('button', { name: 'Decline application' })

    await test.step('Cancel leads back, and nothing was decided', async () => {
      await page.goto(`${queue}?kind=applications`)
      await waiting.click()
      await expect(question).toContainText('Hill & Sons Realty')
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      }
      await question.getByRole('link', { name: 'Decide later' }).click()
      await expect(page).toHaveURL(`${queue}?kind=applications`)
      await expect(waiting).toBeVisible()
    })

    await test.step('without a reason it asks again, and the input stays', async () => {
      await waiting.click()
      await decline.click()
      await expect(question.getByText('Please enter a reason.')).toBeVisible()
      const reason = question.getByLabel('Reason')
      await expect(reason).toHaveAttribute('aria-invalid', 'true')
      await reason.fill('W'.repeat(501))
      await decline.click()
      await expect(question.getByText('Please use at most 500 characters.')).toBeVisible()
      await expect(reason).toHaveValue('W'.repeat(501))
      await reason.fill('The license ran out in May.')
      await decline.click()
      await expect(page).toHaveURL(queue)
      await expect(waiting).toHaveCount(0)
    })

    await test.step('the applicant reads the reason', async () => {
      await buyer.goto('/dashboard/user/become-agent')
      await expect(buyer.getByRole('main')).toContainText('The license ran out in May.')
    })
    await page.context().close()
  },
)

test(
  'without JavaScript, a page confirms a deletion or a rejection, and leads back to the list',
  { tag: '@full' },
  async ({ browser, baseURL, newPerson }) => {
    const admin = await newPerson()
    const agent = await newPerson()
    const buyer = await newPerson()
    await signInQuietly(admin, people.admin)
    const seller = await newAgent(agent, admin)
    const person = await newBuyer(buyer)
    const listing = await newPendingListing(agent)
    const other = await newPendingListing(agent)
    const review = { propertyId: listing._id, review: 'A mill indeed.', rating: 4 }
    await send(admin, 'PATCH', `/api/properties/${listing._id}/status`, { status: 'verified' })
    await send(buyer, 'POST', '/api/reviews', review)
    const page = await withoutScripts(browser, baseURL)
    const ask = async (button: string, question: string, safe: string, yes: string) => {
      const asking = page.getByRole('button', { name: button, exact: true })
      const region = page.getByRole('region', { name: question })
      await asking.click()
      await expect(region).toBeVisible()
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      }
      await region.getByRole('link', { name: safe }).click()
      await expect(region).toHaveCount(0)
      await asking.click()
      return { region, confirm: () => region.getByRole('button', { name: yes }).click() }
    }

    await test.step('a review, by its writer and by an administrator', async () => {
      await signInQuietly(page, person)
      await page.goto('/dashboard/user/reviews')
      const title = listing.title
      const own = await ask(
        `Delete your review of ${title}`,
        `Delete your review of ${title}?`,
        'Keep review',
        'Delete review',
      )
      await own.confirm()
      await expect(page).toHaveURL('/dashboard/user/reviews')
      await expect(page.getByRole('heading', { name: 'No reviews yet' })).toBeVisible()
      await send(buyer, 'POST', '/api/reviews', review)
      await signInQuietly(page, people.admin)
      await page.goto(`/dashboard/admin/manage-reviews?search=${encodeURIComponent(title)}`)
      const words = `Delete ${person.name}’s review of ${title}`
      const moderated = await ask(words, `${words}?`, 'Keep review', 'Delete review')
      await moderated.confirm()
      await expect(page).toHaveURL('/dashboard/admin/manage-reviews')
      await expect(page.getByRole('button', { name: words })).toHaveCount(0)
    })

    await test.step('a rejection: a reason that is too long is rejected and kept', async () => {
      await page.goto(`/dashboard/admin/manage-properties?search=${encodeURIComponent(other.title)}`)
      const { region, confirm } = await ask(
        `Reject ${other.title}`,
        `Reject ${other.title}?`,
        'Decide later',
        'Reject home',
      )
      await region.getByLabel('Reason (optional)').fill('W'.repeat(501))
      await confirm()
      await expect(region.getByLabel('Reason (optional)')).toHaveValue('W'.repeat(501))
      await expect(region.getByLabel('Reason (optional)')).toHaveAttribute('aria-invalid', 'true')
      await region.getByLabel('Reason (optional)').fill('The survey is missing.')
      await confirm()
      await expect(page).toHaveURL('/dashboard/admin/manage-properties')
    })

    await test.step('a listing, by its agent, who sees why it was rejected', async () => {
      await signInQuietly(page, seller)
      await page.goto('/dashboard/agent/my-properties')
      await expect(page.getByRole('main')).toContainText('The survey is missing.')
      const { confirm } = await ask(
        `Delete ${other.title}`,
        `Delete ${other.title}?`,
        'Keep home',
        'Delete home',
      )
      await confirm()
      await expect(page).toHaveURL('/dashboard/agent/my-properties')
      await expect(page.getByRole('heading', { level: 2 })).toHaveText([listing.title])
    })

    await test.step('an account: suspended, restored, and deleted by an administrator', async () => {
      await signInQuietly(page, people.admin)
      const list = `/dashboard/admin/manage-users?search=${encodeURIComponent(seller.email)}`
      const decide = async (yes: string, question: string, safe: string, reason?: string) => {
        await page.goto(list)
        const button = `${yes.replace(' user', '')}: ${seller.name}, ${seller.email}`
        const { region, confirm } = await ask(button, question, safe, yes)
        if (reason !== undefined) {
          await confirm()
          await expect(region.getByLabel('Reason')).toHaveAttribute('aria-invalid', 'true')
          await region.getByLabel('Reason').fill(reason)
        }
        await confirm()
        await expect(page).toHaveURL('/dashboard/admin/manage-users')
      }
      await decide('Mark as fraud', `Mark ${seller.name} as fraud?`, 'Keep agent')
      await decide(
        'Lift suspension',
        `Lift ${seller.name}’s suspension?`,
        'Keep suspended',
        'It was a mistake.',
      )
      await decide('Delete user', `Delete ${seller.name}?`, 'Keep user')
      await page.goto(list)
      await expect(page.getByText(seller.email)).toHaveCount(0)
    })

    await page.context().close()
  },
)
