import { pluralize } from '@/lib/domain/pluralize'
import { type ReservationDto } from '@/lib/schemas/open-house'
import { type NextViewingDto } from '@/lib/schemas/viewing'
import { Block } from '../overview/block'
import { MomentText } from '../ui/moment-text'
import { ViewingBadge } from './viewing-badge'

/** The number of rows shown. */
const ROWS_SHOWN = 3

type NextViewingsProps = {
  viewings: readonly NextViewingDto[]
  /** The buyer's reservations at open houses. */
  reservations?: readonly ReservationDto[]
  /** The page of all viewings. */
  href: string
}

const rowsOf = ({ viewings, reservations = [] }: NextViewingsProps) =>
  [
    ...viewings.map(({ status, ...viewing }) => ({ ...viewing, note: <ViewingBadge status={status} /> })),
    ...reservations.map(({ people, text, ...reservation }) => ({
      ...reservation,
      when: text,
      note: `Open house · reserved for ${pluralize(people, 'person', 'people')}`,
    })),
  ]
    .sort((a, b) => a.startsAt.localeCompare(b.startsAt))
    .slice(0, ROWS_SHOWN)

/** The next viewings and reserved open houses on a front page, the earliest first (D265). */
export const NextViewings = (props: NextViewingsProps) => (
  <Block title="Next viewings" all={{ href: props.href, label: 'All viewings' }}>
    <ul>
      {rowsOf(props).map(({ _id, propertyTitle, note, when }) => (
        <li
          key={_id}
          className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-b border-border py-4 text-sm"
        >
          <strong dir="auto" className="min-w-0 font-semibold [overflow-wrap:anywhere]">
            {propertyTitle}
          </strong>
          <span className="text-xs text-muted">{note}</span>
          <span className="w-full text-muted numbers">
            <MomentText>{when}</MomentText>
          </span>
        </li>
      ))}
    </ul>
  </Block>
)
