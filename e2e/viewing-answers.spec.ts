import { moveIntoThePast } from './clock'
import {
  expect,
  expectAccessible,
  expectUsableEverywhere,
  newAgent,
  newBuyer,
  newListing,
  openCalendar,
  people,
  send,
  signInQuietly,
  test,
} from './fixtures'
import { mailsTo, tabTo, verifyEmail, withoutScripts } from './support'

test(
  'the buyer answers two questions after a viewing by keyboard and without JavaScript; the agent reads them',
  { tag: '@full' },
  async ({ newPerson, demo, browser, baseURL }) => {
    test.slow()
    const agent = await newPerson()
    const buyer = await newPerson()
    const admin = await newPerson()
    await signInQuietly(admin, people.admin)
    await newAgent(agent, admin)
    await openCalendar(agent, { isInstant: true })
    const listing = await newListing(agent, admin)
    const person = await newBuyer(buyer)
    await verifyEmail(demo, person.email)
    const slots = (await send(buyer, 'GET', `/api/properties/${listing._id}/slots`)) as { startsAt: string }[]
    const body = { propertyId: listing._id, startsAt: slots[0]?.startsAt }
    const { insertedId: id } = (await send(buyer, 'POST', '/api/viewings', body)) as { insertedId: string }
    await moveIntoThePast(demo, id)
    const subject = `How was your viewing of ${listing.title}?`
    const page = `/dashboard/user/viewings/${id}/feedback`

    await test.step('the mail of the morning after leads to the questions', async () => {
      const mailed = async () =>
        (await mailsTo(buyer.request, person.email)).filter((mail) => mail.subject === subject)
      await expect.poll(mailed).toHaveLength(1)
      const [mail] = await mailed()
      const link = /http\S+\/dashboard\/notices\/[0-9a-f]+/.exec(mail?.text ?? '')?.[0] ?? ''
      await buyer.goto(link)
      await expect(buyer).toHaveURL(page)
      await expect(buyer.getByRole('heading', { level: 1 })).toHaveText('How was your viewing?')
      await expectUsableEverywhere(buyer)
    })

    await test.step('the buyer answers by keyboard', async () => {
      await tabTo(buyer, buyer.getByRole('radio', { name: 'Liked it' }))
      await buyer.keyboard.press('ArrowRight')
      await buyer.keyboard.press('ArrowRight')
      await expect(buyer.getByRole('radio', { name: 'Not for me' })).toBeChecked()
      await expect(buyer.getByLabel('In your words')).toBeHidden()
      await buyer.keyboard.press('Tab')
      await buyer.keyboard.press('ArrowLeft')
      await expect(buyer.getByRole('radio', { name: 'Something else' })).toBeChecked()
      await buyer.keyboard.press('Tab')
      await expect(buyer.getByLabel('In your words')).toBeFocused()
      await buyer.keyboard.type('No room for the piano.')
      await expectAccessible(buyer)
      await buyer.getByRole('button', { name: 'Send answers' }).press('Enter')
      await expect(buyer).toHaveURL('/dashboard/user/viewings')
      await expect(buyer.getByRole('main')).toContainText(
        'You answered: Not for me · Something else: “No room for the piano.”',
      )
    })

    await test.step('the agent reads them at the viewing, and cannot mark it as missed', async () => {
      await agent.goto('/dashboard/agent/viewings')
      const row = agent.getByRole('main').getByRole('listitem').filter({ hasText: listing.title })
      await expect(row).toContainText('Afterwards: Not for me · Something else: “No room for the piano.”')
      await expect(row).toContainText(person.name)
      await expect(row.getByRole('button', { name: /^Mark as missed/ })).toHaveCount(0)
    })

    await test.step('without JavaScript the answers are changed', async () => {
      const plain = await withoutScripts(browser, baseURL)
      await signInQuietly(plain, person)
      await plain.goto('/dashboard/user/viewings')
      await plain.getByRole('link', { name: `Change answers: ${listing.title}` }).click()
      await expect(plain.getByLabel('In your words')).toHaveValue('No room for the piano.')
      await plain.getByRole('radio', { name: 'Liked it' }).check({ force: true })
      await plain.getByRole('radio', { name: 'Still looking' }).check({ force: true })
      await expect(plain.getByLabel('In your words')).toBeHidden()
      await plain.getByRole('button', { name: 'Save answers' }).click()
      await expect(plain).toHaveURL('/dashboard/user/viewings')
      await expect(plain.getByRole('main')).toContainText('You answered: Liked it · Still looking')
      await plain.context().close()
    })

    await test.step('a second tab with the older answers is refused, and says so', async () => {
      await buyer.goto(page)
      const second = await buyer.context().newPage()
      await second.goto(page)
      await second.getByRole('radio', { name: 'Not sure' }).check({ force: true })
      await second.getByRole('button', { name: 'Save answers' }).click()
      await expect(second).toHaveURL('/dashboard/user/viewings')
      await buyer.getByRole('radio', { name: 'Not for me' }).check({ force: true })
      await buyer.getByRole('button', { name: 'Save answers' }).click()
      await expect(buyer.getByText('This viewing has changed. Reload the page.')).toBeVisible()
      await buyer.reload()
      await expect(buyer.getByRole('radio', { name: 'Not sure' })).toBeChecked()
    })
  },
)
