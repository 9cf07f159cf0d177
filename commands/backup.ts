import './support/settings'
import { getDb } from '@/lib/data/client'
import { recordSuccess } from '@/lib/data/service-records'
import { fetchPictures } from './backup/pictures'
import { writeBackup } from './backup/write-backup'
import { databaseSettings } from './load/settings'
import { runCommand } from './support/command'
import { readCommandLine } from './support/command-line'

const USAGE = `Usage: npm run backup -- FILE [--replace] [--pictures FOLDER]
Writes a backup of the database at MONGODB_URI to a file.
  --replace          overwrite an existing file
  --pictures FOLDER  also download the image host's pictures into this folder`

const {
  values,
  positionals: [file = ''],
} = readCommandLine(USAGE, { replace: { type: 'boolean', default: false }, pictures: { type: 'string' } }, [
  'FILE',
])

const MEANING = {
  snapshot: 'consistent',
  transaction: 'consistent',
  none: 'NOT CONSISTENT: this server supports neither snapshots nor transactions; stop the site and repeat the backup',
} as const

const count = (number: number): string => number.toLocaleString('en')

/** `npm run backup` (ADR 053). */
async function run(): Promise<string> {
  databaseSettings()
  const start = performance.now()
  const { head, documents, pictures } = await writeBackup(getDb(), file, { replace: values.replace })
  await recordSuccess('backup')
  const seconds = ((performance.now() - start) / 1_000).toFixed(1)
  console.log(
    `${file} contains the database "${head.database}" (${MEANING[head.pointInTime]}): ${count(documents)} documents in ${seconds} s`,
  )
  if (values.pictures === undefined)
    return `The image host has ${count(pictures)} pictures; the file only has their URLs. --pictures FOLDER downloads them.`
  const { present, missing } = await fetchPictures(file, values.pictures, (line) => console.error(line))
  if (missing > 0) process.exitCode = 1
  return `${values.pictures} has ${count(present)} pictures, ${count(missing)} are missing`
}

await runCommand(run)
