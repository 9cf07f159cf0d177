import {
  expect,
  expectUsableEverywhere,
  newAgent,
  people,
  pictureFile,
  signInQuietly,
  test,
} from './fixtures'

test(
  'an agent saves half a home as a draft, finds it, publishes it and duplicates the home',
  { tag: '@full' },
  async ({ newPerson }) => {
    const page = await newPerson()
    const admin = await newPerson()
    await signInQuietly(admin, people.admin)
    await newAgent(page, admin)
    const drafts = page.getByRole('table', { name: 'Drafts' })

    await test.step('half the form, with a price that is no number', async () => {
      await page.goto('/dashboard/agent/add-property')
      await page.getByLabel('Title').fill('Half a mill')
      await page.getByLabel('Minimum price').fill('about 3')
      await expect(page.getByText(/Draft saved on this device/)).toBeVisible()
      await page.getByRole('button', { name: 'Save draft' }).click()
      await expect(page).toHaveURL(/\/my-properties\/drafts$/)
      await expect(drafts.getByRole('row', { name: /Half a mill/ })).toContainText(
        'Description, Location, Minimum price, Maximum price and 1 more',
      )
      await expectUsableEverywhere(page)
      await page.setViewportSize({ width: 1280, height: 800 })
    })

    await test.step('it is completed and saved again', async () => {
      await page.getByRole('link', { name: 'Continue Half a mill' }).click()
      await expect(page.getByLabel('Minimum price')).toHaveValue('about 3')
      await page.getByLabel('Title').fill('A whole mill')
      await page.getByLabel('Description').fill('A mill beside the stream.')
      await page.getByLabel('Minimum price').fill('300000')
      await page.getByLabel('Maximum price').fill('350000')
      await page.getByLabel('Location').fill('Augusta, Maine')
      await page.getByLabel('Add pictures').setInputFiles(await pictureFile('#3a4552'))
      await expectUsableEverywhere(page)
      await page.setViewportSize({ width: 1280, height: 800 })
      await page.getByRole('button', { name: 'Save draft' }).click()
      await expect(drafts.getByText('Ready to publish')).toBeVisible()
    })

    await test.step('it is published, and is no draft any more', async () => {
      await page.getByRole('button', { name: 'Publish A whole mill' }).click()
      await page.getByRole('button', { name: 'Publish home' }).click()
      await expect(page.getByText('No drafts yet')).toBeVisible()
      await page.getByRole('link', { name: 'Homes', exact: true }).click()
      await expect(page.getByRole('heading', { level: 2, name: 'A whole mill' })).toBeVisible()
    })

    await test.step('a copy of the home is a draft with its picture, which the form publishes', async () => {
      await page.getByRole('button', { name: 'Duplicate A whole mill' }).click()
      await expect(page.getByLabel('Title')).toHaveValue('Copy of A whole mill')
      await page.goto('/dashboard/agent/my-properties/drafts')
      await expect(drafts.getByText('Ready to publish')).toBeVisible()
      await page.getByRole('button', { name: 'Duplicate Copy of A whole mill' }).click()
      await page.getByLabel('Title').fill('Another mill')
      await page.getByRole('button', { name: 'Add Property' }).click()
      await expect(page).toHaveURL(/\/my-properties$/)
      await expect(page.getByRole('heading', { level: 2, name: 'Another mill' })).toBeVisible()
      await page.getByRole('link', { name: /^Drafts/ }).click()
      await page.getByRole('button', { name: 'Delete the draft Copy of A whole mill' }).click()
      await page.getByRole('button', { name: 'Delete draft', exact: true }).click()
      await expect(page.getByText('No drafts yet')).toBeVisible()
    })
  },
)
