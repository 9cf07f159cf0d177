/** @tier full */
import { globSync } from 'node:fs'
import path from 'node:path'
import { type InquiryDoc } from '@/lib/data/collections'
import { createConversation, createOffer, createProperty, createUser, createViewing } from '../factories'
import { type Agent, AGENTS, type Caller, CALLERS, officePeople } from '../support/office-people'

const MEMBERS = 'owner manager agent colleague lent'
const OWN = { other: 'other', none: 'none' }
const MANAGED = { owner: MEMBERS, manager: MEMBERS, agent: 'agent', assistant: '', ...OWN }
/** A conversation about the colleague's second home is assigned to the agent (D462). */
const ASSIGNED = { owner: MEMBERS, manager: MEMBERS, agent: 'agent lent', assistant: MEMBERS, ...OWN }

/** The agents whose homes or their offers, conversations and viewings each list shows to each caller (D453). */
const LISTS: Record<string, Record<Caller, string>> = {
  '/dashboard/agent/my-properties': MANAGED,
  '/dashboard/agent/my-properties?view=table': MANAGED,
  '/api/exports/properties.csv': MANAGED,
  '/dashboard/agent/requested-properties': MANAGED,
  '/dashboard/messages': ASSIGNED,
  '/dashboard/messages?unread=true': ASSIGNED,
  '/api/conversations': ASSIGNED,
  '/api/conversations?unread=true': ASSIGNED,
  '/dashboard/agent/viewings': { ...ASSIGNED, agent: 'agent' },
  '/api/viewings': { ...ASSIGNED, agent: 'agent' },
  '/dashboard/agent/office/inbox': { ...ASSIGNED, none: '' },
}

const { db, person, setUpOffices, endWorkOf } = officePeople()

const titleOf = (whose: string) => `Home of ${whose}.`

/** A home of the agent with an offer, a conversation that the assignee answers, and a viewing. */
async function addWork(agent: Agent, whose: string, assignee: Agent = agent): Promise<void> {
  const { user } = person(agent)
  const buyer = await createUser(db)
  const home = await createProperty(db, user, { title: titleOf(whose) })
  await createOffer(db, buyer, home)
  await createViewing(db, buyer, home)
  const { conversation } = await createConversation(db, buyer, home, [['buyer', 'Is it quiet?']])
  const assigneeId = person(assignee).user._id
  const { _id, propertyId, buyerId, agentId } = conversation
  await db.collection('conversations').updateOne({ _id }, { $set: { assigneeId } })
  if (!user.officeId) return
  const kind = 'conversation' as const
  const officeId = user.officeId
  const askedAt = new Date()
  await db
    .collection<InquiryDoc>('inquiries')
    .insertOne({ _id, kind, officeId, propertyId, buyerId, agentId, assigneeId, askedAt })
}

beforeAll(async () => {
  for (const name of AGENTS) await endWorkOf(name)
  await setUpOffices()
  // Assistants have no homes (D452).
  for (const name of AGENTS) if (name !== 'assistant') await addWork(name, name)
  await addWork('colleague', 'lent', 'agent')
})

describe.each(Object.entries(LISTS))(
  '%s contains what the role may see, and nothing of another office',
  (address, expected) => {
    it.each(CALLERS)('for the %s', async (name) => {
      const { status, body } = await person(name).session.get(address)
      const text = typeof body === 'string' ? body : JSON.stringify(body)
      const names = [...AGENTS, 'lent'].filter((whose) => text.includes(titleOf(whose)))
      expect({ status, found: names.sort() }).toEqual({
        status: 200,
        found: expected[name].split(' ').filter(Boolean).sort(),
      })
    })
  },
)

/** The pages without ids in their paths. A caller may know their URLs from another role. */
const PAGES = globSync('app/dashboard/agent/**/page.tsx', { cwd: path.join(__dirname, '../..') })
  .filter((file) => !file.includes('['))
  .map((file) => `/${path.dirname(file).replace('app/', '')}`)

it.each(PAGES)('%s does not fail for any role', async (address) => {
  for (const name of CALLERS) {
    const { status } = await person(name).session.get(address)
    expect([name, status < 500]).toEqual([name, true])
  }
})
