import { CalendarCheck, CalendarX, Check, Clock, type LucideIcon } from 'lucide-react'
import { VIEWING_STATUS_LABELS, type ViewingStatus } from '@/lib/domain/viewing'
import { Badge } from '../ui/badge'

const BADGES: Record<
  ViewingStatus,
  { tone: 'info' | 'success' | 'danger' | 'accent' | 'neutral'; icon: LucideIcon }
> = {
  requested: { tone: 'info', icon: Clock },
  confirmed: { tone: 'success', icon: CalendarCheck },
  declined: { tone: 'danger', icon: CalendarX },
  expired: { tone: 'neutral', icon: CalendarX },
  cancelled: { tone: 'danger', icon: CalendarX },
  done: { tone: 'accent', icon: Check },
  missed: { tone: 'danger', icon: CalendarX },
}

/** The status of a viewing, or that the other side proposes a new time. */
export const ViewingBadge = ({
  status,
  isProposedByOther = false,
}: {
  status: ViewingStatus
  isProposedByOther?: boolean
}) =>
  isProposedByOther ? (
    <Badge tone="warning" icon={Clock}>
      New time proposed
    </Badge>
  ) : (
    <Badge {...BADGES[status]}>{VIEWING_STATUS_LABELS[status]}</Badge>
  )

/** The zone of a viewing's text: "Pacific Time, UTC−7". */
export const zoneText = (when: string): string => when.slice(when.indexOf('(') + 1, -1)
