'use client'

import Link from 'next/link'
import { useActionState } from 'react'
import { type OfferParty } from '@/lib/domain/offer'
import { type OfferDto } from '@/lib/schemas/offer'
import { type Answer } from '@/lib/schemas/offer-answers'
import { Button } from '../ui/button'
import { AnswerFields } from './answer-fields'
import { type AnswerPost, type Around } from './answers'
import { questionOf } from './questions'

type AnswerPageProps = {
  answer: Answer
  offer: OfferDto
  by: OfferParty
  around: Around
  post: AnswerPost
  /** The list, without the question. */
  back: string
}

/** The question before an answer as a page, for those whose browser runs no script. */
export function AnswerPage({ answer, offer, by, around, post, back }: AnswerPageProps) {
  const [state, action, isPending] = useActionState(post, null)
  const question = questionOf(answer, { offer, by, around })
  return (
    <section
      aria-labelledby="question"
      className="grid max-w-xl gap-5 rounded-lg bg-surface-overlay p-6 shadow-md"
    >
      <div className="grid gap-2">
        <h2 dir="auto" id="question" className="display-sm [overflow-wrap:anywhere]">
          {question.title}
        </h2>
        <p dir="auto" className="text-sm leading-[1.375rem] text-pretty [overflow-wrap:anywhere] text-muted">
          {question.description}
        </p>
      </div>
      <form action={action} className="grid gap-4">
        <AnswerFields
          answer={answer}
          offer={offer}
          by={by}
          range={around.range}
          failure={state && !state.result.ok ? state.result.error : null}
          typed={state?.typed}
        />
        <div className="flex flex-wrap justify-end gap-2 max-sm:grid max-sm:justify-stretch">
          <Button asChild variant="outline">
            <Link href={back}>{question.cancelLabel}</Link>
          </Button>
          <Button type="submit" variant={question.isDanger ? 'danger' : 'primary'} pending={isPending}>
            {question.confirmLabel}
          </Button>
        </div>
      </form>
    </section>
  )
}
