import { connectionErrorText } from '@/lib/data/errors'
import { findIndexProblems, type IndexProblem } from '@/lib/data/index-faults'
import { findWaitingJobs } from '@/lib/data/jobs'
import { readMigrationState } from '@/lib/data/migration-state'
import { findOtherSpellings } from '@/lib/data/normalize-emails'
import { readServerFacts } from '@/lib/data/server-facts'
import { countUsersOf } from '@/lib/data/users'
import { countOverdueJobs } from '@/lib/domain/jobs'
import { getEnv } from '@/lib/env'
import { describeMigrationState } from '@/lib/services/migration-state'
import { type Finding, findings } from './finding'

/** The largest accepted clock difference, in milliseconds. */
const CLOCK = 5_000
/** From this delay on jobs count as overdue, in milliseconds. */
const LATE = 10 * 60_000

const { ok, fault } = findings('database')

/** Checks the database server and the data. */
export async function checkDatabase(): Promise<Finding[]> {
  try {
    return [
      ...(await server()),
      ...(await shape()),
      ...(await work()),
      emailFinding(await findOtherSpellings()),
    ]
  } catch (error) {
    const reason = connectionErrorText(error)
    if (reason === null) throw error
    return [fault(reason, 'look at MONGODB_URI, at the server, and whether it lets this machine in')]
  }
}

async function server(): Promise<Finding[]> {
  const { version, set, clockAhead, hasTransactions } = await readServerFacts()
  const seconds = Math.round(Math.abs(clockAhead) / 1000)
  return [
    set === null
      ? fault(
          `answers (version ${version}), but is in no replica set`,
          'start it with --replSet and initiate the set',
        )
      : ok(`answers: version ${version}, replica set ${set}`),
    hasTransactions
      ? ok('makes transactions')
      : fault('makes no transactions', 'MongoDB makes them in a replica set, of one server too'),
    Math.abs(clockAhead) <= CLOCK
      ? ok('its clock and this one agree')
      : fault(`its clock and this one are ${seconds} s apart`, 'have both set by NTP'),
  ]
}

async function shape(): Promise<Finding[]> {
  const migrations = findings('migrations')
  const behind = describeMigrationState(await readMigrationState())
  if (behind !== null) return [migrations.fault(behind, 'npm run migrate -- --plan says what it would do')]
  return [migrations.ok('all have run'), ...indexFindings(await findIndexProblems())]
}

/** The findings about indexes. */
export function indexFindings(faults: readonly IndexProblem[]): Finding[] {
  const indexes = findings('indexes')
  const of = (kind: IndexProblem['fault']) =>
    faults.filter(({ fault: one }) => one === kind).map(({ collection, name }) => `${collection}.${name}`)
  const [missing, different, unknown] = [of('missing'), of('different'), of('unknown')]
  return [
    ...(missing.length > 0 ? [indexes.fault(`missing: ${missing.join(', ')}`, 'run "npm run migrate"')] : []),
    ...(different.length > 0
      ? [
          indexes.fault(
            `not as they should be: ${different.join(', ')}`,
            'drop them, then run "npm run migrate"',
          ),
        ]
      : []),
    ...(unknown.length > 0
      ? [indexes.note(`unknown: ${unknown.join(', ')}`, 'drop them, or every write pays for them')]
      : []),
    ...(missing.length + different.length === 0 ? [indexes.ok('all are there')] : []),
  ]
}

/** How many accounts are listed by name. */
const NAMED = 10

/** The doctor's finding about accounts whose email is not in its normal form (D228). */
export function emailFinding(ids: readonly string[]): Finding {
  const emails = findings('emails')
  if (ids.length === 0) return emails.ok('each account has its email in the one spelling')
  const more = ids.length > NAMED ? ` and ${ids.length - NAMED} more` : ''
  return emails.note(
    `another account has the same email, or it is none: ${ids.slice(0, NAMED).join(', ')}${more}`,
    'ask which account is to stay, and delete the other in Manage Users',
  )
}

async function work(): Promise<Finding[]> {
  const jobs = findings('due work')
  const accounts = findings('accounts')
  const { JOBS_SECONDS, CRON_SECRET } = getEnv()
  const now = new Date()
  const late = countOverdueJobs(await findWaitingJobs(now), LATE, now)
  const nobody = JOBS_SECONDS === 0 && CRON_SECRET === undefined
  return [
    late === 0
      ? jobs.ok('none is late')
      : jobs.fault(
          `${late} waiting for more than ten minutes`,
          'look for "job-failed" and "job-stuck" in the log, and whether a server or a clock runs',
        ),
    ...(nobody
      ? [jobs.note('JOBS_SECONDS is 0 and there is no CRON_SECRET', 'have a timer run "npm run jobs"')]
      : []),
    (await countUsersOf('admin')) > 0
      ? accounts.ok('there is an administrator')
      : accounts.note(
          'there is no administrator',
          'ADMIN_EMAILS, or "npm run grant-role -- you@example.org admin" once you have registered',
        ),
  ]
}
