import { type Page } from '@playwright/test'
import {
  create,
  expect,
  expectUsableEverywhere,
  fillCard,
  newAgent,
  newBuyer,
  newListing,
  newOffer,
  people,
  send,
  signInQuietly,
} from './fixtures'
import { test, withoutScripts } from './support'

const REQUESTS = '/dashboard/agent/requested-properties'
const OFFERS = '/dashboard/user/bought'

/** A new agent's home with the offers of two new buyers, of $450,000 and $480,000. */
async function twoOffers(newPerson: () => Promise<Page>) {
  const admin = await newPerson()
  const agent = await newPerson()
  await signInQuietly(admin, people.admin)
  await newAgent(agent, admin)
  const listing = await newListing(agent, admin)
  const newRival = async (offerAmount: number) => {
    const page = await newPerson()
    const account = await newBuyer(page)
    const terms = { propertyId: listing._id, offerAmount, note: 'We can move in any month.' }
    return { page, account, offer: await create(page, '/api/offers', terms) }
  }
  return { admin, agent, listing, first: await newRival(450_000), second: await newRival(480_000) }
}

test(
  'without JavaScript, an offer is made, countered, accepted, released and withdrawn',
  { tag: '@full' },
  async ({ browser, baseURL, newPerson }) => {
    const admin = await newPerson()
    await signInQuietly(admin, people.admin)
    const agent = await withoutScripts(browser, baseURL)
    await signInQuietly(agent, people.agent)
    const buyer = await withoutScripts(browser, baseURL)
    await newBuyer(buyer)
    const { _id, title } = await newListing(agent, admin)
    const request = agent.getByRole('listitem').filter({ hasText: title })
    const own = buyer.getByRole('listitem').filter({ hasText: title }).first()
    const press = (page: typeof agent, button: string) => page.getByRole('button', { name: button }).click()

    /** Makes an offer by the form, which asks for confirmation. */
    const offer = async (amount: string, formatted: string) => {
      await buyer.goto(`/dashboard/user/make-offer/${_id}`)
      await buyer.getByLabel('Offer amount').fill(amount)
      await buyer.getByLabel('Valid for').selectOption('7')
      await buyer.getByLabel('Message (optional)').fill('Any month suits.')
      await press(buyer, 'Submit Offer')
      await expect(buyer.getByRole('heading', { name: `Offer ${formatted} for ${title}?` })).toBeVisible()
      await press(buyer, 'Send offer')
    }

    await test.step('the form shows errors and keeps the input, asks for confirmation, and sends', async () => {
      await offer('300,000', '$300,000')
      await expect(buyer.getByText('Offer must be between $400,000 and $500,000')).toBeVisible()
      await expect(buyer.getByLabel('Offer amount')).toHaveValue('300,000')
      await expect(buyer.getByLabel('Valid for')).toHaveValue('7')
      await expect(buyer.getByLabel('Message (optional)')).toHaveValue('Any month suits.')
      await offer('$450,000', '$450,000')
      await expect(buyer).toHaveURL(OFFERS)
      await expect(own.getByText('Waiting for the agent')).toBeVisible()
      await expect(own.getByText(/^Good until/)).toBeVisible()
    })

    await test.step('the agent counters', async () => {
      await agent.goto(REQUESTS)
      await expect(request.getByText('Any month suits.')).toBeVisible()
      await request.getByRole('button', { name: 'Counter' }).click()
      await agent.getByLabel('Your amount').fill('600,000')
      await press(agent, 'Send counteroffer')
      await expect(agent.getByText('Offer must be between $400,000 and $500,000')).toBeVisible()
      await expect(agent.getByLabel('Your amount')).toHaveValue('600,000')
      await agent.getByLabel('Your amount').fill('470,000')
      await press(agent, 'Send counteroffer')
      await expect(agent).toHaveURL(REQUESTS)
      await expect(request.getByText('Waiting for the buyer')).toBeVisible()
    })

    await test.step('the buyer accepts it, and the home is under offer', async () => {
      await buyer.goto(OFFERS)
      await expect(own).toContainText('Your turn: the agent countered with $470,000')
      await own.getByRole('button', { name: 'Accept' }).click()
      await expect(buyer.getByRole('heading', { name: `Accept $470,000 for ${title}?` })).toBeVisible()
      await press(buyer, 'Accept offer')
      await expect(buyer).toHaveURL(OFFERS)
      await expect(own.getByRole('link', { name: 'Complete Payment' })).toBeVisible()
      await buyer.goto(`/properties/${_id}`)
      await expect(buyer.getByText('Under offer')).toBeVisible()
    })

    await test.step('the agent releases it with a reason, and the buyer offers again and withdraws', async () => {
      await agent.goto(REQUESTS)
      await request.getByRole('button', { name: 'Release' }).click()
      await press(agent, 'Release offer')
      await expect(agent.getByText('Please enter a reason')).toBeVisible()
      await agent.getByLabel('Reason').fill('The bank said no.')
      await press(agent, 'Release offer')
      await expect(request.getByText('Released').first()).toBeVisible()
      await buyer.goto(OFFERS)
      await expect(own.getByText('The bank said no.')).toBeVisible()
      await own.getByRole('link', { name: 'Offer again' }).click()
      await expect(buyer).toHaveURL(`/dashboard/user/make-offer/${_id}`)
      await offer('480000', '$480,000')
      await own.getByRole('button', { name: 'Withdraw' }).click()
      await press(buyer, 'Withdraw offer')
      await expect(own.getByText('You withdrew this offer')).toBeVisible()
    })

    await agent.context().close()
    await buyer.context().close()
  },
)

test(
  'a back-up is labelled before it is sent, stays open, and is accepted once the first is released',
  { tag: '@full' },
  async ({ newPerson }) => {
    const { agent, first, second, listing } = await twoOffers(newPerson)
    const name = first.account.name
    const rival = second.account.name
    const request = agent.getByRole('listitem').filter({ hasText: listing.title })

    await test.step('accepting asks for confirmation and shows the highest rival', async () => {
      await agent.goto(REQUESTS)
      await expect(request.getByRole('article')).toHaveCount(2)
      await expectUsableEverywhere(agent)
      await request.getByRole('article', { name }).getByRole('button', { name: 'Accept' }).click()
      const dialog = agent.getByRole('alertdialog')
      await expect(dialog).toContainText(`The highest other offer is $480,000, by ${rival}.`)
      await expect(dialog.getByRole('button', { name: 'Decide later' })).toBeFocused()
      await dialog.getByRole('button', { name: 'Accept offer' }).click()
      await expect(dialog).toBeHidden()
      await expect(request.getByText('Under offer')).toBeVisible()
      await expect(
        request.getByRole('article', { name: rival }).getByRole('button', { name: 'Accept' }),
      ).toBeDisabled()
    })

    await test.step('the rival sees that theirs is a back-up, and the next one before it is sent', async () => {
      await second.page.goto(OFFERS)
      await expect(
        second.page.getByText('Another offer was accepted. Yours stays open as a back-up.'),
      ).toBeVisible()
      await expectUsableEverywhere(second.page)
      const third = await newPerson()
      await newBuyer(third)
      await third.goto(`/properties/${listing._id}`)
      await third
        .getByRole('link', { name: 'Make a Back-up Offer' })
        .filter({ visible: true })
        .first()
        .click()
      await expect(third.getByText(/Your offer would be a back-up/)).toBeVisible()
      await expectUsableEverywhere(third)
    })

    await test.step('after the release the home is available again, and the back-up can be accepted', async () => {
      await request.getByRole('article', { name }).getByRole('button', { name: 'Release' }).click()
      const dialog = agent.getByRole('alertdialog')
      await dialog.getByLabel('Reason').fill('The bank said no.')
      await dialog.getByRole('button', { name: 'Release offer' }).click()
      await expect(dialog).toBeHidden()
      await request.getByRole('article', { name: rival }).getByRole('button', { name: 'Accept' }).click()
      await expect(agent.getByRole('alertdialog')).toContainText('There are no other offers on this home.')
      await expectUsableEverywhere(agent)
    })
  },
)

test(
  'a buyer who cannot go through with it releases the accepted offer, and the back-up is accepted (D346)',
  { tag: '@full' },
  async ({ newPerson }) => {
    const { agent, first, second, listing } = await twoOffers(newPerson)
    const { title } = listing
    const { page } = first
    await send(agent, 'PATCH', `/api/offers/accept/${first.offer}`)
    const own = page.getByRole('listitem').filter({ hasText: title })

    await test.step('the payment page has the button too', async () => {
      await page.goto(`/dashboard/user/payment/${first.offer}`)
      await expect(page.getByRole('button', { name: 'I can’t go through with it' })).toBeVisible()
      await expectUsableEverywhere(page)
    })

    await test.step('the offer asks for a reason', async () => {
      await page.goto(OFFERS)
      await expectUsableEverywhere(page)
      await own.getByRole('button', { name: 'I can’t go through with it' }).click()
      const dialog = page.getByRole('alertdialog', { name: `Release your offer of $450,000 on ${title}?` })
      await dialog.getByRole('button', { name: 'Release offer' }).click()
      await expect(dialog.getByText('Please enter a reason')).toBeVisible()
      await dialog.getByLabel('Reason').fill('I lost my job.')
      await expectUsableEverywhere(page)
      await dialog.getByRole('button', { name: 'Release offer' }).click()
      await expect(own.getByText('You released this offer')).toBeVisible()
      await expect(own.getByRole('link', { name: 'Offer again' })).toBeVisible()
    })

    await test.step('the agent reads the reason and accepts the back-up', async () => {
      await agent.goto('/dashboard/notices')
      await expect(
        agent.getByRole('link', { name: `The buyer released their accepted offer on ${title}` }),
      ).toBeVisible()
      await agent.goto(REQUESTS)
      const request = agent.getByRole('listitem').filter({ hasText: title })
      await expect(request.getByRole('article', { name: first.account.name })).toContainText(
        'The buyer’s reason: I lost my job.',
      )
      await expectUsableEverywhere(agent)
      await request
        .getByRole('article', { name: second.account.name })
        .getByRole('button', { name: 'Accept' })
        .click()
      await agent.getByRole('alertdialog').getByRole('button', { name: 'Accept offer' }).click()
      await second.page.goto(OFFERS)
      await expect(second.page.getByRole('link', { name: 'Complete Payment' })).toBeVisible()
    })
  },
)

test('a buyer who has become an agent pays the accepted offer', { tag: '@full' }, async ({ newPerson }) => {
  const { admin, agent, first, listing } = await twoOffers(newPerson)
  const { page: person, account, offer } = first
  await send(agent, 'PATCH', `/api/offers/accept/${offer}`)
  await send(admin, 'PATCH', `/api/users/${account.id}/role`, { role: 'agent' })
  await signInQuietly(person, account)

  await test.step('the payment is among their tasks, and leads to the receipt', async () => {
    await person.goto('/dashboard/notices')
    await person.getByRole('link', { name: /^Pay: / }).click()
    await expect(person).toHaveURL(`/dashboard/user/payment/${offer}`)
    await fillCard(person, '4242 4242 4242 4242')
    await person.getByRole('button', { name: 'Pay $450,000.00' }).click()
    await expect(person).toHaveURL(`/dashboard/user/receipt/${offer}`)
    await expect(person.getByRole('article', { name: 'Receipt' })).toContainText(listing.title)
    await person.getByRole('link', { name: 'Dashboard', exact: true }).last().click()
    await expect(person).toHaveURL(/\/dashboard\/agent/)
  })

  await send(admin, 'DELETE', `/api/users/${account.id}`)
})

test(
  'a buyer who has become an agent accepts a counteroffer on the page of its payment (D542)',
  { tag: '@full' },
  async ({ newPerson }) => {
    const { admin, agent, first, listing } = await twoOffers(newPerson)
    const { page: person, account, offer } = first
    const counteroffer = { amount: 470_000, note: 'The roof is new.' }
    await send(agent, 'PATCH', `/api/offers/counter/${offer}`, counteroffer)
    await send(admin, 'PATCH', `/api/users/${account.id}/role`, { role: 'agent' })
    await signInQuietly(person, account)
    await person.goto('/dashboard/agent')
    await person.getByRole('link', { name: `Reply: ${listing.title}` }).click()
    await expect(person).toHaveURL(`/dashboard/user/payment/${offer}`)
    await expect(person.getByText('The roof is new.')).toBeVisible()
    await expectUsableEverywhere(person)
    await person.getByRole('button', { name: 'Accept' }).click()
    await person.getByRole('alertdialog').getByRole('button', { name: 'Accept offer' }).click()
    await expect(person.getByRole('button', { name: 'Pay $470,000.00' })).toBeVisible()
  },
)

test(
  'a buyer keeps an offer on a changed listing, with and without JavaScript; before, it cannot be accepted',
  { tag: '@full' },
  async ({ browser, baseURL, newPerson }) => {
    const admin = await newPerson()
    const agent = await newPerson()
    const buyer = await newPerson()
    const plain = await withoutScripts(browser, baseURL)
    await signInQuietly(admin, people.admin)
    await signInQuietly(agent, people.agent)
    const account = await newBuyer(buyer)
    await signInQuietly(plain, account)
    const { _id, title } = await newListing(agent, admin)
    const request = agent.getByRole('listitem').filter({ hasText: title })
    await newOffer(buyer, _id)

    for (const [page, bedrooms] of [
      [buyer, 4],
      [plain, 5],
    ] as const) {
      await send(agent, 'PATCH', `/api/properties/${_id}`, { bedrooms })
      await agent.goto(REQUESTS)
      await expect(request.getByText('Waiting for the buyer to confirm this offer')).toBeVisible()
      await expect(request.getByRole('button', { name: 'Accept' })).toBeDisabled()
      await expectUsableEverywhere(agent)

      await page.goto(OFFERS)
      const own = page.getByRole('listitem').filter({ hasText: title }).first()
      await expect(own.getByText('Do you want to keep your offer?')).toBeVisible()
      await expect(own.getByRole('button', { name: 'Withdraw' })).toBeVisible()
      if (page === buyer) await expectUsableEverywhere(buyer)
      await own.getByRole('button', { name: 'Keep my offer' }).click()
      const question = page === buyer ? page.getByRole('alertdialog') : page
      await question.getByRole('button', { name: 'Keep my offer' }).click()
      await expect(own.getByText('Waiting for the agent')).toBeVisible()

      await agent.goto(REQUESTS)
      await expect(request.getByRole('button', { name: 'Accept' })).toBeEnabled()
    }
  },
)
