import Link from 'next/link'
import { pluralize } from '@/lib/domain/pluralize'
import { paths } from '@/lib/paths'
import { type ReservationDto } from '@/lib/schemas/open-house'
import { MomentText } from '../ui/moment-text'

/** A buyer's reservations at open houses; each links to the open houses of its home. */
export const Reservations = ({ reservations }: { reservations: readonly ReservationDto[] }) => (
  <section className="mb-12">
    <h2 className="border-b border-border-strong pb-3 display-sm">Open houses</h2>
    <ul>
      {reservations.map(({ _id, propertyId, propertyTitle, text, people }) => (
        <li key={_id} className="grid grid-cols-1 gap-1 border-b border-border py-5 text-sm text-muted">
          <h3 className="display-xs text-text">
            <Link
              dir="auto"
              href={paths.openHouses(propertyId)}
              className="[overflow-wrap:anywhere] hover:underline"
            >
              {propertyTitle}
            </Link>
          </h3>
          <p className="numbers">
            <MomentText>{text}</MomentText>
          </p>
          <p className="numbers">Reserved for {pluralize(people, 'person', 'people')}</p>
        </li>
      ))}
    </ul>
  </section>
)
