'use client'

import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { refused } from './action'
import { type FormAction } from './action-button'
import { Button } from './button'
import { cn } from './cn'
import { FormError } from './field'
import { useFormAction } from './use-form-action'

type PostFormProps = {
  action: FormAction
  fields: Record<string, string>
  /** The controls above the button. */
  children?: ReactNode
  /** The button. */
  submit: string
  className?: string
} & Pick<ComponentProps<typeof Button>, 'variant' | 'aria-label'>

/** A form with one button; works without JavaScript and says why it was refused. */
export function PostForm({ action, fields, children, submit, className, ...button }: PostFormProps) {
  const { state: answer, form, isPending } = useFormAction(action, null, refused)
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (answer?.ok) element.current?.reset()
  }, [answer])
  return (
    <form ref={element} {...form} className={cn('grid justify-items-start gap-3', className)}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      {answer && !answer.ok && <FormError>{answer.error.message}</FormError>}
      <Button type="submit" pending={isPending} {...button}>
        {submit}
      </Button>
    </form>
  )
}
