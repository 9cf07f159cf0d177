import { CalendarPlus } from 'lucide-react'
import { type ReactNode } from 'react'
import { placesText } from '@/lib/domain/open-house'
import { pluralize } from '@/lib/domain/pluralize'
import { paths } from '@/lib/paths'
import { type OpenHouseDto } from '@/lib/schemas/open-house'
import { AnchorButton } from '../ui/link-button'
import { MomentText } from '../ui/moment-text'

type OpenHouseLinesProps = {
  openHouses: readonly OpenHouseDto[]
  /** The viewer's actions on an open house. */
  actions?: (openHouse: OpenHouseDto) => ReactNode
}

/** Open houses, each with its time, places and note, and a link to save it. */
export const OpenHouseLines = ({ openHouses, actions }: OpenHouseLinesProps) => (
  <ul className="border-t border-border-strong">
    {openHouses.map((openHouse) => (
      <li
        key={openHouse._id}
        className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-border py-4"
      >
        <div className="grid min-w-0 gap-1 text-sm [overflow-wrap:anywhere]">
          <p className="font-[550] numbers">
            <MomentText>{openHouse.text}</MomentText>
          </p>
          <p className="text-muted numbers">
            {openHouse.people === undefined
              ? placesText(openHouse)
              : `You have reserved for ${pluralize(openHouse.people, 'person', 'people')}.`}
          </p>
          {openHouse.note !== undefined && (
            <p dir="auto" className="max-w-[62ch] whitespace-pre-line text-muted">
              {openHouse.note}
            </p>
          )}
        </div>
        <div className="flex flex-wrap items-end gap-3">
          {actions?.(openHouse)}
          <AnchorButton
            variant="ghost"
            className="first:-ml-4"
            href={paths.openHouseFile(openHouse._id)}
            aria-label={`Add to calendar: ${openHouse.text}`}
          >
            <CalendarPlus aria-hidden />
            Add to calendar
          </AnchorButton>
        </div>
      </li>
    ))}
  </ul>
)
