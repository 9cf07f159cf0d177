import Link from 'next/link'
import { formatMoney } from '@/lib/domain/money'
import { paths } from '@/lib/paths'
import { type LateTransferDto } from '@/lib/schemas/transfer'
import { ReturnTransfer, type ReturnTransferProps } from './return-transfer'
import { Day } from '../ui/day'

type LateTransfersProps = { transfers: LateTransferDto[] } & Pick<ReturnTransferProps, 'returnTransfer'>

/** The late transfers, each with the form that records its return. Nothing if there are none. */
export const LateTransfers = ({ transfers, ...actions }: LateTransfersProps) =>
  transfers.length > 0 && (
    <section aria-labelledby="late" className="mt-12 grid grid-cols-1 gap-2">
      <h2 id="late" className="display-sm">
        To be refunded
      </h2>
      <p className="text-sm text-muted">
        These transfers arrived after the payment deadline, or the offer was already closed or paid. Refund
        each one through your bank, then record how.
      </p>
      <ul>
        {transfers.map((transfer) => (
          <li
            key={transfer.bankReference}
            className="grid grid-cols-1 gap-4 border-b border-border py-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]"
          >
            <TransferFacts transfer={transfer} />
            <ReturnTransfer transfer={transfer} {...actions} />
          </li>
        ))}
      </ul>
    </section>
  )

const TransferFacts = ({
  transfer: { offerId, propertyTitle, buyerName, buyerEmail, amount, receivedOn, bankReference },
}: {
  transfer: LateTransferDto
}) => (
  <div className="grid content-start gap-1 text-sm">
    <p className="text-md font-semibold numbers">{formatMoney(amount)}</p>
    <p className="[overflow-wrap:anywhere]">
      <Link
        dir="auto"
        href={paths.admin.transfer(offerId)}
        prefetch={false}
        className="-my-2.5 inline-block py-2.5 underline decoration-1 underline-offset-[.22em]"
      >
        {propertyTitle}
      </Link>
    </p>
    <p className="[overflow-wrap:anywhere] text-muted">
      <bdi>{buyerName}</bdi>
      {buyerEmail !== '' && ` · ${buyerEmail}`}
    </p>
    <p className="[overflow-wrap:anywhere] text-muted">
      <Day at={receivedOn} />
      {' · '}
      <span className="font-mono text-xs select-all">{bankReference}</span>
    </p>
  </div>
)
