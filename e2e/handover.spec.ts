/** @tier full */
import { MongoClient, ObjectId } from 'mongodb'
import { type Demo } from './demo'
import {
  expect,
  expectUsableEverywhere,
  newAgent,
  newBuyer,
  newListing,
  newOffer,
  people,
  signInQuietly,
  test,
} from './fixtures'
import { withoutScripts } from './support'

test('an administrator hands over an agent’s homes, and the buyer and the new agent are notified', async ({
  newPerson,
}) => {
  const admin = await newPerson()
  const sam = await newPerson()
  const ines = await newPerson()
  const buyer = await newPerson()
  await signInQuietly(admin, people.admin)
  const from = await newAgent(sam, admin)
  const to = await newAgent(ines, admin)
  const home = await newListing(sam, admin)
  await newListing(sam, admin)
  await newBuyer(buyer)
  await newOffer(buyer, home._id)

  await test.step('an agent with homes cannot become an administrator', async () => {
    await admin.goto(`/dashboard/admin/manage-users?search=${encodeURIComponent(from.email)}`)
    await admin.getByRole('button', { name: `Actions for ${from.name}` }).click()
    await admin.getByRole('menuitem', { name: 'Make administrator' }).click()
    const question = admin.getByRole('alertdialog')
    await expect(question).toContainText('have to be handed over before')
    const response = await admin.request.patch(`/api/users/${from.id}/role`, { data: { role: 'admin' } })
    expect(response.status()).toBe(409)
    expect(await response.text()).toContain('still has 2 homes and 1 open offer. Hand them over first.')
    await question.getByRole('link', { name: 'Hand over first' }).click()
  })

  await test.step('the question shows what goes with the homes, and refuses a buyer', async () => {
    const title = `Hand over ${from.name}’s 2 homes`
    await expect(admin.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(admin.getByText('Open offers', { exact: true }).locator('+ dd')).toHaveText('1')
    await expectUsableEverywhere(admin)
    await admin.getByLabel('Hand over to').fill(people.buyer.email)
    await admin.getByRole('button', { name: 'Hand over 2 homes' }).click()
    await expect(admin.getByRole('alert').filter({ hasText: 'is not an agent' })).toBeVisible()
  })

  await test.step('the homes move with their offers', async () => {
    await admin.getByLabel('Hand over to').fill(to.email)
    await admin.getByRole('button', { name: 'Hand over 2 homes' }).click()
    await expect(admin.getByRole('heading', { level: 1, name: 'Homes handed over' })).toBeVisible()
    await expect(admin.getByRole('status').filter({ hasText: '2 of 2 homes' })).toBeVisible()
    await expectUsableEverywhere(admin)
  })

  await test.step('the new agent has the homes and answers the offer', async () => {
    await ines.goto('/dashboard/agent/my-properties')
    await expect(ines.getByRole('heading', { name: home.title })).toBeVisible()
    await ines.goto('/dashboard/agent/requested-properties')
    await expect(ines.getByText(home.title).first()).toBeVisible()
    await sam.goto('/dashboard/agent/my-properties')
    await expect(sam.getByText('No homes yet')).toBeVisible()
  })

  await test.step('the buyer is notified once', async () => {
    await buyer.goto('/dashboard/notices')
    // The list also announces what arrived seconds ago, once.
    const notice = { hasText: `${to.name} is now the agent for` }
    await expect(buyer.getByRole('listitem').filter(notice)).toHaveCount(1)
  })
})

/** An office of two agents, the first of whom owns it; what the pages of an office do is not the subject here. */
async function foundOffice({ database }: Demo, owner: string, member: string): Promise<void> {
  const client = await MongoClient.connect(database)
  const _id = new ObjectId()
  const joinedAt = new Date()
  const members = [
    { personId: new ObjectId(owner), role: 'owner', joinedAt },
    { personId: new ObjectId(member), role: 'agent', joinedAt },
  ]
  const office = {
    _id,
    name: 'Cascade Homes',
    logo: null,
    zone: 'UTC',
    members,
    createdAt: joinedAt,
    changes: 0,
  }
  await client.db().collection('offices').insertOne(office)
  const ids = { $in: members.map(({ personId }) => personId) }
  await client
    .db()
    .collection('users')
    .updateMany({ _id: ids }, { $set: { officeId: _id } })
  await client.close()
}

test('an owner hands over selected homes of a colleague with what goes with them, also without JavaScript', async ({
  newPerson,
  browser,
  baseURL,
  demo,
}) => {
  const admin = await newPerson()
  const owner = await newPerson()
  const member = await newPerson()
  await signInQuietly(admin, people.admin)
  const theo = await newAgent(owner, admin)
  const ines = await newAgent(member, admin)
  const first = await newListing(owner, admin)
  const second = await newListing(owner, admin)
  const third = await newListing(owner, admin)
  const own = await newListing(member, admin)
  const buyer = await newPerson()
  await newBuyer(buyer)
  await newOffer(buyer, first._id)
  const table = '/dashboard/agent/my-properties?view=table'

  await test.step('nobody can get homes without an office', async () => {
    await owner.goto(table)
    await expect(owner.getByRole('button', { name: 'Change prices' })).toBeVisible()
    await expect(owner.getByRole('button', { name: 'Hand over' })).toBeHidden()
  })
  await foundOffice(demo, theo.id, ines.id)

  await test.step('two selected homes go to the colleague, with the offer', async () => {
    await owner.goto(table)
    for (const { title } of [first, second])
      await owner.getByRole('checkbox', { name: `Select ${title}` }).check()
    await expectUsableEverywhere(owner)
    await owner.getByRole('button', { name: 'Hand over' }).click()
    await expect(owner.getByRole('heading', { level: 1 })).toHaveText(`Hand over ${theo.name}’s 2 homes`)
    await expect(owner.getByText('Open offers', { exact: true }).locator('+ dd')).toHaveText('1')
    await expectUsableEverywhere(owner)
    await owner.getByLabel('Hand over to').selectOption(ines.id)
    await owner.getByRole('button', { name: 'Hand over 2 homes' }).click()
    await expect(owner.getByRole('status').filter({ hasText: '2 of 2 homes' })).toBeVisible()
  })

  await test.step('all that the search finds belong to two agents: the owner says whose, without JavaScript', async () => {
    const page = await withoutScripts(browser, baseURL)
    await signInQuietly(page, theo)
    await page.goto(table)
    await page.getByRole('link', { name: 'Select all 4 homes' }).click()
    await page.getByRole('button', { name: 'Hand over' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Whose homes?' })).toBeVisible()
    await owner.goto(page.url())
    await expectUsableEverywhere(owner)
    await page.getByRole('link', { name: `${ines.name} 3 homes` }).click()
    await page.getByLabel('Hand over to').selectOption(theo.id)
    await page.getByRole('button', { name: 'Hand over 3 homes' }).click()
    await expect(page.getByText(`to ${theo.name}`)).toBeVisible()
    await page.context().close()
  })
  await demo.runDueJobs()
  await member.goto('/dashboard/agent/my-properties')
  await expect(member.getByText('No homes yet')).toBeVisible()
  await owner.goto('/dashboard/agent/my-properties')
  for (const { title } of [first, second, third, own])
    await expect(owner.getByRole('heading', { name: title })).toBeVisible()
})
