import {
  expect,
  expectUsableEverywhere,
  newAgent,
  newBuyer,
  newListing,
  newOffer,
  people,
  pictureFile,
  signInQuietly,
  test,
} from './fixtures'
import { expectUsable, mailsTo, verifyEmail, withoutScripts } from './support'

test(
  'an agent creates an office, a colleague joins, and the owner answers for them until they leave (D450 to D457)',
  { tag: '@full' },
  async ({ newPerson, demo, request }) => {
    const owner = await newPerson()
    const agent = await newPerson()
    const admin = await newPerson()
    const buyer = await newPerson()
    await signInQuietly(admin, people.admin)
    const { name: ownerName } = await newAgent(owner, admin)
    const { name, email } = await newAgent(agent, admin)
    await newBuyer(buyer)
    await verifyEmail(demo, email)
    const home = await newListing(agent, admin)
    await newOffer(buyer, home._id)

    await owner.setViewportSize({ width: 320, height: 640 })
    await owner.goto('/dashboard/agent/office')
    await expect(owner.getByRole('heading', { name: 'Create an office' })).toBeVisible()
    await expectUsable(owner, 320)
    await owner.getByRole('button', { name: 'Create office' }).click()
    await expect(owner.getByText('Please enter the name of the office')).toBeVisible()
    await owner.getByLabel('Office name').fill('Cascade Homes')
    await owner.getByRole('button', { name: 'Create office' }).click()
    await expect(owner.getByRole('heading', { level: 1 })).toHaveText('Cascade Homes')

    await owner.getByRole('link', { name: 'Details' }).click()
    await owner.getByLabel('Choose logo').setInputFiles(await pictureFile('#2a3542'))
    await expect(owner.getByText('The logo is uploaded. Save to use it.')).toBeAttached()
    await owner.getByRole('button', { name: 'Save changes' }).click()
    await expect(owner.getByText('Saved.')).toBeVisible()
    await owner.reload()
    await expect(owner.getByAltText('Logo of Cascade Homes').first()).toHaveJSProperty('complete', true)
    await expectUsableEverywhere(owner)
    await owner.setViewportSize({ width: 320, height: 640 })
    await expectUsable(owner, 320)
    await owner.getByRole('link', { name: 'Members' }).click()

    await owner.getByText('Invite a member').click()
    await owner.getByLabel('Email').fill(email)
    await owner.getByRole('button', { name: 'Send invitation' }).click()
    await expect(owner.getByText('Invitation sent.')).toBeVisible()
    await expect(owner.getByRole('button', { name: `Send again: invitation of ${email}` })).toBeVisible()
    await expectUsable(owner, 320)

    const invitation = async () =>
      (await mailsTo(request, email)).map(({ text }) => /http\S+join-office\S+/.exec(text)?.[0]).find(Boolean)
    await expect.poll(invitation).toBeDefined()
    await agent.goto((await invitation()) ?? '')
    await expect(agent.getByText('Cascade Homes')).toBeVisible()
    await expectUsableEverywhere(agent)
    await agent.getByRole('button', { name: 'Join office' }).click()
    await expect(agent).toHaveURL('/dashboard/agent/office')
    await expect(agent.getByRole('row').filter({ hasText: name })).toContainText('Agent')

    await owner.reload()
    await expect(owner.getByRole('row').filter({ hasText: name })).toContainText('1')
    await expectUsableEverywhere(owner)
    await owner.goto('/dashboard/agent/my-properties')
    await expect(owner.getByText(home.title)).toBeVisible()
    await owner.getByLabel('Agent', { exact: true }).selectOption(ownerName)
    await owner.getByRole('button', { name: 'Show', exact: true }).click()
    await expect(owner.getByText(home.title)).toHaveCount(0)

    await owner.goto('/dashboard/agent/requested-properties')
    await owner
      .getByRole('button', { name: /^Accept/ })
      .first()
      .click()
    await owner
      .getByRole('dialog')
      .or(owner.getByRole('alertdialog'))
      .getByRole('button', { name: /Accept/ })
      .click()
    await expect(owner.getByText(`Answered by ${ownerName} for ${name}`)).toBeVisible()
    await buyer.goto('/dashboard/user/bought')
    await expect(buyer.getByText(`Answered by ${ownerName} for ${name}`)).toBeVisible()

    await owner.goto('/dashboard/agent/office')
    await owner.getByLabel(`Remove ${name} from the office`).click()
    await owner.getByRole('button', { name: 'Remove from office' }).click()
    await expect(
      owner.getByRole('row').getByText(/^Hand over their homes first\. Still open: 1 home/),
    ).toBeVisible()

    const visitor = await newPerson()
    await owner.getByRole('link', { name: 'Public page' }).click()
    await expect(owner).toHaveURL(/\/offices\/cascade-homes-/)
    await visitor.goto(owner.url())
    await expect(visitor.getByRole('link', { name })).toBeVisible()
    await expect(visitor.getByAltText('Logo of Cascade Homes')).toBeVisible()
    await expect(visitor.getByText(home.title)).toBeVisible()
    await expectUsableEverywhere(visitor)
    await visitor.getByRole('link', { name }).click()
    await visitor.getByRole('link', { name: 'Cascade Homes' }).click()
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Cascade Homes')

    await agent.goto('/dashboard/agent/office?tab=details')
    await expect(agent.getByRole('button', { name: 'Save changes' })).toHaveCount(0)
    await expect(agent.getByRole('button', { name: 'Close office' })).toHaveCount(0)
    await agent.getByRole('button', { name: 'Leave office' }).click()
    await expect(agent.getByText(/^Hand over your homes first/)).toBeVisible()
    await expectUsableEverywhere(agent)
  },
)

test(
  'without JavaScript, an owner creates an office and changes it, and the last owner cannot leave',
  { tag: '@full' },
  async ({ newPerson, browser, baseURL }) => {
    const page = await newPerson()
    const admin = await newPerson()
    await signInQuietly(admin, people.admin)
    await newAgent(page, admin)
    const plain = await withoutScripts(browser, baseURL)
    await plain.context().addCookies(await page.context().cookies())
    await plain.setViewportSize({ width: 320, height: 640 })
    await plain.goto('/dashboard/agent/office')
    await plain.getByLabel('Office name').fill('Plain Homes')
    await plain.getByRole('button', { name: 'Create office' }).click()
    await expect(plain.getByRole('heading', { level: 1 })).toHaveText('Plain Homes')
    await plain.getByRole('link', { name: 'Details' }).click()
    await plain.getByLabel('Time zone').fill('Mars')
    await plain.getByRole('button', { name: 'Save changes' }).click()
    await expect(plain.getByText('Choose a time zone.')).toBeVisible()
    await plain.getByLabel('Time zone').fill('Los Angeles')
    await plain.getByLabel('VAT number').fill('DE123456789')
    await plain.getByRole('button', { name: 'Save changes' }).click()
    await expect(plain.getByLabel('VAT number')).toHaveValue('DE123456789')
    const response = await plain
      .context()
      .request.post('/api/office/leave', { headers: { origin: baseURL ?? '' } })
    expect(await response.json()).toMatchObject({
      error: { message: expect.stringMatching(/^You are the only owner/) },
    })
    await plain.getByRole('button', { name: 'Close office' }).click()
    await expect(plain.getByRole('heading', { name: 'Create an office' })).toBeVisible()
    await plain.context().close()
  },
)
