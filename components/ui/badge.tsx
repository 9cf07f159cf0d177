import { cva, type VariantProps } from 'class-variance-authority'
import { type LucideIcon } from 'lucide-react'
import { type ReactNode } from 'react'
import { cn } from './cn'

const styles = cva(
  'inline-flex h-6 items-center gap-[5px] rounded-xs pr-2 text-2xs leading-none font-[550] whitespace-nowrap [&_svg]:size-3.5',
  {
    variants: {
      tone: {
        neutral: 'text-muted bg-surface-hover',
        success: 'text-success bg-success-soft',
        warning: 'text-warning bg-warning-soft',
        danger: 'text-danger bg-danger-soft',
        info: 'text-info bg-info-soft',
        accent: 'text-accent-text bg-accent-soft',
        picture: 'bg-surface text-text',
        inverse: 'bg-surface-inverse text-inverse',
      },
    },
    defaultVariants: { tone: 'neutral' },
  },
)

type BadgeProps = VariantProps<typeof styles> & {
  icon?: LucideIcon
  iconClassName?: string
  className?: string
  children: ReactNode
}

/** A state as icon and word, never as colour alone. */
export function Badge({ tone, icon: Icon, iconClassName, className, children }: BadgeProps) {
  return (
    <span className={cn(styles({ tone }), Icon ? 'pl-1.5' : 'pl-2', className)}>
      {Icon && <Icon aria-hidden className={iconClassName} />}
      {children}
    </span>
  )
}
