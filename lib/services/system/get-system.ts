import 'server-only'
import {
  type FailureDoc,
  type LastSuccessDoc,
  type MigrationDoc,
  type OfferDoc,
} from '@/lib/data/collections'
import { engineName } from '@/lib/data/engine'
import { findFailures } from '@/lib/data/failures'
import { findWaitingJobs } from '@/lib/data/jobs'
import { findLastSuccesses } from '@/lib/data/last-successes'
import { ALL_MIGRATIONS, findMigrations } from '@/lib/data/migrations'
import { findReconciled } from '@/lib/data/reconciled-offers'
import { summarizeJobs } from '@/lib/domain/jobs'
import { isTooOld, RECURRING_TASKS } from '@/lib/domain/last-success'
import { toMajor } from '@/lib/domain/money'
import { type Actor } from '@/lib/domain/user'
import { type FailureDto, type ReconciledDto, type SystemDto } from '@/lib/schemas/system'
import { currentVersion } from '@/lib/version'
import { assertCan } from '../authorise'

/** As many as a person would read; the log has all. */
const FAILURES = 50
const PAYMENTS = 20
/** In milliseconds. */
const DAY = 24 * 60 * 60 * 1_000

/** The state of the site for administrators: version, database, jobs, and failures (D182, D183). */
export async function getSystem(actor: Actor, now = new Date()): Promise<SystemDto> {
  assertCan(actor, 'system:read')
  const [engine, migrations, successes, jobs, failures, reconciled] = await Promise.all([
    engineName(),
    findMigrations(),
    findLastSuccesses(),
    findWaitingJobs(now),
    findFailures(new Date(now.getTime() - DAY), FAILURES),
    findReconciled(PAYMENTS),
  ])
  return {
    ...currentVersion(),
    engine,
    migrations: toMigrations(migrations),
    successes: toSuccesses(successes, now),
    work: summarizeJobs(jobs, now).map(({ oldest, ...work }) => ({
      ...work,
      oldest: oldest?.toISOString() ?? null,
    })),
    failures: failures.map(toFailureDto),
    reconciled: reconciled.map(toReconciled),
  }
}

const toSuccesses = (known: LastSuccessDoc[], now: Date): SystemDto['successes'] =>
  RECURRING_TASKS.map((what) => {
    const at = known.find(({ _id }) => _id === what)?.at ?? null
    return { what, at: at?.toISOString() ?? null, isTooOld: isTooOld(what, at, now) }
  })

function toMigrations(had: MigrationDoc[]): SystemDto['migrations'] {
  const [last] = had
  const known = new Set(had.map(({ _id }) => _id))
  const missing = [...ALL_MIGRATIONS].filter(([id]) => !known.has(id))
  return {
    last: last ? { id: last._id, name: last.name, at: last.appliedAt.toISOString() } : null,
    missing: missing.map(([id, name]) => ({ id, name })),
  }
}

const toFailureDto = ({
  _id,
  at,
  where,
  route,
  requestId,
  reference,
  type,
  code,
}: FailureDoc): FailureDto => ({
  _id: _id.toHexString(),
  at: at.toISOString(),
  ...{ where, route, requestId },
  reference: reference ?? null,
  what: code === undefined ? type : `${type} ${code}`,
})

const toReconciled = ({
  _id,
  propertyTitle,
  amountMinor,
  reconciledAt,
  createdAt,
  status,
}: OfferDoc): ReconciledDto => ({
  offerId: _id.toHexString(),
  propertyTitle,
  amount: toMajor(amountMinor),
  at: (reconciledAt ?? createdAt).toISOString(),
  status,
})
