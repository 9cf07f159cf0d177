import { type ReactNode } from 'react'
import { requireRole } from '@/lib/auth/actor'
import { Shell } from '../shell'

export default async function AgentLayout({ children }: { children: ReactNode }) {
  return <Shell actor={await requireRole('agent')}>{children}</Shell>
}
