'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { toDay } from '@/lib/domain/dates'
import { formatMoney } from '@/lib/domain/money'
import { isPayable } from '@/lib/domain/offer'
import { type OfferDto } from '@/lib/schemas/offer'
import { type RecordTransferForm, recordTransferFormSchema } from '@/lib/schemas/transfer'
import { type Action } from '../ui/action'
import { Button } from '../ui/button'
import { Field, FormError } from '../ui/field'
import { Input } from '../ui/input'
import { MoneyControl } from '../ui/money-control'
import { useMoments } from '../ui/moment'
import { useAccountForm } from '../users/use-account-form'

type RecordTransferProps = {
  offer: Pick<
    OfferDto,
    '_id' | 'offerAmount' | 'propertyTitle' | 'buyerName' | 'status' | 'expiresAt' | 'overdue'
  >
  /** The server's date: "2025-01-05". */
  today: string
  record: Action<RecordTransferForm, unknown>
}

/** The button's label, and the consequence of the record. */
function textsOf(
  { status, overdue, expiresAt, propertyTitle, buyerName }: RecordTransferProps['offer'],
  day: (at: string) => string,
) {
  if (!isPayable(status))
    return {
      button: 'Record for refund',
      outcome: 'It stays under Bank Transfers until you have refunded it. The buyer is notified now.',
    }
  const purchase = `${propertyTitle} is then sold to ${buyerName}, who is notified and can print the receipt. You cannot undo this.`
  return overdue && expiresAt !== undefined
    ? {
        button: 'Record the transfer',
        outcome: `If the bank received it by ${day(toDay(new Date(expiresAt)))} (UTC), ${purchase} Otherwise it is recorded for refund.`,
      }
    : { button: 'Record and complete the purchase', outcome: purchase }
}

const FIELDS = ['amount', 'receivedOn', 'bankReference'] as const

/** Records what the bank has received for an offer: amount, date and the bank's reference (D75). */
export function RecordTransfer({ offer, today, record }: RecordTransferProps) {
  const { _id: id, offerAmount, status } = offer
  // If the date decides between a purchase and a refund, the administrator must enter it.
  const day = offer.overdue ? '' : today
  const { methods, register, input, errors, refusal, isPending, form } = useAccountForm<RecordTransferForm>({
    fields: FIELDS,
    // Sends the amount as typed, because the server parses it again.
    resolver: zodResolver(recordTransferFormSchema, undefined, { raw: true }),
    defaultValues: (typed) => ({ id, amount: '', receivedOn: day, bankReference: '', ...typed }),
    action: record,
  })
  const { button, outcome } = textsOf(offer, useMoments().day)
  return (
    <form
      {...form}
      aria-label="Record a bank transfer"
      className="grid grid-cols-1 gap-5 rounded-lg border border-border bg-surface-raised p-[clamp(1.25rem,2.4vw,2rem)]"
    >
      <h2 className="display-sm">What the bank received</h2>
      {refusal !== undefined && <FormError>{refusal}</FormError>}
      <input type="hidden" {...register('id')} defaultValue={id} />
      <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
        <Field
          label="Amount"
          hint={isPayable(status) ? `Full amount: ${formatMoney(offerAmount)}` : undefined}
          hasErrorLine
          error={errors.amount?.message}
        >
          <MoneyControl form={methods} name="amount" />
        </Field>
        <Field label="Received on" error={errors.receivedOn?.message}>
          <Input type="date" {...input('receivedOn', day)} />
        </Field>
      </div>
      <Field
        label="Bank’s reference"
        hint="As shown on the statement. Each transfer can be recorded only once."
        error={errors.bankReference?.message}
      >
        <Input autoComplete="off" spellCheck={false} className="font-mono" {...input('bankReference', '')} />
      </Field>
      <div className="grid gap-3">
        <Button
          type="submit"
          size="lg"
          pending={isPending}
          className="py-2 text-balance whitespace-normal! sm:justify-self-start"
        >
          {button}
        </Button>
        <p className="text-xs text-pretty text-muted">{outcome}</p>
      </div>
    </form>
  )
}
