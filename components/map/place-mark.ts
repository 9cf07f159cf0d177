import { type Map } from 'maplibre-gl'
import { type Position } from '@/lib/domain/position'
import { pointOf } from './camera'

const marksOf = new WeakMap<Map, globalThis.Map<HTMLElement, Position>>()

/** How far beyond the edge a mark is still drawn, in pixels. */
const MARGIN = 60

/** Moves the element over its position; out of view it is hidden, also from the keyboard. */
function place(map: Map, element: HTMLElement, position: Position): void {
  const { x, y } = pointOf(map, position)
  const { clientWidth, clientHeight } = map.getContainer()
  const isNear = x > -MARGIN && y > -MARGIN && x < clientWidth + MARGIN && y < clientHeight + MARGIN
  element.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`
  element.style.visibility = isNear ? '' : 'hidden'
}

function marks(map: Map) {
  const existing = marksOf.get(map)
  if (existing) return existing
  const created = new globalThis.Map<HTMLElement, Position>()
  marksOf.set(map, created)
  const placeAll = () => {
    for (const [element, position] of created) place(map, element, position)
  }
  map.on('move', placeAll)
  map.on('resize', placeAll)
  return created
}

/** Keeps an element over a position while the map moves; returns a function that stops this. */
export function placeMark(map: Map, element: HTMLElement, position: Position): () => void {
  const all = marks(map)
  all.set(element, position)
  place(map, element, position)
  return () => all.delete(element)
}
