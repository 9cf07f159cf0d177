/** @tier full */
import {
  expect,
  expectUsableEverywhere,
  newAgent,
  newListing,
  people,
  send,
  signInQuietly,
  test,
} from './fixtures'

test(
  'a home that was removed says what to do instead, also without JavaScript (D382)',
  { tag: '@full' },
  async ({ newPerson }) => {
    const agent = await newPerson()
    const admin = await newPerson()
    await signInQuietly(admin, people.admin)
    await newAgent(agent, admin)
    const { _id: id, title, location } = await newListing(agent, admin)
    const slug = (text: string) => text.toLowerCase().replaceAll(' ', '-')
    const path = `/homes/${slug(location)}/${slug(title)}-${id}`
    const visitor = await newPerson()
    expect((await visitor.goto(path))?.status()).toBe(200)
    await send(agent, 'DELETE', `/api/properties/${id}`)
    for (const javaScriptEnabled of [true, false]) {
      const page = await newPerson(/410/, { javaScriptEnabled })
      for (const address of [path, `/properties/${id}`]) {
        expect((await page.goto(address))?.status()).toBe(410)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('This home is no longer available')
        // No other home is for sale there.
        await expect(page.getByRole('link', { name: 'See all places with homes' })).toBeVisible()
      }
      if (javaScriptEnabled) await expectUsableEverywhere(page)
    }
  },
)
