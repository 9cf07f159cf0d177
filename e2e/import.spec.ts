/** @tier full */
import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { zipOf } from '../test/support/zip'
import {
  chooseTheme,
  expect,
  expectUsableInBothThemes,
  LOADED,
  newAgent,
  people,
  signInQuietly,
  test,
} from './fixtures'

const IMPORT = '/dashboard/agent/import'

/** Three homes with another program's column names, the last of them with an invalid price. */
const csvFile = (tag: string) => ({
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
      await expectUsableInBothThemes(page, theme)
      await page.getByLabel('Choose a CSV, BLM or ZIP file').setInputFiles(csvFile(tag))
      await expect(page.getByText('of 8 columns were recognized by their names')).toBeVisible()
      await page.getByLabel('Import Ref as').selectOption({ label: 'Your reference number' })
      await page.getByLabel('Import Headline as').selectOption({ label: 'Title' })
      await page.getByLabel('Import Remarks as').selectOption({ label: 'Description' })
      await page.getByLabel('Import Address as').selectOption({ label: 'Location' })
      await page.getByLabel('Import Price from as').selectOption({ label: 'Minimum price' })
      await page.getByLabel('Import Colour as').selectOption({ label: 'Skip' })
      await expectUsableInBothThemes(page, theme)
    })

    await test.step('it is checked: two are ready, one has a fault', async () => {
      await page.getByRole('button', { name: 'Check 3 rows' }).click()
      await expect(page.getByRole('row', { name: /Row 4|^4 / })).toContainText('Price from')
      await expectUsableInBothThemes(page, theme)
      expect(
        await page.request.get('/api/properties?limit=100').then((response) => response.text()),
      ).not.toContain(tag)
    })

    await test.step('it is imported, and shows that again after a reload', async () => {
      await page.getByRole('button', { name: 'Import 2 rows' }).click()
      const end = page.getByRole('heading', { name: '2 of 3 rows imported' })
      await expect(end).toBeVisible()
      await page.reload()
      await expect(end).toBeVisible()
      await expectUsableInBothThemes(page, theme)
      await page.getByRole('link', { name: 'See My Properties' }).click()
      await expect(page.getByRole('heading', { name: `Barn ${tag}` })).toBeVisible()
      await expect(page.getByRole('heading', { name: `Loft ${tag}` })).toHaveCount(0)
    })
  })

for (const { width, theme } of LOADED)
  test(
    `a ZIP brings homes with their pictures, one price each or none, at ${width} px`,
    { tag: '@full' },
    async ({ newPerson }) => {
      const admin = await newPerson()
      await signInQuietly(admin, people.admin)
      const page = await newPerson()
      await newAgent(page, admin)
      await chooseTheme(page, theme)
      await page.setViewportSize({ width, height: 800 })
      const tag = randomBytes(4).toString('hex')
      const picture = (background: string) =>
        sharp({ create: { width: 640, height: 480, channels: 3, background } })
          .jpeg()
          .toBuffer()
      const rows = [
        'Ref,Title,Description,Location,Price,Photo,Floor plan,Key features',
        `${tag}-1,Mill ${tag},By the river.,Bristol,"offers over 450k",front.jpg,plan.jpg,Garage;No chain`,
        `${tag}-2,Barn ${tag},By the wood.,Bristol,POA,barn.jpg,,`,
      ]
      const zip = zipOf([
        { name: 'homes/homes.csv', bytes: rows.join('\n') },
        { name: 'homes/Front.jpg', bytes: await picture('#7a8f73') },
        { name: 'homes/plan.jpg', bytes: await picture('#d8d2c4') },
      ])

      await test.step('it is checked: one price is the asking price, none is on request', async () => {
        await page.goto(IMPORT)
        const file = { name: `${tag}.zip`, mimeType: 'application/zip', buffer: zip }
        await page.getByLabel('Choose a CSV, BLM or ZIP file').setInputFiles(file)
        await page.getByRole('button', { name: 'Check 2 rows' }).click()
        await expect(page.getByRole('heading', { name: `Mill ${tag}` })).toBeVisible()
        await expect(page.getByText('$450,000')).toBeVisible()
        await expect(page.getByText('Price on request')).toBeVisible()
        await expectUsableInBothThemes(page, theme)
      })

      await test.step('it is imported with its pictures, and names the one that is missing', async () => {
        await page.getByRole('checkbox', { name: 'Import without these values' }).check()
        await page.getByRole('button', { name: 'Import 2 rows' }).click()
        await expect(page.getByRole('heading', { name: '2 of 2 rows imported' })).toBeVisible()
        await expect(page.getByText(/the name of a file in your ZIP/)).toHaveCount(1)
        await expectUsableInBothThemes(page, theme)
        const response = await page.request.get('/api/exports/properties.csv')
        expect(await response.text()).toMatch(/By the river\.\nNo chain/)
      })
    },
  )

for (const { width, theme } of LOADED)
  test(
    `an agent answers questions about a file and continues without JavaScript at ${width} px`,
    { tag: '@full' },
    async ({ newPerson, browser, baseURL }) => {
      const admin = await newPerson()
      await signInQuietly(admin, people.admin)
      const page = await newPerson()
      const agent = await newAgent(page, admin)
      await chooseTheme(page, theme)
      await page.setViewportSize({ width, height: 800 })
      const tag = randomBytes(4).toString('hex')
      const homes = Buffer.from(
        [
          'MLS#;FULL ADDRESS;DISPLAY ADDRESS;PRICE;PROPERTY TYPE',
          `${tag}-1;1 ${tag} Lane, Seattle;Ravenna;850000;Duplex`,
          `${tag}-2;2 ${tag} Lane, Seattle;Downtown;;House`,
        ].join('\n'),
      )
      const file = { name: 'seattle.csv', mimeType: 'text/csv', buffer: homes }

      await test.step('the columns step asks which of two columns is the location', async () => {
        await page.goto(IMPORT)
        await page.getByLabel('Choose a CSV, BLM or ZIP file').setInputFiles(file)
        const question = page.getByRole('group', { name: 'Which column should be used for location?' })
        await expect(question.getByText('Ravenna, Downtown')).toBeVisible()
        await expectUsableInBothThemes(page, theme)
        await question.getByLabel(/^FULL ADDRESS/).check()
        await expect(page.getByLabel('Import DISPLAY ADDRESS as')).toHaveValue('')
        await page.getByRole('button', { name: 'Check 2 rows' }).click()
      })

      await test.step('the check asks for the unknown type, and the rejected row can be downloaded', async () => {
        await page.getByLabel('Duplex (1 row)').selectOption('Townhouse')
        await expectUsableInBothThemes(page, theme)
        await page.getByRole('button', { name: 'Use these types' }).click()
        await expect(page.getByText('Choose one of the types.')).toHaveCount(0)
        const href =
          (await page.getByRole('link', { name: 'Rejected rows as CSV' }).getAttribute('href')) ?? ''
        expect(await (await page.request.get(href)).text()).toContain(
          `"${tag}-2";"2 ${tag} Lane, Seattle";"Downtown";"";"House";"PRICE: A price is required."`,
        )
      })

      const context = await browser.newContext({ javaScriptEnabled: false, baseURL })
      const still = await context.newPage()
      /** Presses a form's button. A page that is opened before the response would cancel the form. */
      const send = (name: string) =>
        Promise.all([
          still.waitForResponse((response) => response.request().method() === 'POST'),
          still.getByRole('button', { name }).click(),
        ])
      await still.goto('/about')
      await signInQuietly(still, agent)

      await test.step('another device without JavaScript opens the check, and imports', async () => {
        await still.goto(IMPORT)
        await expect(still.getByLabel('Duplex (1 row)')).toHaveValue('townhouse')
        await send('Import 1 row')
        await expect(async () => {
          await still.goto(IMPORT)
          await expect(still.getByRole('heading', { name: '1 of 2 rows imported' })).toBeVisible({
            timeout: 500,
          })
        }).toPass()
      })

      await test.step('the next file has the answer filled in, and the list offers to continue', async () => {
        await still.getByRole('link', { name: 'Import another file' }).click()
        await still.getByLabel('Choose a CSV, BLM or ZIP file').setInputFiles(file)
        await still.getByRole('button', { name: 'Check this file' }).click()
        await still
          .getByRole('group', { name: 'Which column should be used for location?' })
          .getByLabel(/^DISPLAY ADDRESS/)
          .check()
        await send('Check 2 rows')
        await expect(async () => {
          await still.goto(IMPORT)
          await expect(still.getByLabel('Duplex (1 row)')).toHaveValue('townhouse', { timeout: 500 })
        }).toPass()
        await page.goto(`${IMPORT}?step=file`)
        await expectUsableInBothThemes(page, theme)
        await page.getByRole('link', { name: /^Continue/ }).click()
        await expect(page.getByRole('button', { name: 'Import 1 row' })).toBeVisible()
        await context.close()
      })
    },
  )
