import { type Metadata } from 'next'
import { HandOverPage } from '@/app/dashboard/hand-over'
import { handOverAsAgentAction } from '@/app/dashboard/hand-over-actions'
import { requireRole } from '@/lib/auth/actor'
import { paths } from '@/lib/paths'

export const metadata: Metadata = { title: 'Hand over homes' }

export default async function AgentHandOverPage({ searchParams }: PageProps<'/dashboard/agent/hand-over'>) {
  return (
    <HandOverPage
      actor={await requireRole('agent')}
      query={await searchParams}
      action={handOverAsAgentAction}
      back={{ href: paths.agent.properties, label: 'My Properties' }}
    />
  )
}
