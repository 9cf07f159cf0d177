'use client'

import {
  ArrowLeftRight,
  CalendarPlus,
  Check,
  CheckCheck,
  LockOpen,
  type LucideIcon,
  Undo2,
  X,
} from 'lucide-react'
import { type OfferParty } from '@/lib/domain/offer'
import { type ShownOffer } from '@/lib/schemas/offered-home'
import { type Answer } from '@/lib/schemas/offer-answers'
import { AskButtons, type RefusedFields } from '../ui/ask-form'
import { type FormAction } from '../ui/change-form'
import { useMoments } from '../ui/moment'
import { type AnswerContext, amountOfAnswer } from './answers'
import { answerLabel, confirmationOf } from './confirmations'
import { type ReactNode, useState } from 'react'
import { formatPrice } from '@/lib/domain/money'
import { readAmount } from '@/lib/domain/numbers'
import { Field } from '../ui/field'
import { Textarea } from '../ui/input'
import { MoneyInput } from '../ui/money-input'
import { Photo } from '../ui/photo'
import { AmountInRange } from '../ui/price-range'
import { TermsLine } from './terms-line'

const ICONS: Record<Answer, LucideIcon> = {
  accept: Check,
  counter: ArrowLeftRight,
  extend: CalendarPlus,
  confirm: CheckCheck,
  withdraw: Undo2,
  release: LockOpen,
  reject: X,
}

export type OfferAnswersProps = {
  offer: ShownOffer
  /** The side of the viewer. */
  by: OfferParty
  /** The answers that this side can give now, in button order. */
  answers: readonly Answer[]
  /** Why some of them are not possible now. */
  blocked?: Partial<Record<Answer, string>>
  context: AnswerContext
  actions: Partial<Record<Answer, FormAction>>
}

/** The fields of every answer. An acceptance sends the amount that was shown (D74), a buyer what they have read (D325). */
const fieldsOf = (
  { _id: id, offerAmount, listingChangedAt }: ShownOffer,
  by: OfferParty,
  answer: Answer,
) => ({
  id,
  ...(by === 'buyer' && { listingChangedAt }),
  ...(answer === 'accept' && { amount: String(offerAmount) }),
})

/** The answers to an offer as buttons that ask first (D53, D71); at least one. */
export function OfferAnswers({ offer, by, answers, blocked = {}, context, actions }: OfferAnswersProps) {
  const { moment } = useMoments()
  return (
    <div className="grid gap-2">
      <AskButtons
        item={offer._id}
        formClassName="flex flex-wrap gap-2 max-sm:[&>button]:flex-auto max-sm:[&>button]:px-2"
        questions={answers.flatMap((answer) => {
          const action = actions[answer]
          if (!action) return []
          const Icon = ICONS[answer]
          const change = () => {
            const { done, failed, ...question } = confirmationOf(answer, { offer, by, context, moment })
            const about = (refused: RefusedFields) => (
              <AnswerFields {...{ answer, offer, by, refused }} range={context.range} />
            )
            const fields = fieldsOf(offer, by, answer)
            return { action, fields, question: { ...question, about }, done, failed }
          }
          return [
            {
              ask: answer,
              change,
              variant: answer === 'accept' ? 'primary' : 'outline',
              blocked: blocked[answer],
              children: (
                <>
                  <Icon aria-hidden />
                  {answerLabel(answer, by)}
                </>
              ),
            },
          ]
        })}
      />
    </div>
  )
}

type AnswerFieldsProps = {
  answer: Answer
  offer: ShownOffer
  by: OfferParty
  range: AnswerContext['range']
  refused: RefusedFields
}

type AnswerProps = Pick<AnswerFieldsProps, 'offer' | 'by' | 'range'> & RefusedFields

/** The input of each answer besides its hidden fields. */
const FIELDS: Partial<Record<Answer, (props: AnswerProps) => ReactNode>> = {
  counter: (props) => <CounterFields {...props} />,
  release: (props) => <Reason {...props} label="Reason" />,
  reject: (props) => <Reason {...props} label="Reason (optional)" />,
}

/** The offer that an answer is about, and the answer's input. */
const AnswerFields = ({ answer, offer, by, range, refused }: AnswerFieldsProps) => (
  <>
    <OfferSummary offer={offer} amount={amountOfAnswer(answer, offer)} />
    {FIELDS[answer]?.({ offer, by, range, ...refused })}
  </>
)

function OfferSummary({ offer, amount }: { offer: ShownOffer; amount: number }) {
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
  const typedAmount = readAmount(amount)
  const counterpart = by === 'agent' ? offer.buyerName : offer.agentName
  return (
    <div className="grid gap-4">
      <Field label="Your amount" hasErrorLine error={fields.amount}>
        <MoneyInput name="amount" value={amount} onChange={setAmount} />
      </Field>
      <AmountInRange amount={typedAmount} isHiddenBeyond min={min} max={max} ground="overlay" />
      <Field label="Message (optional)" hint={`${counterpart} sees this.`} error={fields.note}>
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
