import { KeyRound } from 'lucide-react'
import { type Metadata } from 'next'
import { findPlaceAction, updatePropertyAction } from '@/app/dashboard/actions'
import { saveListingViewingsAction } from '@/app/dashboard/viewing-actions'
import { orNotFound, parsedOr404 } from '@/app/or-not-found'
import { DashboardHeader } from '@/components/layout/dashboard-header'
import { EditProperty } from '@/components/properties/edit-property'
import { LinkButton } from '@/components/ui/link-button'
import { EmptyState } from '@/components/ui/states'
import { ListingViewingsForm } from '@/components/viewings/listing-viewings-form'
import { requireRole } from '@/lib/auth/actor'
import { zoneIds } from '@/lib/domain/time-zones'
import { getEnv } from '@/lib/env'
import { paths } from '@/lib/paths'
import { propertyIdSchema } from '@/lib/schemas/property'
import { getListingViewings } from '@/lib/services/availability/availability'
import { getOwnProperty } from '@/lib/services/properties/get-listing'

export const metadata: Metadata = { title: 'Update home' }

export default async function EditPropertyPage({
  params,
}: PageProps<'/dashboard/agent/my-properties/[id]/edit'>) {
  const actor = await requireRole('agent')
  const input = await parsedOr404(propertyIdSchema, params)
  const property = await orNotFound(getOwnProperty(actor, input))
  return (
    <>
      <DashboardHeader title="Update home">
        Existing offers keep the price range they were made with. After a change, buyers must confirm their
        pending offers before you can accept them.
      </DashboardHeader>
      {property.sold ? (
        <EmptyState
          icon={KeyRound}
          title="A sold home cannot be changed."
          action={
            <LinkButton variant="outline" href={paths.agent.properties}>
              My Properties
            </LinkButton>
          }
        >
          {property.title} can no longer be changed.
        </EmptyState>
      ) : (
        <>
          <EditProperty
            key={property._id}
            property={property}
            accountId={actor.id}
            licenceRegion={property.licenceRegion}
            update={updatePropertyAction}
            energyRequiredIn={getEnv().ENERGY_REQUIRED_IN}
            place={{ find: findPlaceAction, mapStyle: getEnv().MAP_STYLE_URL }}
          />
          <section aria-labelledby="viewings" className="mt-16 border-t border-border-strong pt-6">
            <h2 id="viewings" className="mb-5 display-sm">
              Viewings
            </h2>
            <ListingViewingsForm
              propertyId={property._id}
              viewings={await getListingViewings(actor, { id: property._id })}
              zones={zoneIds()}
              save={saveListingViewingsAction}
            />
          </section>
        </>
      )}
    </>
  )
}
