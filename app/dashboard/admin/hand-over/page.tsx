import { type Metadata } from 'next'
import { HandOverPage } from '@/app/dashboard/hand-over'
import { handOverAsAdminAction } from '@/app/dashboard/hand-over-actions'
import { requireRole } from '@/lib/auth/actor'
import { paths } from '@/lib/paths'

export const metadata: Metadata = { title: 'Hand over homes' }

export default async function AdminHandOverPage({ searchParams }: PageProps<'/dashboard/admin/hand-over'>) {
  return (
    <HandOverPage
      actor={await requireRole('admin')}
      query={await searchParams}
      action={handOverAsAdminAction}
      back={{ href: paths.admin.agents, label: 'Manage Users' }}
    />
  )
}
