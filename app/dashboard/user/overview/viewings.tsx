import { NextViewings } from '@/components/viewings/next-viewings'
import { paths } from '@/lib/paths'
import { listReservations } from '@/lib/services/open-houses/list-open-houses'
import { listNextViewings } from '@/lib/services/viewings/list-viewings'
import { type Section } from '@/app/dashboard/overview/section'

/** The next viewings and reserved open houses. */
export const viewings: Section = async (actor, now) => {
  const [next, reservations] = await Promise.all([listNextViewings(actor, now), listReservations(actor, now)])
  return next.length + reservations.length === 0
    ? null
    : { body: <NextViewings viewings={next} reservations={reservations} href={paths.user.viewings} /> }
}
