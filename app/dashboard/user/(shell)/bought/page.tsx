import { FileSearch, KeyRound } from 'lucide-react'
import { type Metadata } from 'next'
import Link from 'next/link'
import { DashboardHeader } from '@/components/layout/dashboard-header'
import { BuyerOffer } from '@/components/offers/buyer-offer'
import { OfferFilters, statusFilter } from '@/components/offers/offer-filters'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/states'
import { requireRole } from '@/lib/auth/actor'
import { paths } from '@/lib/paths'
import { listBuyerOffers } from '@/lib/services/offers/list-buyer-offers'

export const metadata: Metadata = { title: 'Your Property Offers' }

export default async function BoughtPage({ searchParams }: PageProps<'/dashboard/user/bought'>) {
  const actor = await requireRole('user')
  const status = statusFilter((await searchParams).status)
  const { items: offers } = await listBuyerOffers(actor, { email: actor.email, countsNear: true })
  const shown = status === null ? offers : offers.filter((offer) => offer.status === status)

  return (
    <>
      <DashboardHeader title="Your Property Offers">
        Every offer you made, and what you bought.
      </DashboardHeader>
      {offers.length === 0 ? (
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
          <OfferFilters offers={offers} current={status} />
          {shown.length === 0 ? (
            <EmptyState
              icon={FileSearch}
              title={`No ${status} offers`}
              action={
                <Button asChild variant="outline">
                  <Link href={paths.user.bought}>Show all offers</Link>
                </Button>
              }
            >
              None of your offers is in this state now.
            </EmptyState>
          ) : (
            <ul>
              {shown.map((offer) => (
                <BuyerOffer key={offer._id} offer={offer} />
              ))}
            </ul>
          )}
        </>
      )}
    </>
  )
}
