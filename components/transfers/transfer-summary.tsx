import Link from 'next/link'
import { offerStateOf } from '@/components/offers/answers'
import { mailto } from '@/lib/domain/mail-address'
import { formatMoney } from '@/lib/domain/money'
import { expiryOf } from '@/lib/domain/offer'
import { transferReference } from '@/lib/domain/transfer'
import { paths } from '@/lib/paths'
import { type OfferDto } from '@/lib/schemas/offer'
import { Term, Terms } from './terms'
import { Email } from '../ui/email'
import { Moment } from '../ui/moment'

const LINK =
  '-my-2.5 inline-block py-2.5 underline decoration-1 underline-offset-[.22em] hover:text-accent-text'

function Overdue({ offer }: { offer: OfferDto }) {
  const end = expiryOf(offerStateOf(offer))
  return (
    <span className="block text-muted">
      This date has passed. The offer stays open
      {end && (
        <>
          {' '}
          until <Moment at={end.toISOString()} />
        </>
      )}{' '}
      so that you can record a transfer the bank received in time.
    </span>
  )
}

/** The offer, buyer and amount of a transfer, for comparison with the bank's statement. */
export const TransferSummary = ({ offer }: { offer: OfferDto }) => (
  <Terms>
    <Term label="Reference" isCode>
      {transferReference(offer._id)}
    </Term>
    <Term label="Amount">
      <strong className="font-semibold">{formatMoney(offer.offerAmount)}</strong>
    </Term>
    {offer.expiresAt !== undefined && (
      <Term label="Must arrive by">
        <Moment at={offer.expiresAt} />
        {offer.overdue && <Overdue offer={offer} />}
      </Term>
    )}
    <Term label="Home">
      <Link dir="auto" href={paths.property(offer.propertyId)} prefetch={false} className={LINK}>
        {offer.propertyTitle}
      </Link>
      <bdi className="block text-muted">{offer.propertyLocation}</bdi>
    </Term>
    <Term label="Buyer">
      <bdi>{offer.buyerName}</bdi>
      {offer.buyerEmail !== '' && (
        <>
          <br />
          <a
            href={mailto(offer.buyerEmail, transferReference(offer._id))}
            aria-label={offer.buyerEmail}
            className={LINK}
          >
            <Email>{offer.buyerEmail}</Email>
          </a>
        </>
      )}
    </Term>
    <Term label="Agent">
      <bdi>{offer.agentName}</bdi>
    </Term>
    {offer.refundId !== undefined && <Term label="Refunded">{offer.refundId}</Term>}
  </Terms>
)
