import { type Metadata } from 'next'
import { ImportProperties } from '@/components/imports/import-properties'
import { DashboardHeader } from '@/components/layout/dashboard-header'
import { requireRole } from '@/lib/auth/actor'
import { ROWS_LIMIT } from '@/lib/domain/import/import'
import { getLatestImport } from '@/lib/services/imports/get-import'
import { repeatImportAction } from './actions'

export const metadata: Metadata = { title: 'Import Properties' }

export default async function ImportPage() {
  const actor = await requireRole('agent')
  return (
    <>
      <DashboardHeader title="Import Properties">
        From a CSV file with up to {ROWS_LIMIT.toLocaleString('en-US')} rows. We check it first; nothing is
        saved until you confirm.
      </DashboardHeader>
      <ImportProperties latest={await getLatestImport(actor)} repeat={repeatImportAction} />
    </>
  )
}
