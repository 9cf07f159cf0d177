import Link from 'next/link'
import { notify } from '@/components/layout/toasts'
import { BriefListingForm } from '@/components/listing-form/brief-listing-form'
import { type ListingChanges } from '@/components/listing-form/saving'
import { formValuesOf } from '@/components/listing-form/values'
import { type Action } from '@/components/ui/action'
import { Button } from '@/components/ui/button'
import { isVerifiedStatus } from '@/lib/domain/property'
import { paths } from '@/lib/paths'
import { type PropertyDto } from '@/lib/schemas/property'
import { RejectionNote, useResubmission } from './rejection'

export type UpdateListingAction = Action<{ id: string; resubmit?: true } & ListingChanges, boolean>
export type StoredProperty = PropertyDto & { awaitsPayment?: true }

export type UpdateFormProps = {
  property: StoredProperty
  update: UpdateListingAction
  close: () => void
  /** Receives what can focus the first field. */
  setFirst: (first: { focus: () => void } | null) => void
  isPending: boolean
  setIsPending: (isPending: boolean) => void
}

/** The form of the "Update home" dialog (D285), whose code and values load when it is opened. */
export function UpdateForm({ property, update, close, setFirst, isPending, setIsPending }: UpdateFormProps) {
  const { _id: id, status } = property
  const resubmission = useResubmission(property)
  return (
    <>
      <RejectionNote property={property} />
      <BriefListingForm
        initial={formValuesOf(property)}
        save={(_, changes) => update({ id, ...changes, ...resubmission.fields })}
        onSaved={() => {
          setIsPending(false)
          close()
          notify.success('property-form', 'Property updated successfully')
        }}
        failureTitle={() => 'Failed to update property'}
        submitLabel="Save changes"
        ref={setFirst}
        onPending={setIsPending}
        isVerified={isVerifiedStatus(status)}
        arePricesLocked={property.awaitsPayment}
        cancel={
          <Button variant="outline" disabled={isPending} onClick={close}>
            Cancel
          </Button>
        }
      >
        <p className="text-sm">
          <Link
            href={paths.agent.edit(id)}
            className="inline-flex min-h-10 items-center text-accent-text text-link"
          >
            All facts and pictures
          </Link>
        </p>
        {resubmission.choice}
      </BriefListingForm>
    </>
  )
}
