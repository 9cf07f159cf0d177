'use client'

import { Map } from 'lucide-react'
import { filtersOf } from '@/lib/domain/listing-filters'
import { EXPLORE_PAGE_SIZE } from '@/lib/domain/property'
import { useLazyPart } from '../browser/use-lazy-part'
import { useSearching } from '../properties/explore-searching'
import { Button } from '../ui/button'

const loadMap = () => import('./explore-map').then((part) => part.ExploreMap)

/** The map beside Explore's list, inside an `ExploreBar`; loads the library when it is rendered. */
export function MapPane({ styleUrl }: { styleUrl?: string | undefined }) {
  const { query, navigate } = useSearching()
  const { part: ExploreMap, hasFailed, request } = useLazyPart(loadMap, { isNeeded: true })
  const { location, verified } = query
  const fromTheStart = { ...query, show: EXPLORE_PAGE_SIZE }

  if (ExploreMap)
    return (
      <ExploreMap
        query={{ ...filtersOf(query), location, verified }}
        onBounds={(bounds) => navigate({ ...fromTheStart, bounds })}
        onArea={(area, bounds) => navigate({ ...fromTheStart, area, bounds })}
        styleUrl={styleUrl}
      />
    )
  return (
    <div className="grid h-full content-center justify-items-center gap-3 bg-surface-sunken p-6 text-center text-sm text-muted">
      <Map className="size-7 text-subtle" strokeWidth={1.4} aria-hidden />
      <noscript>The map needs JavaScript. The list shows the same homes.</noscript>
      {hasFailed ? (
        <>
          <p role="alert">The map could not be loaded. The list shows the same homes.</p>
          <Button variant="outline" onClick={() => request()}>
            Try again
          </Button>
        </>
      ) : (
        <p className="noscript:hidden">Loading the map…</p>
      )}
    </div>
  )
}
