import { cva, type VariantProps } from 'class-variance-authority'
import { BadgeCheck, Check, CircleDashed, Clock3, Key, type LucideIcon, X } from 'lucide-react'
import { type ReactNode } from 'react'
import { OFFER_STATUS_WORDS } from '@/lib/domain/offer'
import { PROPERTY_STATUS_WORDS } from '@/lib/domain/property'
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

const STATUS = {
  pending: { tone: 'info', icon: Clock3, word: OFFER_STATUS_WORDS.pending },
  accepted: { tone: 'success', icon: Check, word: OFFER_STATUS_WORDS.accepted },
  verified: { tone: 'success', icon: BadgeCheck, word: PROPERTY_STATUS_WORDS.verified },
  rejected: { tone: 'danger', icon: X, word: OFFER_STATUS_WORDS.rejected },
  bought: { tone: 'accent', icon: Key, word: OFFER_STATUS_WORDS.bought },
} as const

/** The status of an offer or of an own listing. */
export function StatusBadge({ status, className }: { status: keyof typeof STATUS; className?: string }) {
  const { tone, icon, word } = STATUS[status]
  return (
    <Badge tone={tone} icon={icon} className={className}>
      {word}
    </Badge>
  )
}

/** The marker of a listing (decision 7): only verified ones say "Verified". `onPicture` gives it a solid ground. */
export function VerifiedMarker({
  verified,
  onPicture = false,
  className,
}: {
  verified: boolean
  onPicture?: boolean
  className?: string
}) {
  return (
    <Badge
      tone={onPicture ? 'picture' : verified ? 'success' : 'neutral'}
      icon={verified ? BadgeCheck : CircleDashed}
      iconClassName={onPicture && verified ? 'text-success' : undefined}
      className={className}
    >
      {verified ? 'Verified' : 'Not Verified'}
    </Badge>
  )
}
