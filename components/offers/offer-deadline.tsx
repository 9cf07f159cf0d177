import { isPayable } from '@/lib/domain/offer'
import { OVERDUE_TEXT } from '@/lib/domain/offer-terms'
import { type ShownOffer } from '@/lib/schemas/offered-home'
import { Moment } from '../ui/moment'

/** The deadline of an open offer, or of its payment (D73); nothing for a closed one. */
export const OfferDeadline = ({
  offer: { status, expiresAt, overdue },
}: {
  offer: Pick<ShownOffer, 'status' | 'expiresAt' | 'overdue'>
}) => {
  if (expiresAt === undefined) return null
  return overdue ? (
    <p className="text-xs text-pretty text-muted">{OVERDUE_TEXT}</p>
  ) : (
    <p className="text-xs text-muted">
      {isPayable(status) ? 'Payment due ' : 'Good until '}
      <Moment at={expiresAt} />
    </p>
  )
}
