'use client'

import { Pencil } from 'lucide-react'
import { type ComponentType, type RefObject, Suspense, use, useEffect, useRef, useState } from 'react'
import { SaveError } from '@/components/listing-form/save-error'
import { type Action, actionResult } from '@/components/ui/action'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { type ActionResult } from '@/lib/domain/result'
import { type PropertyDto } from '@/lib/schemas/property'
import { type StoredProperty, type Update, type UpdateFormProps } from './update-form'

export type Read = Action<{ id: string }, StoredProperty>

type UpdatePropertyProps = { property: Pick<PropertyDto, '_id' | 'title'>; read: Read; update: Update }

type Opened = ActionResult<{ property: StoredProperty; Form: ComponentType<UpdateFormProps> }>

/** A listing and the code of its form. */
const openForm = (stored: ReturnType<Read>): Promise<Opened> =>
  actionResult(
    Promise.all([stored, import('./update-form')]).then(([read, { UpdateForm: Form }]) =>
      read.ok ? { ok: true, data: { property: read.data, Form } } : read,
    ),
  )

/** The button that reads a listing and opens its form with the stored values; it closes when it is saved. */
export function UpdateProperty({ property, read, update }: UpdatePropertyProps) {
  const [opening, setOpening] = useState<Promise<Opened> | null>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const open = () => setOpening(openForm(read({ id: property._id })))
  return (
    <>
      <Button
        ref={opener}
        variant="outline"
        aria-label={`Update ${property.title}`}
        aria-haspopup="dialog"
        aria-expanded={opening !== null}
        onClick={open}
      >
        <Pencil aria-hidden />
        Update
      </Button>
      {opening && <UpdateDialog {...{ opening, open, update, opener }} close={() => setOpening(null)} />}
    </>
  )
}

type Focusable = { focus: () => void }

type DialogBodyProps = Pick<UpdateFormProps, 'update' | 'close'> & {
  opening: Promise<Opened>
  open: () => void
}

/** Rendered when it is opened, because each row of the list has one. */
function UpdateDialog({ opener, ...props }: DialogBodyProps & { opener: RefObject<HTMLElement | null> }) {
  const [isPending, setIsPending] = useState(false)
  const first = useRef<Focusable>(null)
  const setFirst = (element: Focusable | null) => {
    first.current = element
  }
  return (
    <Dialog
      open
      onOpenChange={props.close}
      trigger={null}
      initialFocus={first}
      fallbackFocus={opener}
      title="Update home"
      description="Existing offers keep the price range in effect when they were made."
      pending={isPending}
    >
      <Suspense
        fallback={
          <p ref={setFirst} tabIndex={-1} role="status" className="text-sm text-muted outline-none">
            Loading the home…
          </p>
        }
      >
        <FormOrFailure {...props} {...{ first, setFirst, isPending, setIsPending }} />
      </Suspense>
    </Dialog>
  )
}

type FormOrFailureProps = DialogBodyProps &
  Omit<UpdateFormProps, 'property'> & {
    /** Has the focus. */
    first: RefObject<Focusable | null>
  }

/** The form once the listing is read, or why it cannot be. */
function FormOrFailure({ opening, open, first, setFirst, ...props }: FormOrFailureProps) {
  const opened = use(opening)
  useEffect(() => first.current?.focus(), [first, opened])
  if (opened.ok) return <opened.data.Form property={opened.data.property} setFirst={setFirst} {...props} />
  return (
    <div className="grid justify-items-start gap-4">
      <SaveError failure={opened.error} failureTitle={() => 'Failed to load the home'} />
      <Button ref={setFirst} variant="outline" onClick={open}>
        Try again
      </Button>
    </div>
  )
}
