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
import { type OfferDto } from '@/lib/schemas/offer'
import { type Answer } from '@/lib/schemas/offer-answers'
import { AskForm } from '../ui/ask-form'
import { type FormAction } from '../ui/change-form'
import { useMoments } from '../ui/moment'
import { AnswerFields } from './answer-fields'
import { type AnswerContext } from './answers'
import { answerLabel, confirmationOf } from './confirmations'

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
  offer: OfferDto
  /** The side of the reader. */
  by: OfferParty
  /** The answers that this side can give now, in button order. */
  answers: readonly Answer[]
  /** Why an acceptance is not possible yet, if so. */
  blocked?: string | undefined
  around: AnswerContext
  actions: Partial<Record<Answer, FormAction>>
}

/** The fields of every answer. An acceptance sends the amount that was shown (D74), a buyer what they have read (D325). */
const fieldsOf = ({ _id: id, offerAmount, listingChangedAt }: OfferDto, by: OfferParty, answer: Answer) => ({
  id,
  ...(by === 'buyer' && { listingChangedAt }),
  ...(answer === 'accept' && { amount: String(offerAmount) }),
})

/** The answers to an offer as buttons that ask first (D53, D71); at least one. */
export function OfferAnswers({ offer, by, answers, blocked, around, actions }: OfferAnswersProps) {
  const { moment } = useMoments()
  return (
    <div className="flex flex-wrap gap-2 max-sm:[&>form]:flex-auto">
      {answers.map((answer) => {
        const action = actions[answer]
        if (!action) return null
        const Icon = ICONS[answer]
        const { done, failed, ...question } = confirmationOf(answer, { offer, by, around, moment })
        return (
          <AskForm
            key={answer}
            ask={answer}
            item={offer._id}
            action={action}
            fields={fieldsOf(offer, by, answer)}
            question={{
              ...question,
              about: (refused) => (
                <AnswerFields answer={answer} offer={offer} by={by} range={around.range} refused={refused} />
              ),
            }}
            done={done}
            failed={failed}
            formClassName="grid"
            variant={answer === 'accept' ? 'primary' : 'outline'}
            blocked={answer === 'accept' ? blocked : undefined}
          >
            <Icon aria-hidden />
            {answerLabel(answer, by)}
          </AskForm>
        )
      })}
    </div>
  )
}
