import { getDb } from '@/lib/data/client'
import { load } from './load/fill'
import { databaseSettings } from './load/settings'
import { SIZES } from './load/world'
import { isLocal } from './seed/database-plan'
import { runCommand } from './support/command'
import { readCommandLine, exitWithUsage } from './support/command-line'

const USAGE = `Usage: npm run load -- LISTINGS
Loads a site of so many listings into the empty database of MONGODB_URI, to measure with: ${SIZES.join(', ')}.`

const [given = ''] = readCommandLine(USAGE, {}, ['LISTINGS']).positionals
const listings =
  SIZES.find((size) => String(size) === given) ?? exitWithUsage(USAGE, `There is no size '${given}'.`)

async function run(): Promise<string> {
  if (!isLocal(databaseSettings()))
    throw new Error('MONGODB_URI is not on this machine. Nothing was touched.')
  await load(listings, (line) => console.log(line))
  return `${getDb().databaseName} has ${listings.toLocaleString('en')} listings`
}

await runCommand(run)
