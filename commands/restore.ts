import './support/settings'
import { getDb } from '@/lib/data/client'
import { restoreBackup } from './backup/restore-backup'
import { databaseSettings } from './load/settings'
import { runCommand } from './support/command'
import { readCommandLine } from './support/command-line'

const USAGE = `Usage: npm run restore -- FILE [--database NAME] [--migrate]
Restores a backup into the database at MONGODB_URI.
  --database NAME  the database's name, to confirm that all its data is replaced
  --migrate        accept a backup from an earlier version and migrate it`

const {
  values,
  positionals: [file = ''],
} = readCommandLine(USAGE, { database: { type: 'string' }, migrate: { type: 'boolean', default: false } }, [
  'FILE',
])

/** `npm run restore` (ADR 053). */
async function run(): Promise<string> {
  databaseSettings()
  const start = performance.now()
  const { head, documents, applied } = await restoreBackup(getDb(), file, {
    expectedName: values.database,
    runMigrations: values.migrate,
  })
  const seconds = ((performance.now() - start) / 1_000).toFixed(1)
  for (const name of applied) console.log(`migrated: ${name}`)
  const consistency = head.pointInTime === 'none' ? ', which is not consistent' : ''
  return `Restored the backup of ${head.madeAt}${consistency} into "${getDb().databaseName}": ${documents.toLocaleString('en')} documents in ${seconds} s`
}

await runCommand(run)
