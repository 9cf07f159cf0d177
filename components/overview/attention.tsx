import Link from 'next/link'
import { type ReactNode } from 'react'
import { formatPrice } from '@/lib/domain/money'
import { isPayable } from '@/lib/domain/offer'
import { CHANGED_LISTING_TEXTS } from '@/lib/domain/offer-terms'
import { paths } from '@/lib/paths'
import { type OfferDto, offeredAmount } from '@/lib/schemas/offer'
import { Button } from '../ui/button'
import { cn } from '../ui/cn'
import { Deadline } from '../ui/deadline'
import { Photo } from '../ui/photo'
import { AmountInRange } from '../ui/price-range'
import { Block } from './block'

type OffersProps = {
  offers: readonly OfferDto[]
  isMore: boolean
  now: string
}

/** The offers that the buyer can pay or answer: each with its deadline and one action. */
export const Attention = ({ offers, isMore, now }: OffersProps) => (
  <Block
    title="Needs your attention"
    {...(isMore && { all: { href: paths.user.openOffers, label: 'All open offers' } })}
  >
    <ul>
      {offers.map((offer) => (
        <Row
          key={offer._id}
          offer={offer}
          now={now}
          {...(isPayable(offer.status)
            ? { action: 'Complete payment', href: paths.user.payment(offer._id) }
            : { action: 'Reply', href: paths.user.openOffers })}
        >
          <OfferNews offer={offer} />
        </Row>
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
        <Row
          key={offer._id}
          offer={offer}
          now={now}
          action="Answer"
          href={paths.agent.requestsToAnswer}
          range={<AmountInRange amount={offeredAmount(offer)} min={offer.minPrice} max={offer.maxPrice} />}
        >
          <bdi>{offer.buyerName}</bdi> {offer.amounts.length > 1 ? 'now offers' : 'offers'}{' '}
          <strong className="font-semibold text-text">{formatPrice(offeredAmount(offer))}</strong>.
        </Row>
      ))}
    </ul>
  </Block>
)

type RowProps = {
  offer: OfferDto
  now: string
  action: string
  href: string
  range?: ReactNode
  /** What happened. */
  children: ReactNode
}

const Row = ({ offer, now, action, href, range, children }: RowProps) => (
  <li
    className={cn(
      'grid grid-cols-[4.5rem_minmax(0,1fr)] items-center gap-x-4 gap-y-3 border-b border-border py-5 sm:grid-cols-[6rem_minmax(0,1fr)_auto] sm:gap-x-5',
      range && 'xl:grid-cols-[6rem_minmax(0,1fr)_15rem_auto]',
    )}
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
      <p className="text-sm text-pretty text-muted numbers">{children}</p>
      {offer.expiresAt !== undefined && (
        <p className="text-xs font-semibold text-warning">
          <Deadline at={offer.expiresAt} now={now} />
        </p>
      )}
    </div>
    {range && (
      <div className="max-xl:row-start-2 max-sm:col-span-full sm:max-xl:col-start-2 sm:max-xl:max-w-72">
        {range}
      </div>
    )}
    <Button asChild className="max-sm:col-span-full">
      <Link href={href} prefetch={false} aria-label={`${action}: ${offer.propertyTitle}`}>
        {action}
      </Link>
    </Button>
  </li>
)

function OfferNews({ offer }: { offer: OfferDto }) {
  const amount = formatPrice(offer.offerAmount)
  if (isPayable(offer.status)) return <>Your offer of {amount} was accepted. Pay to complete the purchase.</>
  if (offer.listingChangedAt !== undefined) return <>{CHANGED_LISTING_TEXTS.buyer}</>
  return (
    <>
      <bdi>{offer.agentName}</bdi> countered with {amount}. You offered {formatPrice(offeredAmount(offer))}.
    </>
  )
}
