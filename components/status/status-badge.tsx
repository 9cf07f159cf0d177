import { BadgeCheck, Check, CircleDashed, Clock3, Key, X } from 'lucide-react'
import { Badge } from '../ui/badge'

const STATUS = {
  pending: { tone: 'info', icon: Clock3, word: 'Pending' },
  accepted: { tone: 'success', icon: Check, word: 'Accepted' },
  verified: { tone: 'success', icon: BadgeCheck, word: 'Verified' },
  rejected: { tone: 'danger', icon: X, word: 'Rejected' },
  bought: { tone: 'accent', icon: Key, word: 'Bought' },
} as const

/** The status of an offer or of an own listing. */
export function StatusBadge({ status, className }: { status: keyof typeof STATUS; className?: string }) {
  const { tone, icon, word } = STATUS[status]
  return (
    <Badge tone={tone} icon={icon} className={className}>
      {word}
    </Badge>
  )
}

/** The marker of a listing (D7): only verified ones say "Verified". `onPicture` gives it a solid ground. */
export function VerifiedMarker({
  verified,
  onPicture = false,
  className,
}: {
  verified: boolean
  onPicture?: boolean
  className?: string
}) {
  return (
    <Badge
      tone={onPicture ? 'picture' : verified ? 'success' : 'neutral'}
      icon={verified ? BadgeCheck : CircleDashed}
      iconClassName={onPicture && verified ? 'text-success' : undefined}
      className={className}
    >
      {verified ? 'Verified' : 'Not Verified'}
    </Badge>
  )
}
