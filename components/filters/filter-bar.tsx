'use client'

import { ChevronDown, SlidersHorizontal } from 'lucide-react'
import { type ComponentProps, type ReactNode, type RefObject, useRef, useState } from 'react'
import { type AreaUnits } from '@/lib/domain/facts'
import { FILTER_NAMES, type FilterName } from '@/lib/domain/listing-filters'
import { groupDigits } from '@/lib/domain/group-digits'
import { formatShortPrice } from '@/lib/domain/short-price'
import { useLazyPart } from '../browser/use-lazy-part'
import { showLoadFailure } from '../layout/show-toast'
import { cn } from '../ui/cn'
import { RangeLine } from '../ui/dimension-line'
import { chipsOf, type Filters, filterText, shortTypeText } from './filter-text'
import { type PanelName } from './panels'

// Popovers and the sheet are loaded when they are about to be opened.
const loadPanels = () => import('./panels')

type FilterBarProps = {
  filters: Filters
  /** The text being typed in the search when something is opened. */
  getLocation: () => string
  /** The units of areas before the viewer chooses some. */
  units: AreaUnits | undefined
  /** The form that the buttons submit without JavaScript, which leads to the form of all filters. */
  form: string
  onApply: (filters: Filters) => void
}

const BUTTONS = [
  { name: 'price', label: priceLabel, filterNames: ['minPrice', 'maxPrice'], className: 'max-md:hidden' },
  { name: 'type', label: typeLabel, filterNames: ['type'], className: 'max-md:hidden' },
  {
    name: 'bedrooms',
    label: roomsLabel('Beds', 'bedrooms'),
    filterNames: ['bedrooms'],
    className: 'max-md:hidden',
  },
  {
    name: 'bathrooms',
    label: roomsLabel('Baths', 'bathrooms'),
    filterNames: ['bathrooms'],
    className: 'max-[74rem]:hidden',
  },
] as const satisfies readonly {
  name: PanelName
  label: (filters: Filters) => ReactNode
  filterNames: readonly FilterName[]
  className: string
}[]

/** A button for each common filter, if there is room, and one for all filters. */
export function FilterBar({ filters, getLocation, units, form, onApply }: FilterBarProps) {
  const [open, setOpen] = useState<{ name: PanelName | 'all'; location: string } | null>(null)
  const onFailed = () => showLoadFailure('Failed to load the filters')
  const { part: panels, preload, request } = useLazyPart(loadPanels, { onFailed })
  const close = () => setOpen(null)
  const apply = (activeFilters: Filters) => {
    close()
    onApply(activeFilters)
  }
  const panel = (name: PanelName | 'all', opener: RefObject<HTMLButtonElement | null>) => {
    if (open?.name !== name || !panels) return null
    const props = { filters, units, location: open.location, onApply: apply, onClose: close, opener }
    return name === 'all' ? (
      <panels.FilterSheet {...props} />
    ) : (
      <panels.FilterPopover name={name} {...props} />
    )
  }
  const toggle = (name: PanelName | 'all') => {
    setOpen((last) => (last?.name === name ? null : { name, location: getLocation() }))
    request(close)
  }
  const totalCount = chipsOf(filters).length
  const hiddenCount = chipsOf(hiddenFilters(filters)).length
  return (
    <>
      {BUTTONS.map(({ name, label, filterNames, className }) => (
        <FilterSlot
          key={name}
          form={form}
          isOpen={open?.name === name}
          isSet={filterNames.some((filter) => filters[filter] !== undefined)}
          onToggle={() => toggle(name)}
          onNear={preload}
          panel={(opener) => panel(name, opener)}
          className={className}
        >
          {label(filters)}
          <ChevronDown aria-hidden />
        </FilterSlot>
      ))}
      <FilterSlot
        form={form}
        isOpen={open?.name === 'all'}
        isSet={hiddenCount > 0}
        isSetWhereSmall={totalCount > 0}
        onToggle={() => toggle('all')}
        onNear={preload}
        panel={(opener) => panel('all', opener)}
      >
        <SlidersHorizontal aria-hidden />
        <span className="max-md:hidden">More filters</span>
        <span className="md:hidden">Filters</span>
        <SetCount count={hiddenCount} className="max-md:hidden" />
        <SetCount count={totalCount} className="md:hidden" />
      </FilterSlot>
    </>
  )
}

/** The filters without a button in the bar. */
const hiddenFilters = (filters: Filters): Filters => {
  const visibleNames: readonly FilterName[] = BUTTONS.flatMap(({ filterNames }) => [...filterNames])
  const hiddenEntries = FILTER_NAMES.filter((name) => !visibleNames.includes(name)).map((name) => [
    name,
    filters[name],
  ])
  return { ...Object.fromEntries(hiddenEntries), verified: false }
}

function SetCount({ count, className }: { count: number; className: string }) {
  if (count === 0) return null
  return (
    <span
      className={cn(
        'grid h-5 min-w-5 place-items-center rounded-xs bg-accent-text px-[5px] text-2xs font-semibold text-surface numbers',
        className,
      )}
    >
      <span>
        <span className="sr-only">, </span>
        {count}
        <span className="sr-only"> set</span>
      </span>
    </span>
  )
}

type FilterSlotProps = Pick<ComponentProps<'button'>, 'form' | 'children' | 'className'> & {
  isOpen: boolean
  isSet: boolean
  /** Whether it looks active on small screens, where it is the only button and opens all filters. */
  isSetWhereSmall?: boolean
  onToggle: () => void
  /** Called on hover or focus of the button. */
  onNear: () => void
  panel: (opener: RefObject<HTMLButtonElement | null>) => ReactNode
}

const ACTIVE_STYLE = 'font-[550] shadow-[inset_0_-2px_var(--accent-text)] [&>svg]:text-accent-text'

/**
 * A button with its popover. Without JavaScript it submits the search's form, which leads to the form of all
 * filters.
 */
function FilterSlot({
  form,
  isOpen,
  isSet,
  isSetWhereSmall = isSet,
  onToggle,
  onNear,
  panel,
  className,
  children,
}: FilterSlotProps) {
  const opener = useRef<HTMLButtonElement>(null)
  return (
    <div className={cn('relative shrink-0', className)}>
      <button
        ref={opener}
        type="submit"
        form={form}
        name="view"
        value="filters"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={onNear}
        onFocus={onNear}
        onClick={(event) => {
          event.preventDefault()
          onToggle()
        }}
        className={cn(
          'inline-flex min-h-10 items-center gap-2 rounded-md border border-control bg-surface-raised px-3 text-sm whitespace-nowrap transition-colors hover:border-muted hover:bg-surface-hover focus-visible:rounded-md [&>svg]:size-4 [&>svg]:shrink-0',
          'aria-expanded:border-accent-text aria-expanded:shadow-[inset_0_0_0_1px_var(--accent-text)]',
          isSet ? ACTIVE_STYLE : '[&>svg]:text-subtle',
          isSetWhereSmall && !isSet && 'max-md:font-[550] max-md:shadow-[inset_0_-2px_var(--accent-text)]',
        )}
      >
        {children}
      </button>
      {panel(opener)}
    </div>
  )
}

function priceLabel(filters: Filters): ReactNode {
  const { minPrice, maxPrice } = filters
  if (minPrice === undefined && maxPrice === undefined) return 'Price'
  return (
    <span className="price-range gap-x-1.5! font-[550]! numbers">
      <span className="sr-only">Price: </span>
      {minPrice === undefined || maxPrice === undefined ? (
        filterText(minPrice === undefined ? 'maxPrice' : 'minPrice', filters)
      ) : (
        <>
          {formatShortPrice(minPrice)}
          <RangeLine />
          <span className="sr-only"> to </span>
          {formatShortPrice(maxPrice)}
        </>
      )}
    </span>
  )
}

function typeLabel({ type }: Filters): string {
  return type ? `Type: ${shortTypeText(type)}` : 'Type'
}

function roomsLabel(noun: string, name: 'bedrooms' | 'bathrooms') {
  return ({ [name]: least }: Filters): string =>
    least === undefined ? noun : `${noun}: ${groupDigits(least)}+`
}
