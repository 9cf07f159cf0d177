'use client'

import Link from 'next/link'
import { type ReactNode } from 'react'
import { type Failure } from '@/lib/domain/result'
import { Button } from './button'
import { Field, FormError } from './field'
import { Textarea } from './input'
import { ErrorText } from './error-text'
import { useFormAction } from './use-form-action'

/** The error of a rejected change, and what was typed. */
export type ConfirmationState = { error: Failure; typed: Readonly<Record<string, string>> } | null
export type ConfirmationPost = (state: ConfirmationState, form: FormData) => Promise<ConfirmationState>

/** The state of a form whose call got no result. */
export const refusedPost = (error: Failure): ConfirmationState => ({ error, typed: {} })

/** The confirmation of a change. */
type ConfirmationTexts = {
  title: string
  description: ReactNode
  cancelLabel: string
  confirmLabel: string
  isDanger: boolean
}

type ConfirmationFrameProps = {
  question: ConfirmationTexts
  form: ReturnType<typeof useFormAction>['form']
  isPending: boolean
  /** The URL of the list, without the question. */
  back: string
  /** The target of the change, above the form. */
  about?: ReactNode
  children: ReactNode
}

/** The confirmation page of a change, for browsers without JavaScript (D42, D250); `children` are its form's fields. */
export const ConfirmationFrame = ({
  question,
  form,
  isPending,
  back,
  about,
  children,
}: ConfirmationFrameProps) => (
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
    {about && <div className="border-y border-border py-4 text-sm">{about}</div>}
    <form {...form} className="grid gap-4">
      {children}
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

export type ConfirmationPageProps = Pick<ConfirmationFrameProps, 'question' | 'back' | 'about'> & {
  /** The hidden fields of the form. */
  fields: Record<string, string>
  /** The text that the change requires, if any; submitted as `words`. */
  words?: { label: string; hint: string } | undefined
  post: ConfirmationPost
}

/**
 * The same with hidden fields and at most one text. A rejected change shows its error and keeps the input.
 */
export function ConfirmationPage({ fields, words, post, ...frame }: ConfirmationPageProps) {
  const { state, form, isPending } = useFormAction(post, null, refusedPost)
  const fault = words && Object.values(state?.error.fields ?? {})[0]
  return (
    <ConfirmationFrame {...frame} form={form} isPending={isPending}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {words && (
        <Field label={words.label} hint={words.hint} error={fault}>
          <Textarea name="words" defaultValue={state?.typed.words} />
        </Field>
      )}
      {state && fault === undefined && (
        <FormError>
          <ErrorText>{state.error.message}</ErrorText>
        </FormError>
      )}
    </ConfirmationFrame>
  )
}
