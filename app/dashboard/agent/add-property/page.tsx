import { type Metadata } from 'next'
import { createPropertyAction, findPlaceAction } from '@/app/dashboard/actions'
import { createDraftAction } from '@/app/dashboard/agent/my-properties/draft-actions'
import { LicenceNotice } from '@/components/applications/licence-notice'
import { DashboardHeader } from '@/components/layout/dashboard-header'
import { AddProperty } from '@/components/properties/add-property'
import { requireRole } from '@/lib/auth/actor'
import { isLicenceExpired } from '@/lib/domain/licence'
import { officeRefusal } from '@/lib/domain/office'
import { getEnv } from '@/lib/env'
import { getOwnLicence } from '@/lib/services/agents/licence'

export const metadata: Metadata = { title: 'Add New Property' }

export default async function AddPropertyPage() {
  const actor = await requireRole('agent')
  const { id, name, email, image } = actor
  const licence = await getOwnLicence(actor)
  const now = new Date()
  const refusal = officeRefusal(actor, 'property:create')
  const canList = refusal === undefined && (licence === null || !isLicenceExpired(licence, now))
  return (
    <>
      <DashboardHeader title="Add New Property">
        {refusal}
        {canList &&
          'The home appears right away as Not Verified. Buyers can make offers once an administrator has verified it.'}
      </DashboardHeader>
      <LicenceNotice licence={licence} now={now} />
      {canList && (
        <AddProperty
          agent={{ id, name, email, image }}
          licenceRegion={licence?.region}
          now={now.toISOString()}
          create={createPropertyAction}
          createDraft={createDraftAction}
          energyRequiredIn={getEnv().ENERGY_REQUIRED_IN}
          place={{ find: findPlaceAction, mapStyle: getEnv().MAP_STYLE_URL }}
        />
      )}
    </>
  )
}
