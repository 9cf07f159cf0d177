import { type ReactNode } from 'react'
import { requireRole } from '@/lib/auth/actor'
import { Shell } from '../shell'

export default async function UserLayout({ children }: { children: ReactNode }) {
  return <Shell actor={await requireRole('user')}>{children}</Shell>
}
