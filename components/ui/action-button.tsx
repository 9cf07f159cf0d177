'use client'

import { type ComponentProps, useActionState } from 'react'
import { type ActionResult } from '@/lib/domain/result'
import { Button } from './button'

/** A server action that a form posts, with and without JavaScript: gives what came of it. */
export type FormAction = (
  state: ActionResult<unknown> | null,
  form: FormData,
) => Promise<ActionResult<unknown> | null>

type ActionButtonProps = {
  action: FormAction
  /** What the form posts, beside the button. */
  fields?: Record<string, string>
  /** What is said after a success. */
  done?: string
} & Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'className' | 'children' | 'aria-label'>

/** A change that needs one click and nothing typed: a form of one button, which says beside it what came of it. */
export function ActionButton({ action, fields = {}, done, ...button }: ActionButtonProps) {
  const [result, post, isPending] = useActionState(action, null)
  return (
    <form action={post} className="flex flex-wrap items-center">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" pending={isPending} {...button} />
      <span role="status" className="text-xs text-muted not-empty:ml-3">
        {result?.ok && done}
      </span>
      {result && !result.ok && (
        <span role="alert" className="ml-3 text-xs text-danger">
          {result.error.message}
        </span>
      )}
    </form>
  )
}
