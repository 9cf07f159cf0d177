'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useRouter } from 'next/navigation'
import { useMemo, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useOneToast } from '@/components/layout/use-one-toast'
import { AlertDialog } from '@/components/ui/alert-dialog'
import { Button } from '@/components/ui/button'
import { Field, FormError } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { AmountInRange } from '@/components/ui/price-range'
import { formatDate } from '@/lib/domain/dates'
import { formatPrice, readAmount } from '@/lib/domain/money'
import { paths } from '@/lib/paths'
import { type CreateOfferInput, offerFormSchema } from '@/lib/schemas/offer'
import { type PropertyDto } from '@/lib/schemas/property'
import { type Action, answerOf } from '@/components/ui/action'

const FAILED = 'Submission Failed'

type OfferFormProps = {
  property: Pick<PropertyDto, '_id' | 'title' | 'minPrice' | 'maxPrice' | 'agentName'>
  /** The day of the offer as the server has it: "2025-01-05". */
  today: string
  createOffer: Action<CreateOfferInput, { id: string }>
}

/** The amount, checked against the listing's range while it is typed, and the question before it is sent. */
export function OfferForm({ property, today, createOffer }: OfferFormProps) {
  const { _id: propertyId, title, minPrice, maxPrice, agentName } = property
  const router = useRouter()
  const toast = useOneToast()
  const schema = useMemo(() => offerFormSchema(minPrice, maxPrice), [minPrice, maxPrice])
  const { register, control, handleSubmit, setError, setFocus, formState } = useForm({
    resolver: zodResolver(schema),
    mode: 'onChange',
    defaultValues: { offerAmount: '' },
  })
  const { errors } = formState
  const typed = readAmount(useWatch({ control, name: 'offerAmount' }))
  const [asked, setAsked] = useState<number | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const [isSending, setIsSending] = useState(false)

  const ask = ({ offerAmount }: { offerAmount: number }) => {
    // The dialog gives the focus back to where it was: to the amount, where a change begins.
    setFocus('offerAmount')
    setAsked(offerAmount)
    setIsAsking(true)
  }

  const send = async (offerAmount: number) => {
    setIsSending(true)
    const answer = await answerOf(createOffer({ propertyId, offerAmount }))
    if (answer.ok) {
      toast.success('Offer submitted successfully!')
      router.push(paths.user.bought)
      return
    }
    const { message, fields } = answer.error
    setIsSending(false)
    setIsAsking(false)
    toast.error(FAILED, message)
    if (fields?.offerAmount === undefined) setError('root', { message })
    else setError('offerAmount', { message: fields.offerAmount })
  }

  const isInRange = typed !== null && typed >= minPrice && typed <= maxPrice
  return (
    <>
      <form
        noValidate
        onSubmit={(event) => void handleSubmit(ask)(event)}
        className="grid gap-6 rounded-lg border border-border bg-surface-raised p-[clamp(1.25rem,2.4vw,2rem)]"
      >
        <h2 className="display-sm">Your offer</h2>
        <div className="grid gap-4">
          <Field label="Offer amount" error={errors.offerAmount?.message}>
            <Input
              controlSize="lg"
              inputMode="decimal"
              autoComplete="off"
              className="numbers"
              icon="$"
              {...register('offerAmount')}
            />
          </Field>
          <AmountInRange
            amount={isInRange ? typed : undefined}
            min={minPrice}
            max={maxPrice}
            ground="raised"
          />
        </div>
        <dl className="flex justify-between gap-6 border-y border-border py-3 text-sm">
          <dt className="text-muted">Purchase date</dt>
          <dd className="numbers">
            <time dateTime={today}>{formatDate(today)}</time>
          </dd>
        </dl>
        {errors.root?.message && (
          <FormError>
            <strong className="block font-semibold">{FAILED}</strong>
            {errors.root.message}
          </FormError>
        )}
        <Button type="submit" size="lg" className="w-full" disabled={errors.offerAmount !== undefined}>
          Submit Offer
        </Button>
        <p className="text-xs text-pretty text-muted">
          {agentName} can accept or reject it. You pay only after it is accepted.
        </p>
        <noscript>
          <p className="text-sm text-danger">Making an offer needs JavaScript.</p>
        </noscript>
      </form>
      {asked !== null && (
        <AlertDialog
          open={isAsking}
          onOpenChange={setIsAsking}
          title={`Offer ${formatPrice(asked)} for ${title}?`}
          description={`The offer goes to ${agentName}. It cannot be changed or taken back, and you can have one open offer on a property.`}
          cancelLabel="Keep editing"
          confirmLabel="Send offer"
          pending={isSending}
          onConfirm={() => void send(asked)}
        >
          <div className="grid gap-2 border-y border-border py-4">
            <strong className="text-sm font-semibold numbers">{formatPrice(asked)}</strong>
            <AmountInRange amount={asked} min={minPrice} max={maxPrice} ground="overlay" />
          </div>
        </AlertDialog>
      )}
    </>
  )
}
