'use client'

import { ArrowUpDown, LayoutGrid, MapIcon, RotateCcw } from 'lucide-react'
import { EXPLORE_PAGE_SIZE, PROPERTY_SORT_WORDS, PROPERTY_SORTS } from '@/lib/domain/property'
import { paths } from '@/lib/paths'
import { type ExploreView } from '@/lib/schemas/property'
import { SaveSearch } from '../saved-searches/save-search'
import { type SaveSearchDialogProps } from '../saved-searches/save-search-dialog'
import { Button } from '../ui/button'
import { cn } from '../ui/cn'
import { Select } from '../ui/select'
import { UnitsSwitch } from '../units/units-switch'
import { TransitionLink } from '../ui/transition-link'
import { exploreHref } from './explore-href'
import { useSearching } from './explore-searching'

const VIEWS = [
  { view: 'list', word: 'List', icon: LayoutGrid },
  { view: 'map', word: 'Map', icon: MapIcon },
] as const satisfies readonly { view: ExploreView; word: string; icon: unknown }[]

type ExploreToolsProps = {
  /** The search's form, which contains the order. */
  form: string
  onReset: () => void
  saveSearch: SaveSearchDialogProps['save'] | undefined
}

/** The order of the results, how they are shown, the reset, and the way to save the search. */
export function ExploreTools({ form, onReset, saveSearch }: ExploreToolsProps) {
  const { query, go } = useSearching()
  return (
    <>
      <div className="flex min-[18rem]:max-md:-mr-4">
        {saveSearch && <SaveSearch save={saveSearch} className="max-md:hidden" />}
        <Button asChild variant="ghost">
          <TransitionLink href={paths.properties} onFollow={onReset}>
            <RotateCcw aria-hidden />
            Reset filters
          </TransitionLink>
        </Button>
      </div>
      <div className="flex items-center gap-2 max-md:col-span-full max-[22rem]:flex-wrap md:gap-3">
        <div className="relative min-w-0 max-md:flex-1 max-[22rem]:basis-full md:w-60">
          <label
            htmlFor="sort"
            className="pointer-events-none absolute inset-y-0 left-3 z-1 grid place-items-center text-sm text-subtle"
          >
            <span className="max-sm:sr-only">Sort:</span>
            <ArrowUpDown className="size-4 sm:hidden" aria-hidden />
          </label>
          <Select
            id="sort"
            name="sort"
            form={form}
            value={query.sort}
            onChange={({ target }) =>
              go({
                ...query,
                sort: PROPERTY_SORTS.find((sort) => sort === target.value) ?? 'default',
                show: EXPLORE_PAGE_SIZE,
              })
            }
            className="max-sm:[&>select]:pr-7 max-sm:[&>select]:pl-9 sm:[&>select]:pl-12"
          >
            {PROPERTY_SORTS.map((sort) => (
              <option key={sort} value={sort} className="bg-surface-overlay text-text">
                {PROPERTY_SORT_WORDS[sort]}
              </option>
            ))}
          </Select>
        </div>
        <UnitsSwitch unchosen="each" className="bg-surface-raised" />
        <div
          role="group"
          aria-label="Show as"
          className="inline-flex rounded-md border border-control bg-surface-raised text-sm text-muted noscript:hidden"
        >
          {VIEWS.map(({ view, word, icon: Icon }) => (
            <TransitionLink
              key={view}
              href={exploreHref({ ...query, view })}
              onFollow={() => go({ ...query, view })}
              aria-current={query.view === view ? 'true' : undefined}
              className={cn(
                'inline-flex min-h-10 min-w-11 items-center justify-center gap-2 border-border px-3 not-first:border-l first:rounded-l-[5px] last:rounded-r-[5px] hover:bg-surface-hover hover:text-text focus-visible:z-1 focus-visible:rounded-[5px]',
                'aria-current:bg-accent-soft aria-current:font-[550] aria-current:text-text aria-current:[&>svg]:text-accent-text',
              )}
            >
              <Icon className="size-4 max-[18rem]:hidden" aria-hidden />
              <span className="max-sm:min-[18rem]:sr-only">{word}</span>
            </TransitionLink>
          ))}
        </div>
      </div>
    </>
  )
}
