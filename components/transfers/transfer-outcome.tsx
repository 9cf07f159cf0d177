import { PaymentNotice } from '@/components/payments/payment-notice'
import { LinkButton } from '@/components/ui/link-button'
import { formatMoney } from '@/lib/domain/money'
import { Day } from '../ui/day'
import { isBought } from '@/lib/domain/offer'
import { paths } from '@/lib/paths'
import { type OfferDto } from '@/lib/schemas/offer'

const ToList = () => (
  <LinkButton variant="outline" href={paths.admin.transfers}>
    Bank Transfers
  </LinkButton>
)

/** The outcome of an offer that no longer awaits a transfer, and what to do with one that still arrives. */
export function TransferOutcome({ offer }: { offer: OfferDto }) {
  const { status, propertyTitle, offerAmount, paidAt, transactionId, refunding } = offer
  return isBought(status) ? (
    <PaymentNotice tone="success" title={`${propertyTitle} has been paid for`} action={<ToList />}>
      <p>
        {formatMoney(offerAmount)}
        {paidAt !== undefined && (
          <>
            , recorded on <Day at={paidAt} />
          </>
        )}
        . The buyer has been notified.
      </p>
      <p className="font-mono text-xs [overflow-wrap:anywhere]">{transactionId}</p>
      {refunding && <p>Another transfer for this home must be refunded.</p>}
      <p>If you record another transfer here, it is marked for refund.</p>
    </PaymentNotice>
  ) : (
    <PaymentNotice tone="warning" title="This offer is no longer open" action={<ToList />}>
      {refunding && <p>A transfer for it can’t be used and must be refunded.</p>}
      <p>If you record a transfer here, it is marked for refund to the buyer.</p>
    </PaymentNotice>
  )
}
