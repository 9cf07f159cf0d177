import { type ReactNode } from 'react'
import { DashboardShell } from '@/components/layout/dashboard-shell'
import { requireRole } from '@/lib/auth/actor'

export default async function AdminLayout({ children }: { children: ReactNode }) {
  const { name, image } = await requireRole('admin')
  return <DashboardShell person={{ name, image, role: 'admin' }}>{children}</DashboardShell>
}
