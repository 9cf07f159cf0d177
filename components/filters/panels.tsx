'use client'

import { type RefObject } from 'react'
import { type AreaUnits } from '@/lib/domain/facts'
import { groupDigits } from '@/lib/domain/group-digits'
import { pluralNoun } from '@/lib/domain/pluralize'
import { Button } from '../ui/button'
import { Popover } from '../ui/popover'
import { Sheet } from '../ui/sheet'
import { TypeField } from './choice-fields'
import { type Draft, type FieldProps } from './draft'
import { FilterFields, StepsField } from './filter-fields'
import { type Filters, NO_FILTERS } from './filter-text'
import { PriceField } from './price-field'
import { submitOrFocus } from './submit-or-focus'
import { type Count, useCount } from './use-count'
import { useDraft } from './use-draft'

/** The filters with a button in the bar. */
export type PanelName = 'price' | 'type' | 'bedrooms' | 'bathrooms'

type PanelProps = {
  filters: Filters
  /** The rest of the search. */
  location: string
  units: AreaUnits | undefined
  onApply: (filters: Filters) => void
  onClose: () => void
  opener: RefObject<HTMLButtonElement | null>
}

const TITLES: Record<PanelName, string> = {
  price: 'Price',
  type: 'Type',
  bedrooms: 'Bedrooms',
  bathrooms: 'Bathrooms',
}

/** The blank draft of each panel, which removes its filters. */
const BLANK: Record<PanelName, Draft> = {
  price: { minPrice: '', maxPrice: '' },
  type: { type: '' },
  bedrooms: { bedrooms: '' },
  bathrooms: { bathrooms: '' },
}

/** "Show 128 homes", or "Show homes" if the number is unknown. */
function showButtonText(count: Count | null): string {
  if (count === null) return 'Show homes'
  const { total, isMore } = count
  return `Show ${groupDigits(total)}${isMore ? '+' : ''} ${isMore ? 'homes' : pluralNoun(total, 'home')}`
}

/** One filter below its button. */
export function FilterPopover({
  name,
  filters,
  location,
  onApply,
  onClose,
  opener,
}: PanelProps & { name: PanelName }) {
  const { hasErrors, filters: draftFilters, ...fields } = useDraft(filters)
  const count = useCount(location, draftFilters)
  return (
    <Popover
      anchor={opener}
      onClose={onClose}
      label={TITLES[name]}
      className="z-35 w-[min(27rem,calc(100vw-2rem))] animate-appear rounded-lg bg-surface-overlay shadow-lg"
    >
      <form noValidate onSubmit={submitOrFocus(hasErrors, () => onApply(draftFilters))}>
        <div className="grid gap-5 px-6 py-5">
          <PanelField name={name} {...fields} />
        </div>
        <div className="flex items-center justify-between gap-3 border-t border-border py-3 pr-4 pl-3">
          <Button variant="ghost" onClick={() => fields.change(BLANK[name])}>
            Clear
          </Button>
          <Button type="submit" className="numbers">
            {showButtonText(count)}
          </Button>
        </div>
      </form>
    </Popover>
  )
}

function PanelField({ name, ...fields }: FieldProps & { name: PanelName }) {
  switch (name) {
    case 'price':
      return (
        <>
          <h2 className="text-sm font-semibold">Price</h2>
          <PriceField {...fields} />
        </>
      )
    case 'type':
      return (
        <fieldset>
          <legend className="mb-3 text-sm font-semibold">Type</legend>
          <TypeField {...fields} />
        </fieldset>
      )
    case 'bedrooms':
    case 'bathrooms':
      return <StepsField name={name} {...fields} />
  }
}

const SHEET_FORM = 'filters'

export function FilterSheet({ filters, location, units, onApply, onClose, opener }: PanelProps) {
  const { hasErrors, filters: draftFilters, ...fields } = useDraft(filters)
  const count = useCount(location, draftFilters)
  return (
    <Sheet
      title="Filters"
      onClose={onClose}
      onClosed={() => opener.current?.focus()}
      foot={
        <div className="flex items-center justify-between gap-3">
          <Button variant="ghost" onClick={() => onApply(NO_FILTERS)} className="-ml-4">
            Clear all
          </Button>
          <Button type="submit" form={SHEET_FORM} size="lg" className="grow numbers sm:max-w-68">
            {showButtonText(count)}
          </Button>
        </div>
      }
    >
      <form id={SHEET_FORM} noValidate onSubmit={submitOrFocus(hasErrors, () => onApply(draftFilters))}>
        <FilterFields units={units} {...fields} />
      </form>
    </Sheet>
  )
}
