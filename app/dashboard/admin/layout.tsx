import { type ReactNode } from 'react'
import { requireRole } from '@/lib/auth/actor'
import { Shell } from '../shell'

export default async function AdminLayout({ children }: { children: ReactNode }) {
  return <Shell actor={await requireRole('admin')}>{children}</Shell>
}
