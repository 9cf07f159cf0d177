import { randomUUID } from 'node:crypto'
import { type Locator, type Page } from '@playwright/test'
import { type Clock, UTC } from '../lib/domain/clock'
import { formatDeadline } from '../lib/domain/deadlines'
import { formatMoment, formatOwnTime, formatTime } from '../lib/domain/moments'
import { moveDeadline } from './clock'
import {
  expect,
  newAgent,
  newBuyer,
  newListing,
  newOffer,
  people,
  send,
  signInQuietly,
  test,
} from './fixtures'
import { expectUsable, verifyEmail, withoutScripts } from './support'

const MINUTE = 60_000
const HOME = 'America/Los_Angeles'

/** How many minutes this zone is ahead of UTC, computed in another way than the product does. */
function offsetIn(timeZone: string, at: Date): number {
  const wall = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(
    at,
  )
  return Date.parse(`${wall.replace(' ', 'T')}:00Z`) / MINUTE - Math.floor(at.getTime() / MINUTE)
}

const clockIn = (timeZone: string, has24Hours: boolean): Clock => ({
  name: '',
  offsetAt: (at) => offsetIn(timeZone, at),
  has24Hours: () => has24Hours,
})

/** A buyer near the home, one abroad, and one for whom it is another day. */
const READERS = [
  { timezoneId: HOME, locale: 'en-US', clock: clockIn(HOME, false) },
  { timezoneId: 'Europe/Berlin', locale: 'de-DE', clock: clockIn('Europe/Berlin', true) },
  { timezoneId: 'Pacific/Auckland', locale: 'en-NZ', clock: clockIn('Pacific/Auckland', false) },
] as const

/** "UTC" as the name of a clock, not in the offset of a home's zone. */
const IN_UTC = /UTC(?![−+])/

type Facts = {
  listing: { _id: string; title: string }
  conversation: string
  sentAt: string
  /** The first deadline of the payment, which the notice has, and the current one. */
  due: string
  end: string
  startsAt: string
}

/** The buyer's overview, chat, offers, notices and viewings write every moment on this clock. */
async function expectTimes(page: Page, clock: Clock, facts: Facts): Promise<void> {
  const { listing, conversation, sentAt, due, end, startsAt } = facts
  const main = page.getByRole('main')
  const row = (place: Locator = main) => place.getByRole('listitem').filter({ hasText: listing.title })
  const offset = offsetIn(HOME, new Date(startsAt))
  const zone = `UTC${formatSigned(offset)}`
  const own = formatOwnTime(startsAt, offset, clock)
  const there = formatTime(startsAt, clockIn(HOME, clock.has24Hours()))
  const atHome = `${there} (Pacific Time, ${zone}${own === null ? '' : `; ${own}`})`
  const expectNamed = async () =>
    clock === UTC ? expect(main).toContainText(IN_UTC) : expect(main).not.toContainText(IN_UTC)

  await test.step('the overview says how long is left', async () => {
    await page.goto('/dashboard/user')
    const attention = page.getByRole('region', { name: 'Needs your attention' })
    const deadline = formatDeadline(end, new Date(), clock)
    await expect(attention).toContainText(deadline)
    const timeLeft = deadline.slice(0, deadline.indexOf(',')).toLowerCase()
    await expect(main).toContainText(`The deadline is ${timeLeft}.`)
    await expect(page.getByRole('region', { name: 'Next viewings' })).toContainText(atHome)
    await expectNamed()
  })

  await test.step('offers', async () => {
    await page.goto('/dashboard/user/bought')
    await expect(row().first()).toContainText(`Payment due ${formatMoment(end, clock)}`)
    await expectNamed()
  })

  await test.step('the payment', async () => {
    await row().first().getByRole('link', { name: 'Complete Payment' }).click()
    await expect(page.getByRole('region', { name: 'Summary' })).toContainText(
      `Payment due${formatMoment(end, clock)}`,
    )
    await expectNamed()
  })

  await test.step('the chat', async () => {
    await page.goto(`/dashboard/messages/${conversation}`)
    const log = page.getByRole('log', { name: 'Messages' })
    await expect(log).toContainText(`Call me${formatTime(sentAt, clock)}`)
    await expect(log.getByRole('heading').last()).toHaveText(
      formatMoment(sentAt, clock).replace(/, [^,]*$/, ''),
    )
    await expectNamed()
  })

  await test.step('notices, also in their texts', async () => {
    await page.goto('/dashboard/notices')
    const updates = page.getByRole('region', { name: 'Updates' })
    await expect(updates).toContainText(`Pay $450,000.00 by ${formatMoment(due, clock)} to`)
    await expect(updates).toContainText(atHome)
    await expectNamed()
  })

  await test.step('a viewing says whose time each time is', async () => {
    await page.goto('/dashboard/user/viewings')
    await expect(row()).toContainText(`${there}Pacific Time, ${zone}${own ?? ''}`)
    await expect(main).not.toContainText('Los Angeles')
  })
}

const formatSigned = (minutes: number) => `${minutes < 0 ? '−' : '+'}${Math.abs(minutes) / 60}`

test(
  'moments are on the reader’s clock in three time zones, and in UTC without JavaScript (D330)',
  { tag: '@full' },
  async ({ newPerson, browser, baseURL, demo }) => {
    test.slow()
    const agent = await newPerson()
    const admin = await newPerson()
    await signInQuietly(admin, people.admin)
    await newAgent(agent, admin)
    const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '13:00', to: '17:00' }))
    await send(agent, 'PUT', '/api/availability', {
      zone: HOME,
      windows: hours,
      exceptions: [],
      settings: {
        lengthMinutes: 60,
        bufferMinutes: 0,
        noticeHours: 72,
        daysAhead: 14,
        dailyLimit: 8,
        isInstant: true,
      },
    })
    const listing = await newListing(agent, admin)
    await send(agent, 'PUT', `/api/properties/${listing._id}/viewings`, { zone: HOME })

    const buyer = await newPerson()
    const person = await newBuyer(buyer)
    await verifyEmail(demo, person.email)
    const propertyId = listing._id
    const offer = await newOffer(buyer, propertyId)
    await send(agent, 'PATCH', `/api/offers/accept/${offer}`)
    const [ownOffer] = (await send(buyer, 'GET', `/api/offers/by-email/${person.email}`)) as {
      expiresAt: string
    }[]
    const due = ownOffer?.expiresAt ?? ''
    const end = (await moveDeadline(demo, offer, 71)).toISOString()
    await send(buyer, 'POST', '/api/conversations', { propertyId, text: 'Call me', key: randomUUID() })
    const [talk] = (await send(buyer, 'GET', '/api/conversations')) as { _id: string; lastAt: string }[]
    const [slot] = (await send(buyer, 'GET', `/api/properties/${propertyId}/slots?days=14`)) as {
      startsAt: string
    }[]
    const startsAt = slot?.startsAt ?? ''
    await send(buyer, 'POST', '/api/viewings', { propertyId, startsAt })
    const facts = { listing, conversation: talk?._id ?? '', sentAt: talk?.lastAt ?? '', due, end, startsAt }

    for (const { timezoneId, locale, clock } of READERS)
      await test.step(timezoneId, async () => {
        const page = await newPerson(undefined, { timezoneId, locale })
        await signInQuietly(page, person)
        await expectTimes(page, clock, facts)
        await page.setViewportSize({ width: 320, height: 740 })
        await page.goto('/dashboard/user/viewings')
        await expectUsable(page, 320)
      })

    await test.step('without JavaScript', async () => {
      const page = await withoutScripts(browser, baseURL)
      await signInQuietly(page, person)
      await expectTimes(page, UTC, facts)
      await page.context().close()
    })
  },
)
