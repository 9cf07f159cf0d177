import { ChevronsUpDown } from 'lucide-react'
import { type ComponentProps } from 'react'
import { cn } from './cn'

/** A native select in the style of fields. */
export function Select({ className, children, ...rest }: ComponentProps<'select'>) {
  return (
    <span className={cn('relative block', className)}>
      <select className={cn('control', 'min-h-10 appearance-none pr-9 text-sm max-sm:text-md')} {...rest}>
        {children}
      </select>
      <ChevronsUpDown
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-subtle"
        aria-hidden
      />
    </span>
  )
}

type OptionsProps = { choices: readonly (readonly [value: string | number, label: string])[] }

/** The options of a select, each with its label. */
export const Options = ({ choices }: OptionsProps) =>
  choices.map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
