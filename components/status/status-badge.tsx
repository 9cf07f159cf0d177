import { BadgeCheck, Check, CircleDashed, Clock3, Handshake, Key, X } from 'lucide-react'
import { OFFER_STATUS_LABELS } from '@/lib/domain/offer'
import { PROPERTY_STATUS_LABELS, UNDER_OFFER_LABEL, verificationWord } from '@/lib/domain/property'
import { Badge } from '../ui/badge'
import { SpriteIcon } from '../ui/sprite'

const STATUS = {
  pending: { tone: 'info', icon: Clock3, word: OFFER_STATUS_LABELS.pending },
  accepted: { tone: 'success', icon: Check, word: OFFER_STATUS_LABELS.accepted },
  verified: { tone: 'success', icon: BadgeCheck, word: PROPERTY_STATUS_LABELS.verified },
  rejected: { tone: 'danger', icon: X, word: OFFER_STATUS_LABELS.rejected },
  bought: { tone: 'accent', icon: Key, word: OFFER_STATUS_LABELS.bought },
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

const VerifiedIcon = (props: { className?: string | undefined }) => <SpriteIcon name="verified" {...props} />
const UnverifiedIcon = (props: { className?: string | undefined }) => (
  <SpriteIcon name="unverified" {...props} />
)

/**
 * The marker of a listing (D7): only verified ones show "Verified". `onPicture` adds a solid background; the
 * page has a `CardSprite` then.
 */
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
      icon={onPicture ? (verified ? VerifiedIcon : UnverifiedIcon) : verified ? BadgeCheck : CircleDashed}
      iconClassName={onPicture && verified ? 'text-success' : undefined}
      className={className}
    >
      {verificationWord(verified)}
    </Badge>
  )
}

const OfferedIcon = (props: { className?: string | undefined }) => <SpriteIcon name="offered" {...props} />

/**
 * The marker of a listing under offer (D72), besides its other one. `onPicture` adds a solid background; the
 * page has a `CardSprite` then.
 */
export const UnderOfferMarker = ({
  onPicture = false,
  className,
}: {
  onPicture?: boolean
  className?: string
}) => (
  <Badge
    tone={onPicture ? 'picture' : 'accent'}
    icon={onPicture ? OfferedIcon : Handshake}
    iconClassName={onPicture ? 'text-accent-text' : undefined}
    className={className}
  >
    {UNDER_OFFER_LABEL}
  </Badge>
)
