import { type ReactNode } from 'react'
import { DashboardShell } from '@/components/layout/dashboard-shell'
import { requireRole } from '@/lib/auth/actor'

export default async function AgentLayout({ children }: { children: ReactNode }) {
  const { name, image } = await requireRole('agent')
  return <DashboardShell person={{ name, image, role: 'agent' }}>{children}</DashboardShell>
}
