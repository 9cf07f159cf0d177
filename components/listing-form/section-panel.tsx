import { type ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import { type ListingSection } from '@/lib/domain/fact-field'
import { SECTION_TITLES } from './values'

type SectionPanelProps = {
  section: ListingSection
  /** Shown beside the title. */
  aside?: ReactNode
  className?: string
  children: ReactNode
}

/** A section of the form below its title, the target of the list of sections. */
export const SectionPanel = ({ section, aside, className, children }: SectionPanelProps) => (
  <section
    id={section}
    aria-labelledby={`${section}-title`}
    className="border-border bg-surface-raised p-[clamp(1.25rem,2.4vw,1.5rem)] max-sm:-mx-gutter max-sm:border-y sm:rounded-lg sm:border"
  >
    <div className="mb-5 flex min-h-10 items-center justify-between gap-4">
      <h2 id={`${section}-title`} className="display-sm">
        {SECTION_TITLES[section]}
      </h2>
      <div className="text-right text-xs text-muted numbers">{aside}</div>
    </div>
    <div className={cn('grid grid-cols-1 gap-5', className)}>{children}</div>
  </section>
)
