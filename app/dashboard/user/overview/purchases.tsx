import { Purchases } from '@/components/overview/purchases'
import { type Section } from '@/app/dashboard/overview/section'
import { offersOf } from './offers-of'

/** The latest purchases. */
export const purchases: Section = async (actor, now) => {
  const { purchases: bought } = await offersOf(actor, now)
  return bought.length === 0 ? null : { body: <Purchases offers={bought} /> }
}
