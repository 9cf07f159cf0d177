import { type Metadata } from 'next'
import { createPropertyAction } from '@/app/dashboard/actions'
import { DashboardHeader } from '@/components/layout/dashboard-header'
import { AddProperty } from '@/components/properties/add-property'
import { requireRole } from '@/lib/auth/actor'

export const metadata: Metadata = { title: 'Add New Property' }

export default async function AddPropertyPage() {
  const { name, email } = await requireRole('agent')
  return (
    <>
      <DashboardHeader title="Add New Property">
        It is listed at once as not verified; offers open when an administrator has verified it.
      </DashboardHeader>
      <AddProperty agent={{ name, email }} create={createPropertyAction} />
    </>
  )
}
