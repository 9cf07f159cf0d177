import { formatMoment } from '@/lib/domain/dates'
import { isPayable } from '@/lib/domain/offer'
import { type OfferDto } from '@/lib/schemas/offer'

/** Until when an open offer is good, or can be paid (D73); nothing for one that is closed. */
export const OfferEnd = ({ offer: { status, expiresAt } }: { offer: OfferDto }) =>
  expiresAt === undefined ? null : (
    <p className="text-xs text-muted">
      {isPayable(status) ? 'To be paid by ' : 'Good until '}
      <time dateTime={expiresAt} className="numbers">
        {formatMoment(expiresAt)}
      </time>
    </p>
  )
