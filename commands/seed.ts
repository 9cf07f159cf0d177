import { getDb } from '@/lib/data/client'
import { migrate, storeCurrency } from '@/lib/data/migrations'
import { CURRENCY } from '@/lib/domain/money'
import { contentOf } from './seed/content'
import { isLocalUri, planFor } from './seed/database-plan'
import { seed } from './seed/seed'
import { runCommand } from './support/command'
import { readCommandLine } from './support/command-line'

const USAGE = `Usage: npm run seed [-- --database NAME]
Fills the database at MONGODB_URI with the demo's data, unless it has accounts.
  --database NAME  the database's name, to confirm that it may be filled if it is not empty or on another machine
  --demo           used by "npm run demo"`

const { values } = readCommandLine(USAGE, {
  database: { type: 'string' },
  demo: { type: 'boolean', default: false },
})

/** Seeds the database and returns a message. Checks first that this database is meant. */
async function run(): Promise<string> {
  const uri = process.env.MONGODB_URI
  if (!uri) throw new Error('Set MONGODB_URI to the database to seed.')
  const content = await contentOf()
  const plan = planFor({
    name: getDb().databaseName,
    expectedName: values.database,
    isLocal: isLocalUri(uri),
    content,
    isDemo: values.demo,
  })
  if (plan !== 'leave') {
    await migrate()
    await storeCurrency(CURRENCY)
    await seed()
    return plan === 'seed' ? 'seeded the demo data' : 'finished seeding the demo data'
  }
  if (content === 'seeded') return 'the database already has the demo data; nothing was seeded'
  return content === 'accounts'
    ? 'the database already has accounts; nothing was seeded'
    : 'the database is not on this machine; nothing was seeded'
}

await runCommand(run)
