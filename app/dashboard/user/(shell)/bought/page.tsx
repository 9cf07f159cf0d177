import { FileSearch, KeyRound } from 'lucide-react'
import { type Metadata } from 'next'
import Link from 'next/link'
import {
  acceptOfferAction,
  confirmOfferAction,
  counterOfferAction,
  releaseOfferAction,
  withdrawOfferAction,
} from '@/app/dashboard/actions'
import { readListPage, pageLinks } from '@/app/dashboard/list-page'
import { seeNoticesAction } from '@/app/dashboard/notices/actions'
import { DashboardHeader } from '@/components/layout/dashboard-header'
import { LiveList } from '@/components/notices/live-list'
import { SeeNotices } from '@/components/notices/see-notices'
import { answersOf, type AnswerContext, blockedReason, isVerified } from '@/components/offers/answers'
import { BuyerOffer } from '@/components/offers/buyer-offer'
import { countOf, offerFilter, OfferFilters } from '@/components/offers/offer-filters'
import { PossibleAnswers } from '@/components/offers/possible-answers'
import { Button } from '@/components/ui/button'
import { LoadMore } from '@/components/ui/load-more'
import { EmptyState } from '@/components/ui/states'
import { requireRole } from '@/lib/auth/actor'
import { BOUGHT_OFFER, type OfferFilter } from '@/lib/domain/offer'
import { type Actor } from '@/lib/domain/user'
import { getEnv } from '@/lib/env'
import { paths } from '@/lib/paths'
import { type OwnOfferDto } from '@/lib/schemas/offered-home'
import { type ListQuery, listQuerySchema } from '@/lib/schemas/page'
import { countOwnOffers, listOwnOffers } from '@/lib/services/offers/list-offers'
import { Confirmation } from './confirmation'

const ACTIONS = {
  accept: acceptOfferAction,
  counter: counterOfferAction,
  confirm: confirmOfferAction,
  release: releaseOfferAction,
  withdraw: withdrawOfferAction,
}

export const metadata: Metadata = { title: 'Your Property Offers' }

export default async function BoughtPage({ searchParams }: PageProps<'/dashboard/user/bought'>) {
  const actor = await requireRole('user')
  const address = await searchParams
  const status = offerFilter(address.status)
  const isPurchases = status === BOUGHT_OFFER
  return (
    <LiveList list="offers">
      <SeeNotices
        marks={isPurchases ? ['bought'] : ['answers', 'bought']}
        see={seeNoticesAction}
        expected={address.paid === undefined ? undefined : 'bought'}
      />
      {isPurchases ? (
        <DashboardHeader title="Property Bought">Your purchases.</DashboardHeader>
      ) : (
        <DashboardHeader title="Your Property Offers">Your offers and purchases.</DashboardHeader>
      )}
      {address.cursor === undefined && <Confirmation actor={actor} paid={address.paid} />}
      <Offers actor={actor} query={listQuerySchema.parse(address)} status={status} />
    </LiveList>
  )
}

type OffersProps = {
  actor: Actor
  query: ListQuery
  status: OfferFilter | null
}

async function Offers({ actor, query, status }: OffersProps) {
  const [counts, { items: offers, next }] = await Promise.all([
    // Pages after a cursor show no number (ADR 017).
    query.cursor === undefined ? countOwnOffers(actor) : null,
    readListPage(query, (pageInput) => listOwnOffers(actor, { status: status ?? undefined, ...pageInput })),
  ])
  if (counts && countOf(counts, null) === 0) return <NoOffers />
  return (
    <>
      <OfferFilters counts={counts} current={status} />
      {offers.length === 0 ? (
        <EmptyState
          icon={FileSearch}
          title={emptyTitle(status)}
          action={
            <Button asChild variant="outline">
              <Link href={paths.user.bought}>Show all offers</Link>
            </Button>
          }
        >
          {status === null ? 'You have reached the end of the list.' : 'None of your offers has this status.'}
        </EmptyState>
      ) : (
        <>
          <ul>
            {offers.map((offer) => (
              <BuyerOffer
                key={offer._id}
                offer={offer}
                canOfferAgain={offer.canOfferAgain}
                answers={
                  <PossibleAnswers
                    offer={offer}
                    by="buyer"
                    answers={answersOf(offer, 'buyer', new Date())}
                    blocked={blockedReason(offer, 'buyer', isVerified(offer.home))}
                    around={aroundOf(offer)}
                    actions={ACTIONS}
                  />
                }
              />
            ))}
          </ul>
          <LoadMore
            shown={offers.length}
            total={counts ? countOf(counts, status) : offers.length}
            isMore={counts === null && next !== null}
            {...pageLinks(paths.user.bought, query, next, status === null ? {} : { status })}
          />
        </>
      )}
    </>
  )
}

const emptyTitle = (status: OfferFilter | null): string => {
  if (status === BOUGHT_OFFER) return 'No purchases yet'
  return status === null ? 'No older offers' : `No ${status} offers`
}

const NoOffers = () => (
  <EmptyState
    icon={KeyRound}
    title="No offers yet"
    action={
      <Button asChild>
        <Link href={paths.properties}>Browse Properties</Link>
      </Button>
    }
  >
    Find a verified home and make an offer within its price range. The agent’s reply appears here.
  </EmptyState>
)

const aroundOf = (offer: OwnOfferDto): AnswerContext => ({
  paymentDays: getEnv().PAYMENT_DAYS,
  range: { min: (offer.home ?? offer).minPrice, max: (offer.home ?? offer).maxPrice },
})
