import { BadgeCheck, CircleDashed, Handshake } from 'lucide-react'
import { UNDER_OFFER_LABEL, verificationLabel } from '@/lib/domain/property'
import { Badge } from '../ui/badge'

/** The marker of a listing (D7): only verified ones show "Verified". */
export const VerifiedMarker = ({ verified, className }: { verified: boolean; className?: string }) => (
  <Badge
    tone={verified ? 'success' : 'neutral'}
    icon={verified ? BadgeCheck : CircleDashed}
    className={className}
  >
    {verificationLabel(verified)}
  </Badge>
)

/** The marker of a listing under offer (D72), besides its other one. */
export const UnderOfferMarker = ({ className }: { className?: string }) => (
  <Badge tone="accent" icon={Handshake} className={className}>
    {UNDER_OFFER_LABEL}
  </Badge>
)
