/** @tier full */
import {
  chooseTheme,
  expect,
  expectUsableInBothThemes,
  LOADED,
  people,
  signIn,
  signInQuietly,
  test,
} from './fixtures'

const PRIVATE_PAGES = [
  { person: people.buyer, path: '/dashboard/user', title: 'Welcome, Nora' },
  { person: people.buyer, path: '/dashboard/user/profile', title: 'Nora Whitfield' },
  { person: people.buyer, path: '/dashboard/user/bought?status=rejected', title: 'Your Property Offers' },
  { person: people.agent, path: '/dashboard/agent', title: 'Welcome, Theo' },
  { person: people.agent, path: '/dashboard/agent/profile', title: 'Theo Brandt' },
  { person: people.agent, path: '/dashboard/agent/requested-properties', title: 'Property Requests' },
  { person: people.admin, path: '/dashboard/admin/profile', title: 'Ada Okafor' },
]

for (const { width, theme } of LOADED) {
  test(`the dashboards are accessible in both themes at ${width} px, loaded in the ${theme} one`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await chooseTheme(page, theme)
    for (const { person, path, title } of PRIVATE_PAGES) {
      await signInQuietly(page, person)
      await page.goto(path)
      await expect(page.getByRole('heading', { name: title }).first()).toBeVisible()
      await expectUsableInBothThemes(page, theme)
    }
  })
}

test('an unknown listing is a 404 with the message of D47', async ({ page }) => {
  await page.goto('/login')
  await signIn(page, people.buyer)
  for (const id of ['0123456789abcdef01234567', 'nonsense']) {
    const response = await page.request.get(`/properties/${id}`)
    expect(response.status()).toBe(404)
    expect(await response.text()).toContain('Property not found.')
  }
})

test('wrong credentials are reported in the form, and the input stays (D98)', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('Email').fill(people.buyer.email)
  await page.getByLabel('Password', { exact: true }).fill('wrong-password')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Invalid email or password')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(people.buyer.email)
})
