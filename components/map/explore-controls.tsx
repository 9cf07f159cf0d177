import { Lasso, LoaderCircle, Minus, Pencil, Plus, RotateCcw, X } from 'lucide-react'
import { type Map } from 'maplibre-gl'
import Link from 'next/link'
import { type RefObject } from 'react'
import { excludedHomesText } from '@/lib/domain/shown-price'
import { Checkbox } from '../ui/checkbox'
import { MOVE_MS } from './camera'
import { type MapResults, totalText, unplacedText } from './map-results'

type MoveSearchProps = {
  followsMap: boolean
  setFollowsMap: (followsMap: boolean) => void
  hasMoved: boolean
  searchHere: () => void
}

/** Whether the list follows the map, and the button to search once. */
export function MoveSearch({ followsMap, setFollowsMap, hasMoved, searchHere }: MoveSearchProps) {
  return (
    <div className="map-moves">
      <Checkbox
        className="map-control"
        checked={followsMap}
        onChange={({ target }) => {
          setFollowsMap(target.checked)
          if (target.checked && hasMoved) searchHere()
        }}
      >
        <span>
          Search as I move<span className="map-where-wide"> the map</span>
        </span>
      </Checkbox>
      {!followsMap && hasMoved && (
        <button type="button" className="map-control is-action" onClick={searchHere}>
          <RotateCcw aria-hidden />
          Search this area
        </button>
      )}
    </div>
  )
}

type AreaButtonsProps = {
  ref: RefObject<HTMLDivElement | null>
  hasArea: boolean
  onDraw: () => void
  onClear: () => void
}

export const AreaButtons = ({ ref, hasArea, onDraw, onClear }: AreaButtonsProps) => (
  <div ref={ref} className="map-corner-buttons">
    <button type="button" className="map-control" onClick={onDraw}>
      {hasArea ? <Pencil aria-hidden /> : <Lasso aria-hidden />}
      {hasArea ? 'Redraw' : 'Draw an area'}
    </button>
    {hasArea && (
      <button type="button" className="map-control" onClick={onClear}>
        <X aria-hidden />
        Clear area
      </button>
    )}
  </div>
)

/** The zoom buttons. One step equals that of the keys and the wheel. */
export const ZoomButtons = ({ map }: { map: Map }) => (
  <div className="map-zoom">
    <button type="button" aria-label="Zoom in" onClick={() => map.zoomIn({ duration: MOVE_MS })}>
      <Plus aria-hidden />
    </button>
    <button type="button" aria-label="Zoom out" onClick={() => map.zoomOut({ duration: MOVE_MS })}>
      <Minus aria-hidden />
    </button>
  </div>
)

type SearchStateProps = {
  results: MapResults | null
  isPending: boolean
  failure: string | null
  retry: () => void
  /** The whole area is visible, so that all results are in it. */
  isAreaInView: boolean
  /** The URL of the list of homes without a position. */
  listHref: string
}

/** The number of homes found, or why the search failed. */
export const SearchState = ({
  results,
  isPending,
  failure,
  retry,
  isAreaInView,
  listHref,
}: SearchStateProps) => (
  <div className="map-state">
    {failure !== null && (
      <p role="alert" className="map-control is-error">
        {failure}
        <button type="button" onClick={retry}>
          Try again
        </button>
      </p>
    )}
    <p role="status" className="map-total" aria-busy={isPending}>
      {results && failure === null && totalText(results, isAreaInView ? 'in the area' : 'on the map')}
      {isPending && <LoaderCircle className="animate-spin" aria-hidden />}
    </p>
    {results && failure === null && unplacedText(results) !== null && (
      <p className="map-total is-unplaced">
        <Link href={listHref} prefetch={false}>
          {unplacedText(results)}
        </Link>
      </p>
    )}
    {results?.onRequest !== undefined && failure === null && (
      <p className="map-total max-md:hidden">{excludedHomesText(results.onRequest)}</p>
    )}
  </div>
)
