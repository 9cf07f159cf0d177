import { parseArgs } from 'node:util'
import { getDb } from '@/lib/data/client'
import { restoreBackup } from './backup/restore-backup'
import { databaseSettings } from './load/settings'
import { loadSettings, runCommand } from './support/command'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** The name of the database, to say that all that is in it is to be replaced. */
    database: { type: 'string' },
    /** The backup may be of an earlier version. */
    migrate: { type: 'boolean', default: false },
  },
})

/** `npm run restore -- FILE`: makes the database of MONGODB_URI what a backup is (ADR 053). */
async function run(): Promise<string> {
  loadSettings()
  databaseSettings()
  const [file, ...others] = positionals
  if (file === undefined || others.length > 0)
    throw new Error('Usage: npm run restore -- FILE [--database NAME] [--migrate]')
  const start = performance.now()
  const { head, documents, applied } = await restoreBackup(getDb(), file, {
    told: values.database,
    isMigrated: values.migrate,
  })
  const seconds = ((performance.now() - start) / 1_000).toFixed(1)
  for (const name of applied) console.log(`migrated: ${name}`)
  const moment = head.pointInTime === 'none' ? 'not of one moment, begun' : 'of'
  return `The database "${getDb().databaseName}" has the backup ${moment} ${head.madeAt}: ${documents.toLocaleString('en')} documents in ${seconds} s`
}

await runCommand(run)
