import { type ReactNode } from 'react'
import { requireRole } from '@/lib/auth/actor'

export default async function UserLayout({ children }: { children: ReactNode }) {
  await requireRole('user')
  return children
}
