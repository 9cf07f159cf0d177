import { randomBytes } from 'node:crypto'
import { type Page } from '@playwright/test'
import { type Db, MongoClient, ObjectId } from 'mongodb'
import { type Demo } from './demo'
import { expect, expectSoundEverywhere, newAgent, newListing, people, signInQuietly, test } from './fixtures'
import { mailedLink, withoutScripts } from './support'

type Member = Awaited<ReturnType<typeof newAgent>> & { page: Page }
type Office = Record<'owner' | 'manager' | 'agent' | 'colleague', Member>

const INBOX = '/dashboard/agent/office/inbox'
const HOUR = 60 * 60_000
const ALL_DAY = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '00:00', to: '24:00' }))

async function inDatabase<Result>({ database }: Demo, work: (db: Db) => Promise<Result>): Promise<Result> {
  const client = await MongoClient.connect(database)
  try {
    return await work(client.db())
  } finally {
    await client.close()
  }
}

/** Four new agents in a new office that answers around the clock, and a verified home of the third. */
async function newOffice(demo: Demo, newPerson: () => Promise<Page>) {
  const admin = await newPerson()
  await signInQuietly(admin, people.admin)
  const join = async (): Promise<Member> => {
    const page = await newPerson()
    return { ...(await newAgent(page, admin)), page }
  }
  const office: Office = {
    ...{ owner: await join(), manager: await join() },
    ...{ agent: await join(), colleague: await join() },
  }
  await inDatabase(demo, async (db) => {
    const joinedAt = new Date()
    const members = Object.entries(office).map(([role, { id }]) => ({
      ...{ personId: new ObjectId(id), joinedAt, role: role === 'colleague' ? 'agent' : role },
    }))
    const inbox = {
      ...{ windows: ALL_DAY, daysOff: [], goalMinutes: 240, escalationMinutes: 240, places: [] },
    }
    const { insertedId } = await db.collection('offices').insertOne({
      ...{ name: 'Cascade Homes', logo: null, zone: 'UTC', members, createdAt: joinedAt, changes: 0, inbox },
    })
    await db
      .collection('users')
      .updateMany(
        { _id: { $in: members.map(({ personId }) => personId) } },
        { $set: { officeId: insertedId } },
      )
  })
  return { office, home: await newListing(office.agent.page, admin) }
}

/** A visitor asks about a home without an account, confirms it, and waits on the conversation's page. */
async function ask(page: Page, propertyId: string, text: string): Promise<string> {
  const email = `asks-${randomBytes(6).toString('hex')}@mail.test`
  const answer = await page.request.post('/api/enquiries', {
    data: { propertyId, name: 'Nora Whitfield', email, text },
  })
  expect(answer.status()).toBe(202)
  await page.goto(await mailedLink(page.request, email, 1))
  await page.getByRole('button', { name: 'Send question' }).click()
  await page.getByLabel('Password', { exact: true }).fill('deck-secret')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page).toHaveURL(/\/dashboard\/messages\/[0-9a-f]{24}$/)
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

const row = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })
const assignee = (page: Page, title: string) =>
  row(page, title).getByRole('combobox', { name: /^Assigned to/ })

test(
  'an inquiry without an account is assigned, overdue, a manager’s, reassigned and answered for the agent',
  { tag: '@full' },
  async ({ newPerson, demo }) => {
    test.slow()
    const { office, home } = await newOffice(demo, newPerson)
    const { owner, manager, agent, colleague } = office
    const buyer = await newPerson()
    const id = await ask(buyer, home._id, 'Does the parking space come with the home?')

    await test.step('it is assigned to the agent of the home, with its clock', async () => {
      await owner.page.goto(INBOX)
      await expect(row(owner.page, home.title)).toContainText('Does the parking space come with the home?')
      await expect(row(owner.page, home.title)).toContainText(/Waiting \d min/)
      await expect(assignee(owner.page, home.title)).toHaveValue(agent.id)
      await expect(owner.page.getByText(/^Goal: an answer within 4 hours, counted/)).toBeVisible()
      await expectSoundEverywhere(owner.page)
      await colleague.page.goto(INBOX)
      await expect(colleague.page.getByRole('heading', { name: 'No open inquiries' })).toBeVisible()
    })

    await test.step('nobody answers within four hours: a manager gets it, and is notified', async () => {
      await inDatabase(demo, async (db) => {
        const [askedAt, escalateAt] = [new Date(Date.now() - 5 * HOUR), new Date(Date.now() - HOUR)]
        await db
          .collection('inquiries')
          .updateOne({ _id: new ObjectId(id) }, { $set: { askedAt, escalateAt } })
        await db
          .collection<{ _id: string }>('jobs')
          .updateOne({ _id: `escalate-inquiry:${id}` }, { $set: { dueAt: escalateAt } })
      })
      await demo.doDueWork()
      await manager.page.goto('/dashboard/notices')
      await manager.page.getByRole('link', { name: new RegExp(`about ${home.title} is overdue`) }).click()
      await expect(manager.page).toHaveURL(new RegExp(`${INBOX}$`))
      await expect(row(manager.page, home.title)).toContainText(/Late by 1 h/)
      await expect(assignee(manager.page, home.title)).toHaveValue(manager.id)
      await expectSoundEverywhere(manager.page)
    })

    await test.step('the manager assigns it to a colleague, who is notified', async () => {
      await assignee(manager.page, home.title).selectOption(colleague.id)
      await row(manager.page, home.title).getByRole('button', { name: 'Assign' }).click()
      await expect(row(manager.page, home.title).getByRole('button', { name: 'Assign' })).toBeHidden()
      await manager.page.reload()
      await expect(assignee(manager.page, home.title)).toHaveValue(colleague.id)
      await colleague.page.goto('/dashboard/notices')
      await colleague.page
        .getByRole('link', { name: new RegExp(`about ${home.title} is assigned to you`) })
        .click()
      await row(colleague.page, home.title).getByRole('link').click()
      await expect(colleague.page).toHaveURL(new RegExp(`/dashboard/messages/${id}$`))
    })

    await test.step('the colleague leaves a note and answers with a ready text for the agent', async () => {
      const { page } = colleague
      await page.getByText('Add a note', { exact: true }).click()
      await page.getByLabel('New note').fill('She asked twice.')
      await page.getByRole('button', { name: 'Save note' }).click()
      await expect(page.getByText('She asked twice.')).toBeVisible()
      await page.goto('/dashboard/agent/ready-answers')
      await page.getByLabel('Name', { exact: true }).fill('Parking')
      await page.getByLabel('Text').fill('Hello {buyer}, {price}')
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText(/^\{price\} is not a placeholder/)).toBeVisible()
      await page.getByLabel('Text').fill('Hello {buyer}, parking comes with {home}.')
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByRole('heading', { name: 'Parking' })).toBeVisible()
      await expectSoundEverywhere(page)
      await page.goto(`/dashboard/messages/${id}`)
      await page.getByRole('link', { name: 'Ready answers' }).click()
      await page.getByRole('link', { name: /^Parking/ }).click()
      const field = page.getByLabel('Message', { exact: true })
      await expect(field).toHaveValue(`Hello Nora Whitfield, parking comes with ${home.title}.`)
      await expectSoundEverywhere(page)
      await page.getByRole('button', { name: 'Send', exact: true }).click()
      await expect(page.getByRole('log', { name: 'Messages' })).toContainText('parking comes with')
      await expect(field).toHaveValue('')
    })

    await test.step('the buyer reads the answer and no note, and the inbox is empty', async () => {
      const log = buyer.getByRole('log', { name: 'Messages' })
      await expect(log).toContainText(`parking comes with ${home.title}.`)
      await buyer.reload()
      await expect(log).toContainText(`parking comes with ${home.title}.`)
      expect(await buyer.content()).not.toContain('She asked twice.')
      await owner.page.reload()
      await expect(owner.page.getByRole('heading', { name: 'No open inquiries' })).toBeVisible()
    })
  },
)

test(
  'without JavaScript an owner assigns, sets hours and an absence, and fills in a ready answer',
  { tag: '@full' },
  async ({ newPerson, demo, browser, baseURL }) => {
    test.slow()
    const { office, home } = await newOffice(demo, newPerson)
    const { owner, agent, colleague } = office
    const id = await ask(await newPerson(), home._id, 'Is there a school bus?')
    const page = await withoutScripts(browser, baseURL)
    await page.setViewportSize({ width: 360, height: 740 })
    await signInQuietly(page, owner)

    await page.goto(INBOX)
    await assignee(page, home.title).selectOption(colleague.id)
    await row(page, home.title).getByRole('button', { name: 'Assign' }).click()
    await expect(assignee(page, home.title)).toHaveValue(colleague.id)
    await page.getByRole('combobox', { name: 'Assigned', exact: true }).selectOption(agent.id)
    await page.getByRole('button', { name: 'Show' }).click()
    await expect(page.getByRole('heading', { name: 'No open inquiries' })).toBeVisible()

    await page.getByLabel('Member').selectOption(agent.id)
    await page.getByLabel('First day').fill('2099-12-24')
    await page.getByLabel('Last day').fill('2099-12-26')
    await page.getByLabel('Deputy (optional)').selectOption(colleague.id)
    await page.getByRole('button', { name: 'Save absence' }).click()
    await expect(page.getByText(`Deputy: ${colleague.name}.`)).toBeVisible()
    await page.getByRole('button', { name: `Remove the absence of ${agent.name}` }).click()
    await expect(page.getByText(`Deputy: ${colleague.name}.`)).toBeHidden()

    await page.getByRole('link', { name: 'Change' }).click()
    await page.getByLabel('Goal, in hours').fill('2')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText(/^Goal: an answer within 2 hours, counted/)).toBeVisible()

    await page.goto('/dashboard/agent/ready-answers')
    await page.getByLabel('Name', { exact: true }).fill('Bus')
    await page.getByLabel('Text').fill('There is one, {buyer}.')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.goto(`/dashboard/messages/${id}`)
    await page.getByRole('link', { name: 'Ready answers' }).click()
    await page.getByRole('link', { name: /^Bus/ }).click()
    await expect(page.getByLabel('Message', { exact: true })).toHaveValue('There is one, Nora Whitfield.')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page.getByRole('log', { name: 'Messages' })).toContainText('There is one, Nora Whitfield.')
    await page.context().close()
  },
)
