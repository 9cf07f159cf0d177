import { isAboveCardLimit } from '@/lib/domain/money'
import { isPayable } from '@/lib/domain/offer'
import { transferReference } from '@/lib/domain/transfer'
import { type OfferDto } from '@/lib/schemas/offer'

type TransferNoteProps = { offer: Pick<OfferDto, '_id' | 'status' | 'offerAmount'> }

/** The reference for paying an accepted offer above the card limit (D75); nothing for any other offer. */
export const TransferNote = ({ offer: { _id, status, offerAmount } }: TransferNoteProps) =>
  isPayable(status) &&
  isAboveCardLimit(offerAmount) && (
    <p className="text-xs text-muted">
      Paid by bank transfer
      <br />
      Reference <span className="font-mono whitespace-nowrap select-all">{transferReference(_id)}</span>
    </p>
  )
