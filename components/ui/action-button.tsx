'use client'

import { type ComponentProps, type SubmitEvent, useActionState, useState, useTransition } from 'react'
import { type ActionResult } from '@/lib/domain/result'
import { actionResult } from './action'
import { Button } from './button'
import { ErrorText } from './error-text'

/** A server action for a form, with and without JavaScript; returns its result. */
export type FormAction = (
  state: ActionResult<unknown> | null,
  form: FormData,
) => Promise<ActionResult<unknown> | null>

type ActionButtonProps = {
  action: FormAction
  /** The form's fields besides the button. */
  fields?: Record<string, string>
  /** The message after a success. */
  done?: string
} & Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'className' | 'children' | 'aria-label'>

/** A change by one click without input: a form of one button, with the result beside it. */
export function ActionButton({ action, fields = {}, done, ...button }: ActionButtonProps) {
  // The fields of a form that is submitted before JavaScript loads.
  const [posted, post] = useActionState(action, null)
  const [answered, setAnswered] = useState(posted)
  const [isPending, startSending] = useTransition()

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    startSending(async () => {
      const answer = await actionResult(action(null, form))
      startSending(() => setAnswered(answer))
    })
  }

  return (
    <form action={post} onSubmit={submit} className="flex flex-wrap items-center">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" pending={isPending} {...button} />
      <span role="status" className="text-xs text-muted not-empty:ml-3">
        {answered?.ok && done}
      </span>
      {answered && !answered.ok && (
        <span role="alert" className="ml-3 text-xs text-danger">
          <ErrorText>{answered.error.message}</ErrorText>
        </span>
      )}
    </form>
  )
}
