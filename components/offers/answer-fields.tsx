'use client'

import { type ReactNode, useState } from 'react'
import { formatPrice } from '@/lib/domain/money'
import { readAmount } from '@/lib/domain/numbers'
import { type OfferParty } from '@/lib/domain/offer'
import { type Failure } from '@/lib/domain/result'
import { type OfferDto } from '@/lib/schemas/offer'
import { type Answer } from '@/lib/schemas/offer-answers'
import { Field, FormError } from '../ui/field'
import { Textarea } from '../ui/input'
import { MoneyInput } from '../ui/money-input'
import { Photo } from '../ui/photo'
import { AmountInRange } from '../ui/price-range'
import { ErrorText } from '../ui/error-text'
import { amountAsked, type AnswerContext } from './answers'
import { TermsLine } from './terms-line'

type AnswerFieldsProps = {
  answer: Answer
  offer: OfferDto
  by: OfferParty
  range: AnswerContext['range']
  failure: Failure | null
  typed?: Record<string, string>
}

type AnswerProps = Pick<AnswerFieldsProps, 'offer' | 'by' | 'range'> & {
  fields: Record<string, string>
  typed: Record<string, string>
}

/** The input of each answer; accepting sends the amount that was shown (D74). */
const FIELDS: Record<Answer, ((props: AnswerProps) => ReactNode) | null> = {
  accept: ({ offer }) => <input type="hidden" name="amount" value={offer.offerAmount} />,
  counter: (props) => <CounterFields {...props} />,
  extend: null,
  confirm: null,
  withdraw: null,
  release: (props) => <Reason {...props} label="Reason" />,
  reject: (props) => <Reason {...props} label="Reason (optional)" />,
}

/** The fields of one answer, with its offer and its errors. */
export function AnswerFields({ answer, offer, by, range, failure, typed = {} }: AnswerFieldsProps) {
  const fields = failure?.fields ?? {}
  const isNamed = ['amount', 'note', 'reason'].some((name) => fields[name] !== undefined)
  return (
    <>
      <input type="hidden" name="by" value={by} />
      <input type="hidden" name="answer" value={answer} />
      <input type="hidden" name="offer" value={offer._id} />
      {by === 'buyer' && offer.listingChangedAt !== undefined && (
        <input type="hidden" name="changedAt" value={offer.listingChangedAt} />
      )}
      <OfferSummary offer={offer} amount={amountAsked(answer, offer)} />
      {FIELDS[answer]?.({ offer, by, range, fields, typed })}
      {failure && !isNamed && (
        <FormError>
          <ErrorText>{failure.message}</ErrorText>
        </FormError>
      )}
    </>
  )
}

function OfferSummary({ offer, amount }: { offer: OfferDto; amount: number }) {
  return (
    <div className="grid grid-cols-[4.5rem_1fr] items-center gap-4 border-y border-border py-4 text-sm">
      <Photo src={offer.propertyImage} alt="" width={72} corners="xs" />
      <div className="grid gap-1.5">
        <strong className="font-semibold numbers">{formatPrice(amount)}</strong>
        <AmountInRange amount={amount} min={offer.minPrice} max={offer.maxPrice} ground="overlay" />
        <TermsLine terms={offer} />
      </div>
    </div>
  )
}

function CounterFields({ offer, by, range: { min, max }, fields, typed }: AnswerProps) {
  const [amount, setAmount] = useState(typed.amount ?? '')
  const read = readAmount(amount)
  const isWithin = read !== null && read >= min && read <= max
  const other = by === 'agent' ? offer.buyerName : offer.agentName
  return (
    <div className="grid gap-4">
      <Field label="Your amount" hasErrorLine error={fields.amount}>
        <MoneyInput name="amount" value={amount} onChange={setAmount} />
      </Field>
      <AmountInRange amount={isWithin ? read : undefined} min={min} max={max} ground="overlay" />
      <Field label="Message (optional)" hint={`${other} sees this.`} error={fields.note}>
        <Textarea name="note" rows={2} defaultValue={typed.note} className="min-h-16" />
      </Field>
    </div>
  )
}

const Reason = ({ offer, fields, typed, label }: AnswerProps & { label: string }) => (
  <Field label={label} hint={`${offer.buyerName} sees this.`} error={fields.reason}>
    <Textarea name="reason" rows={2} defaultValue={typed.reason} className="min-h-16" />
  </Field>
)
