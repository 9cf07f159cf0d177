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
import { useRouter } from 'next/navigation'
import { type SubmitEvent, useId, useRef, useState } from 'react'
import { type OfferParty } from '@/lib/domain/offer'
import { type Failure } from '@/lib/domain/result'
import { type OfferDto, typedAmount } from '@/lib/schemas/offer'
import { type Answer } from '@/lib/schemas/offer-answers'
import { useChange } from '../browser/use-change'
import { AlertDialog } from '../ui/alert-dialog'
import { Button } from '../ui/button'
import { AnswerFields } from './answer-fields'
import { type AnswerPost, type AnswerContext } from './answers'
import { ANSWER_LABELS, confirmationOf } from './confirmations'

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
  post: AnswerPost
}

/**
 * The answers to an offer as buttons with confirmations (D53, D71); at least one. A GET form, which leads to the
 * confirmation page without JavaScript.
 */
export function OfferAnswers({ offer, by, answers, blocked, around, post }: OfferAnswersProps) {
  const [asked, setAsked] = useState<Answer | null>(null)
  const reason = useId()
  return (
    <div className="grid gap-2">
      <form method="get" className="flex flex-wrap gap-2 max-sm:[&>button]:flex-1">
        <input type="hidden" name="offer" value={offer._id} />
        {answers.map((answer) => {
          const Icon = ICONS[answer]
          const isBlocked = answer === 'accept' && blocked !== undefined
          return (
            <Button
              key={answer}
              type="submit"
              name="answer"
              value={answer}
              variant={answer === 'accept' ? 'primary' : 'outline'}
              disabled={isBlocked}
              aria-describedby={isBlocked ? reason : undefined}
              onClick={(event) => {
                event.preventDefault()
                setAsked(answer)
              }}
            >
              <Icon aria-hidden />
              {ANSWER_LABELS[answer]}
            </Button>
          )
        })}
      </form>
      {blocked !== undefined && answers.includes('accept') && (
        <p id={reason} className="max-w-[46ch] text-xs text-pretty text-muted">
          {blocked}
        </p>
      )}
      {asked && (
        <AnswerDialog
          key={asked}
          answer={asked}
          offer={offer}
          by={by}
          around={around}
          post={post}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  )
}

type AnswerDialogProps = Omit<OfferAnswersProps, 'answers' | 'blocked'> & {
  answer: Answer
  onClose: () => void
}

/** Asks, sends the answer, and keeps the input if it is rejected. */
function AnswerDialog({ answer, offer, by, around, post, onClose }: AnswerDialogProps) {
  const router = useRouter()
  const form = useRef<HTMLFormElement>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const { isChanging, start } = useChange()
  const question = confirmationOf(answer, { offer, by, around })

  const send = async (fields: FormData) => {
    const state = await post(null, fields)
    if (!state) throw new Error('no answer')
    if (state.result.ok) onClose()
    return state.result
  }

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    fields.set('stay', 'yes')
    const fault = answer === 'counter' ? faultOf(String(fields.get('amount')), around) : null
    setFailure(fault)
    if (fault) return
    start({
      // One toast per offer, so that a retry replaces the previous message.
      id: `offer-${offer._id}`,
      run: () => send(fields),
      words: question.words,
      onRefused: (refusal) => {
        setFailure(refusal)
        if (refusal.code === 'conflict') router.refresh()
      },
    })
  }

  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={question.title}
      description={question.description}
      cancelLabel={question.cancelLabel}
      confirmLabel={question.confirmLabel}
      danger={question.isDanger}
      pending={isChanging}
      onConfirm={() => form.current?.requestSubmit()}
    >
      <form ref={form} onSubmit={submit} noValidate className="grid gap-4">
        <AnswerFields answer={answer} offer={offer} by={by} range={around.range} failure={failure} />
      </form>
    </AlertDialog>
  )
}

/** The error of an amount before it is sent. */
function faultOf(text: string, { range: { min, max } }: AnswerContext): Failure | null {
  const parsed = typedAmount(min, max).safeParse(text)
  if (parsed.success) return null
  const message = parsed.error.issues[0]?.message ?? ''
  return { code: 'invalid_input', message, fields: { amount: message } }
}
