import { Hourglass, LockOpen, type LucideIcon, Undo2 } from 'lucide-react'
import { CLOSING_REASON_LABELS, type ClosingReason } from '@/lib/domain/offer'
import { type OfferDto } from '@/lib/schemas/offer'
import { StatusBadge } from '../status/status-badge'
import { Badge } from '../ui/badge'

const ICONS: Record<ClosingReason, LucideIcon> = { withdrawn: Undo2, expired: Hourglass, released: LockOpen }

/** The status of an offer, and how it was closed if its agent did not reject it (D74). */
export const OfferBadge = ({
  offer: { status, closedAs },
}: {
  offer: Pick<OfferDto, 'status' | 'closedAs'>
}) =>
  closedAs ? (
    <Badge icon={ICONS[closedAs]}>{CLOSING_REASON_LABELS[closedAs]}</Badge>
  ) : (
    <StatusBadge status={status} />
  )
