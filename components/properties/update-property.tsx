'use client'

import { Pencil } from 'lucide-react'
import Link from 'next/link'
import { type RefObject, useRef, useState } from 'react'
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

type UpdatePropertyProps = { property: OwnPropertyDto; update: Update }

/** The button that opens a listing's form with the stored values; it closes when it is saved. */
export function UpdateProperty(props: UpdatePropertyProps) {
  const [isOpen, setIsOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  return (
    <>
      <Button
        ref={opener}
        variant="outline"
        aria-label={`Update ${props.property.title}`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
      >
        <Pencil aria-hidden />
        Update
      </Button>
      {isOpen && <UpdateDialog {...props} opener={opener} close={() => setIsOpen(false)} />}
    </>
  )
}

type UpdateDialogProps = UpdatePropertyProps & {
  opener: RefObject<HTMLButtonElement | null>
  close: () => void
}

/** Rendered when it is opened, because each row of the list has one. */
function UpdateDialog({ property, update, opener, close }: UpdateDialogProps) {
  const { _id: id, status } = property
  const [isPending, setIsPending] = useState(false)
  const first = useRef<{ focus: () => void }>(null)
  const resubmission = useResubmission(property)
  return (
    <Dialog
      open
      onOpenChange={close}
      trigger={null}
      initialFocus={first}
      fallbackFocus={opener}
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
          close()
          notify.success('property-form', 'Property updated successfully')
        }}
        failed={() => 'Failed to update property'}
        submitLabel="Save changes"
        ref={first}
        onPending={setIsPending}
        isVerified={isVerifiedStatus(status)}
        arePricesFixed={property.awaitsPayment}
        cancel={
          <Button variant="outline" disabled={isPending} onClick={close}>
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
