import { type Metadata } from 'next'
import { HandOverPage } from '@/app/dashboard/hand-over'
import { requireRole } from '@/lib/auth/actor'
import { paths } from '@/lib/paths'
import { handOverAction } from './actions'

export const metadata: Metadata = { title: 'Hand over homes' }

export default async function AdminHandOverPage({ searchParams }: PageProps<'/dashboard/admin/hand-over'>) {
  return (
    <HandOverPage
      actor={await requireRole('admin')}
      query={await searchParams}
      action={handOverAction}
      back={{ href: paths.admin.agents, label: 'Manage Users' }}
      hrefOf={paths.admin.handover}
    />
  )
}
