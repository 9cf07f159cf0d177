import { randomBytes } from 'node:crypto'
import { type Page } from '@playwright/test'
import {
  chooseTheme,
  expect,
  expectAccessible,
  expectUsableInBothThemes,
  newAgent,
  newListing,
  people,
  signInQuietly,
  test,
} from './fixtures'
import { mailedLink, tabTo, withoutScripts } from './support'

type Home = { _id: string; title: string }

const newEmail = () => `asks-${randomBytes(6).toString('hex')}@mail.test`

/** A verified home of a new agent, whose page is returned too. */
async function newHome(newPerson: () => Promise<Page>): Promise<{ agent: Page; home: Home }> {
  const agent = await newPerson()
  const admin = await newPerson()
  await signInQuietly(admin, people.admin)
  await newAgent(agent, admin)
  return { agent, home: await newListing(agent, admin) }
}

/** The path of the form, with an older title and place, which redirect to the current one. */
const formOf = ({ _id }: Home) => `/homes/an-older-place/an-older-title-${_id}/enquiry`

/** Sends the form; a person types slower than this test, so it may be refused as too fast once. */
async function send(page: Page, press: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await press()
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible({ timeout: 1_500 })
  }).toPass()
}

test(
  'a visitor asks about a home by keyboard at 360 px, and the agent gets the question once it is confirmed',
  { tag: '@full' },
  async ({ newPerson }) => {
    test.slow()
    const { agent, home } = await newHome(newPerson)
    const page = await newPerson()
    await page.setViewportSize({ width: 360, height: 740 })
    const email = newEmail()

    await test.step('six fields, of which three are needed, and what is wrong with them', async () => {
      await chooseTheme(page, 'light')
      await page.goto(formOf(home))
      await expectUsableInBothThemes(page, 'light')
      await tabTo(page, page.getByLabel('Your question'))
      await page.keyboard.type('Is the deck sunny? Call me: nora@x.test')
      await page.keyboard.press('Tab')
      await page.keyboard.type('Nora Whitfield')
      await page.keyboard.press('Tab')
      await page.keyboard.type('nora')
      await page.keyboard.press('Enter')
      await expect(page.getByText('Invalid email address')).toBeVisible()
      await expect(page.getByLabel('Email')).toBeFocused()
      await expectAccessible(page)
      await page.getByLabel('Email').press('ControlOrMeta+a')
      await page.keyboard.type(email)
      await send(page, () => page.keyboard.press('Enter'))
      await expectUsableInBothThemes(page, 'light')
    })

    const link = await mailedLink(page.request, email, 1)
    await test.step('a scanner that opens the link changes nothing', async () => {
      const scanner = await newPerson()
      for (const method of ['HEAD', 'GET', 'GET']) await scanner.request.fetch(link, { method })
      await agent.goto('/dashboard/messages')
      await expect(agent.getByRole('link', { name: new RegExp(home.title) })).toHaveCount(0)
    })

    await test.step('the button sends the question', async () => {
      await page.goto(link)
      await expect(page.getByText('Is the deck sunny? Call me: nora@x.test')).toBeVisible()
      await expectUsableInBothThemes(page, 'light')
      await tabTo(page, page.getByRole('button', { name: 'Send question' }))
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { name: /has your question$/ })).toBeVisible()
      await expectUsableInBothThemes(page, 'light')
      // Nobody is signed in before there is a password.
      expect(await (await page.request.get('/api/auth/session')).json()).toEqual({})
      await agent.reload()
      await agent.getByRole('link', { name: new RegExp(home.title) }).click()
      await expect(agent.getByRole('log', { name: 'Messages' })).toContainText(
        'Is the deck sunny? Call me: [email hidden]',
      )
    })

    await test.step('a password opens the conversation', async () => {
      await tabTo(page, page.getByLabel('Password', { exact: true }))
      await page.keyboard.type('deck-secret')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/dashboard\/messages\/[0-9a-f]{24}$/)
      await expect(page.getByRole('log', { name: 'Messages' })).toContainText('Is the deck sunny?')
      await page.goto(formOf(home))
      await expect(page).toHaveURL(/\/dashboard\/messages\/[0-9a-f]{24}$/)
    })
  },
)

test(
  'without JavaScript a visitor asks, confirms and sets a password, and a refused form keeps what was typed',
  { tag: '@full' },
  async ({ newPerson, browser, baseURL }) => {
    test.slow()
    const { home } = await newHome(newPerson)
    const page = await withoutScripts(browser, baseURL)
    await page.setViewportSize({ width: 360, height: 740 })
    const email = newEmail()
    await page.goto(formOf(home))
    await page.getByLabel('Your question').fill('Is there a school bus?')
    await page.getByLabel('Name').fill('Nora Whitfield')
    await page.getByLabel('Email').fill('nora')
    await page.getByRole('button', { name: 'Send question' }).click()
    await expect(page.getByText('Invalid email address')).toBeVisible()
    await expect(page.getByLabel('Your question')).toHaveValue('Is there a school bus?')
    await page.getByLabel('Email').fill(email)
    // The refused page was opened again, and has to be as old as the first one.
    await expect(async () => {
      await page.getByRole('button', { name: 'Send question' }).click()
      await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible({ timeout: 500 })
    }).toPass({ intervals: [4_000] })
    await page.goto(await mailedLink(page.request, email, 1))
    await page.getByRole('button', { name: 'Send question' }).click()
    await expect(page.getByRole('heading', { name: /has your question$/ })).toBeVisible()
    await page.getByLabel('Password', { exact: true }).fill('deck-secret')
    await page.getByRole('button', { name: 'Set password' }).click()
    await expect(page).toHaveURL(/\/dashboard\/messages\/[0-9a-f]{24}$/)
    await page.context().close()
  },
)
