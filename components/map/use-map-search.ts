import { type Map } from 'maplibre-gl'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { boundsOfArea } from '@/lib/domain/polygon'
import { type Bounds } from '@/lib/domain/position'
import { paths } from '@/lib/paths'
import { useNavigationStart } from '../layout/use-navigation-start'
import { boundsAround, boundsAt, boundsInView, fitBounds, isMoveOf, MAX_ZOOM, MOVES, WORLD } from './camera'
import { type MapResults, type MapQuery, mapResultsHref } from './map-results'
import { useMapEvent } from './use-map-event'

const boundsOfResults = ({ clusters, pins }: MapResults): Bounds | null =>
  boundsAround([
    ...clusters.map(({ bounds: [west, south, east, north] }) => ({ west, south, east, north })),
    ...pins.map(boundsAt),
  ])

type MapSearch = { map: Map; query: MapQuery; onBounds: (bounds: Bounds) => void }

/**
 * Synchronizes the map and the URL. The map moves to the URL's bounds or area, otherwise to all results. The
 * viewer's moves are searched at once or on request; an area stays the search wherever the map moves.
 */
export function useMapSearch({ map, query, onBounds }: MapSearch) {
  const { ask, ...state } = useMapResults()
  const [searchesMoves, setSearchesMoves] = useState(true)
  const [isElsewhere, setIsElsewhere] = useState(false)
  const { bounds, ...rest } = query
  const inBounds = JSON.stringify(bounds)
  const search = JSON.stringify(rest)
  /** The bounds in the URL that the map already shows. */
  const lastBounds = useRef(inBounds)
  const isLeaving = useRef(false)

  useNavigationStart((href) => {
    isLeaving.current = new URL(href, location.href).pathname !== paths.properties
  })

  const askView = () => ask({ query, bounds: boundsInView(map), zoom: map.getZoom() })
  const searchHere = () => {
    setIsElsewhere(false)
    askView()
    if (query.area) return
    const view = boundsInView(map)
    lastBounds.current = JSON.stringify(view)
    onBounds(view)
  }

  useMapEvent(map, 'moveend', (event) => {
    // The map also moves while its page is being left: writing its bounds to the URL would navigate back.
    if (isLeaving.current) return
    if (isMoveOf(event, 'quiet')) askView()
    else if (searchesMoves || query.area || isMoveOf(event, 'search')) searchHere()
    else setIsElsewhere(true)
  })

  const onQuery = useEffectEvent(() => {
    const isShown = inBounds === lastBounds.current
    lastBounds.current = inBounds
    setIsElsewhere(false)
    if (bounds && isShown) askView()
    else if (bounds) fitBounds(map, bounds, MOVES.quiet, { maxZoom: MAX_ZOOM, padding: 0 })
    else if (query.area) fitBounds(map, boundsOfArea(query.area), MOVES.quiet, { maxZoom: MAX_ZOOM })
    else
      ask({
        query,
        bounds: WORLD,
        zoom: 0,
        then: (results) => {
          const around = boundsOfResults(results)
          if (around) fitBounds(map, around, MOVES.quiet)
        },
      })
  })
  useEffect(() => {
    // After all simultaneous changes, so that they cause one request.
    const timer = setTimeout(() => onQuery())
    return () => clearTimeout(timer)
  }, [search, inBounds])

  return { ...state, searchesMoves, setSearchesMoves, isElsewhere, searchHere }
}

type MapRequest = {
  query: MapQuery
  bounds: Bounds
  zoom: number
  then?: ((results: MapResults) => void) | undefined
}

/** The delays, in milliseconds, after which a failed request is retried. */
const RETRY_DELAYS_MS = [2_000, 5_000, 10_000]

const LOAD_FAILED = 'The homes on the map could not be loaded.'

/** A rejection by the API, with its message. */
class Refused extends Error {}

async function load(href: string, signal: AbortSignal): Promise<MapResults> {
  const answer = await fetch(href, { signal })
  if (answer.ok) return (await answer.json()) as MapResults
  const { error } = (await answer.json().catch(() => ({}))) as { error?: { message?: string } }
  throw new Refused(error?.message ?? LOAD_FAILED)
}

/**
 * The results for the map's view: a new request aborts the previous one. Errors are shown, and retried
 * automatically three times.
 */
function useMapResults() {
  const [results, setResults] = useState<MapResults | null>(null)
  const [isPending, setIsPending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const running = useRef<AbortController>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const last = useRef<MapRequest>(undefined)
  const lastAnswer = useRef<{ href: string; results: MapResults }>(undefined)

  const ask = async (request: MapRequest, tries = 0) => {
    const href = mapResultsHref(request.query, request.bounds, request.zoom)
    running.current?.abort()
    clearTimeout(timer.current)
    last.current = request
    if (lastAnswer.current?.href === href) {
      setFailure(null)
      setIsPending(false)
      return request.then?.(lastAnswer.current.results)
    }
    const controller = new AbortController()
    running.current = controller
    setIsPending(true)
    try {
      const next = await load(href, controller.signal)
      if (controller.signal.aborted) return
      lastAnswer.current = { href, results: next }
      setResults(next)
      setFailure(null)
      setIsPending(false)
      request.then?.(next)
    } catch (error) {
      if (controller.signal.aborted) return
      setFailure(error instanceof Refused ? error.message : LOAD_FAILED)
      setIsPending(false)
      const pause = RETRY_DELAYS_MS[tries]
      if (pause !== undefined) timer.current = setTimeout(() => void ask(request, tries + 1), pause)
    }
  }

  useEffect(
    () => () => {
      running.current?.abort()
      clearTimeout(timer.current)
    },
    [],
  )

  return {
    results,
    isPending,
    failure,
    ask: (request: MapRequest): void => void ask(request),
    retry: (): void => {
      if (last.current) void ask(last.current)
    },
  }
}
