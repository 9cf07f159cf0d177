import { type Page } from '@playwright/test'
import { formatMoment } from '../lib/domain/dates'
import { moveEnd } from './clock'
import {
  chooseTheme,
  expect,
  expectAccessible,
  fillCard,
  newAgent,
  newBuyer,
  newListing,
  people,
  send,
  signInQuietly,
  test,
} from './fixtures'

type Message = { subject: string }

/**
 * Somebody with a page of their own, and what they were told so far. Of that, `fresh` is new and read by who opens the
 * page of its offers, `kept` is new and is not.
 */
type Person = {
  page: Page
  email: string
  name: string
  told: string[]
  mailed: string[]
  fresh: number
  kept: number
}

const OFFERS = '/dashboard/user/bought'
const REQUESTS = '/dashboard/agent/requested-properties'
const WIDE = { width: 1280, height: 800 }

/** The subjects of the person's mail that name the home, in any order. */
async function mailAbout(home: string, { page, email }: Person): Promise<string[]> {
  const query = `to=${encodeURIComponent(email)}`
  const answer = await page.request.get(`${process.env.E2E_MAIL_URL}/api/messages?${query}`)
  const mails = (await answer.json()) as Message[]
  return mails.map(({ subject }) => subject).filter((subject) => subject.includes(home))
}

test('two buyers, an agent and an administrator: from rival offers to the keys, everyone told each time', async ({
  newPerson,
  demo,
}) => {
  test.slow()
  const pages = [await newPerson(), await newPerson(), await newPerson(), await newPerson()] as const
  const [admin, agentPage, firstPage, secondPage] = pages
  for (const page of pages) {
    await page.setViewportSize(WIDE)
    await chooseTheme(page, 'light')
  }
  await signInQuietly(admin, people.admin)
  const person = (page: Page, { email, name }: { email: string; name: string }): Person => ({
    ...{ page, email, name, told: [], mailed: [], fresh: 0, kept: 0 },
  })
  const agent = person(agentPage, await newAgent(agentPage, admin))
  const { _id, title } = await newListing(agentPage, admin)
  const first = person(firstPage, await newBuyer(firstPage))
  const second = person(secondPage, await newBuyer(secondPage))
  agent.told.push('Your role has changed', `${title} is verified`)
  agent.mailed.push(`${title} is verified`)
  agent.kept = 2
  const everyone = [agent, first, second]

  const bell = ({ page }: Person) => page.getByRole('banner').getByRole('link', { name: /^Notices/ })
  /** Has it noted that somebody is told something: by mail too, unless it is quiet. */
  const tell = (who: Person, subject: string, { isQuiet = false, isKept = false } = {}) => {
    who.told.push(subject)
    who[isKept ? 'kept' : 'fresh'] += 1
    if (!isQuiet) who.mailed.push(subject)
  }
  const expectBell = (who: Person) => {
    const count = who.fresh + who.kept
    return expect(bell(who)).toHaveAccessibleName(count === 0 ? 'Notices' : `Notices, ${count} new`)
  }
  /** Everyone was told that, and nothing else, on the page that is open and by mail. */
  const expectAllTold = async () => {
    for (const who of everyone) {
      await expectBell(who)
      await expect.poll(async () => (await mailAbout(title, who)).sort()).toEqual(who.mailed.toSorted())
    }
  }
  /** Opens the page of the person's offers, by which what was new of them is read. */
  const openOffers = async (who: Person) => {
    await who.page.goto(who === agent ? REQUESTS : OFFERS)
    who.fresh = 0
    await expectBell(who)
  }
  const request = ({ name }: Person) =>
    agent.page.getByRole('listitem').filter({ hasText: title }).getByRole('article', { name })
  const own = ({ page }: Person) => page.getByRole('listitem').filter({ hasText: title }).first()
  /** Answers in the question that the button asks. */
  const answer = async ({ page }: Person, confirm: string, fill?: [label: string, text: string]) => {
    const dialog = page.getByRole('alertdialog')
    if (fill) await dialog.getByLabel(fill[0]).fill(fill[1])
    await dialog.getByRole('button', { name: confirm }).click()
    await expect(dialog).toBeHidden()
  }
  const offerOf = async ({ page, email }: Person): Promise<string> => {
    const made = await send(page, 'GET', `/api/offers/by-email/${encodeURIComponent(email)}`)
    return (made as { _id: string }[])[0]?._id ?? ''
  }

  await test.step('an offer, and a rival one', async () => {
    await openOffers(agent)
    await first.page.goto(`/dashboard/user/make-offer/${_id}`)
    await first.page.getByLabel('Offer amount').fill('450,000')
    await first.page.getByLabel('Good for').selectOption('7')
    await first.page.getByRole('button', { name: 'Submit Offer' }).click()
    await answer(first, 'Send offer')
    await expect(first.page).toHaveURL(OFFERS)
    await send(second.page, 'POST', '/api/offers', { propertyId: _id, offerAmount: 440_000 })
    await openOffers(second)
    for (const who of [first, second]) await expect(own(who)).toContainText('Waiting for the agent')
    tell(agent, `New offer on ${title}`)
    tell(agent, `New offer on ${title}`)
    await expectAllTold()
  })

  await test.step('the agent asks the one for more', async () => {
    await openOffers(agent)
    await request(first).getByRole('button', { name: 'Counter' }).click()
    await answer(agent, 'Send answer', ['Your amount', '470,000'])
    await expect(request(first)).toContainText('Waiting for the buyer')
    await expect(request(second).getByRole('button', { name: 'Accept' })).toBeEnabled()
    tell(first, `Counteroffer on ${title}`)
    await expectAllTold()
  })

  await test.step('who accepts it: the home is under offer, and the other offer a back-up', async () => {
    await openOffers(first)
    await expect(own(first)).toContainText('Your turn: the agent answers with $470,000')
    await own(first).getByRole('button', { name: 'Accept' }).click()
    await answer(first, 'Accept offer')
    await expect(own(first).getByRole('link', { name: 'Complete Payment' })).toBeVisible()
    tell(agent, `Your counteroffer on ${title} was accepted`)
    tell(second, `Another offer on ${title} was accepted`, { isQuiet: true })
    await expectAllTold()
    await openOffers(second)
    await expect(own(second)).toContainText('Another offer was accepted; yours is kept as a back-up.')
    await openOffers(agent)
    await expect(request(second).getByRole('button', { name: 'Accept' })).toBeDisabled()
    await admin.goto(`/properties/${_id}`)
    await expect(admin.getByText('Under offer').first()).toBeVisible()
    const found = (query: string) => send(admin, 'GET', `/api/properties?limit=100&${query}`)
    expect(await found('underOffer=true&sort=newest')).toContainEqual(expect.objectContaining({ _id }))
    expect(await found('underOffer=false&sort=newest')).not.toContainEqual(expect.objectContaining({ _id }))
  })

  await test.step('days later: both sides hear that the end is near', async () => {
    const end = formatMoment(await moveEnd(demo, await offerOf(first), 12))
    tell(first, `Pay for ${title} by ${end}`)
    tell(agent, `The payment for ${title} is still missing`)
    await expectAllTold()
    await first.page.goto('/dashboard')
    await expect(first.page.getByRole('region', { name: 'What waits for you' })).toContainText(
      `Your offer was accepted: pay by ${end}`,
    )
  })

  await test.step('the agent releases it: the home is open again, and the back-up an offer', async () => {
    await openOffers(agent)
    await request(first).getByRole('button', { name: 'Release' }).click()
    await answer(agent, 'Release offer', ['Reason', 'The bank said no.'])
    tell(first, `Your accepted offer on ${title} was released`)
    tell(second, `${title} is open again`)
    await expectAllTold()
    await openOffers(first)
    await expect(own(first)).toContainText('The bank said no.')
    await expect(own(first).getByRole('link', { name: 'Complete Payment' })).toHaveCount(0)
    await openOffers(second)
    await expect(own(second)).toContainText('Waiting for the agent')
    await admin.goto(`/properties/${_id}`)
    await expect(admin.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(admin.getByText('Under offer')).toHaveCount(0)
  })

  await test.step('the second acceptance', async () => {
    await request(second).getByRole('button', { name: 'Accept' }).click()
    await expect(agent.page.getByRole('alertdialog')).toContainText('No other offer waits on this home.')
    await answer(agent, 'Accept offer')
    tell(second, `Your offer on ${title} was accepted`)
    await expectAllTold()
  })

  await test.step('the payment: the home is sold, and nobody is left waiting', async () => {
    await second.page.goto('/dashboard')
    await second.page.getByRole('link', { name: /^Pay: / }).click()
    await fillCard(second.page, '4242 4242 4242 4242')
    await second.page.getByRole('button', { name: 'Pay $440,000.00' }).click()
    await expect(second.page).toHaveURL(new RegExp(OFFERS))
    const purchase = second.page.getByRole('region', { name: 'Your purchase is complete' })
    await expect(purchase).toContainText(`${title} is yours`)
    await expectAccessible(second.page)
    tell(second, `${title} is yours`)
    tell(agent, `${title} has been sold`, { isKept: true })
    // They are on the page of their offers now.
    second.fresh = 0
    await expectAllTold()
    await agent.page.goto('/dashboard/agent/sold-properties')
    await expect(agent.page.getByText(title).first()).toBeVisible()
    await admin.goto(`/properties/${_id}`)
    await expect(admin.getByText('Sold').first()).toBeVisible()
  })

  await test.step('what each was told, each time once', async () => {
    for (const who of everyone) {
      await who.page.goto('/dashboard/notices')
      const told = who.page.getByRole('region', { name: 'What you were told' })
      await expect(told.getByRole('link')).toHaveText(
        who.told.toReversed().map((subject) => new RegExp(`^${subject}`)),
      )
    }
    await expectAccessible(agent.page)
  })
})
