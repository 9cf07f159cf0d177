'use client'

import { useParams, useRouter } from 'next/navigation'
import {
  type ReactNode,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useOptimistic,
  useRef,
  useState,
  useTransition,
} from 'react'
import { ArrowUpDown, LayoutGrid, MapIcon, RotateCcw } from 'lucide-react'
import { type AreaUnits } from '@/lib/domain/facts'
import { writeFilters } from '@/lib/domain/filter-table'
import { EXPLORE_PAGE_SIZE, PROPERTY_SORT_LABELS, PROPERTY_SORTS } from '@/lib/domain/property'
import { paths } from '@/lib/paths'
import { type ExploreQuery, type ExploreView } from '@/lib/schemas/property'
import { Chips } from '../filters/chips'
import { FilterBar } from '../filters/filter-bar'
import { filtersOfQuery, withFilters } from '../filters/query-filters'
import { useNavigationStart } from '../layout/use-navigation-start'
import { MapPane } from '../map/map-pane'
import { SaveSearch } from '../saved-searches/save-search'
import { type SaveSearchDialogProps } from '../saved-searches/save-search-dialog'
import { Button, buttonStyles } from '../ui/button'
import { cn } from '../ui/cn'
import { Switch } from '../ui/switch'
import { Select } from '../ui/select'
import { UnitsSwitch } from '../units/units-switch'
import { TransitionLink } from '../ui/transition-link'
import { exploreHref, exploreQueryFrom } from './explore-href'
import { SearchingContext, type Searching, useSearching } from './explore-searching'
import { rememberList } from './previous-list'
import { PlaceField } from './place-field'
import { recordSearch } from './searches'

const FORM = 'explore'

/** The pause in typing before a search, in milliseconds. */
const TYPING_PAUSE_MS = 300

/** A search without filters. */
const DEFAULTS: Omit<ExploreQuery, 'view'> = {
  location: '',
  sort: 'default',
  verified: false,
  show: EXPLORE_PAGE_SIZE,
}

type ExploreBarProps = {
  query: ExploreQuery
  /** The results: `ExploreResults`. */
  children: ReactNode
  /** The map's style with streets, if one is set. */
  mapStyle?: string | undefined
  /** Absent for viewers who save no searches. */
  saveSearch?: SaveSearchDialogProps['save'] | undefined
}

/**
 * Search, filters and order above the list. A plain GET form and plain links; with JavaScript changes search
 * at once, and the old results stay until the new ones have loaded. Stays mounted when the list is replaced,
 * which keeps the text being typed.
 */
export function ExploreBar({ query, children, mapStyle, saveSearch }: ExploreBarProps) {
  const router = useRouter()
  const [isPending, startTransition] = useTransition()
  const [current, setCurrent] = useOptimistic(query)
  const [units, setUnits] = useState<AreaUnits>()
  const input = useRef<HTMLInputElement>(null)
  const shownListRef: Searching['shownListRef'] = useRef(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const searchText = () => input.current?.value ?? ''

  const replaceUrl = (next: ExploreQuery) => {
    clearTimeout(timer.current)
    startTransition(() => {
      setCurrent(next)
      router.replace(exploreHref(next), { scroll: false })
    })
  }

  const navigate: Searching['navigate'] = (next) => replaceUrl({ ...next, location: searchText() })

  const search = (change: Partial<ExploreQuery> = {}) => {
    const isElsewhere = !['', current.location].includes(searchText().trim())
    navigate({ ...current, ...(isElsewhere && { bounds: undefined }), show: EXPLORE_PAGE_SIZE, ...change })
  }

  const choosePlace = (location: string) => {
    if (input.current) input.current.value = location
    search({ bounds: undefined })
  }

  const reset = () => {
    if (input.current) input.current.value = ''
    replaceUrl({ ...DEFAULTS, view: current.view })
  }

  useEffect(() => () => clearTimeout(timer.current), [])
  useNavigationStart((href) => {
    rememberList(href)
    if (new URL(href, window.location.href).pathname !== paths.properties) recordSearch(query)
  })
  const onPageHide = useEffectEvent(() => recordSearch(query))
  useEffect(() => {
    window.addEventListener('pagehide', onPageHide)
    return () => window.removeEventListener('pagehide', onPageHide)
  }, [])
  // A URL that changes by another link updates the field.
  useEffect(() => {
    const element = input.current
    if (element && element !== document.activeElement) element.value = query.location
  }, [query.location])

  const filters = filtersOfQuery(current)
  // The first frame shows the pressed button; the rows beside the map are laid out in the next ones (ADR 137).
  const hasMap = useDeferredValue(current.view) === 'map'
  return (
    <SearchingContext value={{ query: current, isPending, navigate, shownListRef, units, setUnits }}>
      <div className="bar-top z-30 border-y border-border bg-surface print:hidden">
        <div className="container-page flex items-center gap-2 py-3 max-sm:noscript:flex-wrap">
          <form
            id={FORM}
            role="search"
            action={paths.properties}
            onSubmit={(event) => {
              event.preventDefault()
              search()
            }}
            className="relative flex min-w-0 flex-1 items-center gap-2 max-[18rem]:basis-full max-sm:noscript:basis-full"
          >
            {/* The button that Enter in the field presses: the form's first. */}
            <button type="submit" hidden />
            <PlaceField
              field={input}
              defaultValue={query.location}
              className="pr-1! placeholder-shown:[&::-webkit-search-cancel-button]:hidden"
              onChoose={choosePlace}
              onType={() => {
                clearTimeout(timer.current)
                timer.current = setTimeout(search, TYPING_PAUSE_MS)
              }}
            />
            {writeFilters(current).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <noscript>
              <Button type="submit">Search</Button>
            </noscript>
          </form>
          <FilterBar
            form={FORM}
            filters={filters}
            getLocation={searchText}
            units={units}
            onApply={(next) => navigate(withFilters(current, next))}
          />
          {saveSearch && (
            <SaveSearch save={saveSearch} isSmall className="shrink-0 bg-surface-raised md:hidden" />
          )}
          <Switch
            form={FORM}
            name="verified"
            value="true"
            checked={current.verified}
            onChange={(event) => search({ verified: event.target.checked })}
            className="pl-3 max-[74rem]:hidden"
          >
            Verified only
          </Switch>
        </div>
      </div>
      <div data-map={hasMap || undefined} className={cn(hasMap && 'map-split')}>
        <div
          className={cn(
            'container-page grid grid-cols-1 content-start gap-x-3 gap-y-2 pt-3 min-[18rem]:grid-cols-[minmax(0,1fr)_auto] md:pt-4',
            !hasMap && 'md:grid-cols-[minmax(0,1fr)_auto_auto]',
          )}
        >
          {hasMap && (
            <a href="#map" className="sr-only col-span-full focus:not-sr-only">
              Skip to the map
            </a>
          )}
          <ExploreTools form={FORM} onReset={reset} saveSearch={saveSearch} />
          <Chips
            filters={filters}
            units={units}
            hrefOf={(next) => exploreHref(withFilters(current, next))}
            onApply={(next) => navigate(withFilters(current, next))}
            onEmpty={() => input.current?.focus()}
          />
          {children}
        </div>
        {hasMap && (
          <div id="map" tabIndex={-1}>
            <MapPane styleUrl={mapStyle} />
          </div>
        )}
      </div>
    </SearchingContext>
  )
}

/** The bar above a cached list, whose URL contains the text of its query as `query`. */
export function CachedExploreBar(props: Omit<ExploreBarProps, 'query'>) {
  const { query: text } = useParams<{ query: string }>()
  return <ExploreBar {...props} query={exploreQueryFrom(decodeURIComponent(text))} />
}

const VIEWS = [
  { view: 'list', label: 'List', icon: LayoutGrid },
  { view: 'map', label: 'Map', icon: MapIcon },
] as const satisfies readonly { view: ExploreView; label: string; icon: unknown }[]

type ExploreToolsProps = {
  /** The id of the search's form, which the order belongs to. */
  form: string
  onReset: () => void
  saveSearch: SaveSearchDialogProps['save'] | undefined
}

/** The order of the results, how they are shown, the reset, and the way to save the search. */
function ExploreTools({ form, onReset, saveSearch }: ExploreToolsProps) {
  const { query, navigate } = useSearching()
  return (
    <>
      <div className="flex min-[18rem]:max-md:-mr-4">
        {saveSearch && <SaveSearch save={saveSearch} className="max-md:hidden" />}
        <TransitionLink
          href={exploreHref({ ...DEFAULTS, view: query.view })}
          onFollow={onReset}
          className={buttonStyles({ variant: 'ghost' })}
        >
          <RotateCcw aria-hidden />
          Reset filters
        </TransitionLink>
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
              navigate({
                ...query,
                sort: PROPERTY_SORTS.find((sort) => sort === target.value) ?? 'default',
                show: EXPLORE_PAGE_SIZE,
              })
            }
            className="max-sm:[&>select]:pr-7 max-sm:[&>select]:pl-9 sm:[&>select]:pl-12"
          >
            {PROPERTY_SORTS.map((sort) => (
              <option key={sort} value={sort} className="bg-surface-overlay text-text">
                {PROPERTY_SORT_LABELS[sort]}
              </option>
            ))}
          </Select>
        </div>
        <UnitsSwitch defaultUnits="each" className="bg-surface-raised" />
        <div
          role="group"
          aria-label="Show as"
          className="inline-flex rounded-md border border-control bg-surface-raised text-sm text-muted noscript:hidden"
        >
          {VIEWS.map(({ view, label, icon: Icon }) => (
            <TransitionLink
              key={view}
              href={exploreHref({ ...query, view })}
              onFollow={() => navigate({ ...query, view })}
              aria-current={query.view === view ? 'true' : undefined}
              className={cn(
                'inline-flex min-h-10 min-w-11 items-center justify-center gap-2 border-border px-3 not-first:border-l first:rounded-l-[5px] last:rounded-r-[5px] hover:bg-surface-hover hover:text-text focus-visible:z-1 focus-visible:rounded-[5px]',
                'aria-current:bg-accent-soft aria-current:font-[550] aria-current:text-text aria-current:[&>svg]:text-accent-text',
              )}
            >
              <Icon className="size-4 max-[18rem]:hidden" aria-hidden />
              <span className="max-sm:min-[18rem]:sr-only">{label}</span>
            </TransitionLink>
          ))}
        </div>
      </div>
    </>
  )
}
