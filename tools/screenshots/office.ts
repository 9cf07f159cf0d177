import { randomUUID } from 'node:crypto'
import { MongoClient, ObjectId } from 'mongodb'
import sharp from 'sharp'
import { addDays } from '@/lib/domain/dates'
import { databaseUri } from '../../test/support/database-uri'
import { demoSession, type Session } from '../../test/support/contract'
import { forAdmin, forAgent, type Shot } from './shot'

const AGENT = '/dashboard/agent'
const HOMES = `${AGENT}/my-properties`
const WEEKDAY_HOURS = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '09:00', to: '18:00' }))

type Row = { _id: string; title: string }

/** A wide logo, as most are. */
const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="300">
  <rect width="600" height="300" fill="#fff"/>
  <path d="M60 230 190 70l70 86 50-60 130 134z" fill="#2a4d3c"/>
  <text x="300" y="275" font-size="44" text-anchor="middle" fill="#2a4d3c">CASCADE</text>
</svg>`

async function uploadLogo(owner: Session): Promise<string> {
  const picture = await sharp(Buffer.from(LOGO)).png().toBuffer()
  const form = new FormData()
  form.set('image', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'logo.png')
  form.set('purpose', 'profile')
  return ((await owner.post('/api/uploads', undefined, { raw: form })).body as { data: { url: string } }).data
    .url
}

/**
 * Creates an office in the database and returns its pages: those of its owner, with a colleague, invitations and an
 * unanswered question; the audit log; and those of the colleague as an assistant.
 */
export async function prepareOfficeShots(site: string, database: string): Promise<Shot[]> {
  const client = new MongoClient(databaseUri(database, 'keystead'))
  const db = client.db()
  const users = db.collection('users')
  const people = [
    await users.findOne({ email: 'agent@keystead.test' }),
    await users.findOne({ email: 'agent2@keystead.test' }),
  ]
  const _id = new ObjectId()
  const joinedAt = new Date()
  const agent = await demoSession('agent', site)
  const buyer = await demoSession('buyer2', site)
  const logo = await uploadLogo(agent)
  await db.collection('offices').insertOne({
    _id,
    name: 'Cascade Homes',
    phone: '+1 541 555 0142',
    address: '41 Bond Street, Bend, Oregon',
    logo,
    zone: 'America/Los_Angeles',
    createdAt: joinedAt,
    changes: 0,
    members: people.map((person, i) => ({
      personId: person?._id,
      joinedAt,
      role: i === 0 ? 'owner' : 'agent',
    })),
    inbox: { windows: WEEKDAY_HOURS, daysOff: [], goalMinutes: 240, escalationMinutes: 240, places: [] },
  })
  await users.updateMany(
    { _id: { $in: people.map((person) => person?._id ?? _id) } },
    { $set: { officeId: _id } },
  )
  await db.collection('officeInvitations').insertMany(
    [
      { email: 'ines.carvalho@cascade-homes.example', role: 'manager', sentAt: addDays(joinedAt, -2) },
      { email: 'sam@cascade-homes.example', role: 'agent', sentAt: addDays(joinedAt, -9) },
    ].map((item, i) => ({
      ...item,
      officeId: _id,
      tokenHash: `picture ${i}`,
      expiresAt: addDays(item.sentAt, 7),
    })),
  )
  const [owner, colleague] = people.map((person) => person?._id)
  const auditFields = { actorId: owner, actorName: 'Theo Brandt', targetType: 'office', targetId: _id }
  const inquiry = new ObjectId().toHexString()
  const ownerId = String(owner)
  const memberId = String(colleague)
  const absence = '2026-12-24 to 2026-12-31'
  await db.collection('audit').insertMany(
    [
      {
        action: 'office.inquiry-assigned',
        before: { inquiry, assigneeId: ownerId },
        after: { inquiry, assigneeId: memberId },
      },
      {
        action: 'office.absence-changed',
        before: { memberId },
        after: { memberId, absence, deputyId: ownerId },
      },
      {
        action: 'office.inbox-updated',
        before: { goalMinutes: 240, places: '' },
        after: { goalMinutes: 60, places: `Bend, Oregon: ${memberId}` },
      },
      {
        action: 'office.role-changed',
        before: { memberId, role: 'agent' },
        after: { memberId, role: 'manager' },
      },
    ].map((item) => ({ ...item, ...auditFields, targetName: 'Cascade Homes', at: joinedAt, searchText: '' })),
  )
  await client.close()

  const ownListings = (await agent.get('/api/properties/agent/agent@keystead.test')).body as Row[]
  const lake = ownListings.find(({ title }) => title === 'Lake House')?._id ?? ''
  await buyer.post('/api/conversations', {
    propertyId: lake,
    text: 'Is the dock part of the home, and how deep is the water in August?',
    key: randomUUID(),
  })
  await agent.post('/api/drafts', { values: { title: 'Cedar A-frame', location: 'Bend, Oregon' } })
  const selectedIds = ownListings.slice(0, 2).map((home) => `id=${home._id}`)
  return [
    forAgent('office-agent-home', AGENT),
    forAgent('office-table', `${HOMES}?view=table`),
    forAgent('office-table-selected', `${HOMES}?view=table`, {
      open: async (page) => {
        for (const box of [1, 2]) await page.getByRole('checkbox').nth(box).check()
      },
    }),
    forAgent('office-numbers-week', `${HOMES}/${lake}/numbers?days=7`),
    forAgent('office-messages', '/dashboard/messages'),
    forAgent('office-details', `${AGENT}/office?tab=details`),
    forAgent('office-numbers', `${HOMES}/${lake}/numbers`),
    forAgent('office-drafts', `${HOMES}/drafts`),
    forAgent('office-change', `${HOMES}/change?kind=prices&${selectedIds.join('&')}`),
    forAgent('office-page', `${AGENT}/office`),
    forAgent('office-inbox', `${AGENT}/office/inbox`),
    forAgent('office-hand-over', `${AGENT}/hand-over?home=${lake}`),
    forAgent('office-ready-answers', `${AGENT}/ready-answers`),
    forAgent('office-license', `${AGENT}/license`),
    forAgent('office-sales', `${AGENT}/sold-properties`),
    { name: 'office-public', path: `/offices/cascade-homes-${_id.toHexString()}` },
    forAdmin('office-audit-log', `/dashboard/admin/audit-log?target=${_id.toHexString()}`),
    ...(
      [
        ['home', AGENT],
        ['properties', HOMES],
        ['table', `${HOMES}?view=table`],
        ['messages', '/dashboard/messages'],
        ['viewings', `${AGENT}/viewings`],
        ['requests', `${AGENT}/requested-properties`],
        ['inbox', `${AGENT}/office/inbox`],
        ['details', `${AGENT}/office?tab=details`],
      ] as const
    ).map(([name, path]) => ({
      name: `office-assistant-${name}`,
      arrange: async () => {
        await makeAssistant(database, _id)
        return { path, as: 'agent2' as const }
      },
    })),
  ]
}

/** Makes the colleague an assistant, and assigns their records to the owner, because an assistant has none. */
async function makeAssistant(database: string, officeId: ObjectId): Promise<void> {
  const client = new MongoClient(databaseUri(database, 'keystead'))
  const db = client.db()
  const offices = db.collection<{ members: { role: string }[] }>('offices')
  const [first, second] = (await offices.findOne({ _id: officeId }))?.members ?? []
  if (!first || !second) throw new Error('the office has no colleague')
  const members = [first, { ...second, role: 'assistant' }]
  await offices.updateOne({ _id: officeId }, { $set: { members } })
  const [owner, assistant] = await Promise.all(
    ['agent', 'agent2'].map((name) => db.collection('users').findOne({ email: `${name}@keystead.test` })),
  )
  for (const name of ['properties', 'offers', 'conversations', 'viewings'])
    await db.collection(name).updateMany({ agentId: assistant?._id }, { $set: { agentId: owner?._id } })
  await client.close()
}
