import { Check } from 'lucide-react'
import { type ComponentProps } from 'react'
import { cn } from './cn'

/** A native checkbox with its label; works in a plain form. Without text, its margin counts as its target (D46). */
export function Checkbox({ children, className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <label
      className={cn(
        'inline-flex min-h-10 cursor-pointer items-center gap-2 text-sm',
        children === undefined && '-mx-2.75 px-2.75',
        className,
      )}
    >
      <span className="relative grid size-[18px] place-items-center">
        <input type="checkbox" className="checkbox" {...rest} />
        <Check strokeWidth={3} aria-hidden />
      </span>
      {children}
    </label>
  )
}
