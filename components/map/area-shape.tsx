import { type Map } from 'maplibre-gl'
import { useEffect, useRef } from 'react'
import { type Position } from '@/lib/domain/position'
import { cn } from '../ui/cn'
import { pointsOfArea } from './camera'

type AreaShapeProps = {
  map: Map
  corners: readonly Position[]
  /** Still being drawn: open, with marked corners and a dashed last side. */
  isDraft?: boolean
  /** The sides cross. */
  isCrossing?: boolean
}

/** Half of a corner's diamond, in pixels. */
const CORNER = 6

/** The area on the map, with everything around it dimmed. The text beside the map describes it. */
export function AreaShape({ map, corners, isDraft = false, isCrossing = false }: AreaShapeProps) {
  const veil = useRef<SVGPathElement>(null)
  const edge = useRef<SVGPathElement>(null)
  const closing = useRef<SVGPathElement>(null)
  const marks = useRef<SVGPathElement>(null)

  useEffect(() => {
    const draw = () => {
      const points = pointsOfArea(map, corners)
      const path = points
        .map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`)
        .join('')
      const first = points[0]
      const last = points.at(-1)
      const { clientWidth: width, clientHeight: height } = map.getContainer()
      edge.current?.setAttribute('d', isDraft ? path : `${path}Z`)
      veil.current?.setAttribute('d', isDraft ? '' : `M0 0H${width}V${height}H0Z${path}Z`)
      const isOpen = isDraft && first !== undefined && last !== undefined && points.length > 2
      closing.current?.setAttribute('d', isOpen ? `M${last.x} ${last.y}L${first.x} ${first.y}` : '')
      marks.current?.setAttribute('d', points.map(({ x, y }) => `M${x - CORNER} ${y}l6-6 6 6-6 6Z`).join(''))
    }
    draw()
    map.on('move', draw)
    map.on('resize', draw)
    return () => {
      map.off('move', draw)
      map.off('resize', draw)
    }
  }, [map, corners, isDraft])

  return (
    <svg aria-hidden className={cn('map-area', isDraft && 'is-draft', isCrossing && 'is-crossing')}>
      <path ref={veil} className="map-area-veil" />
      <path ref={edge} className="map-area-edge" />
      <path ref={closing} className="map-area-closing" />
      <path ref={marks} className="map-area-corner" />
    </svg>
  )
}
