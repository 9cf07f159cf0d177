import { ChevronDown, type LucideIcon } from 'lucide-react'
import { type ReactNode } from 'react'
import { buttonStyles } from './button'
import { cn } from './cn'

type DisclosureProps = {
  icon: LucideIcon
  label: string
  /** True to start open, if the content has a message. */
  defaultOpen?: boolean
  /** The main action of a page: a button that shows a form. */
  isButton?: boolean
  children: ReactNode
}

const CLASSES = {
  className: 'group border-b border-border',
  bodyClassName: 'grid justify-items-start gap-5 pt-1 pb-7 text-sm leading-[1.375rem] sm:pl-[1.875rem]',
}

/** A row that expands. Native, so that it works without JavaScript. */
export const Disclosure = ({ icon, label, defaultOpen, isButton = false, children }: DisclosureProps) => (
  <details open={defaultOpen} className={isButton ? 'mb-6' : CLASSES.className}>
    {isButton ? <SummaryButton icon={icon} label={label} /> : <Summary icon={icon} label={label} />}
    <div className={isButton ? 'pt-5' : CLASSES.bodyClassName}>{children}</div>
  </details>
)

const SummaryButton = ({ icon: Icon, label }: Pick<DisclosureProps, 'icon' | 'label'>) => (
  <summary
    className={cn(
      buttonStyles({ size: 'lg' }),
      'cursor-pointer list-none max-sm:w-full [&::-webkit-details-marker]:hidden',
    )}
  >
    <Icon aria-hidden />
    {label}
  </summary>
)

/** A row that expands, as the `disclosure` of a `ChangeForm`. */
export const formDisclosure = (icon: LucideIcon, label: string) => ({
  ...CLASSES,
  summary: <Summary icon={icon} label={label} />,
})

const Summary = ({ icon: Icon, label }: Pick<DisclosureProps, 'icon' | 'label'>) => (
  <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 py-3 text-sm font-[550] hover:text-accent-text [&::-webkit-details-marker]:hidden">
    <Icon className="size-[1.125rem] shrink-0 text-muted" strokeWidth={1.75} aria-hidden />
    {label}
    <ChevronDown
      className="ml-auto size-5 shrink-0 text-muted transition-transform duration-200 group-open:rotate-180"
      aria-hidden
    />
  </summary>
)
