import { type Metadata } from 'next'
import { Overview } from '@/app/dashboard/overview/overview'
import { LiveList } from '@/components/notices/live-list'
import { AgentSteps } from '@/components/overview/agent-steps'
import { requireRole } from '@/lib/auth/actor'
import { type Actor } from '@/lib/domain/user'
import { getFirstSteps } from '@/lib/services/overview/agent-overview'
import { SECTIONS } from './overview'

export const metadata: Metadata = { title: 'Overview' }

/** The agent's front page (D510). */
export default async function AgentOverviewPage() {
  const actor = await requireRole('agent')
  return (
    <LiveList list="agent-overview">
      <Overview actor={actor} sections={SECTIONS} steps={firstSteps} />
    </LiveList>
  )
}

async function firstSteps(actor: Actor) {
  const done = await getFirstSteps(actor)
  return done
    ? { lead: 'Three steps to your first offer.', body: <AgentSteps {...done} /> }
    : { lead: 'Nothing needs your attention right now.', body: null }
}
