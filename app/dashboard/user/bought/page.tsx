import { FileSearch, KeyRound } from 'lucide-react'
import { type Metadata } from 'next'
import { BuyerAnswers } from '@/app/dashboard/buyer-answers'
import { readListPage, loadMore } from '@/app/dashboard/list-page'
import { markNoticesReadAction } from '@/app/dashboard/notices/actions'
import { DashboardHeader } from '@/components/layout/dashboard-header'
import { LiveList } from '@/components/notices/live-list'
import { MarkNoticesRead } from '@/components/notices/mark-notices-read'
import { BuyerOffer } from '@/components/offers/buyer-offer'
import { countOf, offerFilter, OfferFilters } from '@/components/offers/offer-filters'
import { PurchaseConfirmation } from '@/components/payments/purchase-confirmation'
import { LinkButton } from '@/components/ui/link-button'
import { LoadMore } from '@/components/ui/load-more'
import { EmptyState } from '@/components/ui/states'
import { requireRole } from '@/lib/auth/actor'
import { BOUGHT_OFFER, countByStatus, type OfferFilter } from '@/lib/domain/offer'
import { type Actor } from '@/lib/domain/user'
import { paths } from '@/lib/paths'
import { offerIdSchema } from '@/lib/schemas/offer'
import { type ListQuery, listQuerySchema } from '@/lib/schemas/page'
import { countOwnOffers, listOwnOffers } from '@/lib/services/offers/list-offers'
import { getPurchase } from '@/lib/services/payments/payments'

export const metadata: Metadata = { title: 'Your Property Offers' }

export default async function BoughtPage({ searchParams }: PageProps<'/dashboard/user/bought'>) {
  const actor = await requireRole('user')
  const query = await searchParams
  const status = offerFilter(query.status)
  const isPurchases = status === BOUGHT_OFFER
  const purchase = query.cursor === undefined ? await confirmedPurchase(actor, query.paid) : null
  return (
    <LiveList list="offers">
      <MarkNoticesRead
        key={String(isPurchases)}
        marks={isPurchases ? ['bought'] : ['answers', 'bought']}
        markRead={markNoticesReadAction}
        expected={purchase ? 'bought' : undefined}
      />
      {isPurchases ? (
        <DashboardHeader title="Property Bought">Your purchases.</DashboardHeader>
      ) : (
        <DashboardHeader title="Your Property Offers">Your offers and purchases.</DashboardHeader>
      )}
      {purchase && <PurchaseConfirmation purchase={purchase} />}
      <Offers actor={actor} query={listQuerySchema.parse(query)} status={status} />
    </LiveList>
  )
}

/** The purchase in the URL, or one of the last day (D112). */
function confirmedPurchase(actor: Actor, paid: unknown) {
  const parsed = offerIdSchema.safeParse({ id: paid })
  return getPurchase(actor, parsed.success ? parsed.data.id : null)
}

type OffersProps = {
  actor: Actor
  query: ListQuery
  status: OfferFilter | null
}

async function Offers({ actor, query, status }: OffersProps) {
  const { items: offers, next } = await readListPage(query, (pageInput) =>
    listOwnOffers(actor, { status: status ?? undefined, ...pageInput }),
  )
  const hasAllOffers = status === null && query.cursor === undefined && next === null
  const counts = hasAllOffers
    ? countByStatus(offers.map((offer) => offer.status))
    : // Pages after a cursor show no counts (ADR 017).
      query.cursor === undefined
      ? await countOwnOffers(actor)
      : null
  if (counts && countOf(counts, null) === 0) return <NoOffers />
  return (
    <>
      <OfferFilters counts={counts} current={status} />
      {offers.length === 0 ? (
        <EmptyState
          icon={FileSearch}
          title={emptyTitle(status)}
          action={
            <LinkButton variant="outline" href={paths.user.bought}>
              Show all offers
            </LinkButton>
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
                answers={<BuyerAnswers offer={offer} />}
              />
            ))}
          </ul>
          <LoadMore
            {...loadMore(
              paths.user.bought,
              query,
              {
                items: offers,
                total: counts ? countOf(counts, status) : offers.length,
                isMore: counts === null && next !== null,
                next,
              },
              status === null ? {} : { status },
            )}
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
    action={<LinkButton href={paths.properties}>Browse Properties</LinkButton>}
  >
    Find a verified home and make an offer within its price range. The agent’s reply appears here.
  </EmptyState>
)
