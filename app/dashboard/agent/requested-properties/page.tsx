import { type Metadata } from 'next'
import Link from 'next/link'
import {
  acceptOfferAction,
  counterOfferAction,
  extendOfferAction,
  rejectOfferAction,
  releaseOfferAction,
} from '@/app/dashboard/actions'
import { readListPage, loadMore } from '@/app/dashboard/list-page'
import { markNoticesReadAction } from '@/app/dashboard/notices/actions'
import { DashboardHeader } from '@/components/layout/dashboard-header'
import { LiveList } from '@/components/notices/live-list'
import { MarkNoticesRead } from '@/components/notices/mark-notices-read'
import { answersOf, blockedAnswers } from '@/components/offers/answers'
import { HomesWithOffers } from '@/components/offers/homes-with-offers'
import { NoRequests } from '@/components/offers/no-requests'
import { AgentFilter } from '@/components/offices/agent-filter'
import { LoadMore } from '@/components/ui/load-more'
import { requireRole } from '@/lib/auth/actor'
import { officeRefusal } from '@/lib/domain/office'
import { type Actor } from '@/lib/domain/user'
import { getEnv } from '@/lib/env'
import { paths } from '@/lib/paths'
import {
  type HomeWithOffersDto,
  type ReceivedOffersQuery,
  receivedOffersQuerySchema,
} from '@/lib/schemas/offered-home'
import { listShownAgents } from '@/lib/services/offices/offices'
import { listReceivedOffers } from '@/lib/services/offers/list-offers'

const ACTIONS = {
  accept: acceptOfferAction,
  counter: counterOfferAction,
  extend: extendOfferAction,
  release: releaseOfferAction,
  reject: rejectOfferAction,
}

export const metadata: Metadata = { title: 'Property Requests' }

export default async function ReceivedOffersPage({
  searchParams,
}: PageProps<'/dashboard/agent/requested-properties'>) {
  const actor = await requireRole('agent')
  const { agent, ...query } = receivedOffersQuerySchema.parse(await searchParams)
  const agents = await listShownAgents(actor, 'offer:read-as-agent')
  const refusal = officeRefusal(actor, 'offer:decide')
  return (
    <LiveList list="requests">
      <MarkNoticesRead marks={['requests']} markRead={markNoticesReadAction} />
      <DashboardHeader title="Property Requests">
        {query.answer ? (
          <>
            Offers that need your answer, the earliest deadline first.{' '}
            <Link href={paths.agent.requests} className="underline underline-offset-4">
              Show all offers
            </Link>
          </>
        ) : (
          (refusal ?? 'Offers on your homes, newest first, grouped by home.')
        )}
      </DashboardHeader>
      <AgentFilter agents={agents} agent={agent} />
      <ReceivedOffers actor={actor} query={query} agent={agent} refusal={refusal} />
    </LiveList>
  )
}

type ReceivedOffersProps = {
  actor: Actor
  query: Omit<ReceivedOffersQuery, 'agent'>
  agent: string | undefined
  /** Why the actor decides on no offer (D468). */
  refusal: string | undefined
}

async function ReceivedOffers({ actor, query, agent, refusal }: ReceivedOffersProps) {
  const { homes, shown, next } = await readListPage(query, (pageInput) =>
    listReceivedOffers(actor, { ...pageInput, agent, toAnswer: query.answer !== undefined }),
  )
  if (homes.length === 0) {
    return <NoRequests isToAnswer={query.answer !== undefined} refusal={refusal} />
  }
  return (
    <>
      <HomesWithOffers
        homes={homes}
        possible={refusal === undefined ? possibleAnswers(actor, homes, new Date()) : {}}
        paymentDays={getEnv().PAYMENT_DAYS}
        actions={ACTIONS}
      />
      <LoadMore
        {...loadMore(
          paths.agent.requests,
          query,
          { items: homes.flatMap(({ offers }) => offers), total: shown, isMore: next !== null, next },
          { ...(agent !== undefined && { agent }), ...(query.answer && { answer: query.answer }) },
        )}
      />
    </>
  )
}

/**
 * What the agent can answer to each offer, by its id; nothing to an offer made as a buyer (D74). Decided here, because
 * the browser's clock may be wrong.
 */
const possibleAnswers = (actor: Actor, homes: readonly HomeWithOffersDto[], now: Date) =>
  Object.fromEntries(
    homes.flatMap(({ home, offers }) =>
      offers.flatMap((offer) => {
        const answers = offer.buyerEmail === actor.email ? [] : answersOf(offer, 'agent', now)
        if (answers.length === 0) return []
        return [[offer._id, { answers, blocked: blockedAnswers(offer, 'agent', home) }]]
      }),
    ),
  )
