'use client'

import { Pencil } from 'lucide-react'
import { type ComponentType, type RefObject, Suspense, use, useEffect, useRef, useState } from 'react'
import { SaveError } from '@/components/listing-form/save-error'
import { type Action, actionResult } from '@/components/ui/action'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { type ActionResult } from '@/lib/domain/result'
import { type PropertyDto } from '@/lib/schemas/property'
import { type StoredProperty, type UpdateFormProps, type UpdateListingAction } from './update-form'

export type ReadListingAction = Action<{ id: string }, StoredProperty>

type UpdatePropertyProps = {
  property: Pick<PropertyDto, '_id' | 'title'>
  read: ReadListingAction
  update: UpdateListingAction
}

type LoadedForm = ActionResult<{ property: StoredProperty; Form: ComponentType<UpdateFormProps> }>

/** Resolves to the listing and its form’s component, or why the listing cannot be read. */
const loadForm = (listingPromise: Promise<ActionResult<StoredProperty>>): Promise<LoadedForm> =>
  actionResult(
    Promise.all([listingPromise, import('./update-form')]).then(([read, { UpdateForm: Form }]) =>
      read.ok ? { ok: true, data: { property: read.data, Form } } : read,
    ),
  )

/** A button that opens the form of a listing in a dialog. Saving closes the dialog. */
export function UpdateProperty({ property, read, update }: UpdatePropertyProps) {
  const [formPromise, setFormPromise] = useState<Promise<LoadedForm> | null>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const open = () => setFormPromise(loadForm(read({ id: property._id })))
  return (
    <>
      <Button
        ref={opener}
        variant="outline"
        aria-label={`Update ${property.title}`}
        aria-haspopup="dialog"
        aria-expanded={formPromise !== null}
        onClick={open}
      >
        <Pencil aria-hidden />
        Update
      </Button>
      {formPromise && (
        <UpdateDialog {...{ formPromise, open, update, opener }} close={() => setFormPromise(null)} />
      )}
    </>
  )
}

type Focusable = { focus: () => void }

type DialogBodyProps = Pick<UpdateFormProps, 'update' | 'close'> & {
  formPromise: Promise<LoadedForm>
  open: () => void
}

/** Rendered when it is opened, because each row of the list has one. */
function UpdateDialog({ opener, ...props }: DialogBodyProps & { opener: RefObject<HTMLElement | null> }) {
  const [isPending, setIsPending] = useState(false)
  const firstFocusable = useRef<Focusable>(null)
  const setFirst = (element: Focusable | null) => {
    firstFocusable.current = element
  }
  return (
    <Dialog
      open
      onOpenChange={props.close}
      trigger={null}
      initialFocus={firstFocusable}
      fallbackFocus={opener}
      title="Update home"
      description="Existing offers keep the price range they were made with. After a change, buyers must confirm their pending offers before you can accept them."
      pending={isPending}
    >
      <Suspense
        fallback={
          <p ref={setFirst} tabIndex={-1} role="status" className="text-sm text-muted outline-none">
            Loading the home…
          </p>
        }
      >
        <FormOrFailure {...props} {...{ firstFocusable, setFirst, isPending, setIsPending }} />
      </Suspense>
    </Dialog>
  )
}

type FormOrFailureProps = DialogBodyProps &
  Omit<UpdateFormProps, 'property'> & {
    /** Receives the focus when the dialog opens and when its content changes. */
    firstFocusable: RefObject<Focusable | null>
  }

/** The form once the listing is read, or why it cannot be. */
function FormOrFailure({ formPromise, open, firstFocusable, setFirst, ...props }: FormOrFailureProps) {
  const loaded = use(formPromise)
  useEffect(() => firstFocusable.current?.focus(), [firstFocusable, loaded])
  if (loaded.ok) return <loaded.data.Form property={loaded.data.property} setFirst={setFirst} {...props} />
  return (
    <div className="grid justify-items-start gap-4">
      <SaveError failure={loaded.error} failureTitle={() => 'Failed to load the home'} />
      <Button ref={setFirst} variant="outline" onClick={open}>
        Try again
      </Button>
    </div>
  )
}
