'use client'

import { Check, CircleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useBrowserValue } from '@/components/browser/use-browser-value'
import { SECTIONS_SLOT } from '@/components/layout/dashboard-nav'
import { type Uploads } from '@/components/pictures/pictures-input'
import { cn } from '@/components/ui/cn'
import { LISTING_SECTIONS, type ListingSection } from '@/lib/domain/fact-field'
import { type SectionState, sectionStates } from './section-states'
import { type ListingFormMethods } from './use-draft'
import { useSectionInView } from './use-section-in-view'
import { type FormFieldName } from '@/lib/schemas/form-values'
import { SECTION_TITLES } from './values'
import { useFormValues } from './watched-values'

type SectionListProps = {
  control: ListingFormMethods['control']
  /** The fields whose errors are shown. */
  faulty: readonly FormFieldName[]
  uploads: Uploads
}

const slot = () => document.getElementById(SECTIONS_SLOT)

/**
 * The sections with their states: below this page's entry in the sidebar, on small screens a strip above the
 * form.
 */
export function SectionList({ control, faulty, uploads }: SectionListProps) {
  const states = sectionStates(useFormValues(control), faulty, uploads)
  const inView = useSectionInView()
  const strip = useRef<HTMLElement>(null)
  useEffect(() => {
    // Only sideways: the page must not scroll with it.
    const link = strip.current?.querySelector<HTMLElement>('[aria-current]')
    if (link) strip.current?.scrollTo?.({ left: link.offsetLeft - link.offsetWidth / 2 })
  }, [inView])
  const sidebar = useBrowserValue(slot, null)
  return (
    <>
      <nav
        ref={strip}
        aria-label="Sections"
        className="bar-top z-20 -mx-gutter mb-6 scroll-row border-b border-border bg-surface px-gutter md:hidden print:hidden"
      >
        {LISTING_SECTIONS.map((section) => (
          <SectionLink
            key={section}
            section={section}
            state={states[section]}
            isCurrent={inView === section}
            className="border-b-2 border-transparent px-3 whitespace-nowrap first:pl-0 aria-[current]:border-accent-text"
          />
        ))}
      </nav>
      {sidebar &&
        createPortal(
          <div role="navigation" aria-label="Sections" className="my-1 ml-5 grid border-l border-border">
            {LISTING_SECTIONS.map((section) => (
              <SectionLink
                key={section}
                section={section}
                state={states[section]}
                isCurrent={inView === section}
                className="-ml-px justify-between border-l-2 border-transparent pr-3 pl-5 hover:text-text aria-[current]:border-accent-text"
              />
            ))}
          </div>,
          sidebar,
        )}
    </>
  )
}

type SectionLinkProps = {
  section: ListingSection
  state: SectionState
  isCurrent: boolean
  className: string
}

const SectionLink = ({ section, state: { tone, words }, isCurrent, className }: SectionLinkProps) => (
  <a
    href={`#${section}`}
    aria-current={isCurrent ? 'location' : undefined}
    className={cn(
      'flex min-h-10 items-center gap-2 text-sm text-muted aria-[current]:font-semibold aria-[current]:text-text',
      className,
    )}
  >
    {SECTION_TITLES[section]}
    <span
      className={cn(
        'inline-flex items-center gap-1 text-xs font-normal numbers',
        tone === 'bad' ? 'text-danger' : 'text-subtle',
      )}
    >
      {tone === 'bad' && <CircleAlert className="size-3.5" aria-hidden />}
      {tone === 'done' ? (
        <>
          <Check className="size-3.5" aria-hidden />
          <span className="sr-only">{words}</span>
        </>
      ) : (
        words
      )}
    </span>
  </a>
)
