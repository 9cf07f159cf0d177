'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { formatMoney } from '@/lib/domain/money'
import { isPayable } from '@/lib/domain/offer'
import { type OfferDto } from '@/lib/schemas/offer'
import { type RecordTransferForm, recordTransferFormSchema } from '@/lib/schemas/transfer'
import { type Action } from '../ui/action'
import { Button } from '../ui/button'
import { Field, FormError } from '../ui/field'
import { Input } from '../ui/input'
import { type FormPost } from '../users/form-state'
import { useAccountForm } from '../users/use-account-form'

type RecordTransferProps = {
  offer: Pick<OfferDto, '_id' | 'offerAmount' | 'propertyTitle' | 'buyerName' | 'status'>
  /** The day as the server has it: "2025-01-05". */
  today: string
  record: Action<RecordTransferForm, { to: string }>
  /** The same for a form that is posted before JavaScript arrives. */
  recordForm: FormPost
}

const FIELDS = ['amount', 'receivedOn', 'bankReference'] as const

/** What the bank has received for an offer: amount, day and the bank's own reference (D75). */
export function RecordTransfer({ offer, today, record, recordForm }: RecordTransferProps) {
  const { _id: id, offerAmount, propertyTitle, buyerName, status } = offer
  const { register, errors, refusal, typed, isPending, post, onSubmit } = useAccountForm<RecordTransferForm>({
    fields: FIELDS,
    // What is sent is what was typed: the server reads it anew.
    resolver: zodResolver(recordTransferFormSchema, undefined, { raw: true }),
    defaultValues: { id, amount: '', receivedOn: today, bankReference: '' },
    action: record,
    formAction: recordForm,
  })
  return (
    <form
      action={post}
      noValidate
      aria-label="Received"
      onSubmit={(event) => void onSubmit(event)}
      className="grid gap-5 rounded-lg border border-border bg-surface-raised p-[clamp(1.25rem,2.4vw,2rem)]"
    >
      <h2 className="display-sm">What the bank received</h2>
      {refusal !== undefined && <FormError>{refusal}</FormError>}
      <input type="hidden" {...register('id')} defaultValue={id} />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field
          label="Amount"
          hint={isPayable(status) ? `All of it: ${formatMoney(offerAmount)}` : undefined}
          error={errors.amount?.message}
        >
          <Input
            inputMode="decimal"
            autoComplete="off"
            icon="$"
            className="numbers"
            {...register('amount')}
            defaultValue={typed?.amount ?? ''}
          />
        </Field>
        <Field label="Received on" error={errors.receivedOn?.message}>
          <Input type="date" {...register('receivedOn')} defaultValue={typed?.receivedOn ?? today} />
        </Field>
      </div>
      <Field
        label="Bank’s reference"
        hint="As the statement has it. A transfer is recorded once, whoever does it."
        error={errors.bankReference?.message}
      >
        <Input
          autoComplete="off"
          spellCheck={false}
          className="font-mono"
          {...register('bankReference')}
          defaultValue={typed?.bankReference ?? ''}
        />
      </Field>
      <div className="grid gap-3">
        <Button type="submit" size="lg" pending={isPending} className="sm:justify-self-start">
          {isPayable(status) ? 'Record and complete the purchase' : 'Record as to be given back'}
        </Button>
        <p className="text-xs text-pretty text-muted">
          {isPayable(status)
            ? `${propertyTitle} is sold to ${buyerName} then, who gets the receipt by mail. You cannot take it back.`
            : 'It stands under Bank Transfers until you have given it back.'}
        </p>
      </div>
    </form>
  )
}
