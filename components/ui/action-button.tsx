'use client'

import { type ComponentProps } from 'react'
import { type ActionResult } from '@/lib/domain/result'
import { refused } from './action'
import { Button } from './button'
import { ErrorText } from './error-text'
import { useFormAction } from './use-form-action'

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
  const { state: answered, form, isPending } = useFormAction(action, null, refused)
  return (
    <form {...form} className="flex flex-wrap items-center">
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
