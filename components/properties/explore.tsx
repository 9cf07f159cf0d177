'use client'

import { useParams, useRouter } from 'next/navigation'
import {
  type ReactNode,
  useEffect,
  useEffectEvent,
  useOptimistic,
  useRef,
  useState,
  useTransition,
} from 'react'
import { type AreaUnits } from '@/lib/domain/facts'
import { writeFilters } from '@/lib/domain/filters'
import { EXPLORE_PAGE_SIZE } from '@/lib/domain/property'
import { paths } from '@/lib/paths'
import { type ExploreQuery } from '@/lib/schemas/property'
import { Chips } from '../filters/chips'
import { FilterBar } from '../filters/filter-bar'
import { filtersOfQuery, withFilters } from '../filters/query-filters'
import { useNavigationStart } from '../layout/use-navigation-start'
import { MapPane } from '../map/map-pane'
import { SaveSearch } from '../saved-searches/save-search'
import { type SaveSearchDialogProps } from '../saved-searches/save-search-dialog'
import { Button } from '../ui/button'
import { cn } from '../ui/cn'
import { Switch } from '../ui/switch'
import { exploreHref, exploreQueryFrom } from './explore-href'
import { SearchingContext, type Searching } from './explore-searching'
import { ExploreTools } from './explore-tools'
import { rememberList } from './previous-list'
import { PlaceField } from './place-field'
import { recordSearch } from './searches'

const FORM = 'explore'

/** The pause in typing before a search, in milliseconds. */
const TYPING_PAUSE = 300

/** The unfiltered list. */
const DEFAULTS: ExploreQuery = {
  location: '',
  sort: 'default',
  verified: false,
  show: EXPLORE_PAGE_SIZE,
  view: 'list',
}

type ExploreBarProps = {
  query: ExploreQuery
  /** `ExploreResults`. */
  children: ReactNode
  /** The map's style with streets, if one is set. */
  mapStyle?: string | undefined
  /** Absent for readers who save no searches. */
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
  const [chosen, setChosen] = useOptimistic(query)
  const [units, setUnits] = useState<AreaUnits>()
  const search = useRef<HTMLInputElement>(null)
  const lastRef: Searching['lastRef'] = useRef(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const typed = () => search.current?.value ?? ''

  const follow = (next: ExploreQuery) => {
    clearTimeout(timer.current)
    startTransition(() => {
      setChosen(next)
      router.replace(exploreHref(next), { scroll: false })
    })
  }

  const go: Searching['go'] = (next) => follow({ ...next, location: typed() })

  const restart = (change: Partial<ExploreQuery> = {}) =>
    go({ ...chosen, show: EXPLORE_PAGE_SIZE, ...change })

  const choose = (location: string) => {
    if (search.current) search.current.value = location
    restart()
  }

  const reset = () => {
    if (search.current) search.current.value = ''
    follow(DEFAULTS)
  }

  useEffect(() => () => clearTimeout(timer.current), [])
  useNavigationStart((href) => {
    rememberList(href)
    if (new URL(href, window.location.href).pathname !== paths.properties) recordSearch(query)
  })
  const leave = useEffectEvent(() => recordSearch(query))
  useEffect(() => {
    window.addEventListener('pagehide', leave)
    return () => window.removeEventListener('pagehide', leave)
  }, [])
  // If the URL changes from outside, by another link, the field follows.
  useEffect(() => {
    const input = search.current
    if (input && input !== document.activeElement) input.value = query.location
  }, [query.location])

  const filters = filtersOfQuery(chosen)
  const hasMap = chosen.view === 'map'
  return (
    <SearchingContext value={{ query: chosen, isPending, go, lastRef, units, setUnits }}>
      <div className="bar-top z-30 border-y border-border bg-surface print:hidden">
        <div className="container-page flex items-center gap-2 py-3 max-sm:noscript:flex-wrap">
          <form
            id={FORM}
            role="search"
            action={paths.properties}
            onSubmit={(event) => {
              event.preventDefault()
              restart()
            }}
            className="relative flex min-w-0 flex-1 items-center gap-2 max-[18rem]:basis-full max-sm:noscript:basis-full"
          >
            {/* The button that Enter in the field presses: the form's first. */}
            <button type="submit" hidden />
            <PlaceField
              field={search}
              defaultValue={query.location}
              className="pr-1!"
              onChoose={choose}
              onType={() => {
                clearTimeout(timer.current)
                timer.current = setTimeout(restart, TYPING_PAUSE)
              }}
            />
            {writeFilters(chosen).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <noscript>
              <Button type="submit">Search</Button>
            </noscript>
          </form>
          <FilterBar
            form={FORM}
            filters={filters}
            location={typed}
            units={units}
            onApply={(next) => go(withFilters(chosen, next))}
          />
          {saveSearch && (
            <SaveSearch save={saveSearch} isSmall className="shrink-0 bg-surface-raised md:hidden" />
          )}
          <Switch
            form={FORM}
            name="verified"
            value="true"
            checked={chosen.verified}
            onChange={(event) => restart({ verified: event.target.checked })}
            className="pl-3 max-[74rem]:hidden"
          >
            Verified only
          </Switch>
        </div>
      </div>
      <div data-map={hasMap || undefined} className={cn(hasMap && 'map-split')}>
        <div
          className={cn(
            'container-page grid grid-cols-1 gap-x-3 gap-y-2 pt-3 min-[18rem]:grid-cols-[minmax(0,1fr)_auto] md:pt-4',
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
            hrefOf={(next) => exploreHref(withFilters(chosen, next))}
            onApply={(next) => go(withFilters(chosen, next))}
            onEmpty={() => search.current?.focus()}
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

/** The bar above the cached lists, each with its query's text as `query` in the URL. */
export function CachedExploreBar({ children, ...rest }: Omit<ExploreBarProps, 'query'>) {
  const { query: text } = useParams<{ query: string }>()
  return (
    <ExploreBar query={exploreQueryFrom(decodeURIComponent(text))} {...rest}>
      {children}
    </ExploreBar>
  )
}
