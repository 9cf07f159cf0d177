/** @tier full */
import { type Page } from '@playwright/test'
import { OWN_CLOCK } from '../lib/domain/clock'
import { formatDeadline } from '../lib/domain/deadlines'
import { formatMoment } from '../lib/domain/moments'
import { textOnClock } from '../lib/domain/written-moments'
import { moveDeadline } from './clock'
import {
  chooseTheme,
  expect,
  expectAccessible,
  fillCard,
  newAgent,
  newBuyer,
  newPendingListing,
  people,
  send,
  signInQuietly,
  test,
} from './fixtures'
import { movePointerAway, mailsTo } from './support'

/** The clock of the browsers, which have this machine's time zone. */
const CLOCK = { ...OWN_CLOCK, has24Hours: () => false }

/**
 * Somebody with a page of their own, and their notices so far. `fresh` ones are new and are read by opening
 * the page of the person's offers; `kept` ones are new and are not.
 */
type Person = {
  page: Page
  email: string
  name: string
  updates: string[]
  mailed: string[]
  fresh: number
  kept: number
}

const OFFERS = '/dashboard/user/bought'
const REQUESTS = '/dashboard/agent/requested-properties'
const QUEUE = '/dashboard/admin/moderation'
const WIDE = { width: 1280, height: 800 }

/** The subjects of the person's mails that name the home, in any order. */
async function mailAbout(home: string, { page, email }: Person): Promise<string[]> {
  const mails = await mailsTo(page.request, email)
  return mails.map(({ subject }) => subject).filter((subject) => subject.includes(home))
}

test('two buyers, an agent and an administrator: from rival offers to the sale, with notices for everyone each time', async ({
  newPerson,
  demo,
}) => {
  test.slow()
  const pages = [await newPerson(), await newPerson(), await newPerson(), await newPerson()] as const
  const [adminPage, agentPage, firstPage, secondPage] = pages
  for (const page of pages) {
    await page.setViewportSize(WIDE)
    await chooseTheme(page, 'light')
  }
  await signInQuietly(adminPage, people.admin)
  const person = (page: Page, { email, name }: { email: string; name: string }): Person => ({
    page,
    email,
    name,
    updates: [],
    mailed: [],
    fresh: 0,
    kept: 0,
  })
  // The administrator gets no notice about the home: pending decisions are counted in the sidebar.
  const admin = person(adminPage, { ...people.admin, name: 'Ada Okafor' })
  const agent = person(agentPage, await newAgent(agentPage, adminPage))
  const { _id, title } = await newPendingListing(agentPage)
  const first = person(firstPage, await newBuyer(firstPage))
  const second = person(secondPage, await newBuyer(secondPage))
  agent.updates.push('Your role has changed')
  agent.kept = 1
  const everyone = [admin, agent, first, second]

  const bell = ({ page }: Person) => page.getByRole('banner').getByRole('link', { name: /^Notifications/ })
  /** Expects a notice for somebody, with a mail unless it is quiet. */
  const expectNotice = (who: Person, subject: string, { isQuiet = false, isKept = false } = {}) => {
    who.updates.push(textOnClock(subject, CLOCK))
    who[isKept ? 'kept' : 'fresh'] += 1
    if (!isQuiet) who.mailed.push(subject)
  }
  const expectBell = (who: Person) => {
    const count = who.fresh + who.kept
    return expect(bell(who)).toHaveAccessibleName(
      count === 0 ? 'Notifications' : `Notifications, ${count} new`,
    )
  }
  /** Everyone got exactly these notices, on the open page and by mail. */
  const expectAllNotified = async () => {
    for (const who of everyone) {
      await expectBell(who)
      await expect.poll(async () => (await mailAbout(title, who)).sort()).toEqual(who.mailed.toSorted())
    }
  }
  /** Opens the page of the person's offers, which marks its notices as read. */
  const openOffers = async (who: Person) => {
    await who.page.goto(who === agent ? REQUESTS : OFFERS)
    who.fresh = 0
    await expectBell(who)
  }
  const request = ({ name }: Person) =>
    agent.page.getByRole('listitem').filter({ hasText: title }).getByRole('article', { name })
  const own = ({ page }: Person) => page.getByRole('listitem').filter({ hasText: title }).first()
  /** Answers the button's dialog. */
  const answer = async ({ page }: Person, confirm: string, fill?: [label: string, text: string]) => {
    const dialog = page.getByRole('alertdialog')
    if (fill) await dialog.getByLabel(fill[0]).fill(fill[1])
    await dialog.getByRole('button', { name: confirm }).click()
    await expect(dialog).toBeHidden()
  }
  const offerOf = async ({ page, email }: Person): Promise<string> => {
    const offers = await send(page, 'GET', `/api/offers/by-email/${encodeURIComponent(email)}`)
    return (offers as { _id: string }[])[0]?._id ?? ''
  }

  /** Makes an offer by the form, valid for a week, which leads to the person's offers. */
  const makeOffer = async (who: Person, amount: string) => {
    await who.page.getByLabel('Offer amount').fill(amount)
    await who.page.getByLabel('Valid for').selectOption('7')
    await who.page.getByRole('button', { name: 'Submit Offer' }).click()
    await answer(who, 'Send offer')
    await expect(who.page).toHaveURL(OFFERS)
    await expect(own(who)).toContainText('Waiting for the agent')
    expectNotice(agent, `New offer on ${title}`)
  }
  /** Everyone sees on the home's page whether it is under offer. */
  const expectUnderOffer = async (isUnder: boolean) => {
    await admin.page.goto(`/properties/${_id}`)
    await expect(admin.page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    const mark = admin.page.getByText('Under offer')
    if (isUnder) await expect(mark.first()).toBeVisible()
    else await expect(mark).toHaveCount(0)
    const homes = (query: string) => send(admin.page, 'GET', `/api/properties?limit=100&sort=newest&${query}`)
    const it = expect.objectContaining({ _id })
    expect(await homes(`underOffer=${isUnder}`)).toContainEqual(it)
    expect(await homes(`underOffer=${!isUnder}`)).not.toContainEqual(it)
  }

  await test.step('the administrator verifies the pending listing', async () => {
    await admin.page.goto(`${QUEUE}?kind=listings`)
    const count = admin.page
      .getByRole('navigation', { name: 'Dashboard' })
      .getByRole('link', { name: /^Moderation/ })
    const waiting = async () => Number(/\d+/.exec(await count.innerText())?.[0])
    const verify = admin.page.getByRole('button', { name: `Verify: ${title}` })
    await expect(verify).toBeVisible()
    await expect(count).toContainText('pending')
    const before = await waiting()
    await verify.click()
    await answer(admin, 'Verify home')
    await movePointerAway(admin.page)
    await expect(admin.page.getByText('Property verified successfully!')).toBeVisible()
    await expect(verify).toBeHidden()
    await expect.poll(waiting).toBe(before - 1)
    expectNotice(agent, `${title} is verified`, { isKept: true })
  })

  await test.step('an offer and a rival one are made', async () => {
    await openOffers(agent)
    for (const [who, amount] of [
      [first, '450,000'],
      [second, '440,000'],
    ] as const) {
      await who.page.goto(`/properties/${_id}`)
      await who.page.getByRole('link', { name: 'Make an Offer' }).filter({ visible: true }).first().click()
      await makeOffer(who, amount)
    }
    await expectAllNotified()
  })

  await test.step('the agent counters the first one', async () => {
    await openOffers(agent)
    await request(first).getByRole('button', { name: 'Counter' }).click()
    await answer(agent, 'Send counteroffer', ['Your amount', '470,000'])
    await expect(request(first)).toContainText('Waiting for the buyer')
    await expect(request(second).getByRole('button', { name: 'Accept' })).toBeEnabled()
    expectNotice(first, `Counteroffer on ${title}`)
    await expectAllNotified()
  })

  await test.step('its buyer accepts: the home is under offer, and the other offer is a back-up', async () => {
    await openOffers(first)
    await expect(own(first)).toContainText('Your turn: the agent countered with $470,000')
    await own(first).getByRole('button', { name: 'Accept' }).click()
    await answer(first, 'Accept offer')
    await expect(own(first).getByRole('link', { name: 'Complete Payment' })).toBeVisible()
    expectNotice(agent, `Your counteroffer on ${title} was accepted`)
    expectNotice(second, `Another offer on ${title} was accepted`, { isQuiet: true })
    await expectAllNotified()
    await openOffers(second)
    await expect(own(second)).toContainText('Another offer was accepted. Yours stays open as a back-up.')
    await openOffers(agent)
    await expect(request(second).getByRole('button', { name: 'Accept' })).toBeDisabled()
    await expectUnderOffer(true)
  })

  await test.step('days later both sides are reminded of the deadline', async () => {
    const end = await moveDeadline(demo, await offerOf(first), 12.5)
    expectNotice(first, `Pay for ${title} by ${formatMoment(end)}`)
    expectNotice(agent, `Payment for ${title} is still due`)
    await expectAllNotified()
    await first.page.goto('/dashboard')
    const attention = first.page.getByRole('region', { name: 'Needs your attention' })
    await expect(attention).toContainText(
      'Your offer of $470,000 was accepted. Pay to complete the purchase.',
    )
    await expect(attention).toContainText(formatDeadline(end.toISOString(), new Date(), CLOCK))
  })

  await test.step('the deadline passes: the home is available again, and the back-up is open', async () => {
    await moveDeadline(demo, await offerOf(first), -1)
    expectNotice(first, `Your accepted offer on ${title} has expired`)
    expectNotice(agent, `Payment for ${title} didn’t arrive before the deadline`)
    expectNotice(second, `${title} is available again`)
    await expectAllNotified()
    await openOffers(first)
    await expect(own(first)).toContainText('This offer expired')
    await expect(own(first).getByRole('link', { name: 'Complete Payment' })).toHaveCount(0)
    await openOffers(second)
    await expect(own(second)).toContainText('Waiting for the agent')
    await expectUnderOffer(false)
  })

  const again = { ...first, name: `$460,000 by ${first.name}` }

  await test.step('the first buyer makes another offer, which is accepted before the rival', async () => {
    await own(first).getByRole('link', { name: 'Offer again' }).click()
    await makeOffer(first, '460,000')
    await expectAllNotified()
    await openOffers(agent)
    await expect(request(second).getByRole('button', { name: 'Accept' })).toBeEnabled()
    await request(again).getByRole('button', { name: 'Accept' }).click()
    await expect(agent.page.getByRole('alertdialog')).toContainText(
      `The highest other offer is $440,000, by ${second.name}.`,
    )
    await answer(agent, 'Accept offer')
    expectNotice(first, `Your offer on ${title} was accepted`)
    expectNotice(second, `Another offer on ${title} was accepted`, { isQuiet: true })
    await expectAllNotified()
    await openOffers(second)
    await expect(own(second)).toContainText('Another offer was accepted. Yours stays open as a back-up.')
    await expectUnderOffer(true)
  })

  await test.step('the agent releases it with a reason: the home is available again', async () => {
    await request(again).getByRole('button', { name: 'Release' }).click()
    await answer(agent, 'Release offer', ['Reason', 'The bank said no.'])
    expectNotice(first, `Your offer on ${title} is no longer accepted`)
    expectNotice(second, `${title} is available again`)
    await expectAllNotified()
    await openOffers(first)
    await expect(own(first)).toContainText('The bank said no.')
    await expect(own(first).getByRole('link', { name: 'Complete Payment' })).toHaveCount(0)
    await openOffers(second)
    await expect(own(second)).toContainText('Waiting for the agent')
    await expectUnderOffer(false)
  })

  await test.step('the second acceptance', async () => {
    await request(second).getByRole('button', { name: 'Accept' }).click()
    await expect(agent.page.getByRole('alertdialog')).toContainText('There are no other offers on this home.')
    await answer(agent, 'Accept offer')
    expectNotice(second, `Your offer on ${title} was accepted`)
    await expectAllNotified()
  })

  await test.step('the payment: the home is sold, and no offer is left open', async () => {
    await second.page.goto('/dashboard')
    await second.page.getByRole('link', { name: `Complete payment: ${title}` }).click()
    await fillCard(second.page, '4242 4242 4242 4242')
    await second.page.getByRole('button', { name: 'Pay $440,000.00' }).click()
    await expect(second.page).toHaveURL(new RegExp(OFFERS))
    const purchase = second.page.getByRole('region', { name: 'Your purchase is complete' })
    await expect(purchase).toContainText(`${title} is yours`)
    await expectAccessible(second.page)
    expectNotice(second, `${title} is yours`)
    expectNotice(agent, `${title} has been sold`, { isKept: true })
    // Both are now on the page of their offers.
    second.fresh = 0
    await expectAllNotified()
    await agent.page.goto('/dashboard/agent/sold-properties')
    await expect(agent.page.getByText(title).first()).toBeVisible()
    await admin.page.goto(`/properties/${_id}`)
    await expect(admin.page.getByText('Sold').first()).toBeVisible()
  })

  await test.step('the administrator sees in the log who decided what', async () => {
    await admin.page.goto(`/dashboard/admin/audit-log?search=${encodeURIComponent(title)}`)
    const entry = (what: string, who: string) => new RegExp(`${who}${what}.*${title}`)
    await expect(admin.page.locator('tbody tr')).toHaveText([
      entry('Offer paid', 'Keystead'),
      entry('Offer accepted', agent.name),
      entry('Offer released', agent.name),
      entry('Offer accepted', agent.name),
      entry('Offer expired', 'Keystead'),
      entry('Offer accepted', first.name),
      entry('Offer countered', agent.name),
      entry('Home verified', admin.name),
      entry('Home created', agent.name),
    ])
    await expectAccessible(admin.page)
  })

  await test.step('everyone was notified once of each event', async () => {
    for (const who of everyone) {
      await who.page.goto('/dashboard/notices')
      const updates = who.page.getByRole('region', { name: 'Updates' })
      await expect(updates.getByRole('link')).toHaveText(
        // The page keeps an hour and its AM or PM in one line.
        who.updates.toReversed().map((subject) => new RegExp(`^${subject.replaceAll(' ', '\\s')}`)),
      )
    }
    await expectAccessible(agent.page)
  })
})
