/** @tier full */
import { randomBytes } from 'node:crypto'
import { type Page } from '@playwright/test'
import { expect, expectUsableEverywhere, newBuyer, people, send, signInQuietly, test } from './fixtures'
import { movePointerAway, withoutScripts } from './support'

const queue = '/dashboard/admin/moderation'
const PDF = { name: 'license.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 license') }
const APPLICATION = { licence: 'OR-201', region: 'Central Oregon', references: 'Hill & Sons Realty' }

/** A listing of the demo. */
async function someListing(page: Page): Promise<{ id: string; title: string }> {
  const [home] = (await (await page.request.get('/api/properties?location=vermont')).json()) as {
    _id: string
    title: string
  }[]
  return { id: home?._id ?? '', title: home?.title ?? '' }
}

test('a buyer applies to become an agent, and an administrator accepts by keyboard', async ({
  newPerson,
}) => {
  const page = await newPerson()
  const admin = await newPerson()
  const name = `Nell ${randomBytes(3).toString('hex')}`
  await newBuyer(page, name)

  await test.step('the profile leads to the application, which requires a document and personal data', async () => {
    await page.goto('/dashboard/user/profile')
    await page.getByRole('link', { name: 'Apply or view your application' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Become an agent' })).toBeVisible()
    await page.getByLabel('A copy of your license').setInputFiles(PDF)
    await page.getByRole('button', { name: 'Upload document' }).click()
    await expect(page.getByText(/Your document \(PDF\) was uploaded on/)).toBeVisible()
    await page.getByLabel('License number').fill(APPLICATION.licence)
    await page.getByLabel('Region').fill(APPLICATION.region)
    await page.getByRole('textbox', { name: 'References' }).fill(APPLICATION.references)
    await page.getByRole('button', { name: 'Send application' }).click()
    await expect(page.getByText('Pending')).toBeVisible()
    await expect(page.getByText('Decision expected by')).toBeVisible()
  })

  await test.step('it is in the queue, and is accepted by keyboard', async () => {
    await signInQuietly(admin, people.admin)
    await admin.goto(`${queue}?kind=applications`)
    await expect(admin.getByRole('link', { name: /^Moderation/ })).toContainText('pending')
    const document = admin.getByRole('link', { name: `Open the document from ${name}` })
    const [file] = await Promise.all([admin.waitForEvent('download'), document.click()])
    expect(file.suggestedFilename()).toBe('application-document.pdf')
    await document.focus()
    await admin.keyboard.press('v')
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Accept application' }).click()
    await movePointerAway(admin)
    await expect(admin.getByText('Application accepted')).toBeVisible()
    await expect(document).toBeHidden()
  })

  await page.goto('/dashboard')
  await expect(page).toHaveURL('/dashboard/agent')
})

test('without JavaScript a listing is reported, and the report dismissed', async ({ browser, baseURL }) => {
  const page = await withoutScripts(browser, baseURL)
  const admin = await withoutScripts(browser, baseURL)
  await newBuyer(page, 'Rhea Plain')
  const { id, title } = await someListing(page)
  await page.goto(`/properties/${id}`)
  await page.getByRole('link', { name: 'Report this home' }).click()
  await page.getByLabel('What is wrong?').selectOption('other')
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByText('Please describe the problem.')).toBeVisible()
  await expect(page.getByLabel('What is wrong?')).toHaveValue('other')
  await page.getByLabel('Comment (optional)').fill('It is the house next door.')
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()

  await signInQuietly(admin, people.admin)
  await admin.goto(`${queue}?kind=reports`)
  await expect(admin.getByText('It is the house next door.')).toBeVisible()
  await admin.getByRole('button', { name: `Dismiss: ${title}` }).click()
  await admin.getByRole('button', { name: 'Dismiss reports' }).click()
  await expect(admin).toHaveURL(queue)
  await expect(admin.getByText('It is the house next door.')).toBeHidden()
  await page.context().close()
  await admin.context().close()
})

test('a review is reported by a reader, is pending for the administrator, and is deleted', async ({
  newPerson,
}) => {
  const writer = await newPerson()
  const viewer = await newPerson()
  const admin = await newPerson()
  const tag = randomBytes(3).toString('hex')
  const writerName = `Wyn ${tag}`
  const viewerName = `Rita ${tag}`
  await newBuyer(writer, writerName)
  await newBuyer(viewer, viewerName)
  const { id, title } = await someListing(writer)
  const text = `Call me instead, ${writerName}.`
  await send(writer, 'POST', '/api/reviews', { propertyId: id, review: text, rating: 1 })
  const words = 'A telephone number stands in it.'

  await test.step('the reader states a reason, once', async () => {
    await viewer.goto(`/properties/${id}`)
    await viewer.getByRole('link', { name: `Report the review by ${writerName}` }).click()
    await expect(viewer.getByRole('heading', { level: 1, name: 'Report this review' })).toBeVisible()
    await expect(viewer.getByRole('blockquote')).toHaveText(text)
    await viewer.getByRole('button', { name: 'Send report' }).click()
    await expect(viewer.getByLabel('What is wrong?')).toHaveAttribute('aria-invalid', 'true')
    await expectUsableEverywhere(viewer)
    await viewer.getByLabel('What is wrong?').selectOption('personal')
    await viewer.getByLabel('Comment (optional)').fill(words)
    await viewer.getByRole('button', { name: 'Send report' }).click()
    await expect(viewer.getByRole('heading', { name: 'Thank you' })).toBeVisible()
    await viewer.reload()
    await expect(viewer.getByText(/^You reported this review on [^.]+\.$/)).toBeVisible()
    await expect(viewer.getByRole('button', { name: 'Send report' })).toHaveCount(0)
    await expectUsableEverywhere(viewer)
  })

  await test.step('the administrator finds it, without its reporter, and deletes the review', async () => {
    await signInQuietly(admin, people.admin)
    await admin.goto(`${queue}?kind=reports`)
    const reported = admin.getByRole('listitem').filter({ hasText: text })
    await expect(reported).toContainText(`It shows someone’s personal data: ${words}`)
    await expect(reported).toContainText(title)
    await expect(admin.getByRole('main')).not.toContainText(viewerName)
    await reported.getByRole('button', { name: `Delete review: review of ${title}` }).click()
    await expect(admin.getByRole('alertdialog', { name: `Delete the review of ${title}?` })).toBeVisible()
    await expectUsableEverywhere(admin)
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Delete review' }).click()
    await movePointerAway(admin)
    await expect(admin.getByText('Review deleted successfully')).toBeVisible()
    await expect(reported).toBeHidden()
  })

  await test.step('it is removed from the page, and its writer is notified', async () => {
    await viewer.goto(`/properties/${id}`)
    await expect(viewer.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(viewer.getByText(text)).toHaveCount(0)
    await writer.goto('/dashboard/notices')
    await expect(writer.getByRole('region', { name: 'Updates' })).toContainText(
      `Your review of ${title} was removed`,
    )
  })
})
