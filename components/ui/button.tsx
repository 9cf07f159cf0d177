import { cva, type VariantProps } from 'class-variance-authority'
import { LoaderCircle } from 'lucide-react'
import * as Slot from '@radix-ui/react-slot'
import { type ComponentProps } from 'react'
import { cn } from './cn'

/** The classes of a button. `globals.css` defines them, because a page has dozens of buttons. */
export const buttonStyles = cva('button', {
  variants: {
    variant: {
      primary: 'button-primary',
      outline: 'button-outline',
      ghost: 'button-ghost',
      danger: 'button-danger',
      picture: 'button-picture',
      'picture-outline': 'button-picture-outline',
      link: 'button-link',
    },
    size: { md: 'button-md', lg: 'button-lg', icon: 'button-icon' },
  },
  defaultVariants: { variant: 'primary', size: 'md' },
})

type ButtonProps = ComponentProps<'button'> &
  VariantProps<typeof buttonStyles> & {
    /** Applies the style to the single child (such as a link) instead of a button. */
    asChild?: boolean
    /** Work is in progress: shows a spinner and ignores clicks. */
    pending?: boolean
  }

/** The site's button. One primary per view; danger only for what cannot be undone. */
export function Button({
  asChild,
  pending = false,
  variant,
  size,
  className,
  children,
  type,
  disabled,
  ...rest
}: ButtonProps) {
  const classes = cn(buttonStyles({ variant, size }), className)
  if (asChild) {
    return (
      <Slot.Root className={classes} {...rest}>
        {children}
      </Slot.Root>
    )
  }
  return (
    <button
      type={type ?? 'button'}
      className={classes}
      disabled={disabled || pending}
      aria-busy={pending || undefined}
      {...rest}
    >
      {pending && <LoaderCircle className="animate-spin" aria-hidden />}
      {children}
    </button>
  )
}
