import { formatPrice } from '@/lib/domain/money'
import { isPayable } from '@/lib/domain/offer'
import { CHANGED_LISTING_TEXTS } from '@/lib/domain/offer-terms'
import { paths } from '@/lib/paths'
import { type OfferDto, offeredAmount } from '@/lib/schemas/offer'
import { Block } from './block'
import { OfferRow } from './offer-row'

type OffersProps = {
  offers: readonly OfferDto[]
  isMore: boolean
  now: string
}

const rowProps = ({ propertyId, propertyTitle, propertyImage, expiresAt }: OfferDto) => ({
  propertyId,
  title: propertyTitle,
  image: propertyImage,
  deadline: expiresAt,
})

type AttentionProps = OffersProps & {
  /** The page on which the buyer answers an offer. */
  replyTo?: (offer: OfferDto) => string
}

/** The offers that the buyer can pay or answer: each with its deadline and one action. */
export const Attention = ({ offers, isMore, now, replyTo = () => paths.user.openOffers }: AttentionProps) => (
  <Block
    title="Needs your attention"
    {...(isMore && { all: { href: paths.user.openOffers, label: 'All open offers' } })}
  >
    <ul>
      {offers.map((offer) => (
        <OfferRow
          key={offer._id}
          {...rowProps(offer)}
          now={now}
          {...(isPayable(offer.status)
            ? { action: 'Complete payment', href: paths.user.payment(offer._id) }
            : { action: 'Reply', href: replyTo(offer) })}
        >
          <OfferSituation offer={offer} />
        </OfferRow>
      ))}
    </ul>
  </Block>
)

/** The offers that the agent can answer, each with its position in the home's price range (D510). */
export const OffersToAnswer = ({ offers, isMore, now }: OffersProps) => (
  <Block
    title="Offers to answer"
    all={
      isMore
        ? { href: paths.agent.requestsToAnswer, label: 'All offers to answer' }
        : { href: paths.agent.requests, label: 'All offers' }
    }
  >
    <ul>
      {offers.map((offer) => (
        <OfferRow
          key={offer._id}
          {...rowProps(offer)}
          now={now}
          action="Answer"
          href={paths.agent.requestsToAnswer}
          range={{ amount: offeredAmount(offer), min: offer.minPrice, max: offer.maxPrice }}
        >
          <bdi>{offer.buyerName}</bdi> {offer.amounts.length > 1 ? 'now offers' : 'offers'}{' '}
          <strong className="font-semibold text-text">{formatPrice(offeredAmount(offer))}</strong>.
        </OfferRow>
      ))}
    </ul>
  </Block>
)

function OfferSituation({ offer }: { offer: OfferDto }) {
  const amount = formatPrice(offer.offerAmount)
  if (isPayable(offer.status)) return <>Your offer of {amount} was accepted. Pay to complete the purchase.</>
  if (offer.listingChangedAt !== undefined) return <>{CHANGED_LISTING_TEXTS.buyer}</>
  return (
    <>
      <bdi>{offer.agentName}</bdi> countered with {amount}. You offered {formatPrice(offeredAmount(offer))}.
    </>
  )
}
