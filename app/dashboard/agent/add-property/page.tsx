import { type Metadata } from 'next'
import { createPropertyAction, findPlaceAction } from '@/app/dashboard/actions'
import { DashboardHeader } from '@/components/layout/dashboard-header'
import { AddProperty } from '@/components/properties/add-property'
import { requireRole } from '@/lib/auth/actor'
import { getEnv } from '@/lib/env'

export const metadata: Metadata = { title: 'Add New Property' }

export default async function AddPropertyPage() {
  const { id, name, email, image } = await requireRole('agent')
  return (
    <>
      <DashboardHeader title="Add New Property">
        The home appears right away as Not Verified. Buyers can make offers once an administrator has verified
        it.
      </DashboardHeader>
      <AddProperty
        agent={{ id, name, email, image }}
        now={new Date().toISOString()}
        create={createPropertyAction}
        energyRequiredIn={getEnv().ENERGY_REQUIRED_IN}
        place={{ find: findPlaceAction, mapStyle: getEnv().MAP_STYLE_URL }}
      />
    </>
  )
}
