import { CalendarDays } from 'lucide-react'
import { loadMore, readListPage } from '@/app/dashboard/list-page'
import {
  cancelViewingAction,
  confirmViewingAction,
  declineViewingAction,
  missViewingAction,
} from '@/app/dashboard/viewing-actions'
import { Reservations } from '@/components/open-houses/reservations'
import { LinkButton } from '@/components/ui/link-button'
import { LoadMore } from '@/components/ui/load-more'
import { EmptyState } from '@/components/ui/states'
import { ViewingActions } from '@/components/viewings/viewing-actions'
import { ViewingList } from '@/components/viewings/viewing-list'
import { type Actor, isBuyer } from '@/lib/domain/user'
import { paths } from '@/lib/paths'
import { type ListQuery } from '@/lib/schemas/page'
import { type OwnViewingDto } from '@/lib/schemas/viewing'
import { listReservations } from '@/lib/services/open-houses/list-open-houses'
import { listOwnViewings } from '@/lib/services/viewings/list-viewings'

const actions = {
  confirm: confirmViewingAction,
  decline: declineViewingAction,
  cancel: cancelViewingAction,
  miss: missViewingAction,
}

/** A person's viewings as a buyer, to come and past, and their reservations at open houses; also of an agent (D406). */
export async function BuyerViewings({ actor, query }: { actor: Actor; query: ListQuery }) {
  const now = new Date()
  const [{ upcoming, past }, reservations] = await Promise.all([
    readListPage(query, (pageInput) => listOwnViewings(actor, 'buyer', pageInput)),
    listReservations(actor, now),
  ])
  const isStillBuyer = isBuyer(actor.role)
  const actionsOf = (viewing: OwnViewingDto) => (
    <ViewingActions
      viewing={viewing}
      actions={actions}
      rescheduleHref={(isStillBuyer ? paths.user : paths.agent).rescheduleViewing(viewing._id)}
      rateHref={isStillBuyer ? paths.user.viewingFeedback(viewing._id) : undefined}
    />
  )
  if (upcoming.length + past.items.length + reservations.length === 0)
    return (
      <EmptyState
        icon={CalendarDays}
        title="No viewings yet"
        action={<LinkButton href={paths.properties}>Browse Properties</LinkButton>}
      >
        Open a verified home and choose “Book a viewing”. Your viewings appear here.
      </EmptyState>
    )
  return (
    <>
      {upcoming.length > 0 && (
        <ViewingList title="Upcoming" viewings={upcoming} now={now} actionsOf={actionsOf} />
      )}
      {reservations.length > 0 && <Reservations reservations={reservations} />}
      {past.items.length > 0 && (
        <ViewingList title="Past and canceled" viewings={past.items} now={now} actionsOf={actionsOf} />
      )}
      <LoadMore
        {...(isStillBuyer
          ? loadMore(paths.user.viewings, query, past)
          : loadMore(paths.agent.viewings(), query, past, { tab: 'as-buyer' }))}
      />
    </>
  )
}
