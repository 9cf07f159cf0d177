import { CalendarDays } from 'lucide-react'
import { type Metadata } from 'next'
import Link from 'next/link'
import { seeNoticesAction } from '@/app/dashboard/notices/actions'
import {
  confirmViewingAction,
  declineViewingAction,
  settleAsBuyerAction,
} from '@/app/dashboard/viewing-actions'
import { ViewingQuestion } from '@/app/dashboard/viewing-question'
import { DashboardHeader } from '@/components/layout/dashboard-header'
import { SeeNotices } from '@/components/notices/see-notices'
import { Reservations } from '@/components/open-houses/reservations'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/states'
import { ViewingActions } from '@/components/viewings/viewing-actions'
import { ViewingList } from '@/components/viewings/viewing-list'
import { requireRole } from '@/lib/auth/actor'
import { paths } from '@/lib/paths'
import { type OwnViewingDto, viewingQuestionSchema } from '@/lib/schemas/viewing'
import { listReservations } from '@/lib/services/open-houses/list-open-houses'
import { listOwnViewings } from '@/lib/services/viewings/list-viewings'

export const metadata: Metadata = { title: 'Viewings' }

const actionsOf = (viewing: OwnViewingDto) => (
  <ViewingActions
    viewing={viewing}
    actions={{ confirm: confirmViewingAction, decline: declineViewingAction }}
    moveHref={paths.user.moveViewing(viewing._id)}
    askHref={(ask) => `${paths.user.viewings}?ask=${ask}&item=${viewing._id}`}
  />
)

/** The buyer's upcoming and past viewings, and their reservations at open houses. */
export default async function BuyerViewingsPage({ searchParams }: PageProps<'/dashboard/user/viewings'>) {
  const actor = await requireRole('user')
  const asked = viewingQuestionSchema.safeParse(await searchParams)
  if (asked.success)
    return (
      <>
        <DashboardHeader title="Viewings" />
        <ViewingQuestion
          actor={actor}
          ask={asked.data.ask}
          id={asked.data.item}
          back={paths.user.viewings}
          post={settleAsBuyerAction}
        />
      </>
    )
  const now = new Date()
  const [{ upcoming, past }, reservations] = await Promise.all([
    listOwnViewings(actor, 'buyer'),
    listReservations(actor, now),
  ])
  return (
    <>
      <SeeNotices mark="viewings" see={seeNoticesAction} />
      <DashboardHeader title="Viewings" />
      {upcoming.length + past.length + reservations.length === 0 ? (
        <EmptyState
          icon={CalendarDays}
          title="No viewings yet"
          action={
            <Button asChild>
              <Link href={paths.properties}>Browse Properties</Link>
            </Button>
          }
        >
          Open a verified home and choose “Book a viewing”. Your viewings appear here.
        </EmptyState>
      ) : (
        <>
          {upcoming.length > 0 && (
            <ViewingList title="Upcoming" viewings={upcoming} now={now} actionsOf={actionsOf} />
          )}
          {reservations.length > 0 && <Reservations reservations={reservations} />}
          {past.length > 0 && (
            <ViewingList title="Past and canceled" viewings={past} now={now} actionsOf={actionsOf} />
          )}
        </>
      )}
    </>
  )
}
