import { PurchaseConfirmation } from '@/components/payments/purchase-confirmation'
import { type Actor } from '@/lib/domain/user'
import { offerIdSchema } from '@/lib/schemas/offer'
import { getPurchase } from '@/lib/services/payments/get-purchase'

/**
 * The confirmation of the purchase in the URL, or of one of the last day (D112); nothing if there is none.
 */
export async function Confirmation({ actor, paid }: { actor: Actor; paid: unknown }) {
  const named = offerIdSchema.safeParse({ id: paid })
  const purchase = await getPurchase(actor, named.success ? named.data.id : null)
  return purchase && <PurchaseConfirmation purchase={purchase} />
}
