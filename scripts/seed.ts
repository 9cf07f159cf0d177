import { parseArgs } from 'node:util'
import { closeClient } from '@/lib/data/client'
import { migrate } from '@/lib/data/migrations'
import { assertLocal, isLocal } from './seed/assert-local'
import { isEmpty, seed } from './seed/seed'

const flag = { type: 'boolean', default: false } as const
const { values } = parseArgs({ options: { 'allow-remote': flag, 'if-local': flag } })

/** What was done, in words for the terminal. */
async function run(): Promise<string> {
  const uri = process.env.MONGODB_URI
  if (values['if-local'] && uri !== undefined && !isLocal(uri))
    return 'the database is not on this machine; nothing was seeded'
  assertLocal(uri, values['allow-remote'])
  await migrate()
  if (!(await isEmpty())) return 'the database has accounts already; nothing was seeded'
  await seed()
  return 'seeded the demo data'
}

try {
  console.log(await run())
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await closeClient()
}
