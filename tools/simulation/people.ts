import { ObjectId } from 'mongodb'
import { closeClient, getDb } from '@/lib/data/client'
import { migrate } from '@/lib/data/migrations'
import { hashPassword } from '@/lib/integrations/password'
import { createAvailability, insertProperties, makeProperty, makeUser } from '../../test/factories'
import { databaseSettings } from '../../commands/load/settings'
import { type Account, type Role } from './world'

export const PASSWORD = 'a password of the day'

/** One in ten people is an agent, one in fifty an administrator. */
const AGENT_EVERY = 10
const ADMIN_EVERY = 50
/** The number of homes per agent at the start of the day. */
const HOMES = 5

const roleOf = (i: number): Role =>
  i % ADMIN_EVERY === 1 ? 'admin' : i % AGENT_EVERY === 0 ? 'agent' : 'user'

/**
 * Fills an empty database with so many people and some homes of its agents. Every second agent confirms viewings
 * instantly.
 */
export async function populate(
  uri: string,
  people: number,
): Promise<{ accounts: Account[]; homes: string[] }> {
  process.env.MONGODB_URI = uri
  databaseSettings()
  await migrate()
  const passwordHash = await hashPassword(PASSWORD)
  const users = Array.from({ length: people }, (_, i) =>
    makeUser({
      _id: new ObjectId(),
      name: `Person ${i}`,
      email: `person-${i}@day.test`,
      emailVerified: new Date(),
      role: roleOf(i),
      passwordHash,
    }),
  )
  await getDb().collection<(typeof users)[number]>('users').insertMany(users)
  const agents = users.filter(({ role }) => role === 'agent')
  for (const [i, { _id }] of agents.entries())
    await createAvailability(getDb(), _id, { isInstant: i % 2 === 0 })
  const listings = agents.flatMap((agent) =>
    Array.from({ length: HOMES }, (_, i) =>
      makeProperty(agent, { title: `Home ${i} of ${agent.name}`, image: '/demo/cottage-garden.jpg' }),
    ),
  )
  await insertProperties(getDb(), listings)
  await closeClient()
  return {
    accounts: users.map(({ _id, email, role }) => ({ id: _id.toHexString(), email, role: role as Role })),
    homes: listings.map(({ _id }) => _id.toHexString()),
  }
}
