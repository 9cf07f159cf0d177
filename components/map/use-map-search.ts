import { type Map } from 'maplibre-gl'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { boundsOfArea } from '@/lib/domain/polygon'
import { type Bounds } from '@/lib/domain/position'
import { paths } from '@/lib/paths'
import { useNavigationStart } from '../layout/use-navigation-start'
import { boundsAround, boundsAt, boundsInView, fitBounds, isMoveOf, MAX_ZOOM, MOVES, WORLD } from './camera'
import { type MapResults, type MapQuery } from './map-results'
import { useMapResults } from './use-map-results'

const boundsOfFound = ({ clusters, pins }: MapResults): Bounds | null =>
  boundsAround([
    ...clusters.map(({ bounds: [west, south, east, north] }) => ({ west, south, east, north })),
    ...pins.map(boundsAt),
  ])

type MapSearch = { map: Map; query: MapQuery; onBounds: (bounds: Bounds) => void }

/**
 * Synchronizes the map and the URL. The map moves to the URL's bounds or area, otherwise to all results. The
 * reader's moves are searched at once or on request; an area stays the search wherever the map moves.
 */
export function useMapSearch({ map, query, onBounds }: MapSearch) {
  const { ask, ...state } = useMapResults()
  const [searchesMoves, setSearchesMoves] = useState(true)
  const [isElsewhere, setElsewhere] = useState(false)
  const { bounds, ...others } = query
  const inBounds = JSON.stringify(bounds)
  const search = JSON.stringify(others)
  /** The bounds in the URL that the map already shows. */
  const shown = useRef(inBounds)
  const isLeaving = useRef(false)

  useNavigationStart((href) => {
    isLeaving.current = new URL(href, location.href).pathname !== paths.properties
  })

  const askView = () => ask({ query, bounds: boundsInView(map), zoom: map.getZoom() })
  const searchHere = () => {
    setElsewhere(false)
    askView()
    if (query.area) return
    const view = boundsInView(map)
    shown.current = JSON.stringify(view)
    onBounds(view)
  }

  const onMoveEnd = useEffectEvent((event: object) => {
    // The map also moves while its page is being left: writing its bounds to the URL would navigate back.
    if (isLeaving.current) return
    if (isMoveOf(event, 'quiet')) askView()
    else if (searchesMoves || query.area || isMoveOf(event, 'search')) searchHere()
    else setElsewhere(true)
  })
  useEffect(() => {
    const moveEnd = (event: object) => onMoveEnd(event)
    map.on('moveend', moveEnd)
    return () => void map.off('moveend', moveEnd)
  }, [map])

  const onQuery = useEffectEvent(() => {
    const isShown = inBounds === shown.current
    shown.current = inBounds
    setElsewhere(false)
    if (bounds && isShown) askView()
    else if (bounds) fitBounds(map, bounds, MOVES.quiet, { maxZoom: MAX_ZOOM, padding: 0 })
    else if (query.area) fitBounds(map, boundsOfArea(query.area), MOVES.quiet, { maxZoom: MAX_ZOOM })
    else
      ask({
        query,
        bounds: WORLD,
        zoom: 0,
        then: (found) => {
          const around = boundsOfFound(found)
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
