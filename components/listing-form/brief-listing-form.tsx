'use client'

import { type ReactNode, type Ref, useImperativeHandle, useState, type ComponentProps, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { briefListingFormSchema } from '@/lib/schemas/property'
import { FormField } from './form-field'
import { Prices } from './prices'
import { SaveError } from './save-error'
import { type ListingFormOptions, useListingForm, type PicturesOfForm } from './use-listing-form'
import { VerificationNotice } from './watched-values'
import { useController } from 'react-hook-form'
import { Field } from '@/components/ui/field'
import { PictureInput } from '@/components/ui/picture-input'
import { useUpload } from '@/components/ui/use-upload'
import { type ListingPicture } from '@/lib/domain/listing-pictures'
import { LISTING_FIELDS } from '@/lib/schemas/listing-fields'
import { pictureErrorOf } from '@/lib/schemas/upload'
import { messageOf } from './saving'
import { type ListingFormMethods } from './use-draft'

type BriefListingFormProps = Omit<ListingFormOptions, 'schema'> & {
  submitLabel: string
  /** Shown above the submit button. */
  cancel?: ReactNode
  /** Focuses the first field of a dialog. */
  ref?: Ref<{ focus: () => void }>
  /** The listing is verified, and these changes make it pending again. */
  isVerified?: boolean
  /** An offer is accepted, so the prices cannot be changed (D325). */
  arePricesLocked?: boolean | undefined
  children?: ReactNode
}

/** The listing form with the fields that are changed most often, for a dialog. */
export function BriefListingForm({
  initial: initialValues,
  submitLabel,
  cancel,
  ref,
  isVerified = false,
  arePricesLocked,
  children,
  ...options
}: BriefListingFormProps) {
  // The list behind the dialog may be refreshed; changes are relative to the initial values.
  const [initial] = useState(initialValues)
  const { form, submit, pictures, saveFailure, isSaving, dialog } = useListingForm({
    ...options,
    initial,
    schema: briefListingFormSchema,
  })
  useImperativeHandle(ref, () => ({ focus: () => form.setFocus('title') }))
  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-5">
      <FormField form={form} name="title" />
      <FormField form={form} name="location" />
      <Prices form={form} isLocked={arePricesLocked} className="grid items-start gap-5 sm:grid-cols-2" />
      <CoverField form={form} pictures={pictures} />
      {children}
      {isVerified && <VerificationNotice control={form.control} initial={initial} />}
      {saveFailure && <SaveError failure={saveFailure} failureTitle={options.failureTitle} />}
      <div className="flex flex-wrap justify-end gap-2 max-sm:[&>*]:flex-1">
        {cancel}
        <Button type="submit" pending={isSaving}>
          {submitLabel}
        </Button>
      </div>
      {dialog}
    </form>
  )
}

type CoverFieldProps = { form: ListingFormMethods; pictures: PicturesOfForm }

/** A listing's cover picture: a new file replaces it, the other pictures stay. */
function CoverField({ form, pictures }: CoverFieldProps) {
  const { label, hint } = LISTING_FIELDS.image
  return (
    <Field label={label} hint={hint} error={messageOf(form.formState.errors.images)}>
      <Cover form={form} pictures={pictures} />
    </Field>
  )
}

function Cover({ form, pictures, ...fieldProps }: CoverFieldProps & Omit<ComponentProps<'input'>, 'form'>) {
  const { field } = useController({ control: form.control, name: 'images' })
  const [stored] = useState<readonly ListingPicture[]>(field.value ?? [])
  const upload = useUpload('listing')
  const input = useRef<HTMLInputElement>(null)
  const withCover = (url: string): ListingPicture[] => [{ url }, ...stored.slice(1)]

  useImperativeHandle(pictures.handle, () => ({
    focus: () => input.current?.focus(),
    waitForUploads: async () => {
      if (upload.chosen === null) return { ok: true, data: [...stored] }
      const result = await upload.uploadedUrl()
      return result?.ok ? { ok: true, data: withCover(result.data) } : result
    },
  }))

  const choose = (file: File) => {
    const message = pictureErrorOf(file)
    if (message !== null) return form.setError('images', { type: 'picture', message })
    form.clearErrors('images')
    void upload.choose(file).then((result) => {
      if (result?.ok) field.onChange(withCover(result.data))
    })
  }

  return (
    <PictureInput
      {...fieldProps}
      name={field.name}
      ref={(element) => {
        input.current = element
        field.ref(element)
      }}
      onBlur={field.onBlur}
      chosen={upload.chosen}
      current={stored[0]?.url}
      onChoose={choose}
      onCancel={() => {
        upload.cancel()
        field.onChange(stored)
      }}
      onRetry={() => void upload.retry()}
    />
  )
}
