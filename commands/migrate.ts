import './support/settings'
import {
  createMissingIndexes,
  findIndexProblems,
  type IndexProblem,
  migrate,
  readMigrationState,
} from '@/lib/data/migrations'
import { describeMigrationState } from '@/lib/services/health'
import { runCommand } from './support/command'
import { readCommandLine } from './support/command-line'

const USAGE = `Usage: npm run migrate [-- --plan]
Migrates the database to this version. The site of the previous version can keep running.
  --plan  only show what would be done`

const { plan } = readCommandLine(USAGE, { plan: { type: 'boolean' } }).values

const isMissing = ({ fault }: IndexProblem) => fault === 'missing'
const indexLabel = ({ collection, name }: IndexProblem) => `${collection}.${name}`

await runCommand(async () => {
  const state = await readMigrationState()
  if (state.ahead) throw new Error(`Nothing was changed: ${describeMigrationState(state) ?? ''}`)
  if (plan) {
    // Most migrations create the indexes of their version, so indexes missing before them mean nothing.
    const indexes = state.pending.length > 0 ? [] : (await findIndexProblems()).filter(isMissing)
    const lines = [
      ...state.pending.map(({ id, name }) => `would run ${id}: ${name}`),
      ...indexes.map((index) => `would create the index ${indexLabel(index)}`),
    ]
    return lines.join('\n') || 'No migrations are pending.'
  }
  let last = performance.now()
  const took = () => {
    const seconds = (performance.now() - last) / 1000
    last = performance.now()
    return `${seconds.toFixed(1)} s`
  }
  let open = ''
  const names = await migrate(({ id, name }) => {
    if (open !== '') console.log(`  done in ${took()}`)
    last = performance.now()
    open = name
    console.log(`${id}: ${name}`)
  })
  if (open !== '') console.log(`  done in ${took()}`)
  const missingIndexes = await createMissingIndexes()
  for (const index of missingIndexes) console.log(`created the index ${indexLabel(index)}`)
  return names.length + missingIndexes.length > 0
    ? 'The database is up to date.'
    : 'No migrations were pending: the database is up to date.'
})
