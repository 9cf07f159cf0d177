import { getDb } from '@/lib/data/client'
import { load } from './load/fill'
import { databaseSettings } from './load/settings'
import { SIZES } from './load/world'
import { isLocal } from './seed/database-plan'
import { runCommand } from './support/command'

/**
 * Loads a site of 10,000, 100,000 or 1,000,000 listings into the database of MONGODB_URI, to measure with:
 * `npm run load -- 1000000`.
 */
async function run(): Promise<string> {
  if (!isLocal(databaseSettings()))
    throw new Error('MONGODB_URI is not on this machine. Nothing was touched.')
  const listings = Number(process.argv[2])
  if (!SIZES.some((size) => size === listings)) throw new Error(`Say how many listings: ${SIZES.join(', ')}.`)
  await load(listings, (line) => console.log(line))
  return `${getDb().databaseName} has ${listings.toLocaleString('en')} listings`
}

await runCommand(run)
