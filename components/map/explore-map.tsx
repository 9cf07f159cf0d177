import { type Map } from 'maplibre-gl'
import { useCallback, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { type Search } from '@/lib/domain/listing-filters'
import { boundsOfArea } from '@/lib/domain/polygon'
import { type Bounds, type Position } from '@/lib/domain/position'
import { exploreHref } from '../properties/explore-href'
import { AreaShape } from './area-shape'
import { boundsInView, moveAboveCard, fitBounds, isWithin, MAX_ZOOM, MOVES, PADDING, WORLD } from './camera'
import { DrawArea } from './draw-area'
import { AreaButtons, MoveSearch, SearchState, ZoomButtons } from './explore-controls'
import { HomesCard } from './homes-card'
import {
  type Cluster,
  type HomeGroup,
  groupOfCluster,
  groupsOfPins,
  isAtOnePoint,
  type Pin,
  MAX_STACKED,
} from './map-results'
import { MapCanvas } from './map-canvas'
import { PinCard } from './pin-card'
import { Pins } from './pins'
import { useHighlighted } from './use-highlighted'
import { useMapEvent } from './use-map-event'
import { useMapSearch } from './use-map-search'

type ExploreMapProps = {
  /** The search of the list, without its order. */
  query: Search
  /** Called with the bounds that the map shows and the list should show. */
  onBounds: (bounds: Bounds) => void
  /** Called when an area was drawn, or cleared, in which case the bounds of the view are searched. */
  onArea: (area: readonly Position[] | undefined, bounds?: Bounds) => void
  styleUrl?: string | undefined
}

/** The list's homes on a map, which searches as it moves (D147, D148). The list has the same information. */
export function ExploreMap(props: ExploreMapProps) {
  const { bounds, area } = props.query
  const start = bounds
    ? { bounds }
    : area
      ? { bounds: boundsOfArea(area), padding: PADDING }
      : { bounds: WORLD }
  return (
    <section aria-label="Homes on the map" className="map-explore">
      <MapCanvas
        label="Map. Use the arrow keys to move it, plus and minus to zoom. The list shows the same homes."
        failure="The map cannot be shown here. The list shows the same homes."
        start={start}
        styleUrl={props.styleUrl}
      >
        {(map) => <OnMap map={map} {...props} />}
      </MapCanvas>
    </section>
  )
}

/** A zoom that is less than this below the maximum is the maximum. */
const LAST = 0.01

function OnMap({ map, query, onBounds, onArea }: ExploreMapProps & { map: Map }) {
  const search = useMapSearch({ map, query, onBounds })
  const { results } = search
  const [isDrawing, setIsDrawing] = useState(false)
  const [highlighted, setHighlighted] = useHighlighted()
  const [selected, setSelected] = useState<string | null>(null)
  const [seenIds, setSeenIds] = useState<ReadonlySet<string>>(new Set())
  const buttons = useRef<HTMLDivElement>(null)
  const open = isDrawing ? undefined : results?.pins.find(({ _id }) => _id === selected)
  const group =
    isDrawing || !results
      ? undefined
      : [...groupsOfPins(results.pins), ...results.clusters.map(groupOfCluster)].find(
          ({ key }) => key === selected,
        )

  const choose = useCallback(({ _id }: Pin) => {
    setSelected((before) => (before === _id ? null : _id))
    setSeenIds((before) => new Set(before).add(_id))
  }, [])
  const chooseGroup = useCallback(({ key }: HomeGroup) => {
    setSelected((before) => (before === key ? null : key))
  }, [])
  const showCluster = useCallback(
    (cluster: Cluster) => {
      const isLast = map.getZoom() > MAX_ZOOM - LAST
      if (isLast || (isAtOnePoint(cluster) && cluster.count > MAX_STACKED))
        return chooseGroup(groupOfCluster(cluster))
      const [west, south, east, north] = cluster.bounds
      // The cluster's button disappears, so the focus moves to the map.
      map.getCanvas().focus({ preventScroll: true })
      fitBounds(map, { west, south, east, north }, MOVES.search, { maxZoom: MAX_ZOOM })
    },
    [map, chooseGroup],
  )
  useMapEvent(map, 'click', ({ originalEvent: { target } }) => {
    if (!(target instanceof Element && target.closest('button'))) setSelected(null)
  })

  const endDrawing = () => {
    setIsDrawing(false)
    // The buttons are back after the next render.
    requestAnimationFrame(() => buttons.current?.querySelector('button')?.focus())
  }
  const openId = open?._id ?? group?.key
  useEffect(() => {
    if (openId !== undefined) moveAboveCard(map)
  }, [map, openId])

  const clear = () => {
    onArea(undefined, boundsInView(map))
    endDrawing()
  }
  const close = () => {
    map.getContainer().querySelector<HTMLElement>('[aria-expanded="true"]')?.focus()
    setSelected(null)
  }

  return (
    <>
      {createPortal(
        <>
          {query.area && !isDrawing && <AreaShape map={map} corners={query.area} />}
          {results && (
            <Pins
              map={map}
              isStill={isDrawing}
              results={results}
              highlighted={highlighted}
              chosen={open || group ? selected : null}
              seen={seenIds}
              onHighlight={setHighlighted}
              onChoose={choose}
              onCluster={showCluster}
              onGroup={chooseGroup}
            />
          )}
        </>,
        map.getCanvasContainer(),
      )}
      {isDrawing ? (
        <DrawArea
          map={map}
          onArea={(area) => {
            onArea(area)
            endDrawing()
          }}
          onEnd={endDrawing}
        />
      ) : (
        <>
          {!query.area && <MoveSearch {...search} />}
          <AreaButtons
            ref={buttons}
            hasArea={query.area !== undefined}
            onDraw={() => setIsDrawing(true)}
            onClear={clear}
          />
        </>
      )}
      {open && <PinCard key={open._id} pin={open} onClose={close} />}
      {group && (
        <HomesCard key={group.key} group={group} query={query} onHighlight={setHighlighted} onClose={close} />
      )}
      <SearchState
        {...search}
        listHref={exploreHref({ ...query, bounds: undefined, area: undefined })}
        isAreaInView={query.area !== undefined && isWithin(boundsOfArea(query.area), boundsInView(map))}
      />
      <ZoomButtons map={map} />
    </>
  )
}
