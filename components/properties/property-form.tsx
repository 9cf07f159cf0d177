'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, type RefObject, useState } from 'react'
import { type Control, useController, useForm, useWatch } from 'react-hook-form'
import { toast } from 'sonner'
import { TOAST_MS } from '@/components/layout/toast-ms'
import { answerOf } from '@/components/ui/action'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { Field, FormError } from '@/components/ui/field'
import { Input, Textarea } from '@/components/ui/input'
import { PictureInput } from '@/components/ui/picture-input'
import { useUpload } from '@/components/ui/use-upload'
import { VERIFIED_FIELDS } from '@/lib/domain/property'
import { type ActionResult, type Failure } from '@/lib/domain/result'
import { isSameText } from '@/lib/domain/text'
import {
  PRICE_RANGE,
  type PropertyFormInput,
  type PropertyFormOutput,
  propertyFormSchema,
} from '@/lib/schemas/property'
import { faultOfPicture, UPLOAD_MESSAGES } from '@/lib/schemas/upload'

/** What is saved of a listing: the form's fields with the picture's address. Prices in major units. */
export type PropertyFields = Omit<PropertyFormOutput, 'image'> & { image: string }

type PropertyFormProps = {
  /** What stands in the form at first. */
  initial: Omit<PropertyFormInput, 'image'> & { image: string }
  save: (fields: PropertyFields) => Promise<ActionResult<unknown>>
  onSaved: () => void
  /** What the refusal is called, here and in its toast. */
  failed: (failure: Failure) => string
  submitLabel: string
  /** Stands before the button that submits. */
  cancel?: ReactNode
  /** Is given the first field. */
  firstRef?: RefObject<HTMLElement | null>
  onPending?: (isPending: boolean) => void
  /** The listing is verified, and saved content sends it back. */
  isVerified?: boolean
  children?: ReactNode
}

const NAMES = ['title', 'description', 'location', 'minPrice', 'maxPrice', 'image'] as const

/**
 * A listing's fields with its messages (D108): all at once on submit, each again as it is mended.
 * The picture is uploaded as soon as it is chosen; what was typed stays when saving fails.
 */
export function PropertyForm({
  initial,
  save,
  onSaved,
  failed,
  submitLabel,
  cancel,
  firstRef,
  onPending,
  isVerified = false,
  children,
}: PropertyFormProps) {
  const { register, control, handleSubmit, setError, formState } = useForm<
    PropertyFormInput,
    unknown,
    PropertyFormOutput
  >({ resolver: zodResolver(propertyFormSchema), defaultValues: initial })
  const { errors } = formState
  // In the order in which they stand: the first one with a fault takes the focus.
  const fields = {
    title: register('title'),
    description: register('description'),
    location: register('location'),
    minPrice: register('minPrice', { deps: ['maxPrice'] }),
    maxPrice: register('maxPrice', { deps: ['minPrice'] }),
  }
  const {
    field: { ref: pictureRef, name: pictureName, onBlur: onPictureBlur, onChange: onPictureChange },
  } = useController({ control, name: 'image' })
  const upload = useUpload('listing')
  const [refusal, setRefusal] = useState<Failure>()
  const [isSaving, setIsSaving] = useState(false)

  const setPending = (pending: boolean) => {
    setIsSaving(pending)
    onPending?.(pending)
  }

  const submit = async ({ image, ...rest }: PropertyFormOutput) => {
    setRefusal(undefined)
    setPending(true)
    const uploaded = typeof image === 'string' ? { ok: true as const, data: image } : await upload.address()
    const answer = uploaded?.ok ? await answerOf(save({ ...rest, image: uploaded.data })) : uploaded
    if (answer?.ok) {
      onSaved()
      return
    }
    setPending(false)
    // The upload was cancelled, and with it the wish to save.
    if (answer === null) return
    const { error } = answer
    const refused = NAMES.filter((name) => error.fields?.[name] !== undefined)
    refused.forEach((name, i) =>
      setError(name, { type: 'server', message: error.fields?.[name] }, { shouldFocus: i === 0 }),
    )
    if (refused.length === 0) setRefusal(error)
    toast.error(failed(error), {
      id: 'property-form',
      duration: TOAST_MS.plain,
      description: error.message,
    })
  }

  const choose = (file: File) => {
    const fault = faultOfPicture(file)
    if (fault !== null) {
      setError('image', { type: 'picture', message: fault })
      return
    }
    upload.choose(file)
    onPictureChange(file)
  }

  const removePicture = () => {
    upload.cancel()
    onPictureChange(initial.image)
  }

  return (
    <form noValidate onSubmit={(event) => void handleSubmit(submit)(event)} className="grid gap-5">
      <Field label="Title" error={errors.title?.message}>
        <Input
          autoComplete="off"
          {...fields.title}
          ref={(element) => {
            fields.title.ref(element)
            if (firstRef) firstRef.current = element
          }}
        />
      </Field>
      <Field label="Description" error={errors.description?.message}>
        <Textarea rows={5} {...fields.description} />
      </Field>
      <Field label="Location" error={errors.location?.message}>
        <Input autoComplete="off" {...fields.location} />
      </Field>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field
          label="Minimum price"
          error={
            errors.minPrice?.message === PRICE_RANGE ? (
              <>
                <strong className="block font-semibold">Invalid Price Range</strong>
                {PRICE_RANGE}
              </>
            ) : (
              errors.minPrice?.message
            )
          }
        >
          <Input icon="$" inputMode="decimal" autoComplete="off" className="numbers" {...fields.minPrice} />
        </Field>
        <Field label="Maximum price" error={errors.maxPrice?.message}>
          <Input icon="$" inputMode="decimal" autoComplete="off" className="numbers" {...fields.maxPrice} />
        </Field>
      </div>
      <Field
        label="Image"
        error={errors.image?.message}
        hint={`${UPLOAD_MESSAGES.format} ${UPLOAD_MESSAGES.tooLarge}`}
      >
        <PictureInput
          name={pictureName}
          ref={pictureRef}
          onBlur={onPictureBlur}
          chosen={upload.chosen}
          current={initial.image || undefined}
          onChoose={choose}
          onCancel={removePicture}
          onRetry={() => void upload.retry()}
        />
      </Field>
      {children}
      {isVerified && <VerificationNotice control={control} stored={initial} />}
      {refusal && (
        <FormError>
          <strong className="block font-semibold">{failed(refusal)}</strong>
          {refusal.message}
        </FormError>
      )}
      <div className="flex flex-wrap justify-end gap-2 max-sm:[&>*]:flex-1">
        {cancel}
        <Button type="submit" pending={isSaving}>
          {submitLabel}
        </Button>
      </div>
    </form>
  )
}

type VerificationNoticeProps = {
  control: Control<PropertyFormInput, unknown, PropertyFormOutput>
  stored: PropertyFormProps['initial']
}

/** Tells the agent before saving, as soon as it is so, that the property goes back to verification. */
function VerificationNotice({ control, stored }: VerificationNoticeProps) {
  const now = useWatch({ control })
  const goesBack = VERIFIED_FIELDS.some((field) => {
    const value = now[field]
    return typeof value === 'string' ? !isSameText(value, stored[field]) : value !== undefined
  })
  return (
    // Always there, so that screen readers hear the words come.
    <p
      role="status"
      className={cn(goesBack ? 'rounded-md bg-warning-soft px-3 py-2 text-sm text-warning' : 'sr-only')}
    >
      {goesBack && 'Saving this sends the property back to verification.'}
    </p>
  )
}
