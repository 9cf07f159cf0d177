import {
  expect,
  expectUsableEverywhere,
  newAgent,
  newBuyer,
  newListing,
  people,
  send,
  signInQuietly,
  test,
} from './fixtures'
import { withoutScripts } from './support'

const PDF = '%PDF-1.4\n%\xe2\xe3\xcf\xd3\n1 0 obj << /Type /Catalog >> endobj\nstartxref\n9\n%%EOF'
const file = (name: string, text: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(text, 'latin1'),
})
const PLAYERS = /^https:\/\/(my\.matterport\.com|www\.youtube-nocookie\.com)\//

test(
  'an agent adds tours and documents, which buyers open after a click and visitors download if they are public',
  { tag: '@full' },
  async ({ newPerson, browser, baseURL }) => {
    const page = await newPerson(/status of 415/)
    const admin = await newPerson()
    await signInQuietly(admin, people.admin)
    await newAgent(page, admin)
    const listing = await newListing(page, admin)
    const form = page.getByRole('region', { name: 'Tours and documents' })

    await test.step('a refused document and link are named, and the form keeps everything else', async () => {
      await page.goto(`/dashboard/agent/my-properties/${listing._id}/edit`)
      // The sections are in the sidebar once the form answers.
      const sidebar = page.getByRole('navigation', { name: 'Dashboard' })
      await expect(sidebar.getByRole('link', { name: /^Tours and documents/ })).toBeVisible()
      await page.getByLabel('Description').fill('A mill with a tour and a survey.')
      await form.getByLabel('Link 1').fill('https://tours.example/mill')
      await form
        .getByLabel('PDF', { exact: true })
        .setInputFiles(file('Odd.pdf', `${PDF}<< /S /JavaScript >>`))
      await expect(form.getByRole('alert')).toHaveText(
        'Odd.pdf: This PDF contains scripts or starts programs. Print it to a new PDF and upload that.',
      )
      await form
        .getByLabel('PDF', { exact: true })
        .setInputFiles(file('Locked.pdf', `${PDF}<< /Encrypt 1 0 R >>`))
      await expect(form.getByRole('alert')).toHaveText(
        'Locked.pdf: This PDF is protected. Save a copy without a password and upload that.',
      )
      await form.getByLabel('PDF', { exact: true }).setInputFiles(file('Brochure.pdf', PDF))
      await expect(form.getByText('Brochure.pdf')).toBeVisible()
      await expect(form.getByRole('alert')).toHaveCount(0)
      await form.getByLabel('PDF', { exact: true }).setInputFiles(file('Survey.pdf', `${PDF} `))
      await form.getByLabel('What Survey.pdf is').selectOption('Survey')
      await form.getByLabel('Who can download Survey.pdf').selectOption('For signed-in people')
      await page.getByRole('button', { name: 'Save changes' }).click()
      await expect(
        form.getByText('Use a link to YouTube, Vimeo, Matterport, Kuula or CloudPano.'),
      ).toBeVisible()
      await expect(page.getByLabel('Description')).toHaveValue('A mill with a tour and a survey.')
      await expect(form.getByText('Survey.pdf')).toBeVisible()
      await expectUsableEverywhere(page)
    })

    await test.step('the home goes back to verification with its tours and documents', async () => {
      await form.getByLabel('Link 1').fill('https://my.matterport.com/show/?m=SxQL3iGyoDo&play=1')
      await form.getByLabel('Link 2').fill('youtu.be/dQw4w9WgXcQ')
      await expect(page.getByText('Saving this sends the property back to verification.')).toBeVisible()
      await page.getByRole('button', { name: 'Save changes' }).click()
      await expect(page.getByText('Property updated successfully')).toBeVisible()
      await send(admin, 'PATCH', `/api/properties/${listing._id}/status`, { status: 'verified' })
    })

    const buyer = await newPerson(/request to another machine: https:\/\/my\.matterport\.com\//)
    await newBuyer(buyer)
    const urls: string[] = []
    await buyer.route(PLAYERS, async (route) => {
      urls.push(route.request().url())
      await route.fulfill({ contentType: 'text/html', body: '<title>Player</title><p>The player</p>' })
    })

    await test.step('nothing is loaded from a host before the buyer selects its tour, also on the way from Explore', async () => {
      await buyer.goto(`/properties?location=${encodeURIComponent(listing.location)}`)
      await buyer.getByRole('link', { name: listing.title }).first().click()
      await expect(buyer.getByRole('heading', { level: 1, name: listing.title })).toBeVisible()
      const tour = buyer.getByRole('link', { name: 'Tour on Matterport' })
      await expect(tour).toContainText('Matterport will learn of your visit and may set cookies.')
      await expectUsableEverywhere(buyer)
      expect(urls).toEqual([])
      await tour.focus()
      await buyer.keyboard.press('Enter')
      const frame = buyer.frameLocator(`iframe[title="Tour on Matterport: ${listing.title}"]`)
      await expect(frame.frameLocator('iframe').getByText('The player')).toBeVisible()
      expect(urls).toEqual(['https://my.matterport.com/show/?m=SxQL3iGyoDo'])
      await expect(buyer.locator('iframe')).toBeFocused()
      await expect(buyer.getByRole('link', { name: 'Video on YouTube' })).toBeVisible()
    })

    await test.step('the buyer downloads both documents', async () => {
      for (const name of ['Brochure.pdf', 'Survey.pdf']) {
        const download = buyer.waitForEvent('download')
        await buyer.getByRole('link', { name: `Download ${name}` }).click()
        expect((await download).suggestedFilename()).toBe(name)
      }
    })

    await test.step('without JavaScript the link opens the player', async () => {
      const plain = await withoutScripts(browser, baseURL)
      await plain.context().addCookies(await buyer.context().cookies())
      await plain.route(PLAYERS, (route) =>
        route.fulfill({ contentType: 'text/html', body: '<p>The player</p>' }),
      )
      await plain.goto(`/properties/${listing._id}`)
      await plain.getByRole('link', { name: 'Video on YouTube' }).click()
      await expect(plain.frameLocator('iframe').getByText('The player')).toBeVisible()
      await expect(plain).toHaveTitle(`Video on YouTube: ${listing.title}`)
      await plain.context().close()
    })

    await test.step('a visitor downloads the public one, and signs in for the other', async () => {
      const { documents } = (await send(buyer, 'GET', `/api/properties/${listing._id}`)) as {
        documents: { id: string; audience: string }[]
      }
      const address = (audience: string) =>
        `/api/property-documents/${documents.find((document) => document.audience === audience)?.id}`
      const visitor = await newPerson()
      const response = await visitor.request.get(address('everyone'))
      expect(response.status()).toBe(200)
      expect((await response.body()).equals(Buffer.from(PDF, 'latin1'))).toBe(true)
      expect((await visitor.request.get(address('signed-in'))).status()).toBe(404)
      await visitor.goto(address('signed-in'))
      await expect(visitor).toHaveURL(/\/login/)
    })
  },
)
