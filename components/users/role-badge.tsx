import { Ban, BriefcaseBusiness, ShieldCheck, User } from 'lucide-react'
import { type Role, ROLE_LABELS } from '@/lib/domain/user'
import { Badge } from '../ui/badge'

const STYLES = {
  user: { tone: 'neutral', icon: User },
  agent: { tone: 'info', icon: BriefcaseBusiness },
  admin: { tone: 'accent', icon: ShieldCheck },
  fraud: { tone: 'danger', icon: Ban },
} as const

/** The role of an account as icon and word. */
export const RoleBadge = ({ role }: { role: Role }) => (
  <Badge tone={STYLES[role].tone} icon={STYLES[role].icon}>
    {ROLE_LABELS[role].one}
  </Badge>
)
