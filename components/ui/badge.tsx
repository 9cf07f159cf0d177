import { type ComponentType, type ReactNode } from 'react'
import { cn } from './cn'

const TONES = {
  neutral: 'text-muted bg-surface-hover',
  success: 'text-success bg-success-soft',
  warning: 'text-warning bg-warning-soft',
  danger: 'text-danger bg-danger-soft',
  info: 'text-info bg-info-soft',
  accent: 'text-accent-text bg-accent-soft',
  picture: 'on-photo',
  inverse: 'bg-surface-inverse text-inverse',
} as const

type BadgeProps = {
  tone?: keyof typeof TONES
  icon?: ComponentType<{ className?: string | undefined; 'aria-hidden'?: boolean }>
  iconClassName?: string | undefined
  className?: string
  children: ReactNode
}

/** A state as icon and word, never only as a colour. */
export function Badge({ tone = 'neutral', icon: Icon, iconClassName, className, children }: BadgeProps) {
  return (
    <span className={cn('badge', TONES[tone], className)}>
      {Icon && <Icon aria-hidden className={iconClassName} />}
      {children}
    </span>
  )
}
