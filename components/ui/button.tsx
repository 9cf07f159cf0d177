import { cva, type VariantProps } from 'class-variance-authority'
import { LoaderCircle } from 'lucide-react'
import * as Slot from '@radix-ui/react-slot'
import { type ComponentProps } from 'react'
import { cn } from './cn'

// An enabled button keeps its style; only a disabled one is drawn as an outline.
const UNUSABLE =
  'not-aria-busy:disabled:border-border-strong not-aria-busy:disabled:text-subtle not-aria-busy:disabled:border-dashed not-aria-busy:disabled:bg-transparent'

export const buttonStyles = cva(
  'inline-flex items-center justify-center gap-2 rounded-md border font-[550] whitespace-nowrap transition-colors focus-visible:rounded-md disabled:cursor-not-allowed aria-busy:cursor-progress [&_svg]:size-[1.125em] [&_svg]:shrink-0',
  {
    variants: {
      variant: {
        primary: `border-transparent bg-accent text-on-accent hover:bg-accent-hover ${UNUSABLE}`,
        outline: `border-control hover:border-muted hover:bg-surface-hover ${UNUSABLE}`,
        ghost:
          'border-transparent text-muted hover:bg-surface-hover hover:text-text not-aria-busy:disabled:text-subtle',
        danger: `border-transparent bg-danger-fill text-on-danger hover:bg-danger-fill/90 ${UNUSABLE}`,
        picture:
          'border-transparent bg-on-picture-accent text-on-picture-accent-text hover:bg-on-picture-accent/90 focus-visible:outline-on-picture',
        'picture-outline':
          'border-on-picture-muted text-on-picture hover:bg-on-picture/16 focus-visible:outline-on-picture',
        link: 'border-transparent px-0! text-accent-text underline decoration-current/45 decoration-1 underline-offset-[.22em] hover:decoration-current',
      },
      size: {
        md: 'min-h-10 px-4 text-sm',
        lg: 'text-md min-h-12 px-6',
        icon: 'text-md size-10',
      },
    },
    defaultVariants: { variant: 'primary', size: 'md' },
  },
)

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
