import { Ban, BriefcaseBusiness, ShieldCheck, User } from 'lucide-react'
import { type Role } from '@/lib/domain/user'
import { Badge } from '../ui/badge'

/** The roles as people read them. */
export const ROLE_WORDS: Record<Role, string> = {
  user: 'User',
  agent: 'Agent',
  admin: 'Administrator',
  fraud: 'Fraud',
}

const LOOKS = {
  user: { tone: 'neutral', icon: User },
  agent: { tone: 'info', icon: BriefcaseBusiness },
  admin: { tone: 'accent', icon: ShieldCheck },
  fraud: { tone: 'danger', icon: Ban },
} as const

/** The role of an account as icon and word. */
export const RoleBadge = ({ role }: { role: Role }) => (
  <Badge tone={LOOKS[role].tone} icon={LOOKS[role].icon}>
    {ROLE_WORDS[role]}
  </Badge>
)
