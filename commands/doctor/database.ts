import { connectionErrorText } from '@/lib/data/client'
import { findWaitingJobs } from '@/lib/data/jobs'
import {
  findIndexProblems,
  findOtherCurrency,
  type IndexProblem,
  type MigrationState,
  readMigrationState,
} from '@/lib/data/migrations'
import { readServerFacts } from '@/lib/data/service-records'
import { countUsersOf } from '@/lib/data/users'
import { countOverdueJobs } from '@/lib/domain/jobs'
import { CURRENCY } from '@/lib/domain/money'
import { getEnv } from '@/lib/env'
import { describeMigrationState } from '@/lib/services/health'
import { type Finding, findings } from './finding'

/** The largest accepted clock difference. */
const CLOCK_DIFFERENCE_MS = 5_000
/** From this delay on jobs count as overdue. */
const OVERDUE_MS = 10 * 60_000

const { ok, fault } = findings('database')

export async function checkDatabase(): Promise<Finding[]> {
  try {
    return [...(await serverFindings()), ...(await migrationFindings()), ...(await jobAndAccountFindings())]
  } catch (error) {
    const reason = connectionErrorText(error)
    if (reason === null) throw error
    return [fault(reason, 'check MONGODB_URI, the server, and whether it allows this machine to connect')]
  }
}

async function serverFindings(): Promise<Finding[]> {
  const { version, set, clockAhead, hasTransactions } = await readServerFacts()
  const seconds = Math.round(Math.abs(clockAhead) / 1000)
  return [
    set === null
      ? fault(
          `responds (version ${version}), but is not in a replica set`,
          'start it with --replSet and run rs.initiate()',
        )
      : ok(`responds: version ${version}, replica set ${set}`),
    hasTransactions
      ? ok('supports transactions')
      : fault('does not support transactions', 'run MongoDB as a replica set; one server is enough'),
    Math.abs(clockAhead) <= CLOCK_DIFFERENCE_MS
      ? ok("its clock agrees with this machine's")
      : fault(`its clock differs from this machine's by ${seconds} s`, 'synchronize both clocks with NTP'),
  ]
}

async function migrationFindings(): Promise<Finding[]> {
  const migrations = migrationFinding(await readMigrationState())
  if (migrations.state === 'fault') return [migrations]
  const other = await findOtherCurrency(CURRENCY)
  return [migrations, currencyFinding(other), ...indexFindings(await findIndexProblems())]
}

export function migrationFinding(state: MigrationState): Finding {
  const migrations = findings('migrations')
  const problem = describeMigrationState(state)
  if (problem === null) return migrations.ok('all have run')
  return migrations.fault(
    problem,
    state.ahead ? 'leave the site stopped until then' : 'npm run migrate -- --plan shows what it would do',
  )
}

/** The finding about the currency of the offers; `other` if that is not the site's (D436). */
export function currencyFinding(other: string | null): Finding {
  const currency = findings('currency')
  return other === null
    ? currency.ok(`${CURRENCY}; it cannot change once there are offers`)
    : currency.fault(
        `the offers are in ${other}, but CURRENCY is ${CURRENCY}`,
        `set CURRENCY=${other} and build again`,
      )
}

export function indexFindings(faults: readonly IndexProblem[]): Finding[] {
  const indexes = findings('indexes')
  const namesOf = (kind: IndexProblem['fault']) =>
    faults.filter(({ fault: one }) => one === kind).map(({ collection, name }) => `${collection}.${name}`)
  const missing = namesOf('missing')
  const different = namesOf('different')
  const unknown = namesOf('unknown')
  return [
    ...(missing.length > 0 ? [indexes.fault(`missing: ${missing.join(', ')}`, 'run "npm run migrate"')] : []),
    ...(different.length > 0
      ? [
          indexes.fault(
            `defined differently: ${different.join(', ')}`,
            'drop them, then run "npm run migrate"',
          ),
        ]
      : []),
    ...(unknown.length > 0
      ? [
          indexes.note(
            `unknown: ${unknown.join(', ')}`,
            'drop them if you do not need them; they slow down writes',
          ),
        ]
      : []),
    ...(missing.length + different.length === 0 ? [indexes.ok('all exist')] : []),
  ]
}

async function jobAndAccountFindings(): Promise<Finding[]> {
  const jobs = findings('jobs')
  const accounts = findings('accounts')
  const { JOBS_SECONDS, CRON_SECRET } = getEnv()
  const now = new Date()
  const overdue = countOverdueJobs(await findWaitingJobs(now), OVERDUE_MS, now)
  const hasNoRunner = JOBS_SECONDS === 0 && CRON_SECRET === undefined
  return [
    overdue === 0
      ? jobs.ok('none is overdue')
      : jobs.fault(
          `${overdue} overdue by more than ten minutes`,
          'look for "job-failed" and "job-stuck" in the log, and check that a server or scheduler runs them',
        ),
    ...(hasNoRunner
      ? [jobs.note('JOBS_SECONDS is 0 and CRON_SECRET is not set', 'schedule "npm run jobs"')]
      : []),
    (await countUsersOf('admin')) > 0
      ? accounts.ok('there is an administrator')
      : accounts.note(
          'there is no administrator',
          'set ADMIN_EMAILS, or register and run "npm run grant-role -- you@example.org admin"',
        ),
  ]
}
