import { type ComponentProps } from 'react'
import { cn } from './cn'

/** A native checkbox that looks and reads like a switch; works in a plain form. */
export function Switch({ children, className, ...rest }: Omit<ComponentProps<'input'>, 'type' | 'role'>) {
  return (
    <label
      className={cn(
        'inline-flex min-h-10 cursor-pointer items-center gap-3 text-sm whitespace-nowrap',
        className,
      )}
    >
      <span className="relative inline-block h-5 w-9 shrink-0">
        <input
          type="checkbox"
          role="switch"
          className="peer absolute inset-0 h-5 w-9 cursor-pointer appearance-none rounded-full border border-control transition-colors checked:border-accent checked:bg-accent focus-visible:rounded-full"
          {...rest}
        />
        <span className="pointer-events-none absolute top-[3px] left-[3px] size-3.5 rounded-full bg-muted transition-transform duration-200 peer-checked:translate-x-4 peer-checked:bg-on-accent" />
      </span>
      {children}
    </label>
  )
}
