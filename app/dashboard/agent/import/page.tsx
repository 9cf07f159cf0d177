import { type Metadata } from 'next'
import { ImportList } from '@/components/imports/import-list'
import { ImportProperties } from '@/components/imports/import-properties'
import { LicenceNotice } from '@/components/applications/licence-notice'
import { DashboardHeader } from '@/components/layout/dashboard-header'
import { requireRole } from '@/lib/auth/actor'
import { groupDigits } from '@/lib/domain/group-digits'
import { ROWS_LIMIT } from '@/lib/domain/import/import'
import { officeRefusal } from '@/lib/domain/office'
import { importRefusal } from '@/lib/schemas/import'
import { getOwnLicence } from '@/lib/services/agents/licence'
import { getOwnImports } from '@/lib/services/imports/imports'
import { repeatImportAction } from './actions'

export const metadata: Metadata = { title: 'Import homes' }

export default async function ImportPage({ searchParams }: PageProps<'/dashboard/agent/import'>) {
  const actor = await requireRole('agent')
  const refusal = officeRefusal(actor, 'property:import')
  if (refusal !== undefined) return <DashboardHeader title="Import homes">{refusal}</DashboardHeader>
  const { id, step, refused } = await searchParams
  const { shown, files } = await getOwnImports(actor, typeof id === 'string' ? id : undefined)
  const open = step === 'file' ? null : shown
  return (
    <>
      <DashboardHeader title="Import homes">
        From a CSV, BLM or ZIP file with up to {groupDigits(ROWS_LIMIT)} rows. We check it first; nothing is
        saved until you confirm.
      </DashboardHeader>
      <LicenceNotice licence={await getOwnLicence(actor)} now={new Date()} />
      <ImportProperties
        shown={open}
        step={step === 'columns' || step === 'check' ? step : undefined}
        refused={typeof refused === 'string' ? importRefusal(refused) : null}
        repeat={repeatImportAction}
      />
      <ImportList files={files.filter(({ _id }) => _id !== open?.current._id)} />
    </>
  )
}
