'use client'

import { cn } from './cn'
import { useTyped } from './typed'

type ChoicePillsProps<Value extends string> = {
  name: string
  legend: string
  choices: readonly (readonly [value: Value, label: string])[]
  /** The value that is chosen at first, if any. */
  chosen?: Value | undefined
  isRequired?: boolean
  /** With an outline, on a form that has nothing else. */
  isOutlined?: boolean
  error?: string | undefined
}

/** One choice among a few short words, as radio buttons; with what was chosen before (`Typed`). */
export function ChoicePills<Value extends string>({
  name,
  legend,
  choices,
  chosen,
  isRequired = false,
  isOutlined = false,
  error,
}: ChoicePillsProps<Value>) {
  const shown = useTyped()?.[name] ?? chosen
  return (
    <fieldset aria-describedby={error && `${name}-error`}>
      <legend className="pb-2 text-sm font-[550]">{legend}</legend>
      <div className={cn('flex flex-wrap text-sm text-muted', isOutlined ? 'gap-2' : 'gap-1')}>
        {choices.map(([value, label]) => (
          <label
            key={value}
            className={cn(
              'relative inline-flex min-h-10 cursor-pointer items-center rounded-md px-3 hover:bg-surface-hover hover:text-text',
              'has-checked:bg-accent-soft has-checked:font-[550] has-checked:text-text has-checked:shadow-[inset_0_-2px_var(--accent-text)]',
              isOutlined && 'border border-control has-checked:border-accent-text',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
            )}
          >
            <input
              type="radio"
              name={name}
              value={value}
              defaultChecked={value === shown}
              required={isRequired}
              className="sr-only"
            />
            {label}
          </label>
        ))}
      </div>
      {error && (
        <p id={`${name}-error`} role="alert" className="pt-2 text-xs text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
