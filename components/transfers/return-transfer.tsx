'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { type LateTransferDto, type ReturnTransferInput, returnTransferSchema } from '@/lib/schemas/transfer'
import { type Action } from '../ui/action'
import { Button } from '../ui/button'
import { Field, FormError } from '../ui/field'
import { Input } from '../ui/input'
import { useAccountForm } from '../users/use-account-form'

export type ReturnTransferProps = {
  transfer: Pick<LateTransferDto, 'bankReference' | 'propertyTitle'>
  returnTransfer: Action<ReturnTransferInput, unknown>
}

/** Records how a transfer was returned; the buyer sees it. */
export function ReturnTransfer({
  transfer: { bankReference, propertyTitle },
  returnTransfer,
}: ReturnTransferProps) {
  const { register, errors, refusal, typed, isPending, form } = useAccountForm<ReturnTransferInput>({
    fields: ['note'],
    resolver: zodResolver(returnTransferSchema, undefined, { raw: true }),
    defaultValues: { bankReference, note: '' },
    action: returnTransfer,
  })
  const isOwn = typed?.bankReference === bankReference
  return (
    <form
      {...form}
      aria-label={`Refund the transfer for ${propertyTitle}`}
      className="grid content-start gap-3"
    >
      {refusal !== undefined && <FormError>{refusal}</FormError>}
      <input type="hidden" {...register('bankReference')} defaultValue={bankReference} />
      <Field
        label="How it was refunded"
        hint="For example, your bank’s transfer reference. The buyer sees it."
        error={errors.note?.message}
      >
        <Input autoComplete="off" {...register('note')} defaultValue={isOwn ? typed?.note : ''} />
      </Field>
      <Button type="submit" variant="outline" pending={isPending} className="justify-self-start">
        Mark as refunded
      </Button>
    </form>
  )
}
