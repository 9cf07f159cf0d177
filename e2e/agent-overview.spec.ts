import {
  expect,
  expectAccessible,
  expectUsableEverywhere,
  newAgent,
  newBuyer,
  newListing,
  newOffer,
  openCalendar,
  people,
  send,
  signInQuietly,
  test,
} from './fixtures'
import { tabTo, withoutScripts } from './support'

test(
  "an agent's front page: three steps at first, then offers, messages, numbers and what needs an update",
  { tag: '@full' },
  async ({ newPerson, browser, baseURL }) => {
    test.slow()
    const agent = await newPerson()
    const buyer = await newPerson()
    const admin = await newPerson()
    await signInQuietly(admin, people.admin)
    const person = await newAgent(agent, admin)
    const main = agent.getByRole('main')
    const step = (title: string) => main.getByRole('listitem').filter({ hasText: title })

    await test.step('a new agent sees three steps, and which are done', async () => {
      await agent.goto('/dashboard')
      await expect(agent).toHaveURL('/dashboard/agent')
      await expect(agent.getByRole('heading', { level: 1 })).toHaveText('Welcome, Bea')
      await expect(main).toContainText('Three steps to your first offer.')
      const sidebar = agent.getByRole('navigation', { name: 'Dashboard' })
      await expect(sidebar.getByRole('link', { name: 'Overview' })).toHaveAttribute('aria-current', 'page')
      await expect(step('Set your viewing hours')).not.toContainText('Done')
      await expectUsableEverywhere(agent)
      await openCalendar(agent)
      await agent.reload()
      await expect(step('Set your viewing hours')).toContainText('Done')
      await tabTo(agent, main.getByRole('link', { name: 'Add a home' }))
      await agent.keyboard.press('Enter')
      await expect(agent.getByRole('heading', { level: 1, name: 'Add New Property' })).toBeVisible()
    })

    const listing = await newListing(agent, admin)
    await newBuyer(buyer, 'Nora Whitfield')

    await test.step('with a home the numbers of the week appear instead of the steps', async () => {
      await agent.goto('/dashboard/agent')
      await expect(agent.getByRole('region', { name: 'This week' })).toContainText('1 home')
      await expect(agent.getByRole('region', { name: 'Next steps' })).toHaveCount(0)
    })

    await test.step('an offer and a question appear on the open page', async () => {
      await newOffer(buyer, listing._id)
      await send(buyer, 'POST', '/api/conversations', {
        propertyId: listing._id,
        text: 'Is the mill wheel turning?',
        key: crypto.randomUUID(),
      })
      const offers = agent.getByRole('region', { name: 'Offers to answer' })
      await expect(offers).toContainText('Nora Whitfield offers $450,000.')
      await expect(offers.getByTestId('diamond')).toBeVisible()
      await expect(main).toContainText('1 offer needs an answer.')
      const waiting = agent.getByRole('region', { name: 'Unread messages' })
      await expect(waiting).toContainText('Is the mill wheel turning?')
      await expect(waiting).toContainText('Waiting 0 min')
      await expectUsableEverywhere(agent)
    })

    await test.step('“Answer” leads to the offers that need an answer', async () => {
      await tabTo(agent, agent.getByRole('link', { name: `Answer: ${listing.title}` }))
      await agent.keyboard.press('Enter')
      await expect(agent).toHaveURL('/dashboard/agent/requested-properties?answer=needed')
      await expect(main).toContainText('Offers that need your answer, the earliest deadline first.')
      await expect(main.getByRole('button', { name: /^Accept/ })).toBeVisible()
      await expectAccessible(agent)
    })

    await test.step('without JavaScript it shows the same', async () => {
      const plain = await withoutScripts(browser, baseURL)
      await signInQuietly(plain, person)
      await plain.goto('/dashboard/agent')
      const sections = plain.getByRole('main').getByRole('region')
      await expect(sections).toHaveCount(3)
      await expect(plain.getByRole('main')).toContainText('Nora Whitfield offers $450,000.')
      await plain.context().close()
    })
  },
)
