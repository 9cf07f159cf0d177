import './support/settings'
import { repairMapCounts } from '@/lib/data/listing-search/map-counts'
import { assertUsableDatabase } from '@/lib/services/health'
import { runDueJobs } from '@/lib/services/jobs/run-due-jobs'
import { reconcilePayments } from '@/lib/services/payments/payments'
import { recordRepaid } from '@/lib/services/payments/settle-payment'
import { deletePictures } from '@/lib/services/pictures/pictures'
import { describeFailure, endCommand } from './support/command'
import { readCommandLine, exitWithUsage } from './support/command-line'

const USAGE = `Usage: npm run reconcile [-- --repaid INTENT --note TEXT]
Compares payments with Stripe, pictures with the image host and the map's counters with the listings,
and runs the scheduled background jobs.
  --repaid INTENT  record that the payment with this id was refunded outside Stripe
  --note TEXT      how and when it was refunded, such as "bank transfer of 3 May"`

const { repaid, note = '' } = readCommandLine(USAGE, {
  repaid: { type: 'string' },
  note: { type: 'string' },
}).values
if (repaid !== undefined && note.trim() === '') exitWithUsage(USAGE, '--repaid needs a --note.')

/** Records a refund that was made outside Stripe. */
async function recordRefund(): Promise<object> {
  if (repaid === undefined) return {}
  await recordRepaid(null, { intentId: repaid, note: note.trim() })
  return { repaid }
}

const reasons = new Set<string>()

const failed = (error: unknown) => {
  const reason = describeFailure(error)
  // A wrong setting, or an unavailable database, fails all of them.
  if (!reasons.has(reason)) console.error(reason)
  reasons.add(reason)
  process.exitCode = 1
  return {}
}

await assertUsableDatabase().catch(async (error: unknown) => {
  failed(error)
  await endCommand()
})
const repaidPayment = await recordRefund().catch(failed)
const [payments, pictures, counters] = await Promise.all([
  reconcilePayments().catch(failed),
  deletePictures(new Date(), Number.POSITIVE_INFINITY)
    .then((count) => ({ pictures: count }))
    .catch(failed),
  repairMapCounts()
    .then((count) => ({ mapCounters: count }))
    .catch(failed),
])
// After the payments, so that the jobs they enqueue run too.
const jobs = await runDueJobs(new Date(), Number.POSITIVE_INFINITY)
  .then((counts) => ({ jobs: counts }))
  .catch(failed)

console.log(JSON.stringify({ ...repaidPayment, ...payments, ...pictures, ...counters, ...jobs }))
if ('failed' in payments && payments.failed > 0) {
  console.error(
    `Failed refunds: ${payments.failed}. See "Refund failed" in the audit log and the payments in Stripe's dashboard.`,
  )
  process.exitCode = 1
}
if ('unknown' in payments && payments.unknown > 0) {
  console.error(
    `Payments that could not be checked: ${payments.unknown}. See "payment not reconciled" in the log.`,
  )
  process.exitCode = 1
}
await endCommand()
