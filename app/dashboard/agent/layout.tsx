import { type ReactNode } from 'react'
import { DashboardShell } from '@/components/layout/dashboard-shell'
import { requireRole } from '@/lib/auth/actor'

export default async function AgentLayout({ children }: { children: ReactNode }) {
  const { name, image, office } = await requireRole('agent')
  const person = { name, image, role: 'agent' as const, office: office?.role }
  return <DashboardShell person={person}>{children}</DashboardShell>
}
