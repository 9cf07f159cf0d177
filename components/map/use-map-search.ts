import { type Map } from 'maplibre-gl'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Search } from '@/lib/domain/listing-filters'
import { boundsOfArea } from '@/lib/domain/polygon'
import { type Bounds } from '@/lib/domain/position'
import { paths } from '@/lib/paths'
import { useNavigationStart } from '../layout/use-navigation-start'
import { boundsAround, boundsAt, boundsInView, fitBounds, isMoveOf, MAX_ZOOM, MOVES, WORLD } from './camera'
import { type MapResults, mapResultsHref } from './map-results'
import { useMapEvent } from './use-map-event'

const boundsOfResults = ({ clusters, pins }: MapResults): Bounds | null =>
  boundsAround([
    ...clusters.map(({ bounds: [west, south, east, north] }) => ({ west, south, east, north })),
    ...pins.map(boundsAt),
  ])

type MapSearch = { map: Map; query: Search; onBounds: (bounds: Bounds) => void }

/**
 * Synchronizes the map and the URL. The map moves to the URL's bounds or area, otherwise to all results. The
 * viewer's moves are searched at once or on request; an area stays the search wherever the map moves.
 */
export function useMapSearch({ map, query, onBounds }: MapSearch) {
  const { request, ...state } = useMapResults()
  const [followsMap, setFollowsMap] = useState(true)
  const [hasMoved, setHasMoved] = useState(false)
  const { bounds, ...searchWithoutBounds } = query
  const boundsKey = JSON.stringify(bounds)
  const searchKey = JSON.stringify(searchWithoutBounds)
  /** The bounds in the URL that the map already shows. */
  const lastBounds = useRef(boundsKey)
  const isLeaving = useRef(false)

  useNavigationStart((href) => {
    isLeaving.current = new URL(href, location.href).pathname !== paths.properties
  })

  const requestView = () => request({ query, bounds: boundsInView(map), zoom: map.getZoom() })
  const searchHere = () => {
    setHasMoved(false)
    requestView()
    if (query.area) return
    const view = boundsInView(map)
    lastBounds.current = JSON.stringify(view)
    onBounds(view)
  }

  useMapEvent(map, 'moveend', (event) => {
    // The map also moves while its page is being left: writing its bounds to the URL would navigate back.
    if (isLeaving.current) return
    if (isMoveOf(event, 'quiet')) requestView()
    else if (followsMap || query.area || isMoveOf(event, 'search')) searchHere()
    else setHasMoved(true)
  })

  const onQuery = useEffectEvent(() => {
    const isShown = boundsKey === lastBounds.current
    lastBounds.current = boundsKey
    setHasMoved(false)
    if (bounds && isShown) requestView()
    else if (bounds) fitBounds(map, bounds, MOVES.quiet, { maxZoom: MAX_ZOOM, padding: 0 })
    else if (query.area) fitBounds(map, boundsOfArea(query.area), MOVES.quiet, { maxZoom: MAX_ZOOM })
    else
      request({
        query,
        bounds: WORLD,
        zoom: 0,
        onResults: (results) => {
          const resultBounds = boundsOfResults(results)
          if (resultBounds) fitBounds(map, resultBounds, MOVES.quiet)
        },
      })
  })
  useEffect(() => {
    // After all simultaneous changes, so that they cause one request.
    const timer = setTimeout(() => onQuery())
    return () => clearTimeout(timer)
  }, [searchKey, boundsKey])

  return { ...state, followsMap, setFollowsMap, hasMoved, searchHere }
}

type MapRequest = {
  query: Search
  bounds: Bounds
  zoom: number
  onResults?: ((results: MapResults) => void) | undefined
}

/** The delays, in milliseconds, after which a failed request is retried. */
const RETRY_DELAYS_MS = [2_000, 5_000, 10_000]

const LOAD_FAILED = 'The homes on the map could not be loaded.'

/** A rejection by the API, with its message; `isFinal`: the same request would be refused again. */
class RefusedError extends Error {
  constructor(
    message: string,
    readonly isFinal: boolean,
  ) {
    super(message)
  }
}

async function load(href: string, signal: AbortSignal): Promise<MapResults> {
  const response = await fetch(href, { signal })
  if (response.ok) return (await response.json()) as MapResults
  const { error } = (await response.json().catch(() => ({}))) as { error?: { message?: string } }
  throw new RefusedError(error?.message ?? LOAD_FAILED, response.status === 400)
}

/**
 * The results for the map's view: a new request aborts the previous one. Errors are shown, and retried
 * automatically three times unless the search itself is refused.
 */
function useMapResults() {
  const [results, setResults] = useState<MapResults | null>(null)
  const [isPending, setIsPending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const controllerRef = useRef<AbortController>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const lastRequest = useRef<MapRequest>(undefined)
  const lastResponse = useRef<{ href: string; results: MapResults }>(undefined)

  const send = async (request: MapRequest, tries = 0) => {
    const href = mapResultsHref(request.query, request.bounds, request.zoom)
    controllerRef.current?.abort()
    clearTimeout(timer.current)
    lastRequest.current = request
    if (lastResponse.current?.href === href) {
      setFailure(null)
      setIsPending(false)
      return request.onResults?.(lastResponse.current.results)
    }
    const controller = new AbortController()
    controllerRef.current = controller
    setIsPending(true)
    try {
      const next = await load(href, controller.signal)
      if (controller.signal.aborted) return
      lastResponse.current = { href, results: next }
      setResults(next)
      setFailure(null)
      setIsPending(false)
      request.onResults?.(next)
    } catch (error) {
      if (controller.signal.aborted) return
      const refusal = error instanceof RefusedError ? error : null
      setFailure(refusal?.message ?? LOAD_FAILED)
      setIsPending(false)
      if (refusal?.isFinal) return
      const pause = RETRY_DELAYS_MS[tries]
      if (pause !== undefined) timer.current = setTimeout(() => void send(request, tries + 1), pause)
    }
  }

  useEffect(
    () => () => {
      controllerRef.current?.abort()
      clearTimeout(timer.current)
    },
    [],
  )

  return {
    results,
    isPending,
    failure,
    request: (request: MapRequest): void => void send(request),
    retry: (): void => {
      if (lastRequest.current) void send(lastRequest.current)
    },
  }
}
