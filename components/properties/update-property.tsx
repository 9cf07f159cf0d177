'use client'

import { Pencil } from 'lucide-react'
import Link from 'next/link'
import { useRef, useState } from 'react'
import { notify } from '@/components/layout/toasts'
import { BriefListingForm } from '@/components/listing-form/brief-listing-form'
import { type ListingChanges } from '@/components/listing-form/saving'
import { formValuesOf } from '@/components/listing-form/values'
import { type Action } from '@/components/ui/action'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { isVerifiedStatus } from '@/lib/domain/property'
import { paths } from '@/lib/paths'
import { type OwnPropertyDto } from '@/lib/schemas/property'
import { RejectionNote, useResubmission } from './rejection'

export type Update = Action<{ id: string; resubmit?: true } & ListingChanges, boolean>

/** The button that opens a listing's form with the stored values; it closes when it is saved. */
export function UpdateProperty({ property, update }: { property: OwnPropertyDto; update: Update }) {
  const { _id: id, title, status } = property
  const [isOpen, setIsOpen] = useState(false)
  const [isPending, setIsPending] = useState(false)
  const first = useRef<{ focus: () => void }>(null)
  const resubmission = useResubmission(property)
  return (
    <Dialog
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <Button variant="outline" aria-label={`Update ${title}`}>
          <Pencil aria-hidden />
          Update
        </Button>
      }
      initialFocus={first}
      title="Update home"
      description="Existing offers keep the price range in effect when they were made."
      pending={isPending}
    >
      <RejectionNote property={property} />
      <BriefListingForm
        initial={formValuesOf(property)}
        save={(_, changes) => update({ id, ...changes, ...resubmission.sent })}
        onSaved={() => {
          setIsPending(false)
          setIsOpen(false)
          notify.success('property-form', 'Property updated successfully')
        }}
        failed={() => 'Failed to update property'}
        submitLabel="Save changes"
        ref={first}
        onPending={setIsPending}
        isVerified={isVerifiedStatus(status)}
        arePricesFixed={property.awaitsPayment}
        cancel={
          <Button variant="outline" disabled={isPending} onClick={() => setIsOpen(false)}>
            Cancel
          </Button>
        }
      >
        <p className="text-sm">
          <Link
            href={paths.agent.edit(id)}
            className="inline-flex min-h-10 items-center text-accent-text underline decoration-current/45 decoration-1 underline-offset-[.22em] hover:decoration-current"
          >
            All facts and pictures
          </Link>
        </p>
        {resubmission.choice}
      </BriefListingForm>
    </Dialog>
  )
}
