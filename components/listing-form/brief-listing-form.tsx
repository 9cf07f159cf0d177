'use client'

import { type ReactNode, type Ref, useImperativeHandle, useState } from 'react'
import { Button } from '@/components/ui/button'
import { briefListingFormSchema } from '@/lib/schemas/property'
import { CoverField } from './cover-field'
import { FormField } from './form-field'
import { Prices } from './prices'
import { SaveError } from './save-error'
import { type ListingFormOptions, useListingForm } from './use-listing-form'
import { VerificationNotice } from './watched-values'

type BriefListingFormProps = Omit<ListingFormOptions, 'schema'> & {
  submitLabel: string
  /** Shown above the submit button. */
  cancel?: ReactNode
  /** Focuses the first field of a dialog. */
  ref?: Ref<{ focus: () => void }>
  /** The listing is verified, and these changes make it pending again. */
  isVerified?: boolean
  /** An offer is accepted, so the prices cannot be changed (D325). */
  arePricesFixed?: boolean | undefined
  children?: ReactNode
}

/** The listing form with the fields that are changed most often, for a dialog. */
export function BriefListingForm({
  initial: stored,
  submitLabel,
  cancel,
  ref,
  isVerified = false,
  arePricesFixed,
  children,
  ...options
}: BriefListingFormProps) {
  // The list behind the dialog may be refreshed; changes are relative to the initial values.
  const [initial] = useState(stored)
  const { form, submit, pictures, refusal, isSaving, question } = useListingForm({
    ...options,
    initial,
    schema: briefListingFormSchema,
  })
  useImperativeHandle(ref, () => ({ focus: () => form.setFocus('title') }))
  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-5">
      <FormField form={form} name="title" />
      <FormField form={form} name="location" />
      <Prices form={form} isFixed={arePricesFixed} className="grid items-start gap-5 sm:grid-cols-2" />
      <CoverField form={form} pictures={pictures} />
      {children}
      {isVerified && <VerificationNotice control={form.control} initial={initial} />}
      {refusal && <SaveError of={refusal} failed={options.failed} />}
      <div className="flex flex-wrap justify-end gap-2 max-sm:[&>*]:flex-1">
        {cancel}
        <Button type="submit" pending={isSaving}>
          {submitLabel}
        </Button>
      </div>
      {question}
    </form>
  )
}
