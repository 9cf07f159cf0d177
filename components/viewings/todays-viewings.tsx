import { paths } from '@/lib/paths'
import { type TodaysViewingDto } from '@/lib/schemas/agent-overview'
import { Block } from '../overview/block'
import { WallTime } from '../ui/moment'
import { ViewingBadge, zoneText } from './viewing-badge'

/** The agent's viewings of today, in local time at each home (D510). */
export const TodaysViewings = ({ viewings }: { viewings: readonly TodaysViewingDto[] }) => (
  <Block title="Today’s viewings" all={{ href: paths.agent.viewings('calendar'), label: 'Calendar' }}>
    <ul>
      {viewings.map(({ _id, wall, propertyTitle, propertyLocation, who, status, when }) => (
        <li
          key={_id}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-b border-border py-3 text-sm"
        >
          <p className="grid min-w-0 gap-0.5 [overflow-wrap:anywhere]">
            <span>
              <strong className="font-semibold numbers">
                <WallTime wall={wall} />
              </strong>{' '}
              · <bdi>{propertyTitle}</bdi>
            </span>
            <span className="text-xs text-muted">
              <bdi>{who}</bdi> · <bdi>{propertyLocation}</bdi>, {zoneText(when)}
            </span>
          </p>
          <ViewingBadge status={status} />
        </li>
      ))}
    </ul>
  </Block>
)
