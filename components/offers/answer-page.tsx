'use client'

import { type OfferParty } from '@/lib/domain/offer'
import { type OfferDto } from '@/lib/schemas/offer'
import { type Answer } from '@/lib/schemas/offer-answers'
import { refused } from '../ui/action'
import { ConfirmationFrame } from '../ui/confirmation-page'
import { useFormAction } from '../ui/use-form-action'
import { AnswerFields } from './answer-fields'
import { type AnswerPost, type AnswerContext } from './answers'
import { confirmationOf } from './confirmations'

type AnswerPageProps = {
  answer: Answer
  offer: OfferDto
  by: OfferParty
  around: AnswerContext
  post: AnswerPost
  /** The URL of the list without the question. */
  back: string
}

/** The confirmation of an answer as a page, for browsers without JavaScript. */
export function AnswerPage({ answer, offer, by, around, post, back }: AnswerPageProps) {
  const { state, form, isPending } = useFormAction(post, null, (error) => ({
    result: refused(error),
    typed: {},
  }))
  return (
    <ConfirmationFrame
      question={confirmationOf(answer, { offer, by, around })}
      form={form}
      isPending={isPending}
      back={back}
    >
      <AnswerFields
        answer={answer}
        offer={offer}
        by={by}
        range={around.range}
        failure={state && !state.result.ok ? state.result.error : null}
        typed={state?.typed}
      />
    </ConfirmationFrame>
  )
}
