import { MongoClient, ObjectId } from 'mongodb'
import { databaseUri } from '../../test/support/database-uri'
import { demoSession } from '../../test/support/contract'
import { type Shot } from './shot'

const AGENT = '/dashboard/agent'
const HOMES = `${AGENT}/my-properties`
const DAILY = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '09:00', to: '18:00' }))

type Row = { _id: string; title: string }

/** The pages of an agent whose office has a colleague, and a question that waits. Founds the office. */
export async function shotsOfOffice(site: string, database: string): Promise<Shot[]> {
  const client = new MongoClient(databaseUri(database, 'keystead'))
  const users = client.db().collection('users')
  const people = [
    await users.findOne({ email: 'agent@keystead.test' }),
    await users.findOne({ email: 'agent2@keystead.test' }),
  ]
  const [_id, joinedAt] = [new ObjectId(), new Date()]
  await client
    .db()
    .collection('offices')
    .insertOne({
      _id,
      ...{ name: 'Cascade Homes', phone: '+1 541 555 0142', address: '41 Bond Street, Bend, Oregon' },
      ...{ logo: null, zone: 'America/Los_Angeles', createdAt: joinedAt, changes: 0 },
      members: people.map((person, i) => ({
        ...{ personId: person?._id, joinedAt, role: i === 0 ? 'owner' : 'agent' },
      })),
      inbox: { windows: DAILY, daysOff: [], goalMinutes: 240, escalationMinutes: 240, places: [] },
    })
  await users.updateMany(
    { _id: { $in: people.map((person) => person?._id ?? _id) } },
    { $set: { officeId: _id } },
  )
  await client.close()

  const [agent, buyer] = [await demoSession('agent', site), await demoSession('buyer2', site)]
  const own = (await agent.get('/api/properties/agent/agent@keystead.test')).body as Row[]
  const lake = own.find(({ title }) => title === 'Lake House')?._id ?? ''
  await buyer.post('/api/conversations', {
    propertyId: lake,
    text: 'Is the dock part of the home, and how deep is the water in August?',
    key: 'picture',
  })
  await agent.post('/api/drafts', { values: { title: 'Cedar A-frame', location: 'Bend, Oregon' } })
  const two = own.slice(0, 2).map((home) => `id=${home._id}`)
  return [
    { name: 'office-agent-home', path: AGENT, as: 'agent' },
    { name: 'office-table', path: `${HOMES}?view=table`, as: 'agent' },
    {
      name: 'office-table-selected',
      path: `${HOMES}?view=table`,
      as: 'agent',
      open: async (page) => {
        for (const box of [1, 2]) await page.getByRole('checkbox').nth(box).check()
      },
    },
    { name: 'office-numbers-week', path: `${HOMES}/${lake}/numbers?days=7`, as: 'agent' },
    { name: 'office-messages', path: '/dashboard/messages', as: 'agent' },
    { name: 'office-details', path: `${AGENT}/office?tab=details`, as: 'agent' },
    { name: 'office-numbers', path: `${HOMES}/${lake}/numbers`, as: 'agent' },
    { name: 'office-drafts', path: `${HOMES}/drafts`, as: 'agent' },
    { name: 'office-change', path: `${HOMES}/change?kind=prices&${two.join('&')}`, as: 'agent' },
    { name: 'office-page', path: `${AGENT}/office`, as: 'agent' },
    { name: 'office-inbox', path: `${AGENT}/office/inbox`, as: 'agent' },
    { name: 'office-hand-over', path: `${AGENT}/hand-over?home=${lake}`, as: 'agent' },
    { name: 'office-ready-answers', path: `${AGENT}/ready-answers`, as: 'agent' },
    { name: 'office-license', path: `${AGENT}/license`, as: 'agent' },
    { name: 'office-sales', path: `${AGENT}/sold-properties`, as: 'agent' },
    { name: 'office-public', path: `/offices/cascade-homes-${_id.toHexString()}` },
  ]
}
