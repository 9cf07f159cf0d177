'use client'

import { type ReactNode, useState, useEffect } from 'react'
import { Controller } from 'react-hook-form'
import { PicturesInput } from '@/components/pictures/pictures-input'
import { AlertDialog } from '@/components/ui/alert-dialog'
import { Button } from '@/components/ui/button'
import { QUALIFIER_HINTS } from '@/lib/domain/asking-price'
import { cn } from '@/components/ui/cn'
import { type PropertyStatus } from '@/lib/domain/property'
import { PRICE_QUALIFIERS, QUALIFIER_LABELS } from '@/lib/domain/shown-price'
import { type FormValues } from '@/lib/schemas/form-values'
import { listingFormSchema } from '@/lib/schemas/property'
import { ChoiceCards } from './choice-cards'
import { DocumentsField } from './documents-field'
import { EnergySection } from './energy-section'
import { FeaturesField } from './features-field'
import { type Agent, FormAside } from './form-aside'
import { FormField } from './form-field'
import { OwnershipSection } from './ownership-section'
import { PlaceMap, type PlaceMapProps } from './place-map'
import { PlaceSection } from './place-section'
import { Prices } from './prices'
import { type DraftSaving, useServerDraft } from './save-draft'
import { SaveError } from './save-error'
import { SectionList } from './section-list'
import { messageOf } from './saving'
import { useLocalDraft } from './use-draft'
import { ToursField } from './tours-field'
import { type ListingFormOptions, useListingForm } from './use-listing-form'
import { fieldsOf, SECTION_TITLES } from './values'
import { Count, HomeUnitsSwitch, VerificationNotice } from './watched-values'
import { Check } from 'lucide-react'
import { timeAgoText } from './draft'
import { type ListingSection } from '@/lib/domain/fact-field'

export type ListingFormProps = Pick<
  ListingFormOptions,
  'initial' | 'save' | 'onSaved' | 'failureTitle' | 'licenceRegion'
> & {
  submitLabel: string
  /** What the draft on this device is of: the account and the form. */
  draft: { accountId: string; name: string }
  place: Omit<PlaceMapProps, 'form'>
  /** The countries in which a home is verified only with an energy class (D423). */
  energyRequiredIn: readonly string[]
  agent: Agent
  status: PropertyStatus
  listedAt: string
  /** True if the listing is verified, so that some changes make it pending again. */
  isVerified?: boolean
  /** True if an offer is accepted, so that the prices cannot be changed (D325). */
  arePricesLocked?: boolean | undefined
  beforeSubmit?: ReactNode
  /** Saves the input as a draft on the server, valid or not. Absent for an existing home. */
  serverDraft?: DraftSaving | undefined
  /** Shown at the end of the basics. */
  children?: ReactNode
}

const PRICE_CHOICES = [
  { value: '', label: 'Amount only', hint: 'Shows the amount, or the range if you enter none.' },
  ...PRICE_QUALIFIERS.map((value) => ({
    value,
    label: QUALIFIER_LABELS[value],
    hint: QUALIFIER_HINTS[value],
  })),
]

const FACT_ROWS = 'grid-cols-1! min-[18rem]:grid-cols-2! sm:grid-cols-3! items-start gap-x-3! sm:gap-x-4!'

/**
 * A listing with all its fields, in sections (ADR 043): shows all messages on submit, and updates each as it
 * is corrected. The input is stored on the device until it is saved.
 */
export function ListingForm({
  initial,
  save,
  onSaved,
  failureTitle,
  submitLabel,
  draft: draftOptions,
  place,
  energyRequiredIn,
  agent,
  status,
  listedAt,
  isVerified = false,
  arePricesLocked,
  beforeSubmit,
  serverDraft,
  licenceRegion,
  children,
}: ListingFormProps) {
  const { form, submit, pictures, uploads, invalidNames, saveFailure, isSaving, dialog } = useListingForm({
    schema: listingFormSchema,
    initial,
    save,
    onSaved: () => {
      discardLocalDraft()
      onSaved()
    },
    onRefused: ({ code }) => {
      if (code === 'unauthenticated') resumeAutosave()
    },
    failureTitle,
    licenceRegion,
  })
  const { localDraftSavedAt, discardLocalDraft, resumeAutosave, startOver } = useLocalDraft({
    form,
    initial,
    ...draftOptions,
  })
  const serverDraftControls = useServerDraft({
    saving: serverDraft,
    setError: form.setError,
    getValues: () => form.getValues() as FormValues,
    waitForUploads: async () => (await pictures.handle.current?.waitForUploads()) ?? null,
    onSaved: () => discardLocalDraft(),
    onRefused: ({ code }) => {
      if (code === 'unauthenticated') resumeAutosave()
    },
  })
  const [isResetOpen, setIsResetOpen] = useState(false)
  const [isUploadingDocument, setIsUploadingDocument] = useState(false)
  const { errors } = form.formState
  const { control } = form
  return (
    <div className="grid grid-cols-1 items-start gap-x-8 gap-y-10 xl:grid-cols-[minmax(0,1fr)_17rem]">
      <form noValidate onSubmit={submit} className="min-w-0">
        <SectionList control={control} invalidNames={invalidNames} uploads={uploads} />
        <div className="grid gap-3 sm:gap-5">
          <SectionPanel section="basics">
            <FormField form={form} name="title" />
            <FormField form={form} name="description" />
            <Prices
              form={form}
              isLocked={arePricesLocked}
              choice={
                <ChoiceCards
                  control={control}
                  name="priceQualifier"
                  legend="How the price is shown"
                  choices={PRICE_CHOICES}
                  defaultChoice=""
                  className="col-span-full"
                />
              }
              className="grid grid-cols-2 items-start gap-3 sm:gap-5"
            />
            {children}
          </SectionPanel>
          <SectionPanel
            section="facts"
            aside={
              <span className="flex items-center gap-4">
                <span className="max-sm:hidden">Optional. Buyers can filter by these.</span>
                <HomeUnitsSwitch control={control} />
              </span>
            }
            className={FACT_ROWS}
          >
            {fieldsOf('facts').map((name) => (
              <FormField
                key={name}
                form={form}
                name={name}
                className={name === 'listingId' ? 'col-span-full sm:col-span-1' : undefined}
              />
            ))}
          </SectionPanel>
          <SectionPanel section="energy">
            <EnergySection form={form} requiredIn={energyRequiredIn} />
          </SectionPanel>
          <SectionPanel section="ownership" aside="Optional">
            <OwnershipSection form={form} />
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
                  onUploads={pictures.onUploads}
                  ref={(handle) => {
                    pictures.handle.current = handle
                    field.ref(handle)
                  }}
                />
              )}
            />
          </SectionPanel>
          <SectionPanel section="tours">
            <ToursField control={control} />
            <DocumentsField form={form} onUploading={setIsUploadingDocument} />
          </SectionPanel>
          <SectionPanel section="place">
            <PlaceSection form={form}>
              <PlaceMap form={form} {...place} />
            </PlaceSection>
          </SectionPanel>
        </div>
        {/* On a small screen only the row with the button is sticky: the notes would take half of it. */}
        <div className="bar-bottom z-20 mt-5 grid gap-3 border-t border-border-strong bg-surface pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] max-sm:contents max-sm:*:mt-3 print:hidden">
          {isVerified && <VerificationNotice control={control} initial={initial} />}
          {beforeSubmit}
          {saveFailure && <SaveError failure={saveFailure} failureTitle={failureTitle} />}
          {serverDraftControls.error}
          <div className="flex flex-wrap items-center gap-2 max-sm:bar-bottom max-sm:z-20 max-sm:-mx-gutter max-sm:border-t max-sm:border-border-strong max-sm:bg-surface max-sm:px-gutter max-sm:pt-2 max-sm:pb-[calc(0.5rem+env(safe-area-inset-bottom))]">
            <div className={cn('mr-auto', (serverDraft || localDraftSavedAt === null) && 'max-sm:sr-only')}>
              <DraftSavedNote localDraftSavedAt={localDraftSavedAt} />
            </div>
            {localDraftSavedAt !== null && (
              <Button
                variant="ghost"
                disabled={isSaving || serverDraftControls.isSaving}
                onClick={() => setIsResetOpen(true)}
                className="max-sm:px-2"
              >
                Start over
              </Button>
            )}
            {serverDraftControls.button(isSaving || isUploadingDocument)}
            <Button
              type="submit"
              size="lg"
              pending={isSaving || isUploadingDocument}
              disabled={serverDraftControls.isSaving}
              className="max-sm:grow"
            >
              {submitLabel}
            </Button>
          </div>
        </div>
      </form>
      <FormAside control={control} uploads={uploads} agent={agent} status={status} listedAt={listedAt} />
      {dialog}
      <AlertDialog
        open={isResetOpen}
        onOpenChange={setIsResetOpen}
        title={initial.title === '' ? 'Start over?' : `Discard your changes to ${initial.title}?`}
        description="Your unsaved changes will be deleted from this device."
        cancelLabel="Keep editing"
        confirmLabel={initial.title === '' ? 'Start over' : 'Discard changes'}
        danger
        onConfirm={() => {
          setIsResetOpen(false)
          startOver()
        }}
      />
    </div>
  )
}

const REFRESH_MS = 30_000

/** When the draft was last saved on this device; nothing without a draft. */
function DraftSavedNote({ localDraftSavedAt }: { localDraftSavedAt: number | null }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), REFRESH_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <>
      {/* Announced when it appears, not every minute. */}
      <span role="status" className="sr-only">
        {localDraftSavedAt !== null && 'Your draft is saved on this device.'}
      </span>
      {localDraftSavedAt !== null && (
        <p className="flex items-center gap-2 text-xs text-muted">
          <Check className="size-4 shrink-0 text-success max-sm:hidden" aria-hidden />
          <span className="sm:hidden">Draft saved</span>
          <span className="max-sm:hidden">
            Draft saved on this device, {timeAgoText(now - localDraftSavedAt)}.
          </span>
        </p>
      )}
    </>
  )
}

type SectionPanelProps = {
  section: ListingSection
  /** Shown beside the title. */
  aside?: ReactNode
  className?: string
  children: ReactNode
}

/** A titled section of the form, to which `SectionList` links. */
const SectionPanel = ({ section, aside, className, children }: SectionPanelProps) => (
  <section
    id={section}
    aria-labelledby={`${section}-title`}
    className="border-border bg-surface-raised p-[clamp(1.25rem,2.4vw,1.5rem)] max-sm:-mx-gutter max-sm:border-y sm:rounded-lg sm:border"
  >
    <div className="mb-5 flex min-h-10 items-center justify-between gap-4">
      <h2 id={`${section}-title`} className="display-sm">
        {SECTION_TITLES[section]}
      </h2>
      <div className="text-right text-xs text-muted numbers">{aside}</div>
    </div>
    <div className={cn('grid grid-cols-1 gap-5', className)}>{children}</div>
  </section>
)
