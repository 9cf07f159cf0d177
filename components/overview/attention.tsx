import Link from 'next/link'
import { formatPrice } from '@/lib/domain/money'
import { isPayable } from '@/lib/domain/offer'
import { CHANGED_LISTING_TEXTS } from '@/lib/domain/offer-terms'
import { paths } from '@/lib/paths'
import { type OfferDto, offeredAmount } from '@/lib/schemas/offer'
import { Button } from '../ui/button'
import { Deadline } from '../ui/deadline'
import { Photo } from '../ui/photo'
import { Block } from './block'

type AttentionProps = {
  /** Offers that the buyer can pay or answer. */
  offers: readonly OfferDto[]
  isMore: boolean
  now: string
}

/** The offers that the buyer must act on: each with its deadline and one action. */
export const Attention = ({ offers, isMore, now }: AttentionProps) => (
  <Block
    title="Needs your attention"
    {...(isMore && { all: { href: paths.user.openOffers, label: 'All open offers' } })}
  >
    <ul>
      {offers.map((offer) => (
        <li
          key={offer._id}
          className="grid grid-cols-[4.5rem_minmax(0,1fr)] items-center gap-x-4 gap-y-3 border-b border-border py-5 sm:grid-cols-[6rem_minmax(0,1fr)_auto] sm:gap-x-5"
        >
          <Photo src={offer.propertyImage} alt="" width={96} corners="xs" className="self-start" />
          <div className="grid min-w-0 gap-1 [overflow-wrap:anywhere]">
            <h3 className="display-xs">
              <Link
                dir="auto"
                href={paths.property(offer.propertyId)}
                prefetch={false}
                className="decoration-1 underline-offset-[.18em] hover:underline"
              >
                {offer.propertyTitle}
              </Link>
            </h3>
            <p className="text-sm text-pretty text-muted numbers">
              <Told offer={offer} />
            </p>
            {offer.expiresAt !== undefined && (
              <p className="text-xs font-semibold text-warning">
                <Deadline at={offer.expiresAt} now={now} />
              </p>
            )}
          </div>
          <Button asChild className="max-sm:col-span-full">
            {isPayable(offer.status) ? (
              <Link
                href={paths.user.payment(offer._id)}
                prefetch={false}
                aria-label={`Complete payment: ${offer.propertyTitle}`}
              >
                Complete payment
              </Link>
            ) : (
              <Link
                href={paths.user.openOffers}
                prefetch={false}
                aria-label={`Reply: ${offer.propertyTitle}`}
              >
                Reply
              </Link>
            )}
          </Button>
        </li>
      ))}
    </ul>
  </Block>
)

function Told({ offer }: { offer: OfferDto }) {
  const amount = formatPrice(offer.offerAmount)
  if (isPayable(offer.status)) return <>Your offer of {amount} was accepted. Pay to complete the purchase.</>
  if (offer.listingChangedAt !== undefined) return <>{CHANGED_LISTING_TEXTS.buyer}</>
  return (
    <>
      <bdi>{offer.agentName}</bdi> countered with {amount}. You offered {formatPrice(offeredAmount(offer))}.
    </>
  )
}
