/** @tier full */
import { randomBytes } from 'node:crypto'
import {
  chooseTheme,
  expect,
  expectSoundInBothThemes,
  LOADED,
  newAgent,
  people,
  signInQuietly,
  test,
} from './fixtures'

const IMPORT = '/dashboard/agent/import'

/** Three homes with another program's column names, the last of them with an invalid price. */
const file = (tag: string) => ({
  name: 'homes.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      'Ref,Headline,Remarks,Address,Price from,ListPrice,Rooms,Colour',
      `${tag}-1,Mill ${tag},By the river.,"${tag} Lane, Bristol",420000,485000,3,red`,
      `${tag}-2,Barn ${tag},By the wood.,"${tag} Lane, Bristol",300000,350000,2,blue`,
      `${tag}-3,Loft ${tag},Above all.,"${tag} Lane, Bristol",much,350000,2,blue`,
    ].join('\n'),
  ),
})

for (const { width, theme } of LOADED)
  test(`listings are imported from a file, step by step, at ${width} px`, async ({ newPerson }) => {
    const admin = await newPerson()
    await signInQuietly(admin, people.admin)
    const page = await newPerson()
    await newAgent(page, admin)
    await chooseTheme(page, theme)
    await page.setViewportSize({ width, height: 800 })
    const tag = randomBytes(4).toString('hex')

    await test.step('the file is chosen, and its columns are recognized or assigned by hand', async () => {
      await page.goto(IMPORT)
      await expectSoundInBothThemes(page, theme)
      await page.getByLabel('Choose a CSV file').setInputFiles(file(tag))
      await expect(page.getByText('of 8 columns were recognized by their names')).toBeVisible()
      await page.getByLabel('Ref becomes').selectOption({ label: 'Your reference number' })
      await page.getByLabel('Headline becomes').selectOption({ label: 'Title' })
      await page.getByLabel('Remarks becomes').selectOption({ label: 'Description' })
      await page.getByLabel('Address becomes').selectOption({ label: 'Location' })
      await page.getByLabel('Price from becomes').selectOption({ label: 'Minimum price' })
      await page.getByLabel('Colour becomes').selectOption({ label: 'Skip' })
      await expectSoundInBothThemes(page, theme)
    })

    await test.step('it is checked: two are ready, one has a fault', async () => {
      await page.getByRole('button', { name: 'Check 3 rows' }).click()
      await expect(page.getByRole('row', { name: /Row 4|^4 / })).toContainText('Price from')
      await expectSoundInBothThemes(page, theme)
      expect(
        await page.request.get('/api/properties?limit=100').then((answer) => answer.text()),
      ).not.toContain(tag)
    })

    await test.step('it is imported, and shows that again after a reload', async () => {
      await page.getByRole('button', { name: 'Import 2 rows' }).click()
      const end = page.getByRole('heading', { name: '2 of 3 rows imported' })
      await expect(end).toBeVisible()
      await page.reload()
      await expect(end).toBeVisible()
      await expectSoundInBothThemes(page, theme)
      await page.getByRole('link', { name: 'See My Properties' }).click()
      await expect(page.getByRole('heading', { name: `Barn ${tag}` })).toBeVisible()
      await expect(page.getByRole('heading', { name: `Loft ${tag}` })).toHaveCount(0)
    })
  })
