import { type Map } from 'maplibre-gl'
import { useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { pluralize } from '@/lib/domain/pluralize'
import { type Position } from '@/lib/domain/position'
import { cn } from '../ui/cn'
import { AreaShape } from './area-shape'
import { pointOf, positionAt } from './camera'
import { useMapEvent } from './use-map-event'
import { AREA_CORNERS } from '@/lib/domain/listing-filters'
import { crossesItself, wrapsAroundGlobe, outline } from '@/lib/domain/polygon'

type DrawAreaProps = {
  map: Map
  onArea: (area: readonly Position[]) => void
  /** Ended without an area. */
  onEnd: () => void
}

/** How near the first corner, in pixels, a click closes the area: the width of a finger. */
const CLOSING_DISTANCE = 16

/**
 * Drawing an area: clicks and taps set corners; by keyboard Space sets one at the map's centre. Enter, a
 * double click and the first corner close it, Backspace removes the last corner, Escape cancels.
 */
export function DrawArea({ map, onArea, onEnd }: DrawAreaProps) {
  const [draft, setDraft] = useState<Draft>(EMPTY_DRAFT)

  const close = () => {
    const result = closeArea(draft)
    if ('area' in result) onArea(result.area)
    else setDraft(result.refused)
  }
  const undo = () => setDraft(removeLastCorner)
  const add = (corner: Position) => setDraft((before) => addCorner(before, corner))
  const addMiddle = () => {
    const { clientWidth, clientHeight } = map.getContainer()
    add(positionAt(map, [clientWidth / 2, clientHeight / 2]))
  }

  useMapEvent(map, 'click', ({ point }) => {
    const isNear = (corner: Position | undefined, pixels: number) => {
      if (!corner) return false
      const { x, y } = pointOf(map, corner)
      return Math.hypot(x - point.x, y - point.y) < pixels
    }
    if (draft.corners.length > 2 && isNear(draft.corners[0], CLOSING_DISTANCE)) return close()
    // The second click of a double click.
    if (isNear(draft.corners.at(-1), CLOSING_DISTANCE / 4)) return
    add(positionAt(map, [point.x, point.y]))
  })
  useMapEvent(map, 'dblclick', (event) => {
    event.preventDefault()
    close()
  })
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isOnMap = event.target === map.getCanvas()
    const acts: Record<string, (() => void) | false> = {
      Escape: onEnd,
      Enter: isOnMap && close,
      ' ': isOnMap && addMiddle,
      Backspace: isOnMap && undo,
    }
    const action = acts[event.key]
    if (!action) return
    event.preventDefault()
    action()
  })

  useEffect(() => {
    const key = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', key)
    map.getCanvas().focus({ preventScroll: true })
    return () => document.removeEventListener('keydown', key)
  }, [map])

  const { corners, message } = draft
  const isCrossing = outlineCrossesItself(corners)
  return (
    <>
      {createPortal(
        <AreaShape map={map} corners={corners} isDraft isCrossing={isCrossing} />,
        map.getCanvasContainer(),
      )}
      <span className="map-crosshair" aria-hidden />
      <div className="map-drawing" role="group" aria-label="Draw an area">
        <p className="map-drawing-help">
          Click or tap the corners. With the keyboard: move the map, press Space to add a corner at its
          center, Enter to finish, Escape to cancel.
        </p>
        <p role="status" className={cn('map-drawing-state', (message ?? isCrossing) && 'is-error')}>
          {message ?? (isCrossing ? 'The sides cross.' : pluralize(corners.length, 'corner'))}
        </p>
        <div className="map-drawing-buttons">
          <button
            type="button"
            className="map-control is-action"
            disabled={corners.length < 3}
            onClick={close}
          >
            Done
          </button>
          <button type="button" className="map-control" disabled={corners.length === 0} onClick={undo}>
            Undo corner
          </button>
          <button type="button" className="map-control" onClick={onEnd}>
            Cancel
          </button>
        </div>
      </div>
    </>
  )
}

/** An area being drawn, and the last rejection. */
type Draft = { corners: readonly Position[]; message: string | null }

const EMPTY_DRAFT: Draft = { corners: [], message: null }

/** True if the sides would cross if the area were closed now. */
const outlineCrossesItself = (corners: readonly Position[]): boolean =>
  corners.length > AREA_CORNERS.min && crossesItself(outline(corners))

/** The draft with another corner; at most a hundred, and none at the last corner again. */
function addCorner({ corners, message }: Draft, corner: Position): Draft {
  const next = outline([...corners, corner])
  if (next.length <= corners.length) return { corners, message }
  return next.length > AREA_CORNERS.max
    ? { corners, message: `An area can have at most ${AREA_CORNERS.max} corners.` }
    : { corners: next, message: null }
}

const removeLastCorner = ({ corners }: Draft): Draft => ({
  corners: corners.slice(0, -1),
  message: null,
})

/** The area of the draft, or the draft with the reason why it is not valid yet. */
function closeArea({ corners }: Draft): { area: readonly Position[] } | { refused: Draft } {
  const area = outline(corners)
  if (area.length < AREA_CORNERS.min)
    return { refused: { corners, message: `An area needs ${AREA_CORNERS.min} corners or more.` } }
  if (wrapsAroundGlobe(area))
    return {
      refused: { corners, message: 'An area cannot go around the globe or a pole. Remove a corner.' },
    }
  if (crossesItself(area))
    return {
      refused: {
        corners,
        message: 'The sides of the area cross. Undo the last corner, or draw it differently.',
      },
    }
  return { area }
}
