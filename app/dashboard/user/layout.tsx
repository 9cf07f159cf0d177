import { type ReactNode } from 'react'
import { DashboardShell } from '@/components/layout/dashboard-shell'
import { requireRole } from '@/lib/auth/actor'

export default async function UserLayout({ children }: { children: ReactNode }) {
  const { name, image } = await requireRole('user')
  return <DashboardShell person={{ name, image, role: 'user' }}>{children}</DashboardShell>
}
