import { type Map, type MapEventType } from 'maplibre-gl'
import { useEffect, useEffectEvent } from 'react'

/** Calls the listener of the last rendering on each of these events of the map. */
export function useMapEvent<Name extends 'click' | 'dblclick' | 'moveend'>(
  map: Map,
  name: Name,
  listener: (event: MapEventType[Name]) => void,
): void {
  const onEvent = useEffectEvent(listener)
  useEffect(() => {
    const call = (event: MapEventType[Name]) => onEvent(event)
    map.on(name, call)
    return () => void map.off(name, call)
  }, [map, name])
}
