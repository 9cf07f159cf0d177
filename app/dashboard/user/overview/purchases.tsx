import { Purchases } from '@/components/overview/purchases'
import { listPurchases } from '@/lib/services/overview/overview'
import { type Section } from '@/app/dashboard/overview/section'

/** The latest purchases. */
export const purchases: Section = async (actor) => {
  const bought = await listPurchases(actor)
  return bought.length === 0 ? null : { body: <Purchases offers={bought} /> }
}
