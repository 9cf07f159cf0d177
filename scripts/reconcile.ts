import { closeClient } from '@/lib/data/client'
import { reconcilePayments } from '@/lib/services/payments/reconcile-payments'
import { deletePictures } from '@/lib/services/pictures/delete-pictures'
import { eraseDuePersons } from '@/lib/services/users/erase-person'

const outcomes = await Promise.allSettled([
  reconcilePayments(),
  deletePictures(new Date(), Number.POSITIVE_INFINITY).then((pictures) => ({ pictures })),
  eraseDuePersons(),
])
await closeClient()

const done = outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : {}))
console.log(JSON.stringify(Object.assign({}, ...done)))
for (const outcome of outcomes) {
  if (outcome.status === 'fulfilled') continue
  console.error(outcome.reason instanceof Error ? outcome.reason.message : outcome.reason)
  process.exitCode = 1
}
const [payments] = outcomes
if (payments.status === 'fulfilled' && payments.value.failed > 0) {
  console.error(
    `Refunds that have failed: ${payments.value.failed}. Look for "Refund failed" in the audit log, and for the payments at Stripe.`,
  )
  process.exitCode = 1
}
