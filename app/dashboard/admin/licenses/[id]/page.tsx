import { type Metadata } from 'next'
import { orNotFound, parsedOr404 } from '@/app/or-not-found'
import { CorrectLicence } from '@/components/applications/correct-licence'
import { DashboardHeader } from '@/components/layout/dashboard-header'
import { BackLink } from '@/components/ui/page-header'
import { requireRole } from '@/lib/auth/actor'
import { paths } from '@/lib/paths'
import { agentIdSchema } from '@/lib/schemas/licence'
import { getAgentLicence } from '@/lib/services/agents/licence'
import { correctLicenceAction } from '@/app/dashboard/admin/actions'

export const metadata: Metadata = { title: 'Correct a license' }

/** The form that corrects an agent's licence (D432). */
export default async function CorrectLicencePage({ params }: PageProps<'/dashboard/admin/licenses/[id]'>) {
  const actor = await requireRole('admin')
  const agent = await orNotFound(getAgentLicence(actor, await parsedOr404(agentIdSchema, params)))
  return (
    <>
      <BackLink href={paths.admin.users}>Manage Users</BackLink>
      <DashboardHeader title="Correct a license">
        <bdi>{agent.name}</bdi> is notified of the change and its reason.
      </DashboardHeader>
      <CorrectLicence agent={agent} correct={correctLicenceAction} />
    </>
  )
}
