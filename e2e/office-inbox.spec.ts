import { expect, expectUsableEverywhere, signInQuietly, test } from './fixtures'
import { ask, assignee, INBOX, letItBeLate, newOffice, row } from './office'
import { withoutScripts } from './support'

test(
  'an inquiry without an account is assigned, overdue, a manager’s, reassigned and answered for the agent',
  { tag: '@full' },
  async ({ newPerson, demo }) => {
    test.slow()
    const { office, home } = await newOffice(demo, newPerson)
    const { owner, manager, agent, colleague } = office
    const buyer = await newPerson()
    const id = await ask(buyer, home._id, 'Does the parking space come with the home?')

    await test.step('it is assigned to the agent of the home, with its clock', async () => {
      await owner.page.goto(INBOX)
      await expect(row(owner.page, home.title)).toContainText('Does the parking space come with the home?')
      await expect(row(owner.page, home.title)).toContainText(/Waiting \d min/)
      await expect(assignee(owner.page, home.title)).toHaveValue(agent.id)
      await expect(owner.page.getByText(/^Goal: an answer within 4 hours, counted/)).toBeVisible()
      await expectUsableEverywhere(owner.page)
      await colleague.page.goto(INBOX)
      await expect(colleague.page.getByRole('heading', { name: 'No open inquiries' })).toBeVisible()
    })

    await test.step('nobody answers within four hours: a manager gets it, and is notified', async () => {
      await letItBeLate(demo, id)
      await manager.page.goto('/dashboard/notices')
      await manager.page.getByRole('link', { name: new RegExp(`about ${home.title} is overdue`) }).click()
      await expect(manager.page).toHaveURL(new RegExp(`${INBOX}$`))
      await expect(row(manager.page, home.title)).toContainText(/Late by 1 h/)
      await expect(assignee(manager.page, home.title)).toHaveValue(manager.id)
      await expectUsableEverywhere(manager.page)
    })

    await test.step('the manager assigns it to a colleague, who is notified', async () => {
      await assignee(manager.page, home.title).selectOption(colleague.id)
      await row(manager.page, home.title).getByRole('button', { name: 'Assign' }).click()
      await expect(row(manager.page, home.title).getByRole('button', { name: 'Assign' })).toBeHidden()
      await manager.page.reload()
      await expect(assignee(manager.page, home.title)).toHaveValue(colleague.id)
      await colleague.page.goto('/dashboard/notices')
      await colleague.page
        .getByRole('link', { name: new RegExp(`about ${home.title} is assigned to you`) })
        .click()
      await row(colleague.page, home.title).getByRole('link').click()
      await expect(colleague.page).toHaveURL(new RegExp(`/dashboard/messages/${id}$`))
    })

    await test.step('the colleague leaves a note and answers with a ready text for the agent', async () => {
      const { page } = colleague
      await page.getByText('Add a note', { exact: true }).click()
      await page.getByLabel('New note').fill('She asked twice.')
      await page.getByRole('button', { name: 'Save note' }).click()
      await expect(page.getByText('She asked twice.')).toBeVisible()
      await page.goto('/dashboard/messages')
      await expect(page.getByRole('link', { name: /^Office\s*1\s*open$/ })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Office inbox' })).toHaveAttribute('href', INBOX)
      await expectUsableEverywhere(page)
      await page.getByRole('link', { name: 'Ready answers' }).click()
      await page.getByLabel('Name', { exact: true }).fill('Parking')
      await page.getByLabel('Text').fill('Hello {buyer}, {price}')
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText(/^\{price\} is not a placeholder/)).toBeVisible()
      await page.getByLabel('Text').fill('Hello {buyer}, parking comes with {home}.')
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByRole('heading', { name: 'Parking' })).toBeVisible()
      await expectUsableEverywhere(page)
      await page.goto(`/dashboard/messages/${id}`)
      await page.getByRole('link', { name: 'Ready answers' }).click()
      await page.getByRole('link', { name: /^Parking/ }).click()
      const field = page.getByLabel('Message', { exact: true })
      await expect(field).toHaveValue(`Hello Nora Whitfield, parking comes with ${home.title}.`)
      await expectUsableEverywhere(page)
      await page.getByRole('button', { name: 'Send', exact: true }).click()
      await expect(page.getByRole('log', { name: 'Messages' })).toContainText('parking comes with')
      await expect(field).toHaveValue('')
    })

    await test.step('the buyer reads the answer and no note, and the inbox is empty', async () => {
      const log = buyer.getByRole('log', { name: 'Messages' })
      await expect(log).toContainText(`parking comes with ${home.title}.`)
      await buyer.reload()
      await expect(log).toContainText(`parking comes with ${home.title}.`)
      expect(await buyer.content()).not.toContain('She asked twice.')
      await owner.page.reload()
      await expect(owner.page.getByRole('heading', { name: 'No open inquiries' })).toBeVisible()
    })
  },
)

test(
  'without JavaScript an owner assigns, sets hours and an absence, and fills in a ready answer',
  { tag: '@full' },
  async ({ newPerson, demo, browser, baseURL }) => {
    test.slow()
    const { office, home } = await newOffice(demo, newPerson)
    const { owner, agent, colleague } = office
    const id = await ask(await newPerson(), home._id, 'Is there a school bus?')
    const page = await withoutScripts(browser, baseURL)
    await page.setViewportSize({ width: 360, height: 740 })
    await signInQuietly(page, owner)

    await page.goto(INBOX)
    await assignee(page, home.title).selectOption(colleague.id)
    await row(page, home.title).getByRole('button', { name: 'Assign' }).click()
    await expect(assignee(page, home.title)).toHaveValue(colleague.id)
    await page.getByRole('combobox', { name: 'Assigned', exact: true }).selectOption(agent.id)
    await page.getByRole('button', { name: 'Show' }).click()
    await expect(page.getByRole('heading', { name: 'No open inquiries' })).toBeVisible()

    await page.getByLabel('Member').selectOption(agent.id)
    await page.getByLabel('First day').fill('2099-12-24')
    await page.getByLabel('Last day').fill('2099-12-26')
    await page.getByLabel('Deputy (optional)').selectOption(colleague.id)
    await page.getByRole('button', { name: 'Save absence' }).click()
    await expect(page.getByText(`Deputy: ${colleague.name}.`)).toBeVisible()
    await page.getByRole('button', { name: `Remove the absence of ${agent.name}` }).click()
    await expect(page.getByText(`Deputy: ${colleague.name}.`)).toBeHidden()

    await page.getByRole('link', { name: 'Change' }).click()
    await page.getByLabel('Goal, in hours').fill('2')
    await page.getByLabel('Monday, from').first().fill('09:15')
    await page.getByLabel('Place', { exact: true }).first().fill('Bend')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('alert')).toHaveText('Choose a member for “Bend”.')
    await expect(page.getByLabel('Goal, in hours')).toHaveValue('2')
    await expect(page.getByLabel('Monday, from').first()).toHaveValue('09:15')
    await page.getByLabel('Member', { exact: true }).first().selectOption(colleague.id)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText(/^Goal: an answer within 2 hours, counted/)).toBeVisible()

    await page.goto('/dashboard/agent/ready-answers')
    await page.getByLabel('Name', { exact: true }).fill('Bus')
    await page.getByLabel('Text').fill('There is one, {buyer}.')
    await page.getByRole('button', { name: 'Save' }).click()
    const saved = page.getByRole('listitem').filter({ hasText: 'There is one' })
    await saved.getByLabel('Edit: Bus').click()
    await saved.getByLabel('Text').fill('It costs {price}.')
    await saved.getByRole('button', { name: 'Save' }).click()
    await expect(saved.getByText(/^\{price\} is not a placeholder/)).toBeVisible()
    await expect(saved.getByLabel('Text')).toHaveValue('It costs {price}.')
    await page.goto(`/dashboard/messages/${id}`)
    await page.getByRole('link', { name: 'Ready answers' }).click()
    await page.getByRole('link', { name: /^Bus/ }).click()
    await expect(page.getByLabel('Message', { exact: true })).toHaveValue('There is one, Nora Whitfield.')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page.getByRole('log', { name: 'Messages' })).toContainText('There is one, Nora Whitfield.')
    await page.context().close()
  },
)
