import { Inbox } from 'lucide-react'
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
import { seeNoticesAction } from '@/app/dashboard/notices/actions'
import { DashboardHeader } from '@/components/layout/dashboard-header'
import { LiveList } from '@/components/notices/live-list'
import { SeeNotices } from '@/components/notices/see-notices'
import { answersOf, blockedReason, isVerified } from '@/components/offers/answers'
import { RequestedHomes } from '@/components/offers/requested-homes'
import { AgentFilter } from '@/components/offices/agent-filter'
import { LoadMore } from '@/components/ui/load-more'
import { EmptyState } from '@/components/ui/states'
import { requireRole } from '@/lib/auth/actor'
import { officeRefusal } from '@/lib/domain/office'
import { type Actor } from '@/lib/domain/user'
import { getEnv } from '@/lib/env'
import { paths } from '@/lib/paths'
import { type RequestedHomeDto, type RequestsQuery, requestsQuerySchema } from '@/lib/schemas/offered-home'
import { listShownAgents } from '@/lib/services/offices/offices'
import { listRequests } from '@/lib/services/offers/list-offers'

const ACTIONS = {
  accept: acceptOfferAction,
  counter: counterOfferAction,
  extend: extendOfferAction,
  release: releaseOfferAction,
  reject: rejectOfferAction,
}

export const metadata: Metadata = { title: 'Property Requests' }

export default async function RequestsPage({
  searchParams,
}: PageProps<'/dashboard/agent/requested-properties'>) {
  const actor = await requireRole('agent')
  const { agent, ...query } = requestsQuerySchema.parse(await searchParams)
  const agents = await listShownAgents(actor, 'offer:read-as-agent')
  const refusal = officeRefusal(actor, 'offer:decide')
  return (
    <LiveList list="requests">
      <SeeNotices marks={['requests']} see={seeNoticesAction} />
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
      <Requests actor={actor} query={query} agent={agent} refusal={refusal} />
    </LiveList>
  )
}

type RequestsProps = {
  actor: Actor
  query: Omit<RequestsQuery, 'agent'>
  agent: string | undefined
  /** Why the actor decides on no offer (D468). */
  refusal: string | undefined
}

async function Requests({ actor, query, agent, refusal }: RequestsProps) {
  const { homes, shown, next } = await readListPage(query, (pageInput) =>
    listRequests(actor, { ...pageInput, agent, toAnswer: query.answer !== undefined }),
  )
  if (homes.length === 0) {
    return (
      <EmptyState icon={Inbox} title="No offers yet">
        {refusal ??
          'When a buyer makes an offer on one of your homes, it appears here for you to accept, counter or reject.'}
      </EmptyState>
    )
  }
  return (
    <>
      <RequestedHomes
        homes={homes}
        possible={refusal === undefined ? possibleAnswers(actor, homes, new Date()) : {}}
        paymentDays={getEnv().PAYMENT_DAYS}
        actions={ACTIONS}
      />
      <LoadMore
        {...loadMore(
          paths.agent.requests,
          query,
          { items: homes.flatMap(({ requests }) => requests), total: shown, isMore: next !== null, next },
          { ...(agent !== undefined && { agent }), ...(query.answer && { answer: query.answer }) },
        )}
      />
    </>
  )
}

/**
 * What the agent can answer to each offer, by its id; nothing to one that they made as a buyer (D74). Decided here, because
 * the browser's clock may be wrong.
 */
const possibleAnswers = (actor: Actor, homes: readonly RequestedHomeDto[], now: Date) =>
  Object.fromEntries(
    homes.flatMap(({ home, requests }) =>
      requests.flatMap((request) => {
        const answers = request.buyerEmail === actor.email ? [] : answersOf(request, 'agent', now)
        if (answers.length === 0) return []
        const blocked = blockedReason(request, 'agent', isVerified(home))
        return [[request._id, { answers, ...(blocked !== undefined && { blocked }) }]]
      }),
    ),
  )
