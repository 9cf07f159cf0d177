'use client'

import Link from 'next/link'
import { useActionState } from 'react'
import { type QueueVerdict } from '@/lib/domain/moderation'
import { type Failure } from '@/lib/domain/result'
import { type QueueItem } from '@/lib/schemas/moderation'
import { Button } from '../ui/button'
import { Field, FormError } from '../ui/field'
import { Textarea } from '../ui/input'
import { QueueFacts } from './queue-facts'
import { questionOf, seenOf } from './questions'

/** What a decision that was posted came back with where it was refused. */
export type QueuePostState = { error: Failure; typed: string } | null
export type QueuePost = (state: QueuePostState, form: FormData) => Promise<QueuePostState>

type QuestionPageProps = {
  item: QueueItem
  verdict: QueueVerdict
  now: string
  post: QueuePost
  /** The queue, without the question. */
  back: string
}

/** The question before a decision as a page, for those whose browser runs no script. */
export function QuestionPage({ item, verdict, now, post, back }: QuestionPageProps) {
  const [state, action, isPending] = useActionState(post, null)
  const { words, ...question } = questionOf(item, verdict)
  const fault = Object.values(state?.error.fields ?? {})[0]
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
      <div className="border-y border-border py-4 text-sm">
        <QueueFacts item={item} now={now} />
      </div>
      <form action={action} className="grid gap-4">
        {Object.entries({ kind: item.kind, id: item.id, verdict, ...seenOf(item) }).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {words && (
          <Field label={words.label} hint={words.hint} error={fault}>
            <Textarea name="words" defaultValue={state?.typed} />
          </Field>
        )}
        {state && (fault === undefined || !words) && <FormError>{state.error.message}</FormError>}
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
