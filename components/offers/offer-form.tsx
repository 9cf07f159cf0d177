'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useRouter } from 'next/navigation'
import { useActionState, useMemo, useRef, useState, type ComponentProps } from 'react'
import { useForm, useWatch, type UseFormRegisterReturn } from 'react-hook-form'
import { useOneToast } from '@/components/layout/toasts'
import { AlertDialog } from '@/components/ui/alert-dialog'
import { Button } from '@/components/ui/button'
import { Field, FormError } from '@/components/ui/field'
import { Textarea, Input } from '@/components/ui/input'
import { MoneyControl } from '@/components/ui/money-control'
import { AmountInRange } from '@/components/ui/price-range'
import { ErrorText } from '@/components/ui/error-text'
import { addDays, toDay } from '@/lib/domain/dates'
import { formatPrice } from '@/lib/domain/money'
import { readAmount } from '@/lib/domain/numbers'
import { BACKUP_TEXTS, VALID_DAYS } from '@/lib/domain/offer-terms'
import { type Failure } from '@/lib/domain/result'
import { paths } from '@/lib/paths'
import { type CreateOfferInput, offerFormSchema } from '@/lib/schemas/offer'
import { type PropertyDto } from '@/lib/schemas/property'
import { type Action, actionResult } from '@/components/ui/action'
import { CardLimitNote } from './card-limit-note'
import { Day } from '../ui/day'
import { Moment, useMoments } from '../ui/moment'
import { TermsLine } from './terms-line'
import { Options, Select } from '@/components/ui/select'
import { closingDays, type DealTerms } from '@/lib/domain/deal-terms'
import { pluralize } from '@/lib/domain/pluralize'

const SUBMISSION_FAILED = 'Submission Failed'
const NAMES = ['offerAmount', 'validDays', 'note', 'financing', 'inspection', 'closingDate'] as const

/** The state of a form submitted without JavaScript: its input, and its errors or its confirmation. */
export type OfferPostState = {
  typed: Record<(typeof NAMES)[number], string>
  error?: Failure
  mustConfirm?: true
} | null
export type OfferPost = (state: OfferPostState, form: FormData) => Promise<OfferPostState>

type OfferFormProps = {
  property: Pick<PropertyDto, '_id' | 'title' | 'minPrice' | 'maxPrice' | 'agentName' | 'underOffer'>
  /** When the server rendered the form: "2025-01-05T10:00:00.000Z". */
  now: string
  createOffer: Action<CreateOfferInput, { id: string }>
  /** For a form that is submitted before JavaScript loads. */
  post: OfferPost
}

/** The amount, checked against the listing's range while it is typed, and the confirmation before sending. */
export function OfferForm({ property, now, createOffer, post }: OfferFormProps) {
  const { _id: propertyId, minPrice, maxPrice, agentName, underOffer } = property
  const router = useRouter()
  const { moment } = useMoments()
  const toast = useOneToast()
  const [posted, postForm] = useActionState(post, null)
  const initial = posted?.typed ?? BLANK
  const schema = useMemo(() => offerFormSchema(minPrice, maxPrice), [minPrice, maxPrice])
  const form = useForm({ resolver: zodResolver(schema), defaultValues: initial })
  const { register, control, handleSubmit, setError, formState } = form
  const { errors } = formState
  const typedAmount = readAmount(useWatch({ control, name: 'offerAmount' }))
  const until = endOf(now, useWatch({ control, name: 'validDays' }))
  const [offerToConfirm, setOfferToConfirm] = useState<Omit<CreateOfferInput, 'propertyId'> | null>(null)
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  const [isSending, setIsSending] = useState(false)
  const formRef = useRef<HTMLFormElement>(null)

  const askToConfirm = (offer: Omit<CreateOfferInput, 'propertyId'>) => {
    // The dialog returns the focus to the amount. `setFocus` uses a timer, which may end after the dialog opens.
    const amount = formRef.current?.elements.namedItem('offerAmount')
    if (amount instanceof HTMLElement) amount.focus()
    setOfferToConfirm(offer)
    setIsDialogOpen(true)
  }

  const send = async (offer: Omit<CreateOfferInput, 'propertyId'>) => {
    setIsSending(true)
    const result = await actionResult(createOffer({ propertyId, ...offer }))
    if (result.ok) {
      toast.success('Offer submitted successfully!')
      router.push(paths.user.bought)
      return
    }
    const { message, fields = {} } = result.error
    setIsSending(false)
    setIsDialogOpen(false)
    toast.error(SUBMISSION_FAILED, message)
    const invalidNames = NAMES.filter((name) => fields[name] !== undefined)
    for (const name of invalidNames) setError(name, { message: fields[name] ?? message })
    if (invalidNames.length === 0) setError('root', { message })
    // The form checked the amount already, so the range has changed since the page was rendered.
    if (fields.offerAmount !== undefined) router.refresh()
  }

  const errorOf = (name: (typeof NAMES)[number]) => errors[name]?.message ?? posted?.error?.fields?.[name]
  const formError = posted?.error && !posted.error.fields ? posted.error.message : undefined
  const rootError = errors.root?.message ?? formError
  const question = questionOf(property, moment(until))
  return (
    <>
      <form
        ref={formRef}
        noValidate
        action={postForm}
        onSubmit={(event) => void handleSubmit(askToConfirm)(event)}
        className="grid gap-6 rounded-lg border border-border bg-surface-raised p-[clamp(1.25rem,2.4vw,2rem)]"
      >
        <h2 className="display-sm">Your offer</h2>
        {underOffer && (
          <p className="rounded-md bg-info-soft px-3 py-2 text-sm text-pretty text-info">
            {BACKUP_TEXTS.before}
          </p>
        )}
        <input type="hidden" name="propertyId" value={propertyId} />
        <div className="grid gap-4">
          {/* On a phone the range is right below the amount. */}
          <div className="grid items-start gap-4 max-sm:contents sm:grid-cols-[minmax(0,1fr)_8.5rem]">
            <Field
              label="Offer amount"
              hasErrorLine
              error={errorOf('offerAmount')}
              className="max-sm:-order-2"
            >
              <MoneyControl form={form} name="offerAmount" controlSize="lg" isCheckedOnLeaving />
            </Field>
            <ValidDays
              error={errorOf('validDays')}
              defaultValue={initial.validDays}
              className="[&>select]:min-h-12"
              {...register('validDays')}
            />
          </div>
          <AmountInRange
            amount={typedAmount}
            isHiddenBeyond
            min={minPrice}
            max={maxPrice}
            ground="raised"
            className="max-sm:-order-1 max-sm:-mt-3"
          />
          <CardLimitNote max={maxPrice} />
          <p className="text-xs text-pretty [overflow-wrap:anywhere] text-muted">
            Good until <Moment at={until} /> if you send it now. If <bdi>{agentName}</bdi> has not replied by
            then, the offer expires and you can make a new one; until then you can withdraw it.
          </p>
        </div>
        <TermFields now={now} initial={initial} register={register} errorOf={errorOf} />
        <Field
          label="Message (optional)"
          hint={`${agentName} sees this with your offer.`}
          error={errorOf('note')}
        >
          <Textarea rows={2} className="min-h-16" defaultValue={initial.note} {...register('note')} />
        </Field>
        <dl className="flex justify-between gap-6 border-y border-border py-3 text-sm">
          <dt className="text-muted">
            Purchase date
            <span className="block text-xs">The day you send this offer</span>
          </dt>
          <dd className="numbers">
            <Day at={toDay(new Date(now))} />
          </dd>
        </dl>
        {rootError && (
          <FormError>
            <strong className="block font-semibold">{SUBMISSION_FAILED}</strong>
            <ErrorText>{rootError}</ErrorText>
          </FormError>
        )}
        {posted?.mustConfirm && (
          <div className="grid gap-2">
            <input type="hidden" name="confirmed" value={posted.typed.offerAmount} />
            <h3 className="text-sm font-[550]">
              {question.title(readAmount(posted.typed.offerAmount) ?? 0)}
            </h3>
            <p dir="auto" className="text-sm text-pretty text-muted">
              {question.description}
            </p>
          </div>
        )}
        <Button type="submit" size="lg" className="w-full" disabled={errors.offerAmount !== undefined}>
          {posted?.mustConfirm ? SEND_LABEL : 'Submit Offer'}
        </Button>
        <p className="text-xs text-pretty [overflow-wrap:anywhere] text-muted">
          <bdi>{agentName}</bdi> can accept, reject or counter it. You pay only after it is accepted.
        </p>
      </form>
      {offerToConfirm !== null && (
        <AlertDialog
          open={isDialogOpen}
          onOpenChange={setIsDialogOpen}
          title={question.title(offerToConfirm.offerAmount)}
          description={question.description}
          cancelLabel="Keep editing"
          confirmLabel={SEND_LABEL}
          pending={isSending}
          onConfirm={() => void send(offerToConfirm)}
        >
          <div className="grid gap-2 border-y border-border py-4">
            <strong className="text-sm font-semibold numbers">
              {formatPrice(offerToConfirm.offerAmount)}
            </strong>
            <AmountInRange
              amount={offerToConfirm.offerAmount}
              min={minPrice}
              max={maxPrice}
              ground="overlay"
            />
            <TermsLine terms={offerToConfirm} />
          </div>
        </AlertDialog>
      )}
    </>
  )
}

const BLANK = {
  offerAmount: '',
  validDays: String(VALID_DAYS.default),
  note: '',
  financing: '',
  inspection: '',
  closingDate: '',
} as const

const SEND_LABEL = 'Send offer'

/** When an offer made now expires: "2025-01-08T10:00:00.000Z". */
const endOf = (now: string, days: string): string => {
  const count = Number(days)
  return addDays(new Date(now), Number.isInteger(count) ? count : VALID_DAYS.default).toISOString()
}

/** The confirmation of an offer, which states whether it is a back-up (D72, D73). */
const questionOf = ({ title, agentName, underOffer }: OfferFormProps['property'], until: string) => ({
  title: (amount: number) => `Offer ${formatPrice(amount)} for ${title}?`,
  description:
    `The offer goes to ${agentName} and is good until ${until} if you send it now. You can withdraw it while it is pending. You can have only one open offer on a home.` +
    (underOffer ? ` ${BACKUP_TEXTS.before}` : ''),
})

type Term = keyof DealTerms

type TermFieldsProps = {
  /** When the server rendered the form. */
  now: string
  initial: Record<Term, string>
  register: (name: Term) => UseFormRegisterReturn
  errorOf: (name: Term) => string | undefined
}

/** How the buyer pays, whether they want an inspection, and when they prefer to close; each may be left out (D275). */
function TermFields({ now, initial, register, errorOf }: TermFieldsProps) {
  const { first, last } = closingDays(new Date(now))
  const choice = (name: Term) => ({ ...register(name), defaultValue: initial[name] })
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-4 sm:grid-cols-2">
      <legend className="sr-only">Terms (optional)</legend>
      <Field label="Financing" error={errorOf('financing')}>
        <Select {...choice('financing')}>
          <option value="">Not stated</option>
          <option value="cash">Cash</option>
          <option value="financed">Financed</option>
        </Select>
      </Field>
      <Field label="Inspection" error={errorOf('inspection')}>
        <Select {...choice('inspection')}>
          <option value="">Not stated</option>
          <option value="yes">Requested</option>
          <option value="no">Waived</option>
        </Select>
      </Field>
      <Field
        label="Preferred closing date (optional)"
        error={errorOf('closingDate')}
        className="sm:col-span-2"
      >
        <Input type="date" min={first} max={last} {...choice('closingDate')} />
      </Field>
    </fieldset>
  )
}

const CHOICES = Array.from({ length: VALID_DAYS.max - VALID_DAYS.min + 1 }, (_, i) => VALID_DAYS.min + i)

type ValidDaysProps = ComponentProps<typeof Select> & { error?: string | undefined }

/** How many days an offer is valid (D73). */
const ValidDays = ({ error, ...select }: ValidDaysProps) => (
  <Field label="Valid for" error={error}>
    <Select {...select}>
      <Options choices={CHOICES.map((days) => [days, pluralize(days, 'day')])} />
    </Select>
  </Field>
)
