'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { notify } from '@/components/layout/toasts'
import { type ListingChanges } from '@/components/listing-form/saving'
import { ListingForm, type ListingFormProps } from '@/components/listing-form/listing-form'
import { formValuesOf } from '@/components/listing-form/values'
import { type Action } from '@/components/ui/action'
import { isVerifiedStatus } from '@/lib/domain/property'
import { paths } from '@/lib/paths'
import { type PropertyDto } from '@/lib/schemas/property'
import { RejectionNote, useResubmission } from './rejection'

type EditPropertyProps = {
  property: PropertyDto & { awaitsPayment?: true }
  /** The listing's agent. */
  accountId: string
  update: Action<{ id: string; resubmit?: true } & ListingChanges, boolean>
} & Pick<ListingFormProps, 'place' | 'energyRequiredIn' | 'licenceRegion'>

/** The form of a listing with all its facts and pictures, which leads back to the agent's listings. */
export function EditProperty({
  property,
  accountId,
  update,
  place,
  energyRequiredIn,
  licenceRegion,
}: EditPropertyProps) {
  const router = useRouter()
  // The home may change while the form is open; changes are relative to what it started with.
  const [initial] = useState(() => formValuesOf(property))
  const { _id: id, agentName: name, agentImage: image, status, listedAt } = property
  const resubmission = useResubmission(property)
  return (
    <>
      <RejectionNote property={property} className="mb-6" />
      <ListingForm
        initial={initial}
        save={(_, changes) => update({ id, ...changes, ...resubmission.fields })}
        onSaved={() => {
          notify.success('property-form', 'Property updated successfully')
          router.push(paths.agent.properties)
        }}
        failureTitle={() => 'Failed to update property'}
        submitLabel="Save changes"
        draft={{ accountId, name: id }}
        place={place}
        energyRequiredIn={energyRequiredIn}
        licenceRegion={licenceRegion}
        agent={{ name, image }}
        status={status}
        listedAt={listedAt}
        isVerified={isVerifiedStatus(status)}
        arePricesLocked={property.awaitsPayment}
        beforeSubmit={resubmission.choice}
      />
      <noscript>
        <p className="pt-4 text-sm text-danger">Changing a home needs JavaScript.</p>
      </noscript>
    </>
  )
}
