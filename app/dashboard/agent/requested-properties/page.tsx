import { Inbox } from 'lucide-react'
import { type Metadata } from 'next'
import { acceptOfferAction, rejectOfferAction } from '@/app/dashboard/actions'
import { readListPage, pageLinks } from '@/app/dashboard/list-page'
import { DashboardHeader } from '@/components/layout/dashboard-header'
import { AgentOffer } from '@/components/offers/agent-offer'
import { OfferDecision } from '@/components/offers/offer-decision'
import { LoadMore } from '@/components/ui/load-more'
import { EmptyState } from '@/components/ui/states'
import { requireRole } from '@/lib/auth/actor'
import { isDecidable } from '@/lib/domain/offer'
import { paths } from '@/lib/paths'
import { listQuerySchema } from '@/lib/schemas/page'
import { listAgentOffers } from '@/lib/services/offers/list-agent-offers'

export const metadata: Metadata = { title: 'Property Requests' }

export default async function RequestsPage({
  searchParams,
}: PageProps<'/dashboard/agent/requested-properties'>) {
  const actor = await requireRole('agent')
  const query = listQuerySchema.parse(await searchParams)
  const {
    items: offers,
    total,
    isMore,
    next,
  } = await readListPage(query, (pageInput) =>
    listAgentOffers(actor, { agentEmail: actor.email, ...pageInput }),
  )
  return (
    <>
      <DashboardHeader title="Property Requests">Offers on your listings, newest first.</DashboardHeader>
      {offers.length === 0 ? (
        <EmptyState icon={Inbox} title="No requests yet">
          When a buyer makes an offer on one of your listings, it appears here for you to accept or reject.
        </EmptyState>
      ) : (
        <>
          <ul className="border-t border-border-strong">
            {offers.map((offer) => (
              <AgentOffer
                key={offer._id}
                offer={offer}
                actions={
                  isDecidable(offer.status) && (
                    <OfferDecision offer={offer} accept={acceptOfferAction} reject={rejectOfferAction} />
                  )
                }
              />
            ))}
          </ul>
          <LoadMore
            shown={offers.length}
            total={total}
            isMore={isMore}
            {...pageLinks(paths.agent.requests, query, next)}
          />
        </>
      )}
    </>
  )
}
