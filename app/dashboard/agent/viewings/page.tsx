import { CalendarDays } from 'lucide-react'
import { type Metadata } from 'next'
import Link from 'next/link'
import { addFromCalendarAction } from '@/app/(site)/properties/[id]/open-houses/actions'
import { BuyerViewings } from '@/app/dashboard/buyer-viewings'
import { loadMore, readListPage } from '@/app/dashboard/list-page'
import { markNoticesReadAction } from '@/app/dashboard/notices/actions'
import { OwnViewings } from '@/app/dashboard/own-viewings'
import { saveAvailabilityAction } from '@/app/dashboard/viewing-actions'
import { DashboardHeader } from '@/components/layout/dashboard-header'
import { LiveList } from '@/components/notices/live-list'
import { MarkNoticesRead } from '@/components/notices/mark-notices-read'
import { AgentFilter } from '@/components/offices/agent-filter'
import { AddOpenHouse } from '@/components/open-houses/manage-open-houses'
import { LinkButton } from '@/components/ui/link-button'
import { LoadMore } from '@/components/ui/load-more'
import { EmptyState } from '@/components/ui/states'
import { AvailabilityForm } from '@/components/viewings/availability-form'
import { WeekCalendar } from '@/components/viewings/week-calendar'
import { requireRole } from '@/lib/auth/actor'
import { NEEDS_VERIFIED } from '@/lib/domain/open-house'
import { can } from '@/lib/domain/permissions'
import { zoneIds } from '@/lib/domain/time-zones'
import { type Actor } from '@/lib/domain/user'
import { paths } from '@/lib/paths'
import { type AgentListQuery } from '@/lib/schemas/page'
import { agentViewingsSchema } from '@/lib/schemas/viewing'
import { getAvailability } from '@/lib/services/availability/availability'
import { listShownAgents } from '@/lib/services/offices/offices'
import { listHomesToShow } from '@/lib/services/open-houses/list-open-houses'
import { getWeek, listOwnViewings, UPCOMING_LIMIT } from '@/lib/services/viewings/list-viewings'

export const metadata: Metadata = { title: 'Viewings' }

const TABS = [
  ['requests', 'Requests', paths.agent.viewings()],
  ['calendar', 'Calendar', paths.agent.viewings('calendar')],
  ['availability', 'Availability', paths.agent.viewings('availability')],
] as const

/** The tab to which the notifications of a former buyer's viewings lead (D406). */
const AS_BUYER = ['as-buyer', 'As a buyer', paths.agent.viewings('as-buyer')] as const

/** The agent's viewings in three tabs: requests and lists, the week, and the hours. */
export default async function AgentViewingsPage({ searchParams }: PageProps<'/dashboard/agent/viewings'>) {
  const actor = await requireRole('agent')
  const { tab, day, new: isAdding, ...query } = agentViewingsSchema.parse(await searchParams)
  const canAdd = can(actor, 'open-house:create', actor.id)
  // An assistant has no hours (D451).
  const tabs = [...TABS, ...(tab === 'as-buyer' ? [AS_BUYER] : [])].filter(
    ([name]) => name !== 'availability' || can(actor, 'availability:update', actor.id),
  )
  const current = tabs.find(([name]) => name === tab)?.[0] ?? 'requests'
  return (
    <LiveList list="agent-viewings">
      <MarkNoticesRead marks={['viewings']} markRead={markNoticesReadAction} />
      <DashboardHeader title="Viewings" />
      <nav aria-label="Viewings" className="mb-6 flex flex-wrap gap-x-6 border-b border-border">
        {tabs.map(([name, label, href]) => (
          <Link
            key={name}
            href={href}
            aria-current={current === name ? 'page' : undefined}
            className="tab-link -mb-px"
          >
            {label}
          </Link>
        ))}
      </nav>
      {current === 'requests' && <Requests actor={actor} query={query} />}
      {current === 'calendar' && (
        <>
          {isAdding && canAdd && <NewOpenHouse actor={actor} day={day} />}
          <WeekCalendar week={await getWeek(actor, { day })} canAdd={canAdd} />
        </>
      )}
      {current === 'as-buyer' && (
        <LiveList list="buyer-viewings">
          <BuyerViewings actor={actor} query={query} />
        </LiveList>
      )}
      {current === 'availability' && (
        <AvailabilityForm
          availability={await getAvailability(actor)}
          zones={zoneIds()}
          save={saveAvailabilityAction}
        />
      )}
    </LiveList>
  )
}

/** Adds an open house to one of the agent's homes, above the calendar (D334). */
async function NewOpenHouse({ actor, day }: { actor: Actor; day: string | undefined }) {
  const homes = await listHomesToShow(actor)
  return (
    <section aria-labelledby="new" className="mb-10 grid gap-4 border-b border-border pb-8">
      <div className="flex max-w-[38rem] flex-wrap items-center justify-between gap-3">
        <h2 id="new" className="display-sm">
          New open house
        </h2>
        <LinkButton variant="ghost" href={paths.agent.viewings('calendar', day)}>
          Cancel
        </LinkButton>
      </div>
      {homes.length > 0 ? (
        <AddOpenHouse home={homes} day={day} add={addFromCalendarAction} />
      ) : (
        <p className="text-sm text-muted">{NEEDS_VERIFIED}</p>
      )}
    </section>
  )
}

async function Requests({ actor, query: { agent, ...query } }: { actor: Actor; query: AgentListQuery }) {
  const [{ requests, upcoming, isMoreUpcoming, past }, agents] = await Promise.all([
    readListPage(query, (pageInput) => listOwnViewings(actor, 'agent', { ...pageInput, agent })),
    listShownAgents(actor, 'viewing:read'),
  ])
  const now = new Date()
  const filter = <AgentFilter agents={agents} agent={agent} />
  if (requests.length + upcoming.length + past.items.length === 0)
    return (
      <>
        {filter}
        <EmptyState icon={CalendarDays} title="No viewings yet">
          {can(actor, 'availability:update', actor.id)
            ? 'Set your hours under Availability. Then buyers can request viewings of your verified homes.'
            : 'Viewings of your colleagues’ homes appear here.'}
        </EmptyState>
      </>
    )
  return (
    <>
      {filter}
      <OwnViewings title="Needs your answer" viewings={requests} now={now} area="agent" />
      <OwnViewings title="Upcoming" viewings={upcoming} now={now} area="agent" />
      {isMoreUpcoming && (
        <p className="-mt-8 mb-12 text-sm text-muted">
          The next {UPCOMING_LIMIT} viewings are listed. Later ones are in the calendar.
        </p>
      )}
      <OwnViewings title="Past and canceled" viewings={past.items} now={now} area="agent" />
      <LoadMore {...loadMore(paths.agent.viewings(), query, past, agent === undefined ? {} : { agent })} />
    </>
  )
}
