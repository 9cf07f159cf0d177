/** @tier full */
import { DAY_MS, toDay } from '@/lib/domain/dates'
import { publicHomePath } from '@/lib/home-path'
import { expect, newAgent, newListing, people, signInQuietly, test } from './fixtures'
import { movePointerAway, withoutScripts } from './support'

const PDF = { name: 'license.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 license') }
const licencePage = '/dashboard/agent/license'
const daysFromNow = (days: number) => toDay(new Date(Date.now() + days * DAY_MS))

test('an agent renews an expired license, and the homes are public again', async ({ newPerson }) => {
  const agent = await newPerson()
  const admin = await newPerson()
  const visitor = await newPerson()
  await signInQuietly(admin, people.admin)
  const { name } = await newAgent(agent, admin)
  const home = await newListing(agent, admin)

  await test.step('an administrator records a license that expired three weeks ago', async () => {
    await admin.goto(`/dashboard/admin/manage-users?search=${encodeURIComponent(name)}`)
    await admin.getByRole('link', { name: /No license on record/ }).click()
    await expect(admin.getByRole('heading', { level: 1, name: 'Correct a license' })).toBeVisible()
    await admin.getByLabel('License number').fill('OR-201')
    await admin.getByLabel('Valid until').fill(daysFromNow(-21))
    await admin.getByRole('button', { name: 'Save license' }).click()
    await expect(admin.getByText('Please enter a reason.')).toBeVisible()
    await admin.getByLabel('Reason').fill('As in the register.')
    await admin.getByRole('button', { name: 'Save license' }).click()
    await expect(admin).toHaveURL(/manage-users/)
  })

  await test.step('the home is paused, and no new one can be added', async () => {
    await agent.goto('/dashboard/agent/my-properties')
    await expect(agent.getByText('Buyers do not see this home until the license is renewed.')).toBeVisible()
    await agent.goto('/dashboard/agent/add-property')
    await expect(agent.getByRole('heading', { name: 'Your license has expired' })).toBeVisible()
    await expect(agent.getByRole('button', { name: 'Add Property' })).toHaveCount(0)
    await expect(agent.getByText(/appears right away/)).toHaveCount(0)
  })

  await test.step('the agent uploads the document and sends the renewal', async () => {
    await agent.getByRole('link', { name: 'Renew your license' }).click()
    await expect(agent.getByRole('heading', { level: 1, name: 'Your license' })).toBeVisible()
    await agent.getByLabel('A copy of your license').setInputFiles(PDF)
    await agent.getByRole('button', { name: 'Upload document' }).click()
    await expect(agent.getByText(/Your document \(PDF\) was uploaded on/)).toBeVisible()
    await agent.getByLabel('License number').fill('OR-202')
    await agent.getByLabel('Authority').fill('Oregon Real Estate Agency')
    await agent.getByLabel('Public register').fill('https://register.example/OR-202')
    await agent.getByLabel('Valid until').fill(daysFromNow(365))
    await agent.getByRole('button', { name: 'Send renewal' }).click()
    await expect(agent.getByRole('heading', { name: /Your renewal/ })).toBeVisible()
  })

  await test.step('an administrator accepts it in the queue', async () => {
    await admin.goto('/dashboard/admin/moderation?kind=applications')
    const row = admin.getByRole('listitem').filter({ hasText: name })
    await expect(row.getByText('License renewal')).toBeVisible()
    await expect(row.getByRole('link', { name: `Open the document from ${name}` })).toBeVisible()
    await row.getByRole('button', { name: /^Accept/ }).click()
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Accept renewal' }).click()
    await movePointerAway(admin)
    await expect(admin.getByText('Renewal accepted')).toBeVisible()
  })

  await test.step('the home is public again, with the new license', async () => {
    await agent.goto('/dashboard/agent/add-property')
    await expect(agent.getByRole('button', { name: 'Add Property' })).toBeVisible()
    await agent.goto(licencePage)
    await expect(agent.getByText('OR-202', { exact: true })).toBeVisible()
    await agent.goto(`/properties/${home._id}`)
    await expect(agent.getByText('License OR-202, Oregon Real Estate Agency')).toBeVisible()
    await visitor.goto(publicHomePath(home))
    await expect(
      visitor.getByRole('link', { name: 'License OR-202, Oregon Real Estate Agency in the public register' }),
    ).toHaveAttribute('href', 'https://register.example/OR-202')
  })
})

test('without JavaScript an agent renews the license', async ({ browser, baseURL, newPerson }) => {
  const admin = await newPerson()
  await signInQuietly(admin, people.admin)
  const agent = await withoutScripts(browser, baseURL)
  await newAgent(agent, admin)
  await agent.goto('/dashboard/agent/profile')
  await agent.getByRole('link', { name: 'Add your license' }).click()
  await agent.getByLabel('A copy of your license').setInputFiles(PDF)
  await agent.getByRole('button', { name: 'Upload document' }).click()
  await expect(agent).toHaveURL(licencePage)
  await expect(agent.getByText(/Your document \(PDF\) was uploaded on/)).toBeVisible()
  await agent.getByLabel('License number').fill('OR-203')
  await agent.getByLabel('Public register').fill('http://register.example/OR-203')
  await agent.getByRole('button', { name: 'Send renewal' }).click()
  await expect(agent.getByText('Use a URL that starts with https://.')).toBeVisible()
  await expect(agent.getByLabel('License number')).toHaveValue('OR-203')
  await agent.getByLabel('Public register').fill('')
  await agent.getByRole('button', { name: 'Send renewal' }).click()
  await expect(agent.getByRole('heading', { name: /Your renewal/ })).toBeVisible()
})
