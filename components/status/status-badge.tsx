import { BadgeCheck, Check, CirclePause, Clock3, Key, X } from 'lucide-react'
import { OFFER_STATUS_LABELS } from '@/lib/domain/offer'
import { PROPERTY_STATUS_LABELS } from '@/lib/domain/property'
import { Badge } from '../ui/badge'

const STATUS = {
  pending: { tone: 'info', icon: Clock3, label: OFFER_STATUS_LABELS.pending },
  accepted: { tone: 'success', icon: Check, label: OFFER_STATUS_LABELS.accepted },
  verified: { tone: 'success', icon: BadgeCheck, label: PROPERTY_STATUS_LABELS.verified },
  rejected: { tone: 'danger', icon: X, label: OFFER_STATUS_LABELS.rejected },
  paused: { tone: 'warning', icon: CirclePause, label: PROPERTY_STATUS_LABELS.paused },
  bought: { tone: 'accent', icon: Key, label: OFFER_STATUS_LABELS.bought },
} as const

/** The status of an offer or of an own listing. */
export function StatusBadge({ status }: { status: keyof typeof STATUS }) {
  const { tone, icon, label } = STATUS[status]
  return (
    <Badge tone={tone} icon={icon}>
      {label}
    </Badge>
  )
}
