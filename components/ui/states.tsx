import { CloudOff, type LucideIcon } from 'lucide-react'
import { type ReactNode } from 'react'
import { cn } from './cn'

type StateProps = {
  icon: LucideIcon
  title: string
  children?: ReactNode
  action?: ReactNode
  className?: string
  tone?: 'neutral' | 'danger' | 'warning'
}

const TONES = { neutral: 'text-subtle', danger: 'text-danger', warning: 'text-warning' }

/** An empty state: what it means and what to do next. */
export function EmptyState({ icon: Icon, title, children, action, className, tone = 'neutral' }: StateProps) {
  return (
    <div className={cn('grid justify-items-center gap-4 px-4 py-16 text-center', className)}>
      <Icon className={cn('size-7', TONES[tone])} strokeWidth={1.4} aria-hidden />
      <div className="grid gap-2">
        <h2 className="display-xs">{title}</h2>
        {children && (
          <p className="mx-auto max-w-[46ch] text-sm leading-[1.375rem] text-balance [overflow-wrap:anywhere] text-muted">
            {children}
          </p>
        )}
      </div>
      {action}
    </div>
  )
}

/** Something could not be loaded: what, and a retry. */
export function ErrorState({ title, children, action }: Omit<StateProps, 'icon' | 'tone'>) {
  return (
    <div role="alert">
      <EmptyState icon={CloudOff} tone="danger" title={title} action={action}>
        {children}
      </EmptyState>
    </div>
  )
}

/** Something was refused: why, and what to do instead. */
export const RefusedState = ({ className, ...state }: Omit<StateProps, 'tone'>) => (
  <div role="alert" className={className}>
    <EmptyState tone="warning" {...state} />
  </div>
)

/** A grey placeholder for loading content. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden className={cn('block animate-pulse rounded-xs bg-skeleton', className)} />
)
