import { LoaderCircle } from 'lucide-react'
import { type ComponentProps } from 'react'
import { cn } from './cn'

const VARIANTS = {
  primary: 'button-primary',
  outline: 'button-outline',
  ghost: 'button-ghost',
  danger: 'button-danger',
  picture: 'button-picture',
  'picture-outline': 'button-picture-outline',
  link: 'button-link',
} as const
const SIZES = { md: 'button-md', lg: 'button-lg', icon: 'button-icon' } as const

export type ButtonStyle = {
  variant?: keyof typeof VARIANTS | undefined
  size?: keyof typeof SIZES | undefined
}

/** The classes of a button. `globals.css` defines them, because a page has dozens of buttons. */
export const buttonStyles = ({ variant = 'primary', size = 'md' }: ButtonStyle = {}): string =>
  cn('button', VARIANTS[variant], SIZES[size])

type ButtonProps = ComponentProps<'button'> &
  ButtonStyle & {
    /** Work is in progress: shows a spinner and ignores clicks. */
    pending?: boolean
  }

/** The site's button. One primary per view; danger only for what cannot be undone. */
export function Button({
  pending = false,
  variant,
  size,
  className,
  children,
  type,
  disabled,
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type ?? 'button'}
      className={cn(buttonStyles({ variant, size }), className)}
      disabled={disabled || pending}
      aria-busy={pending || undefined}
      {...rest}
    >
      {pending && <LoaderCircle className="animate-spin" aria-hidden />}
      {children}
    </button>
  )
}
