import { Landmark } from 'lucide-react'
import { mailto } from '@/lib/domain/mail-address'
import { CARD_LIMIT_MINOR, formatMoney, toMajor } from '@/lib/domain/money'
import { OVERDUE_TEXT } from '@/lib/domain/offer-terms'
import { transferReference } from '@/lib/domain/transfer'
import { type OfferDto } from '@/lib/schemas/offer'
import { type TransferAccount } from '@/lib/schemas/transfer'
import { site } from '@/lib/site'
import { AnchorButton } from '../ui/link-button'
import { Moment } from '../ui/moment'
import { Term, Terms } from './terms'

type ArrangePaymentProps = {
  offer: Pick<OfferDto, '_id' | 'offerAmount' | 'expiresAt' | 'overdue' | 'propertyTitle'>
  /** The account for the transfer; `null` if the buyer has to ask. */
  account: TransferAccount | null
}

/** How to pay an accepted offer above the card limit (D75), in place of the card form. */
export function ArrangePayment({ offer, account }: ArrangePaymentProps) {
  const { _id, offerAmount, expiresAt, overdue, propertyTitle } = offer
  const reference = transferReference(_id)
  return (
    <section
      aria-labelledby="arrange"
      className="grid grid-cols-1 gap-6 rounded-lg border border-border bg-surface-raised p-[clamp(1.25rem,2.4vw,2rem)] [overflow-wrap:anywhere]"
    >
      <div className="grid gap-3">
        <Landmark className="size-6 text-info" strokeWidth={1.75} aria-hidden />
        <h2 id="arrange" className="display-sm">
          Arrange payment
        </h2>
        <p className="text-sm leading-[1.375rem] text-pretty text-muted">
          This amount is above the card limit: cards can be charged up to{' '}
          {formatMoney(toMajor(CARD_LIMIT_MINOR))} per payment. <bdi>{propertyTitle}</bdi> is paid for by bank
          transfer.
        </p>
      </div>
      <Terms>
        <Term label="Reference" isCode>
          {reference}
        </Term>
        <Term label="Amount">
          <strong className="font-semibold">{formatMoney(offerAmount)}</strong>
        </Term>
        {expiresAt !== undefined && (
          <Term label="Must arrive by">
            <Moment at={expiresAt} />
          </Term>
        )}
        {account && !overdue && <Account account={account} />}
      </Terms>
      {overdue ? (
        <Overdue />
      ) : account ? (
        <Steps reference={reference} note={account.note} />
      ) : (
        <AskForAccount reference={reference} />
      )}
      <Support reference={reference} isMain={account === null} />
    </section>
  )
}

const Account = ({ account: { payee, bank, account, bic } }: { account: TransferAccount }) => (
  <>
    <Term label="Pay to">{payee}</Term>
    <Term label="Bank">{bank}</Term>
    <Term label="Account" isCode>
      {account}
    </Term>
    {bic !== undefined && (
      <Term label="BIC or routing number" isCode>
        {bic}
      </Term>
    )}
  </>
)

const Steps = ({ reference, note }: { reference: string; note: string | undefined }) => (
  <div className="grid gap-3 text-sm leading-[1.375rem] text-pretty text-muted">
    <ol className="grid list-decimal gap-1.5 pl-5">
      <li>
        Send the whole amount in one transfer, with the reference{' '}
        <span className="font-mono">{reference}</span> exactly as shown, so that we can match your payment.
      </li>
      <li>
        An administrator records it once it has arrived. Your purchase is then complete. We will notify you,
        and you can print the receipt.
      </li>
      <li>A transfer that arrives later, or with a different amount, is refunded to you.</li>
    </ol>
    {note !== undefined && <p>{note}</p>}
  </div>
)

const Overdue = () => (
  <p className="text-sm leading-[1.375rem] text-pretty text-muted">
    {OVERDUE_TEXT} An administrator records it, and we will notify you. Do not send one now: transfers that
    arrive after the deadline are refunded.
  </p>
)

const AskForAccount = ({ reference }: { reference: string }) => (
  <p className="text-sm leading-[1.375rem] text-pretty text-muted">
    Your offer stays accepted until that day. Write to us with the reference{' '}
    <span className="font-mono">{reference}</span>, and we will tell you where to send the transfer.
  </p>
)

const Support = ({ reference, isMain }: { reference: string; isMain: boolean }) => (
  <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
    <AnchorButton variant={isMain ? 'primary' : 'outline'} href={mailto(site.supportEmail, reference)}>
      {site.supportEmail}
    </AnchorButton>
    <a
      href={site.supportPhoneLink}
      className="inline-flex min-h-10 items-center whitespace-nowrap text-accent-text underline"
    >
      {site.supportPhone}
    </a>
  </div>
)
