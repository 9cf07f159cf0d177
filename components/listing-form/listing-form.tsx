'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useRef, useState } from 'react'
import { Controller, type Resolver, useForm } from 'react-hook-form'
import { PicturesInput, type PicturesHandle, type Uploads } from '@/components/pictures/pictures-input'
import { AlertDialog } from '@/components/ui/alert-dialog'
import { Button } from '@/components/ui/button'
import { UnitsSwitch } from '@/components/units/units-switch'
import { implausibleFields } from '@/lib/domain/implausible'
import { type PropertyStatus } from '@/lib/domain/property'
import { type ActionResult, type Failure } from '@/lib/domain/result'
import { LISTING_FIELDS } from '@/lib/schemas/listing-fields'
import { type ListingFormInput, type ListingFormOutput, listingFormSchema } from '@/lib/schemas/property'
import { FeaturesField } from './features-field'
import { type Agent, FormAside } from './form-aside'
import { FormField } from './form-field'
import { KeptNote } from './kept-note'
import { PlaceMap, type PlaceMapProps } from './place-map'
import { PlaceSection } from './place-section'
import { Refusal } from './refusal'
import { SectionList } from './section-list'
import { SectionPanel } from './section-panel'
import { useDraft } from './use-draft'
import { useSaving } from './use-saving'
import { type ListingChanges, messageOf, nameIn, toSave } from './saving'
import { changedFields, FIELDS_IN_ORDER, fieldsOf, type Typed } from './values'
import { Count, VerificationNotice } from './watched'

export type ListingFormProps = {
  /** What stands in the form at first. */
  initial: Typed
  /** Takes the whole of a new listing, and of a known one what differs. */
  save: (fields: ListingFormOutput, changed: ListingChanges) => Promise<ActionResult<unknown>>
  onSaved: () => void
  /** What the refusal is called, here and in its toast. */
  failed: (failure: Failure) => string
  submitLabel: string
  /** Whose draft is kept, of which form, and of which version of a known listing. */
  draft: { account: string; name: string; base: string | null }
  place: Omit<PlaceMapProps, 'form'>
  agent: Agent
  status: PropertyStatus
  listedAt: string
  /** The listing is verified, and saved content sends it back. */
  isVerified?: boolean
  /** Stands before the button that submits. */
  beforeSubmit?: ReactNode
  /** Stands at the end of the basics. */
  children?: ReactNode
}

/** Stands for pictures that are on their way, so that the rest is checked meanwhile. */
const ON_THE_WAY = [{ url: 'on the way' }]

const FACT_ROWS = 'grid-cols-2! sm:grid-cols-3! items-start gap-x-3! sm:gap-x-4!'

/**
 * A listing with all that may be said of it, in sections (ADR 043): every message at once on submit, each again as it
 * is mended. What is typed is kept on the device until it is saved, and stays when saving fails.
 */
export function ListingForm({
  initial,
  save,
  onSaved,
  failed,
  submitLabel,
  draft: draftOf,
  place,
  agent,
  status,
  listedAt,
  isVerified = false,
  beforeSubmit,
  children,
}: ListingFormProps) {
  const [uploads, setUploads] = useState<Uploads>({ running: 0, failed: 0 })
  const pictures = useRef<PicturesHandle>(null)
  const under = useRef(uploads)
  const resolver: Resolver<ListingFormInput, unknown, ListingFormOutput> = (values, ...rest) => {
    const isComing = values.images?.length === 0 && under.current.running + under.current.failed > 0
    return zodResolver(listingFormSchema)(isComing ? { ...values, images: ON_THE_WAY } : values, ...rest)
  }
  const form = useForm<ListingFormInput, unknown, ListingFormOutput>({ resolver, defaultValues: initial })
  const { errors } = form.formState
  const { keptAt, finish, keepOn, startOver } = useDraft({ form, initial, ...draftOf })
  const [isAsking, setIsAsking] = useState(false)

  const { refusal, isSaving, saveWith } = useSaving<ListingFormInput>({
    setError: form.setError,
    faultsOf: (refused) =>
      Object.entries(refused).flatMap(([path, message]) => {
        const name = nameIn(path)
        return name ? [{ name, message }] : []
      }),
    failed,
    onSaved: () => {
      finish()
      onSaved()
    },
    onRefused: ({ code }) => {
      if (code === 'unauthenticated') keepOn()
    },
  })

  const [asked, setAsked] = useState<{ fields: ListingFormOutput; about: string } | null>(null)

  const send = (fields: ListingFormOutput) =>
    saveWith(
      async () => (await pictures.current?.arrived()) ?? null,
      (images) => save(...toSave({ ...fields, images }, form.getValues() as Typed, initial)),
    )

  /** Saves, unless a changed value is more likely a slip: then it asks once. */
  const submit = (fields: ListingFormOutput) => {
    const changed = changedFields(form.getValues() as Typed, initial)
    const about = implausibleFields(fields)
      .filter((name) => changed.includes(name))
      .map((name) => `${LISTING_FIELDS[name].label}: ${String(form.getValues(name))}`)
      .join(' · ')
    if (about === '') return send(fields)
    setAsked({ fields, about })
  }

  const faulty = FIELDS_IN_ORDER.filter((name) => errors[name] !== undefined)
  const { control } = form
  return (
    <div className="grid grid-cols-1 items-start gap-x-8 gap-y-10 xl:grid-cols-[minmax(0,1fr)_17rem]">
      <form noValidate onSubmit={(event) => void form.handleSubmit(submit)(event)} className="min-w-0">
        <SectionList control={control} faulty={faulty} uploads={uploads} />
        <div className="grid gap-3 sm:gap-5">
          <SectionPanel section="basics">
            <FormField form={form} name="title" />
            <FormField form={form} name="description" />
            <div className="grid grid-cols-2 items-start gap-3 sm:gap-5">
              <FormField form={form} name="minPrice" />
              <FormField form={form} name="maxPrice" />
            </div>
            {children}
          </SectionPanel>
          <SectionPanel
            section="facts"
            aside={
              <span className="flex items-center gap-4">
                <span className="max-sm:hidden">Optional. Buyers can filter by these.</span>
                <UnitsSwitch />
              </span>
            }
            className={FACT_ROWS}
          >
            {fieldsOf('facts').map((name) => (
              <FormField
                key={name}
                form={form}
                name={name}
                className={name === 'listingId' ? 'col-span-full sm:col-span-2' : undefined}
              />
            ))}
          </SectionPanel>
          <SectionPanel section="features" aside={<Count control={control} of="features" />}>
            <FeaturesField control={control} />
          </SectionPanel>
          <SectionPanel section="pictures" aside={<Count control={control} of="images" />}>
            <Controller
              control={control}
              name="images"
              render={({ field }) => (
                <PicturesInput
                  value={field.value ?? []}
                  onChange={field.onChange}
                  onBlur={field.onBlur}
                  error={messageOf(errors.images)}
                  onUploads={(now) => {
                    under.current = now
                    setUploads(now)
                    if (form.formState.isSubmitted) void form.trigger('images')
                  }}
                  ref={(handle) => {
                    pictures.current = handle
                    field.ref(handle)
                  }}
                />
              )}
            />
          </SectionPanel>
          <SectionPanel section="place">
            <PlaceSection form={form}>
              <PlaceMap form={form} {...place} />
            </PlaceSection>
          </SectionPanel>
        </div>
        {/* On a small screen the row with the button alone stays in sight: the notes would take half of it. */}
        <div className="bar-bottom z-20 mt-5 grid gap-3 border-t border-border-strong bg-surface pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] max-sm:contents max-sm:*:mt-3 print:hidden">
          {isVerified && <VerificationNotice control={control} initial={initial} />}
          {beforeSubmit}
          {refusal && <Refusal of={refusal} failed={failed} />}
          <div className="flex items-center gap-2 max-sm:bar-bottom max-sm:z-20 max-sm:-mx-gutter max-sm:border-t max-sm:border-border-strong max-sm:bg-surface max-sm:px-gutter max-sm:pt-2 max-sm:pb-[calc(0.5rem+env(safe-area-inset-bottom))]">
            <div className="mr-auto">
              <KeptNote keptAt={keptAt} />
            </div>
            {keptAt !== null && (
              <Button variant="ghost" disabled={isSaving} onClick={() => setIsAsking(true)}>
                Start over
              </Button>
            )}
            <Button type="submit" size="lg" pending={isSaving} className="max-sm:grow">
              {submitLabel}
            </Button>
          </div>
        </div>
      </form>
      <FormAside control={control} uploads={uploads} agent={agent} status={status} listedAt={listedAt} />
      <AlertDialog
        open={asked !== null}
        onOpenChange={() => setAsked(null)}
        title="Are these values right?"
        description={asked?.about}
        cancelLabel="Change them"
        confirmLabel="Yes, save"
        onConfirm={() => {
          setAsked(null)
          if (asked) void send(asked.fields)
        }}
      />
      <AlertDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={initial.title === '' ? 'Start over?' : `Discard your changes to ${initial.title}?`}
        description="Your unsaved changes will be deleted from this device."
        cancelLabel="Keep it"
        confirmLabel="Start over"
        danger
        onConfirm={() => {
          setIsAsking(false)
          startOver()
        }}
      />
    </div>
  )
}
