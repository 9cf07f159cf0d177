import { randomBytes } from 'node:crypto'
import { type Page } from '@playwright/test'
import { type Db, MongoClient, ObjectId } from 'mongodb'
import { type Demo } from './demo'
import { expect, newAgent, newListing, people, signInQuietly } from './fixtures'
import { mailedLink } from './support'

type Member = Awaited<ReturnType<typeof newAgent>> & { page: Page }
type Office = Record<'owner' | 'manager' | 'agent' | 'colleague', Member>

export const INBOX = '/dashboard/agent/office/inbox'

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

/**
 * Four new agents in a new office that answers around the clock, and a verified home of the third. The fourth is an agent
 * or an assistant.
 */
export async function newOffice(
  demo: Demo,
  newPerson: () => Promise<Page>,
  fourth: 'agent' | 'assistant' = 'agent',
) {
  const admin = await newPerson()
  await signInQuietly(admin, people.admin)
  const join = async (): Promise<Member> => {
    const page = await newPerson()
    return { ...(await newAgent(page, admin)), page }
  }
  const office: Office = {
    owner: await join(),
    manager: await join(),
    agent: await join(),
    colleague: await join(),
  }
  await inDatabase(demo, async (db) => {
    const joinedAt = new Date()
    const members = Object.entries(office).map(([role, { id }]) => ({
      personId: new ObjectId(id),
      joinedAt,
      role: role === 'colleague' ? fourth : role,
    }))
    const inbox = {
      windows: ALL_DAY,
      daysOff: [],
      goalMinutes: 240,
      escalationMinutes: 240,
      places: [],
    }
    const { insertedId } = await db.collection('offices').insertOne({
      name: 'Cascade Homes',
      zone: 'UTC',
      members,
      createdAt: joinedAt,
      changes: 0,
      inbox,
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
export async function ask(page: Page, propertyId: string, text: string): Promise<string> {
  const email = `asks-${randomBytes(6).toString('hex')}@mail.test`
  const response = await page.request.post('/api/enquiries', {
    data: { propertyId, name: 'Nora Whitfield', email, text },
  })
  expect(response.status()).toBe(202)
  await page.goto(await mailedLink(page.request, email, 1))
  await page.getByRole('button', { name: 'Send question' }).click()
  await page.getByLabel('Password', { exact: true }).fill('deck-secret')
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page).toHaveURL(/\/dashboard\/messages\/[0-9a-f]{24}$/)
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

/** Nobody has answered the inquiry for five hours, of which four are the goal; does the work that was due since. */
export async function letItBeLate(demo: Demo, inquiryId: string): Promise<void> {
  await inDatabase(demo, async (db) => {
    const askedAt = new Date(Date.now() - 5 * HOUR)
    const escalateAt = new Date(Date.now() - HOUR)
    await db
      .collection('inquiries')
      .updateOne({ _id: new ObjectId(inquiryId) }, { $set: { askedAt, escalateAt } })
    await db
      .collection<{ _id: string }>('jobs')
      .updateOne({ _id: `escalate-inquiry:${inquiryId}` }, { $set: { dueAt: escalateAt } })
  })
  await demo.runDueJobs()
}

/** An inquiry in the list, and who answers it. */
export const row = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })
export const assignee = (page: Page, title: string) =>
  row(page, title).getByRole('combobox', { name: /^Assigned to/ })
