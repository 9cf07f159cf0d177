import { zodResolver } from '@hookform/resolvers/zod'
import { type FormEvent, type ReactNode, type RefObject, useRef, useState } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import { type PicturesHandle, type Uploads } from '@/components/pictures/pictures-input'
import { AlertDialog } from '@/components/ui/alert-dialog'
import { isAreaName } from '@/lib/domain/fact-fields'
import { areaInBothUnits } from '@/lib/domain/facts'
import { implausibleFields } from '@/lib/domain/implausible'
import { REGION_TEXTS, regionMatch } from '@/lib/domain/licence'
import { type ActionResult, type Failure } from '@/lib/domain/result'
import { withProposedBounds } from '@/lib/domain/asking-price'
import { LISTING_FIELDS } from '@/lib/schemas/listing-fields'
import { type ListingFormInput, type ListingFormOutput, type ListingFormSchema } from '@/lib/schemas/property'
import { type ListingChanges, valuesToSave } from './saving'
import { useSaving } from './use-saving'
import { type FormFieldName, type FormValues } from '@/lib/schemas/form-values'
import { changedFields } from './values'

export type ListingFormOptions = {
  /** The fields of the form, with their validation. */
  schema: ListingFormSchema
  initial: FormValues
  /** Receives all fields of a new listing, or the changed fields of an existing one. */
  save: (fields: ListingFormOutput, changed: ListingChanges) => Promise<ActionResult<unknown>>
  onSaved: () => void
  onRefused?: (failure: Failure) => void
  onPending?: (isPending: boolean) => void
  /** The area of the agent's licence, to ask about a home that may be elsewhere (D430). */
  licenceRegion?: string | undefined
  /** The title of the error, here and in its toast. */
  failureTitle: (failure: Failure) => string
}

/** The state that the pictures control reports to the form, and how the form waits for uploads. */
export type PicturesOfForm = {
  handle: RefObject<PicturesHandle | null>
  onUploads: (uploads: Uploads) => void
}

/** A placeholder for pictures still being uploaded, so that the other fields can be validated. */
const UPLOADING_IMAGES = [{ url: 'uploading' }]

/**
 * The form of a listing, with all fields or a subset: shows all messages on submit and updates each as it is corrected,
 * asks once about an implausible change, and saves once the pictures are uploaded.
 */
export function useListingForm({
  schema,
  initial,
  save,
  onSaved,
  onRefused,
  onPending,
  failureTitle,
  licenceRegion: region,
}: ListingFormOptions) {
  const [uploads, setUploads] = useState<Uploads>({ running: 0, failed: 0 })
  const latestUploads = useRef(uploads)
  const handle = useRef<PicturesHandle>(null)
  const resolver: Resolver<ListingFormInput, unknown, ListingFormOutput> = (values, ...rest) => {
    const areUploading =
      values.images?.length === 0 && latestUploads.current.running + latestUploads.current.failed > 0
    return zodResolver(schema)(areUploading ? { ...values, images: UPLOADING_IMAGES } : values, ...rest)
  }
  const form = useForm<ListingFormInput, unknown, ListingFormOutput>({ resolver, defaultValues: initial })

  const { saveFailure, isSaving, saveWith } = useSaving({
    setError: form.setError,
    fields: schema.shape,
    failureTitle,
    onSaved,
    onRefused,
    onPending,
  })

  const send = (fields: ListingFormOutput) =>
    saveWith(
      async () => (await handle.current?.waitForUploads()) ?? null,
      (images) => {
        const priced = withProposedBounds({ ...fields, images })
        return save(...valuesToSave(priced, form.getValues() as FormValues, initial))
      },
    )

  const [confirming, setConfirming] = useState<{ fields: ListingFormOutput; unlikelyText: string } | null>(
    null,
  )

  const check = (fields: ListingFormOutput) => {
    const changed = changedFields(form.getValues() as FormValues, initial)
    const implausible = implausibleFields(fields)
      .filter((name) => changed.includes(name))
      .map((name) => {
        const value = isAreaName(name) ? areaInBothUnits(Number(fields[name])) : String(form.getValues(name))
        return `${LISTING_FIELDS[name].label}: ${value}`
      })
    const isUnclear =
      region !== undefined &&
      changed.includes('location') &&
      regionMatch({ region }, fields.location) === 'unclear'
    const unlikelyText = [...implausible, ...(isUnclear ? [REGION_TEXTS.unclear(region)] : [])].join(' · ')
    if (unlikelyText === '') return send(fields)
    setConfirming({ fields, unlikelyText })
  }

  const pictures: PicturesOfForm = {
    handle,
    onUploads: (now) => {
      latestUploads.current = now
      setUploads(now)
      if (form.formState.isSubmitted) void form.trigger('images')
    },
  }

  /** Shown above the form. */
  const dialog: ReactNode = (
    <AlertDialog
      open={confirming !== null}
      onOpenChange={() => setConfirming(null)}
      title="Are these values right?"
      description={confirming?.unlikelyText}
      cancelLabel="Change them"
      confirmLabel="Yes, save"
      onConfirm={() => {
        setConfirming(null)
        if (confirming) void send(confirming.fields)
      }}
    />
  )

  const invalidNames = (Object.keys(schema.shape) as FormFieldName[]).filter(
    (name) => form.formState.errors[name] !== undefined,
  )
  const submit = (event: FormEvent) => void form.handleSubmit(check)(event)
  return { form, submit, pictures, uploads, invalidNames, saveFailure, isSaving, dialog }
}
