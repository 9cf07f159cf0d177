'use client'

import { type ReactNode, useState } from 'react'
import { formatPrice } from '@/lib/domain/money'
import { readAmount } from '@/lib/domain/numbers'
import { type OfferParty } from '@/lib/domain/offer'
import { type OfferDto } from '@/lib/schemas/offer'
import { type Answer } from '@/lib/schemas/offer-answers'
import { type Refused } from '../ui/ask-form'
import { Field } from '../ui/field'
import { Textarea } from '../ui/input'
import { MoneyInput } from '../ui/money-input'
import { Photo } from '../ui/photo'
import { AmountInRange } from '../ui/price-range'
import { amountAsked, type AnswerContext } from './answers'
import { TermsLine } from './terms-line'

type AnswerFieldsProps = {
  answer: Answer
  offer: OfferDto
  by: OfferParty
  range: AnswerContext['range']
  refused: Refused
}

type AnswerProps = Pick<AnswerFieldsProps, 'offer' | 'by' | 'range'> & Refused

/** The input of each answer besides its hidden fields. */
const FIELDS: Partial<Record<Answer, (props: AnswerProps) => ReactNode>> = {
  counter: (props) => <CounterFields {...props} />,
  release: (props) => <Reason {...props} label="Reason" />,
  reject: (props) => <Reason {...props} label="Reason (optional)" />,
}

/** The offer that an answer is about, and the answer's input. */
export const AnswerFields = ({ answer, offer, by, range, refused }: AnswerFieldsProps) => (
  <>
    <OfferSummary offer={offer} amount={amountAsked(answer, offer)} />
    {FIELDS[answer]?.({ offer, by, range, ...refused })}
  </>
)

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
  const other = by === 'agent' ? offer.buyerName : offer.agentName
  return (
    <div className="grid gap-4">
      <Field label="Your amount" hasErrorLine error={fields.amount}>
        <MoneyInput name="amount" value={amount} onChange={setAmount} />
      </Field>
      <AmountInRange amount={read} isHiddenBeyond min={min} max={max} ground="overlay" />
      <Field label="Message (optional)" hint={`${other} sees this.`} error={fields.note}>
        <Textarea name="note" rows={2} defaultValue={typed.note} className="min-h-16" />
      </Field>
    </div>
  )
}

const Reason = ({ offer, by, fields, typed, label }: AnswerProps & { label: string }) => (
  <Field
    label={label}
    hint={`${by === 'agent' ? offer.buyerName : offer.agentName} sees this.`}
    error={fields.reason}
  >
    <Textarea name="reason" rows={2} defaultValue={typed.reason} className="min-h-16" />
  </Field>
)
