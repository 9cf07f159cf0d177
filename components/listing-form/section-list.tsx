'use client'

import { Check, CircleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useBrowserValue } from '@/components/browser/use-browser-value'
import { SECTIONS_SLOT } from '@/components/layout/dashboard-nav'
import { type Uploads } from '@/components/pictures/pictures-input'
import { cn } from '@/components/ui/cn'
import { LISTING_SECTIONS, type ListingSection } from '@/lib/domain/fact-field'
import { type ListingFormMethods } from './use-draft'
import { useSectionInView } from './use-section-in-view'
import { type FormFieldName, type FormValues } from '@/lib/schemas/form-values'
import { SECTION_TITLES, invalidFields, fieldsOf, isFilledIn, sectionOf } from './values'
import { useFormValues } from './watched-values'
import { LISTING_FIELDS } from '@/lib/schemas/listing-fields'

type SectionListProps = {
  control: ListingFormMethods['control']
  /** The fields whose errors are shown. */
  invalidNames: readonly FormFieldName[]
  uploads: Uploads
}

const sidebarSlot = () => document.getElementById(SECTIONS_SLOT)

/**
 * The sections with their states: below this page's entry in the sidebar, on small screens a strip above the
 * form.
 */
export function SectionList({ control, invalidNames, uploads }: SectionListProps) {
  const states = sectionStates(useFormValues(control), invalidNames, uploads)
  const sectionInView = useSectionInView()
  const strip = useRef<HTMLElement>(null)
  useEffect(() => {
    // Only sideways: the page must not scroll with it.
    const link = strip.current?.querySelector<HTMLElement>('[aria-current]')
    if (link) strip.current?.scrollTo?.({ left: link.offsetLeft - link.offsetWidth / 2 })
  }, [sectionInView])
  const sidebar = useBrowserValue(sidebarSlot, null)
  const links = (className: string) =>
    LISTING_SECTIONS.map((section) => (
      <SectionLink
        key={section}
        section={section}
        state={states[section]}
        isCurrent={sectionInView === section}
        className={className}
      />
    ))
  return (
    <>
      <nav
        ref={strip}
        aria-label="Sections"
        className="bar-top z-20 -mx-gutter mb-6 scroll-row border-b border-border bg-surface px-gutter md:hidden print:hidden"
      >
        {links(
          'border-b-2 border-transparent px-3 whitespace-nowrap first:pl-0 aria-[current]:border-accent-text',
        )}
      </nav>
      {sidebar &&
        createPortal(
          <div role="navigation" aria-label="Sections" className="my-1 ml-5 grid border-l border-border">
            {links(
              '-ml-px justify-between border-l-2 border-transparent pr-3 pl-5 hover:text-text aria-[current]:border-accent-text',
            )}
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

const SectionLink = ({ section, state: { tone, text }, isCurrent, className }: SectionLinkProps) => (
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
        tone === 'error' ? 'text-danger' : 'text-subtle',
      )}
    >
      {tone === 'error' && <CircleAlert className="size-3.5" aria-hidden />}
      {tone === 'done' ? (
        <>
          <Check className="size-3.5" aria-hidden />
          <span className="sr-only">{text}</span>
        </>
      ) : (
        text
      )}
    </span>
  </a>
)

/** The state of a section. `text` is empty for a section that has no values and needs none. */
type SectionState = { tone: 'done' | 'in-progress' | 'error'; text: string }

/** "3 of 9". */
function countOf(section: ListingSection, values: FormValues): string {
  const names = fieldsOf(section).filter((name) => LISTING_FIELDS[name].input.as !== 'period')
  const filledIn = names.filter((name) => isFilledIn(values[name])).length
  return filledIn === 0 ? '' : `${filledIn} of ${names.length}`
}

const SUMMARIES: Record<ListingSection, (values: FormValues) => string> = {
  basics: () => '',
  facts: (values) => countOf('facts', values),
  energy: ({ energyClass, energyExempt }) => (energyClass || energyExempt ? 'given' : ''),
  ownership: (values) => countOf('ownership', values),
  features: ({ features }) => ((features?.length ?? 0) > 0 ? String(features?.length) : ''),
  pictures: ({ images }) => ((images?.length ?? 0) > 0 ? String(images?.length) : ''),
  tours: ({ tours, documents }) => String((tours?.length ?? 0) + (documents?.length ?? 0) || ''),
  place: () => '',
}

/** Sections with required fields, which are done when these are valid. */
const REQUIRED_SECTIONS: readonly ListingSection[] = ['basics', 'place']

/** The state of each section; `invalidNames`: the fields whose errors are shown. */
function sectionStates(
  values: FormValues,
  invalidNames: readonly FormFieldName[],
  { running, failed }: Uploads,
): Record<ListingSection, SectionState> {
  const invalid = invalidFields(values)
  const stateOf = (section: ListingSection): SectionState => {
    const errorCount = invalidNames.filter((name) => sectionOf(name) === section).length
    if (section === 'pictures' && failed > 0) return { tone: 'error', text: `${failed} failed` }
    if (errorCount > 0) return { tone: 'error', text: `${errorCount} to fix` }
    if (section === 'pictures' && running > 0) return { tone: 'in-progress', text: `${running} uploading` }
    const isDone = REQUIRED_SECTIONS.includes(section) && !fieldsOf(section).some((name) => invalid.has(name))
    return isDone ? { tone: 'done', text: 'done' } : { tone: 'in-progress', text: SUMMARIES[section](values) }
  }
  return Object.fromEntries(LISTING_SECTIONS.map((section) => [section, stateOf(section)])) as Record<
    ListingSection,
    SectionState
  >
}
