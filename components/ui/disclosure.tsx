import { ChevronDown, type LucideIcon } from 'lucide-react'
import { type ReactNode } from 'react'

type DisclosureProps = {
  icon: LucideIcon
  label: string
  /** True to start open, if the content has a message. */
  defaultOpen?: boolean
  children: ReactNode
}

/** A row that expands. Native, so that it works without JavaScript. */
export const Disclosure = ({ icon: Icon, label, defaultOpen, children }: DisclosureProps) => (
  <details open={defaultOpen} className="group border-b border-border">
    <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 text-sm font-[550] hover:text-accent-text [&::-webkit-details-marker]:hidden">
      <Icon className="size-[1.125rem] shrink-0 text-muted" strokeWidth={1.75} aria-hidden />
      {label}
      <ChevronDown
        className="ml-auto size-5 shrink-0 text-muted transition-transform duration-200 group-open:rotate-180"
        aria-hidden
      />
    </summary>
    <div className="grid justify-items-start gap-5 pt-1 pb-7 text-sm leading-[1.375rem] sm:pl-[1.875rem]">
      {children}
    </div>
  </details>
)
