'use client'

import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { type ActionResult } from '@/lib/domain/result'
import { useFormState, useOpenResult } from '../browser/use-form-state'
import { Button } from './button'
import { cn } from './cn'
import { ErrorText } from './error-text'
import { FormError } from './field'

/** A server action as a form sends it, with and without JavaScript. */
export type FormAction = (form: FormData) => Promise<ActionResult<unknown>>

/** What a form's button looks like. */
export type ButtonLook = Pick<
  ComponentProps<typeof Button>,
  'variant' | 'size' | 'className' | 'children' | 'disabled' | 'aria-label' | 'aria-describedby'
>

/** What a form posts. */
export type Posted = {
  action: FormAction
  /** The form's hidden fields. */
  fields?: Record<string, string | undefined>
}

type ChangeFormProps = Posted &
  ButtonLook & {
    /** The controls above the button. */
    inputs?: ReactNode
    /** The message after a success. */
    done?: string
    formClassName?: string
  }

export const Hidden = ({ fields }: { fields: Posted['fields'] }) =>
  Object.entries(fields ?? {}).map(
    ([name, value]) => value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
  )

/**
 * A change as a form with one button; works without JavaScript, and says what happened. A refusal keeps what was
 * typed.
 */
export function ChangeForm({ action, fields, inputs, done, formClassName, ...button }: ChangeFormProps) {
  const { state: answer, form, isPosting } = useFormState(action)
  useOpenResult(answer)
  const own = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (answer?.ok) own.current?.reset()
  }, [answer])
  const message = answer && !answer.ok && <ErrorText>{answer.error.message}</ErrorText>
  return (
    <form
      ref={own}
      {...form}
      className={cn(inputs ? 'grid justify-items-start gap-3' : 'flex flex-wrap items-center', formClassName)}
    >
      <Hidden fields={fields} />
      {inputs}
      {inputs && message && <FormError>{message}</FormError>}
      <Button type="submit" pending={isPosting} {...button} />
      <span role="status" className="text-xs text-muted not-empty:ml-3">
        {answer?.ok && done}
      </span>
      {!inputs && message && (
        <span role="alert" className="ml-3 text-xs text-danger">
          {message}
        </span>
      )}
    </form>
  )
}
