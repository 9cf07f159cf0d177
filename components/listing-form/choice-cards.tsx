'use client'

import { useController } from 'react-hook-form'
import { cn } from '@/components/ui/cn'
import { PAIRS } from './form-field'
import { type ListingFormMethods } from './use-draft'

type ChoiceCardsProps = {
  control: ListingFormMethods['control']
  name: 'positionAccuracy' | 'priceQualifier' | 'tenure'
  legend: string
  choices: readonly { value: string; label: string; hint: string }[]
  /** The choice that is shown while none is made. */
  defaultChoice: string
  className?: string
}

/** A choice among cards that explain themselves. */
export function ChoiceCards({ control, name, legend, choices, defaultChoice, className }: ChoiceCardsProps) {
  const { field } = useController({ control, name, rules: { deps: PAIRS[name] ?? [] } })
  const selected = field.value || defaultChoice
  return (
    <fieldset className={className}>
      <legend className="mb-2 text-sm font-[550]">{legend}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {choices.map(({ value, label, hint }, i) => (
          <label
            key={value}
            className={cn(
              'grid cursor-pointer grid-cols-[auto_minmax(0,1fr)] content-start gap-x-3 rounded-md border border-control p-3 text-sm transition-colors hover:border-muted has-checked:border-accent-text has-checked:ring-1 has-checked:ring-accent-text has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus has-disabled:pointer-events-none has-disabled:opacity-60 sm:last:odd:col-span-full',
            )}
          >
            <input
              type="radio"
              name={field.name}
              ref={i === 0 ? field.ref : undefined}
              value={value}
              checked={selected === value}
              onChange={() => field.onChange(value)}
              onBlur={field.onBlur}
              className="mt-px size-[18px] appearance-none rounded-full border border-control checked:border-[5px] checked:border-accent-text focus-visible:outline-none"
            />
            <span className="font-[550]">{label}</span>
            <span className="col-start-2 text-xs text-muted">{hint}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
