import { House } from 'lucide-react'
import { type Map } from 'maplibre-gl'
import { type PointerEvent, useEffect, useEffectEvent, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import { formatPosition, type Position, type PositionAccuracy, publicPosition } from '@/lib/domain/position'
import { MOVE_MS, pointOf, positionAt, WORLD } from './camera'
import { ZoomButtons } from './explore-controls'
import { MapCanvas } from './map-canvas'
import { placeMark } from './place-mark'
import { SpotMark } from './spot-mark'
import { useMapEvent } from './use-map-event'

export type PinPickerProps = {
  /** The position of the pin; `null` if the home has none. */
  position: Position | null
  /** The position as buyers see it: the pin, or a circle around a rounded point (D67). */
  accuracy: PositionAccuracy
  /**
   * Called when the pin was dragged, moved by keyboard, or set by a click on the map. Rounded to about a
   * metre.
   */
  onMove: (position: Position) => void
  styleUrl?: string | undefined
}

/** The map of a `PinPicker`. */
export function PinPickerCanvas(props: PinPickerProps) {
  const { position, styleUrl } = props
  return (
    <MapCanvas
      label="Map for the pin. Use the arrow keys to move it, plus and minus to zoom."
      failure="The map cannot be shown here. Enter the coordinates instead."
      movement="cooperative"
      start={position ? { center: position, zoom: PIN_ZOOM } : { bounds: WORLD }}
      styleUrl={styleUrl}
    >
      {(map) => <OnMap map={map} {...props} />}
    </MapCanvas>
  )
}

/** The initial zoom. */
const PIN_ZOOM = 11

/** The step of an arrow key, in pixels; the larger one with Shift. */
const STEP = { small: 4, large: 24 }

const ARROWS: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

function OnMap({ map, position, accuracy, onMove }: PinPickerProps & { map: Map }) {
  const hintId = useId()
  const latitude = position?.latitude
  const longitude = position?.longitude

  // Typed or geocoded coordinates may be out of view.
  const follow = useEffectEvent(() => {
    if (!position) return
    const { x, y } = pointOf(map, position)
    const { clientWidth, clientHeight } = map.getContainer()
    const isInView = x > 0 && y > 0 && x < clientWidth && y < clientHeight
    if (isInView && map.getZoom() > PIN_ZOOM - 4) return
    map.easeTo({
      center: [position.longitude, position.latitude],
      zoom: Math.max(map.getZoom(), PIN_ZOOM),
      duration: MOVE_MS,
    })
  })
  useEffect(() => follow(), [latitude, longitude])

  useMapEvent(map, 'click', ({ point, originalEvent: { target } }) => {
    if (!(target instanceof Element && target.closest('button'))) onMove(positionAt(map, [point.x, point.y]))
  })

  return (
    <>
      {createPortal(
        <>
          {position && accuracy !== 'exact' && (
            <SpotMark map={map} spot={{ position: publicPosition(position, accuracy), accuracy }} />
          )}
          {position && <DraggablePin map={map} position={position} hintId={hintId} onMove={onMove} />}
        </>,
        map.getCanvasContainer(),
      )}
      <p id={hintId} className={position ? 'sr-only' : 'map-picker-hint'}>
        {position
          ? 'Drag the pin, click elsewhere on the map, or use the arrow keys (with Shift for larger steps).'
          : 'Click the map where the home is, or enter its coordinates.'}
      </p>
      <ZoomButtons map={map} />
    </>
  )
}

type DraggablePinProps = {
  map: Map
  position: Position
  hintId: string
  onMove: (position: Position) => void
}

/** The pin: a button that is dragged or moved by arrow keys. Enter moves it to the map's centre. */
function DraggablePin({ map, position, hintId, onMove }: DraggablePinProps) {
  const pin = useRef<HTMLButtonElement>(null)
  const drag = useRef<{ x: number; y: number }>(null)
  const hasMoved = useRef(false)
  const { latitude, longitude } = position

  useEffect(
    () => (pin.current ? placeMark(map, pin.current, { latitude, longitude }) : undefined),
    [map, latitude, longitude],
  )
  const moveBy = (x: number, y: number) => {
    const from = pointOf(map, position)
    onMove(positionAt(map, [from.x + x, from.y + y]))
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const arrow = ARROWS[event.key]
    if (!arrow) return
    event.preventDefault()
    const step = event.shiftKey ? STEP.large : STEP.small
    moveBy(arrow[0] * step, arrow[1] * step)
  })
  // The map listens between the pin and React's root, so the pin's events are stopped before they reach it.
  useEffect(() => {
    const element = pin.current
    if (!element) return
    const stopAtPin = (event: Event) => {
      event.stopPropagation()
      if (event instanceof KeyboardEvent) onKey(event)
    }
    const events = ['keydown', 'mousedown', 'touchstart'] as const
    for (const name of events) element.addEventListener(name, stopAtPin)
    return () => {
      for (const name of events) element.removeEventListener(name, stopAtPin)
    }
  }, [])
  const onPointerDown = (event: PointerEvent<HTMLButtonElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { x: event.clientX, y: event.clientY }
    hasMoved.current = false
  }
  const onPointerMove = (event: PointerEvent) => {
    if (!drag.current) return
    const { x, y } = drag.current
    drag.current = { x: event.clientX, y: event.clientY }
    moveBy(event.clientX - x, event.clientY - y)
    hasMoved.current = true
  }
  const end = () => {
    drag.current = null
  }

  return (
    <button
      ref={pin}
      type="button"
      className="map-dragged"
      aria-label={`The home's pin, ${formatPosition(position)}`}
      aria-describedby={hintId}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={end}
      onPointerCancel={end}
      onClick={() => {
        if (!hasMoved.current) map.easeTo({ center: [longitude, latitude], duration: MOVE_MS })
      }}
    >
      <span>
        <House aria-hidden />
      </span>
    </button>
  )
}
