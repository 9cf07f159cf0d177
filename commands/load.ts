import { getDb } from '@/lib/data/client'
import { load } from './load/fill'
import { databaseSettings } from './load/settings'
import { SIZES } from './load/world'
import { isLocalUri } from './seed/database-plan'
import { runCommand } from './support/command'
import { readCommandLine, exitWithUsage } from './support/command-line'

const USAGE = `Usage: npm run load -- LISTINGS
Fills the empty database at MONGODB_URI with generated listings for measurements. LISTINGS is one of ${SIZES.join(', ')}.`

const [positional = ''] = readCommandLine(USAGE, {}, ['LISTINGS']).positionals
const listings =
  SIZES.find((size) => String(size) === positional) ??
  exitWithUsage(USAGE, `'${positional}' is not one of the sizes.`)

async function run(): Promise<string> {
  if (!isLocalUri(databaseSettings()))
    throw new Error('MONGODB_URI is not on this machine. Nothing was changed.')
  await load(listings, (line) => console.log(line))
  return `${getDb().databaseName} has ${listings.toLocaleString('en')} listings`
}

await runCommand(run)
