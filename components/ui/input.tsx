import { type ComponentProps, type ReactNode } from 'react'
import { cn } from './cn'

type InputProps = ComponentProps<'input'> & {
  controlSize?: 'md' | 'lg'
  /** Inside the field at the start; decorative only. */
  icon?: ReactNode
  /** Inside the field at the end; may be a button. */
  end?: ReactNode
}

export function Input({ controlSize = 'md', icon, end, className, ...rest }: InputProps) {
  const input = (
    <input
      dir="auto"
      className={cn(
        'control',
        controlSize === 'lg' ? 'min-h-12 text-md' : 'min-h-10 text-sm max-sm:text-md',
        icon && 'pl-10',
        end && 'pr-12',
        className,
      )}
      {...rest}
    />
  )
  if (!icon && !end) return input
  return (
    <span className="relative block w-full">
      {icon && (
        <span
          className="pointer-events-none absolute inset-y-0 left-3 grid place-items-center text-subtle [&_svg]:size-[18px]"
          aria-hidden
        >
          {icon}
        </span>
      )}
      {input}
      {end && <span className="absolute inset-y-0 right-1 grid place-items-center">{end}</span>}
    </span>
  )
}

export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea dir="auto" className={cn('control', 'min-h-28 py-2 text-md', className)} {...rest} />
}
