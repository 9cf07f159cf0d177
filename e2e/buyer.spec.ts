/** @tier full */
import {
  expect,
  expectAccessible,
  expectUsableEverywhere,
  newBuyer,
  newListing,
  people,
  pictureFile,
  send,
  signInQuietly,
  test,
} from './fixtures'

test("a buyer's whole day", async ({ newPerson, browser, baseURL }) => {
  const page = await newPerson()
  const agent = await newPerson()
  const admin = await newPerson()
  await signInQuietly(agent, people.agent)
  await signInQuietly(admin, people.admin)
  const { _id: propertyId, title, location } = await newListing(agent, admin)
  const { name, email, id } = await newBuyer(page)
  const renamed = `${name} Weiss`
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.emulateMedia({ reducedMotion: 'reduce' })

  await test.step('My Profile shows every field', async () => {
    await page.goto('/dashboard/user/profile')
    await expect(page.getByRole('heading', { level: 1, name: 'My Profile' })).toBeVisible()
    await expect(page.getByText('Registered User').last()).toBeVisible()
    const rows = await page
      .getByRole('term')
      .evaluateAll((terms) => terms.map((term) => [term.textContent, term.nextElementSibling?.textContent]))
    const today = expect.stringMatching(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/)
    expect(rows).toEqual([
      ['Email', `${email}Not Verified`],
      ['Phone', 'Not given'],
      ['Password', 'Change by email'],
      ['User ID', id],
      ['Account created', today],
      ['Last sign-in', today],
      ['Photo', 'Not set'],
      ['Auth provider', 'Email and password'],
    ])
    const sections = page.getByRole('main').getByRole('heading', { level: 2 })
    await expect(sections).toHaveText([
      'Verify your email',
      name,
      'Become an agent',
      'Where you are signed in',
      'Email notifications',
      'Messages',
      'Calendar',
      'Your data',
      'Account details',
    ])
  })

  await test.step('the profile and its photo are changed, everywhere at once', async () => {
    await page.getByRole('button', { name: 'Edit Profile' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Profile' })
    await expect(dialog.getByLabel('Name')).toBeFocused()
    await dialog.getByLabel('Name').fill('')
    await dialog.getByLabel('Phone').fill('555')
    await dialog.getByRole('button', { name: 'Save profile' }).click()
    await expect(dialog.getByText('Name is required')).toBeVisible()
    await expectUsableEverywhere(page)
    await dialog.getByLabel('Name').fill(renamed)
    await dialog.getByLabel('Phone').fill('+1 555 010 0199')
    await dialog.getByLabel('Choose photo').setInputFiles(await pictureFile('#5c6f8a'))
    await expect(dialog.getByText('The photo is uploaded.')).toBeAttached()
    await dialog.getByRole('button', { name: 'Save profile' }).click()
    await expect(page.getByText('Profile updated successfully')).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'Edit Profile' })).toBeFocused()
    await expect(page.getByText('+1 555 010 0199')).toBeVisible()
    await expect(page.getByRole('definition').filter({ hasText: /^Set$/ })).toBeVisible()
    const inHeader = page.getByRole('banner').getByRole('link', { name: `Signed in as ${renamed}` })
    await expect(inHeader.locator('img')).toHaveAttribute('src', /\/profiles\//)
    await expect(page.getByRole('complementary', { name: 'Your dashboard' }).getByText(renamed)).toBeVisible()
  })

  await test.step('a home is saved', async () => {
    await page.goto(`/properties/${propertyId}`)
    await page.getByRole('button', { name: 'Add to Wishlist' }).click()
    await expect(page.getByText('Added to wishlist!')).toBeVisible()
    await page.getByRole('link', { name: 'Dashboard' }).first().click()
    await page.getByRole('link', { name: 'Wishlist' }).click()
    await page.getByRole('listitem').filter({ hasText: title }).getByRole('link', { name: title }).click()
  })

  await test.step('an offer is made under the new name', async () => {
    await page.getByRole('link', { name: 'Make an Offer' }).filter({ visible: true }).first().click()
    await page.getByLabel('Offer amount').fill('450,000')
    await page.getByRole('button', { name: 'Submit Offer' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Send offer' }).click()
    await expect(page.getByText('Offer submitted successfully!')).toBeVisible()
    await expect(page).toHaveURL('/dashboard/user/bought')
  })

  const [offer] = (await send(page, 'GET', `/api/offers/by-email/${email}`)) as {
    _id: string
    buyerName: string
  }[]
  expect(offer?.buyerName).toBe(renamed)
  await send(agent, 'PATCH', `/api/offers/accept/${offer?._id}`)

  await test.step('it is paid', async () => {
    await page.reload()
    await page.getByRole('link', { name: 'Complete Payment' }).click()
    await page.getByLabel('Card number').fill('4242 4242 4242 4242')
    await page.getByLabel('Expiration date').fill('12 / 40')
    await page.getByLabel('CVC').fill('123')
    await page.getByRole('button', { name: 'Pay $450,000.00' }).click()
    await expect(page.getByText('Payment successful!')).toBeVisible()
    const row = page.getByRole('listitem').filter({ hasText: title })
    await expect(row.getByText('Purchase Complete')).toBeVisible()
    await expectAccessible(page)
    await row.getByRole('link', { name: 'Print receipt' }).click()
  })

  await test.step('the receipt prints on one sheet, without the page around it', async () => {
    const receipt = page.getByRole('article', { name: 'Receipt' })
    for (const words of [title, location, '$450,000.00', renamed, email, /^pi_\w+$/])
      await expect(receipt.getByText(words).first()).toBeVisible()
    await expectUsableEverywhere(page)
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', '')
    })
    await page.getByRole('button', { name: 'Print' }).click()
    await expect(page.locator('body')).toHaveAttribute('data-printed')
    await page.emulateMedia({ media: 'print' })
    await expect(receipt).toBeVisible()
    await expect(page.getByRole('banner')).toBeHidden()
    await expect(page.getByRole('contentinfo')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
    const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1)
    await page.emulateMedia({ media: null })
  })

  await test.step('the receipt works without JavaScript, and only for its buyer', async () => {
    const { cookies } = await page.context().storageState()
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL })
    await context.addCookies(cookies)
    const plain = await context.newPage()
    await plain.goto(new URL(page.url()).pathname)
    await expect(plain.getByRole('article', { name: 'Receipt' }).getByText(title)).toBeVisible()
    await context.close()
    await newBuyer(admin)
    const foreign = await admin.request.get(page.url())
    expect(foreign.status()).toBe(404)
    expect(await foreign.text()).toContain('Offer not found')
  })

  await test.step('a review has the new name and photo, follows the next change of them, and is deleted', async () => {
    await page.goto(`/properties/${propertyId}`)
    await page.getByRole('button', { name: 'Write a Review' }).click()
    await page.getByRole('radio', { name: '5 stars' }).check()
    await page.getByLabel('Your review').fill('The wheel still turns.')
    await page.getByRole('button', { name: 'Submit Review' }).click()
    const review = page.getByRole('listitem').filter({ hasText: 'The wheel still turns.' })
    await expect(review.getByText(renamed, { exact: true })).toBeVisible()
    await expect(review.locator('img')).toHaveAttribute('src', /\/profiles\//)

    await page.goto('/dashboard/user/profile')
    await page.getByRole('button', { name: 'Edit Profile' }).click()
    await page.getByLabel('Name').fill(name)
    await page.getByRole('button', { name: 'Remove photo' }).click()
    await page.getByRole('button', { name: 'Save profile' }).click()
    await expect(page.getByText('Profile updated successfully')).toBeVisible()
    await agent.goto(`/properties/${propertyId}`)
    const ownReview = agent.getByRole('listitem').filter({ hasText: 'The wheel still turns.' })
    await expect(ownReview.getByText(name, { exact: true })).toBeVisible()
    await expect(ownReview.locator('img')).toHaveCount(0)

    await page.getByRole('link', { name: 'My Reviews' }).click()
    await page.getByRole('button', { name: `Delete your review of ${title}` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete review' }).click()
    await expect(page.getByText('Review deleted successfully')).toBeVisible()
  })
})
