import { type Metadata } from 'next'
import { HandOverPage } from '@/app/dashboard/hand-over'
import { requireRole } from '@/lib/auth/actor'
import { paths } from '@/lib/paths'
import { handOverAction } from './actions'

export const metadata: Metadata = { title: 'Hand over homes' }

export default async function AgentHandOverPage({ searchParams }: PageProps<'/dashboard/agent/hand-over'>) {
  return (
    <HandOverPage
      actor={await requireRole('agent')}
      query={await searchParams}
      action={handOverAction}
      back={{ href: paths.agent.properties, label: 'My Properties' }}
      hrefOf={paths.agent.handover}
    />
  )
}
