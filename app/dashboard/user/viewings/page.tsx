import { CalendarDays } from 'lucide-react'
import { type Metadata } from 'next'
import { loadMore, readListPage } from '@/app/dashboard/list-page'
import { seeNoticesAction } from '@/app/dashboard/notices/actions'
import {
  cancelViewingAction,
  confirmViewingAction,
  declineViewingAction,
  missViewingAction,
} from '@/app/dashboard/viewing-actions'
import { DashboardHeader } from '@/components/layout/dashboard-header'
import { LiveList } from '@/components/notices/live-list'
import { SeeNotices } from '@/components/notices/see-notices'
import { Reservations } from '@/components/open-houses/reservations'
import { LinkButton } from '@/components/ui/link-button'
import { LoadMore } from '@/components/ui/load-more'
import { EmptyState } from '@/components/ui/states'
import { ViewingActions } from '@/components/viewings/viewing-actions'
import { ViewingList } from '@/components/viewings/viewing-list'
import { requireRole } from '@/lib/auth/actor'
import { paths } from '@/lib/paths'
import { listQuerySchema } from '@/lib/schemas/page'
import { type OwnViewingDto } from '@/lib/schemas/viewing'
import { listReservations } from '@/lib/services/open-houses/list-open-houses'
import { listOwnViewings } from '@/lib/services/viewings/list-viewings'

export const metadata: Metadata = { title: 'Viewings' }

const actions = {
  confirm: confirmViewingAction,
  decline: declineViewingAction,
  cancel: cancelViewingAction,
  miss: missViewingAction,
}
const actionsOf = (viewing: OwnViewingDto) => (
  <ViewingActions
    viewing={viewing}
    actions={actions}
    moveHref={paths.user.rescheduleViewing(viewing._id)}
    rateHref={paths.user.viewingFeedback(viewing._id)}
  />
)

/** The buyer's upcoming and past viewings, and their reservations at open houses. */
export default async function BuyerViewingsPage({ searchParams }: PageProps<'/dashboard/user/viewings'>) {
  const actor = await requireRole('user')
  const query = listQuerySchema.parse(await searchParams)
  const now = new Date()
  const [{ upcoming, past }, reservations] = await Promise.all([
    readListPage(query, (pageInput) => listOwnViewings(actor, 'buyer', pageInput)),
    listReservations(actor, now),
  ])
  return (
    <LiveList list="buyer-viewings">
      <SeeNotices marks={['viewings']} see={seeNoticesAction} />
      <DashboardHeader title="Viewings" />
      {upcoming.length + past.items.length + reservations.length === 0 ? (
        <EmptyState
          icon={CalendarDays}
          title="No viewings yet"
          action={<LinkButton href={paths.properties}>Browse Properties</LinkButton>}
        >
          Open a verified home and choose “Book a viewing”. Your viewings appear here.
        </EmptyState>
      ) : (
        <>
          {upcoming.length > 0 && (
            <ViewingList title="Upcoming" viewings={upcoming} now={now} actionsOf={actionsOf} />
          )}
          {reservations.length > 0 && <Reservations reservations={reservations} />}
          {past.items.length > 0 && (
            <ViewingList title="Past and canceled" viewings={past.items} now={now} actionsOf={actionsOf} />
          )}
          <LoadMore {...loadMore(paths.user.viewings, query, past)} />
        </>
      )}
    </LiveList>
  )
}
