'use client'

import { cloneElement, isValidElement, type ReactElement, type ReactNode, useId } from 'react'
import { cn } from './cn'
import { useTyped } from './typed'

export { FormError } from './error-text'

type Control = {
  id?: string
  name?: string
  value?: unknown
  defaultValue?: string
  'aria-invalid'?: boolean
  'aria-describedby'?: string
}

type FieldProps = {
  label: ReactNode
  /** A hint in a line below the control. */
  hint?: ReactNode
  /** The error, shown in place of the hint; marks the control as invalid and describes it. */
  error?: ReactNode
  /** Reserves a line for the error if there is no hint, so that nothing moves when it appears (D251). */
  hasErrorLine?: boolean
  className?: string
  children: ReactElement<Control>
}

/** A control with its label, hint and error, linked for assistive technology; with what was typed (`Typed`). */
export function Field({ label, hint, error, hasErrorLine = false, className, children }: FieldProps) {
  const generatedId = useId()
  const typed = useTyped()
  const { id = generatedId, name = '', value } = isValidElement(children) ? children.props : {}
  const typedValue = value === undefined ? typed?.[name] : undefined
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const described = [error && errorId, hint && hintId].filter(Boolean).join(' ') || undefined
  return (
    <div className={cn('grid grid-cols-1 content-start gap-2 [overflow-wrap:anywhere]', className)}>
      <label htmlFor={id} className="text-sm font-[550]">
        {label}
      </label>
      {cloneElement(children, {
        id,
        ...(typedValue !== undefined && { defaultValue: typedValue }),
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described,
      })}
      {error && (
        <p id={errorId} className="text-xs text-danger">
          {error}
        </p>
      )}
      {hint && (
        <p id={hintId} className={error ? 'sr-only' : 'text-xs text-muted'}>
          {hint}
        </p>
      )}
      {hasErrorLine && !error && !hint && (
        <p aria-hidden className="text-xs">
          &nbsp;
        </p>
      )}
    </div>
  )
}
