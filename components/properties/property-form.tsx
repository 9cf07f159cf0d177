'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, type RefObject, useState } from 'react'
import { type Control, useController, useForm, useWatch } from 'react-hook-form'
import { Refusal } from '@/components/listing-form/refusal'
import { useSaving } from '@/components/listing-form/use-saving'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { Field } from '@/components/ui/field'
import { Input, Textarea } from '@/components/ui/input'
import { MoneyControl } from '@/components/ui/money-control'
import { PictureInput } from '@/components/ui/picture-input'
import { useUpload } from '@/components/ui/use-upload'
import { type ActionResult, type Failure } from '@/lib/domain/result'
import { isSameText } from '@/lib/domain/text'
import { BASIC_NAMES, type BasicName, LISTING_FIELDS } from '@/lib/schemas/listing-fields'
import {
  PRICE_RANGE,
  type PropertyDto,
  type PropertyFormInput,
  type PropertyFormOutput,
  propertyFormSchema,
} from '@/lib/schemas/property'
import { faultOfPicture } from '@/lib/schemas/upload'

/** What is saved of a listing: the form's fields with the picture's address. Prices in major units. */
export type PropertyFields = Omit<PropertyFormOutput, 'image'> & { image: string }

type PropertyFormProps = {
  /** What stands in the form at first. */
  initial: Typed
  /** Takes what differs from what stood there at first, so that nothing is taken back that another one changed. */
  save: (fields: Partial<PropertyFields>) => Promise<ActionResult<unknown>>
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

/** The fields in which another thing stands than at first. */
const changedOf = (now: Partial<Record<BasicName, unknown>>, first: Typed): BasicName[] =>
  BASIC_NAMES.filter((name) => {
    const value = now[name]
    return typeof value === 'string' ? !isSameText(value, first[name]) : value !== undefined
  })

/** The fields in the order of the form, those that stand beside each other in one row. */
const ROWS = BASIC_NAMES.reduce<BasicName[][]>((rows, name) => {
  const last = rows.at(-1)
  if (last && isHalf(name) && last.every(isHalf)) last.push(name)
  else rows.push([name])
  return rows
}, [])

function isHalf(name: BasicName) {
  return LISTING_FIELDS[name].input.isHalf ?? false
}

/** The prices are checked with each other. */
const PRICES = ['minPrice', 'maxPrice'] as const satisfies BasicName[]

type Typed = Record<BasicName, string>

/** What stands in the form of this listing at first. */
export const typedOf = (listing: Partial<PropertyDto>): Typed =>
  Object.fromEntries(BASIC_NAMES.map((name) => [name, String(listing[name] ?? '')])) as Typed

/**
 * What a listing must have, with its messages (D108): all at once on submit, each again as it is mended. The picture is
 * uploaded as soon as it is chosen; what was typed stays when saving fails. ADR 043 has the form in sections.
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
  const [first] = useState(initial)
  const form = useForm<PropertyFormInput, unknown, PropertyFormOutput>({
    resolver: zodResolver(propertyFormSchema),
    defaultValues: first,
  })
  const { register, control, handleSubmit, setError, formState } = form
  const { errors } = formState
  // In the order in which they stand: the first one with a fault takes the focus.
  const registered = BASIC_NAMES.filter((name) => name !== 'image').map((name) => register(name))
  const {
    field: { ref: pictureRef, name: pictureName, onBlur: onPictureBlur, onChange: onPictureChange },
  } = useController({ control, name: 'image' })
  const upload = useUpload('listing')
  const { refusal, isSaving, saveWith } = useSaving<PropertyFormInput>({
    setError,
    faultsOf: (fields) =>
      BASIC_NAMES.filter((name) => fields[name] !== undefined).map((name) => ({
        name,
        message: fields[name],
      })),
    failed,
    onSaved,
    onPending,
  })

  const submit = ({ image, ...rest }: PropertyFormOutput) => {
    const changed = changedOf(form.getValues(), first)
    return saveWith(
      () => (typeof image === 'string' ? Promise.resolve({ ok: true, data: image }) : upload.address()),
      (address) => {
        const fields = { ...rest, image: address }
        return save(Object.fromEntries(changed.map((name) => [name, fields[name]])))
      },
    )
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

  const inputOf = (name: BasicName) => {
    const { as, inputMode } = LISTING_FIELDS[name].input
    if (as === 'money') return <MoneyControl form={form} name={name} deps={PRICES} />
    const typed = registered.find((one) => one.name === name)
    if (!typed)
      return (
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
      )
    const ref = (element: HTMLInputElement | HTMLTextAreaElement | null) => {
      typed.ref(element)
      if (firstRef && name === BASIC_NAMES[0]) firstRef.current = element
    }
    return as === 'text' ? (
      <Textarea rows={5} {...typed} ref={ref} />
    ) : (
      <Input
        inputMode={inputMode}
        autoComplete="off"
        className={cn(inputMode && 'numbers')}
        {...typed}
        ref={ref}
      />
    )
  }

  const ask = (name: BasicName) => (
    <Field
      key={name}
      label={LISTING_FIELDS[name].label}
      hint={LISTING_FIELDS[name].hint}
      hasErrorLine={LISTING_FIELDS[name].input.as === 'money'}
      error={inFull(errors[name]?.message)}
    >
      {inputOf(name)}
    </Field>
  )

  return (
    <form noValidate onSubmit={(event) => void handleSubmit(submit)(event)} className="grid gap-5">
      {ROWS.map((names) =>
        names.length === 1 ? (
          names.map(ask)
        ) : (
          <div key={names.join()} className="grid items-start gap-5 sm:grid-cols-2">
            {names.map(ask)}
          </div>
        ),
      )}
      {children}
      {isVerified && <VerificationNotice control={control} stored={initial} />}
      {refusal && <Refusal of={refusal} failed={failed} />}
      <div className="flex flex-wrap justify-end gap-2 max-sm:[&>*]:flex-1">
        {cancel}
        <Button type="submit" pending={isSaving}>
          {submitLabel}
        </Button>
      </div>
    </form>
  )
}

/** A field's message; that of the two prices together has a heading. */
const inFull = (message: string | undefined): ReactNode =>
  message === PRICE_RANGE ? (
    <>
      <strong className="block font-semibold">Invalid Price Range</strong>
      {PRICE_RANGE}
    </>
  ) : (
    message
  )

type VerificationNoticeProps = {
  control: Control<PropertyFormInput, unknown, PropertyFormOutput>
  stored: PropertyFormProps['initial']
}

/** Tells the agent before saving, as soon as it is so, that the property goes back to verification. */
function VerificationNotice({ control, stored }: VerificationNoticeProps) {
  const now = useWatch({ control })
  const goesBack = changedOf(now, stored).some((name) => LISTING_FIELDS[name].isVerified)
  return (
    // Always there, so that screen readers hear the words come.
    <p
      role="status"
      className={cn(goesBack ? 'rounded-md bg-warning-soft px-3 py-2 text-sm text-warning' : 'sr-only')}
    >
      {goesBack && 'If you save this, the property must be verified again.'}
    </p>
  )
}
