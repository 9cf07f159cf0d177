import { type Metadata } from 'next'
import { redirect } from 'next/navigation'
import { findPlaceAction } from '@/app/dashboard/actions'
import { orNull, parsedOr404 } from '@/app/or-not-found'
import { LicenceNotice } from '@/components/applications/licence-notice'
import { DraftOfColleague } from '@/components/drafts/draft-of-colleague'
import { DashboardHeader } from '@/components/layout/dashboard-header'
import { AddProperty } from '@/components/properties/add-property'
import { BackLink } from '@/components/ui/page-header'
import { requireRole } from '@/lib/auth/actor'
import { getEnv } from '@/lib/env'
import { paths } from '@/lib/paths'
import { draftIdSchema } from '@/lib/schemas/draft'
import { getOwnLicence } from '@/lib/services/agents/licence'
import { getDraft } from '@/lib/services/drafts/drafts'
import {
  copyDraftAction,
  createDraftAction,
  publishDraftAction,
  updateDraftAction,
} from '../../draft-actions'

export const metadata: Metadata = { title: 'Draft' }

export default async function DraftPage({ params }: PageProps<'/dashboard/agent/my-properties/drafts/[id]'>) {
  const actor = await requireRole('agent')
  const input = await parsedOr404(draftIdSchema, params)
  const [draft, licence] = await Promise.all([orNull(getDraft(actor, input)), getOwnLicence(actor)])
  // It has just been published, or deleted in another tab.
  if (!draft) redirect(paths.agent.drafts)
  if (draft.agentName !== undefined)
    return <DraftOfColleague draft={draft} agentName={draft.agentName} copy={copyDraftAction} />
  const { id, name, email, image } = actor
  const now = new Date()
  return (
    <>
      <BackLink href={paths.agent.drafts}>Drafts</BackLink>
      <DashboardHeader title={draft.title.trim() || 'Untitled home'}>
        Buyers see this home once you publish it.
      </DashboardHeader>
      <LicenceNotice licence={licence} now={now} />
      <AddProperty
        key={draft.version}
        agent={{ id, name, email, image }}
        licenceRegion={licence?.region}
        now={now.toISOString()}
        saved={{ draft, update: updateDraftAction, publish: publishDraftAction }}
        createDraft={createDraftAction}
        energyRequiredIn={getEnv().ENERGY_REQUIRED_IN}
        place={{ find: findPlaceAction, mapStyle: getEnv().MAP_STYLE_URL }}
      />
    </>
  )
}
