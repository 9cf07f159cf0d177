import { type Map } from 'maplibre-gl'
import { useLayoutEffect, useRef } from 'react'
import { cn } from '../ui/cn'
import { metresToPixels } from './camera'
import { placeMark } from './place-mark'
import { RADIUS, type Spot } from './spots'

/**
 * A pin for an exact position, otherwise a circle around it. Decorative: the text beside the map has the
 * same.
 */
export function SpotMark({ map, spot: { position, accuracy } }: { map: Map; spot: Spot }) {
  const mark = useRef<HTMLSpanElement>(null)
  const { latitude, longitude } = position

  useLayoutEffect(() => {
    const element = mark.current
    if (!element) return
    const at = { latitude, longitude }
    const size = () =>
      element.style.setProperty('--map-radius', `${metresToPixels(map, RADIUS[accuracy], at).toFixed(1)}px`)
    size()
    map.on('move', size)
    const leave = placeMark(map, element, at)
    return () => {
      leave()
      map.off('move', size)
    }
  }, [map, latitude, longitude, accuracy])

  return (
    <span ref={mark} aria-hidden className={cn('map-spot', accuracy)}>
      <span />
    </span>
  )
}
