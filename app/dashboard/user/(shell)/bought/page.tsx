import { FileSearch, KeyRound } from 'lucide-react'
import { type Metadata } from 'next'
import Link from 'next/link'
import { readListPage, pageLinks } from '@/app/dashboard/list-page'
import { DashboardHeader } from '@/components/layout/dashboard-header'
import { BuyerOffer } from '@/components/offers/buyer-offer'
import { OfferFilters, statusFilter } from '@/components/offers/offer-filters'
import { Button } from '@/components/ui/button'
import { LoadMore } from '@/components/ui/load-more'
import { EmptyState } from '@/components/ui/states'
import { requireRole } from '@/lib/auth/actor'
import { OFFER_STATUSES } from '@/lib/domain/offer'
import { paths } from '@/lib/paths'
import { listQuerySchema } from '@/lib/schemas/page'
import { countOwnOffers } from '@/lib/services/offers/count-own-offers'
import { listBuyerOffers } from '@/lib/services/offers/list-buyer-offers'

export const metadata: Metadata = { title: 'Your Property Offers' }

export default async function BoughtPage({ searchParams }: PageProps<'/dashboard/user/bought'>) {
  const actor = await requireRole('user')
  const address = await searchParams
  const query = listQuerySchema.parse(address)
  const status = statusFilter(address.status)
  const [counts, { items: offers, total, isMore, next }] = await Promise.all([
    // Beyond a cursor no list says a number (ADR 017).
    query.cursor === undefined ? countOwnOffers(actor) : null,
    readListPage(query, (pageInput) =>
      listBuyerOffers(actor, { email: actor.email, status: status ?? undefined, ...pageInput }),
    ),
  ])

  return (
    <>
      <DashboardHeader title="Your Property Offers">
        Every offer you made, and what you bought.
      </DashboardHeader>
      {counts && OFFER_STATUSES.every((one) => counts[one] === 0) ? (
        <EmptyState
          icon={KeyRound}
          title="No offers yet"
          action={
            <Button asChild>
              <Link href={paths.properties}>Browse Properties</Link>
            </Button>
          }
        >
          Find a verified property and offer a price in its range. The agent’s answer appears here.
        </EmptyState>
      ) : (
        <>
          <OfferFilters counts={counts} current={status} />
          {offers.length === 0 ? (
            <EmptyState
              icon={FileSearch}
              title={status === null ? 'No older offers' : `No ${status} offers`}
              action={
                <Button asChild variant="outline">
                  <Link href={paths.user.bought}>Show all offers</Link>
                </Button>
              }
            >
              {status === null ? 'This is the end of the list.' : 'None of your offers is in this state now.'}
            </EmptyState>
          ) : (
            <>
              <ul>
                {offers.map((offer) => (
                  <BuyerOffer key={offer._id} offer={offer} />
                ))}
              </ul>
              <LoadMore
                shown={offers.length}
                total={total}
                isMore={isMore}
                {...pageLinks(paths.user.bought, query, next, status === null ? {} : { status })}
              />
            </>
          )}
        </>
      )}
    </>
  )
}
