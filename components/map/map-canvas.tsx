import { type Map } from 'maplibre-gl'
import 'maplibre-gl/dist/maplibre-gl.css'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { createMap, type MapSettings } from './create-map'
import { BASEMAP_CREDIT } from './basemap'
import './map.css'

type MapCanvasProps = Omit<MapSettings, 'onFailure'> & {
  /** Shown if the browser cannot draw a map. */
  failure: string
  /** Overlays, once there is a map. */
  children?: ((map: Map) => ReactNode) | undefined
}

/**
 * A map, drawn by MapLibre. Import this file only on demand, because it includes the library and its style
 * (ADR 040). Later changes of the settings are ignored; only the theme is followed.
 */
export function MapCanvas({ failure, children, ...settings }: MapCanvasProps) {
  const { styleUrl } = settings
  const box = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<Map | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const create = useEffectEvent((container: HTMLElement) =>
    createMap(container, { ...settings, onFailure: () => setHasFailed(true) }),
  )

  useEffect(() => {
    if (!box.current) return
    try {
      const newMap = create(box.current)
      setMap(newMap.map)
      return () => {
        setMap(null)
        newMap.remove()
      }
    } catch {
      setHasFailed(true)
    }
  }, [])

  return (
    <div className="map">
      <div ref={box} className="map-canvas" />
      {map && children?.(map)}
      {styleUrl === undefined && map && (
        <p className="map-credit">No streets on this map. {BASEMAP_CREDIT}</p>
      )}
      {hasFailed && (
        <p role="alert" className="map-failure">
          {failure}
        </p>
      )}
    </div>
  )
}
