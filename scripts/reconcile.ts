import { closeClient } from '@/lib/data/client'
import { reconcilePayments } from '@/lib/services/payments/reconcile-payments'

try {
  console.log(JSON.stringify(await reconcilePayments()))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await closeClient()
}
