import { CalendarDays } from 'lucide-react'
import { loadMore, readListPage } from '@/app/dashboard/list-page'
import { OwnViewings } from '@/app/dashboard/own-viewings'
import { Reservations } from '@/components/open-houses/reservations'
import { LinkButton } from '@/components/ui/link-button'
import { LoadMore } from '@/components/ui/load-more'
import { EmptyState } from '@/components/ui/states'
import { type Actor, isBuyer } from '@/lib/domain/user'
import { paths } from '@/lib/paths'
import { type ListQuery } from '@/lib/schemas/page'
import { listReservations } from '@/lib/services/open-houses/list-open-houses'
import { listOwnViewings } from '@/lib/services/viewings/list-viewings'

/** A person's viewings as a buyer, to come and past, and their reservations at open houses; also of an agent (D406). */
export async function BuyerViewings({ actor, query }: { actor: Actor; query: ListQuery }) {
  const now = new Date()
  const [{ upcoming, past }, reservations] = await Promise.all([
    readListPage(query, (pageInput) => listOwnViewings(actor, 'buyer', pageInput)),
    listReservations(actor, now),
  ])
  const isStillBuyer = isBuyer(actor.role)
  const area = isStillBuyer ? 'user' : 'agent'
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
      <OwnViewings title="Upcoming" viewings={upcoming} now={now} area={area} />
      {reservations.length > 0 && <Reservations reservations={reservations} />}
      <OwnViewings title="Past and canceled" viewings={past.items} now={now} area={area} />
      <LoadMore
        {...(isStillBuyer
          ? loadMore(paths.user.viewings, query, past)
          : loadMore(paths.agent.viewings(), query, past, { tab: 'as-buyer' }))}
      />
    </>
  )
}
