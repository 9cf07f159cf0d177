import { parseArgs } from 'node:util'
import { getDb } from '@/lib/data/client'
import { migrate } from '@/lib/data/migrations'
import { adopt, contentOf } from './seed/content'
import { isLocal, planFor } from './seed/database-plan'
import { seed } from './seed/seed'
import { runCommand } from './support/command'

const flag = { type: 'boolean', default: false } as const
const { values } = parseArgs({
  options: {
    /** The name of the database, to say that this one is meant. */
    database: { type: 'string' },
    // Of `npm run demo`: it asks for itself, and on a server of its own.
    demo: flag,
    'own-server': flag,
  },
})

/** What was done, in words for the terminal. Before anything is written it is clear that this database is meant. */
async function run(): Promise<string> {
  const uri = process.env.MONGODB_URI
  if (!uri) throw new Error('Set MONGODB_URI to the database that is to be seeded.')
  const content = await contentOf(values['own-server'])
  const plan = planFor({
    name: getDb().databaseName,
    told: values.database,
    isLocal: isLocal(uri),
    content,
    isDemo: values.demo,
  })
  if (plan !== 'leave') {
    await migrate()
    await seed()
    return plan === 'seed' ? 'seeded the demo data' : 'finished seeding the demo data'
  }
  if (content === 'seeded') {
    await adopt()
    return 'the database has the demo data already; nothing was seeded'
  }
  return content === 'accounts'
    ? 'the database has accounts already; nothing was seeded'
    : 'the database is not on this machine; nothing was seeded'
}

await runCommand(run)
