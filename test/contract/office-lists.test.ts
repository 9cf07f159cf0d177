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
const ANSWERED = { owner: MEMBERS, manager: MEMBERS, agent: 'agent lent', assistant: MEMBERS, ...OWN }

/** Whose homes, or what belongs to them, each list contains for each caller: those, and nothing else (D453). */
const LISTS: Record<string, Record<Caller, string>> = {
  '/dashboard/agent/my-properties': MANAGED,
  '/dashboard/agent/my-properties?view=table': MANAGED,
  '/api/exports/properties.csv': MANAGED,
  '/dashboard/agent/requested-properties': MANAGED,
  '/dashboard/messages': ANSWERED,
  '/dashboard/messages?unread=true': ANSWERED,
  '/api/conversations': ANSWERED,
  '/api/conversations?unread=true': ANSWERED,
  '/dashboard/agent/viewings': { ...ANSWERED, agent: 'agent' },
  '/api/viewings': { ...ANSWERED, agent: 'agent' },
  '/dashboard/agent/office/inbox': { ...ANSWERED, none: '' },
}

const { db, person, seat, endWorkOf } = officePeople()

const titleOf = (whose: string) => `Home of ${whose}.`

/** A home of the agent with an offer, a conversation that the assignee answers, and a viewing. */
async function addWork(agent: Agent, whose: string, assignee: Agent = agent): Promise<void> {
  const { user } = person(agent)
  const buyer = await createUser(db)
  const home = await createProperty(db, user, { title: titleOf(whose) })
  await createOffer(db, buyer, home)
  await createViewing(db, buyer, home)
  const { conversation } = await createConversation(db, buyer, home, [['buyer', 'Is it quiet?']])
  const [assigneeId, { _id, propertyId, buyerId, agentId }] = [person(assignee).user._id, conversation]
  await db.collection('conversations').updateOne({ _id }, { $set: { assigneeId } })
  if (!user.officeId) return
  const [kind, officeId, askedAt] = ['conversation' as const, user.officeId, new Date()]
  await db
    .collection<InquiryDoc>('inquiries')
    .insertOne({ _id, kind, officeId, propertyId, buyerId, agentId, assigneeId, askedAt })
}

beforeAll(async () => {
  for (const name of AGENTS) await endWorkOf(name)
  await seat()
  // Assistants have no homes (D452).
  for (const name of AGENTS) if (name !== 'assistant') await addWork(name, name)
  await addWork('colleague', 'lent', 'agent')
})

describe.each(Object.entries(LISTS))(
  '%s contains what the role may see, and nothing of another office',
  (address, wanted) => {
    it.each(CALLERS)('for the %s', async (name) => {
      const { status, body } = await person(name).session.get(address)
      const text = typeof body === 'string' ? body : JSON.stringify(body)
      const found = [...AGENTS, 'lent'].filter((whose) => text.includes(titleOf(whose)))
      expect({ status, found: found.sort() }).toEqual({
        status: 200,
        found: wanted[name].split(' ').filter(Boolean).sort(),
      })
    })
  },
)

/** Without ids in their paths. An assistant may have opened them in another role. */
const PAGES = globSync('app/dashboard/agent/**/page.tsx', { cwd: path.join(__dirname, '../..') })
  .filter((file) => !file.includes('['))
  .map((file) => `/${path.dirname(file).replace('app/', '')}`)

it.each(PAGES)('%s is answered to every role without a failure', async (address) => {
  for (const name of CALLERS) {
    const { status } = await person(name).session.get(address)
    expect([name, status < 500]).toEqual([name, true])
  }
})
