import { useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { unitsOfPlace } from '@/lib/domain/units-of-place'
import { chosenUnits } from '../units/units'
import { boundsAround, boundsOfCircle } from './camera'
import { MapCanvas } from './map-canvas'
import { SpotMark } from './spot-mark'
import { RADIUS, type Spot } from './spots'
import { loadSurroundings, type Surroundings } from './surroundings'

type SmallMapCanvasProps = { spots: readonly Spot[]; place: string; styleUrl?: string | undefined }

/** The base map, without streets, is more useful from farther away. */
const MAX_ZOOM = { streets: 13.5, ground: 10.5 }

/** Room for the names at the edges. */
const PADDING = { streets: 48, ground: { top: 36, right: 56, bottom: 44, left: 56 } }

export function SmallMapCanvas({ spots, place, styleUrl }: SmallMapCanvasProps) {
  const kind = styleUrl === undefined ? 'ground' : 'streets'
  const home = boundsAround(spots.map(({ position, accuracy }) => boundsOfCircle(position, RADIUS[accuracy])))
  const [surroundings, setSurroundings] = useState<Surroundings | null>(
    kind === 'streets' && home ? { bounds: home } : null,
  )
  // If files are missing, the map itself shows an error.
  const load = useEffectEvent(
    (onLoaded: (result: Surroundings) => void) =>
      home &&
      !surroundings &&
      loadSurroundings(home, place)
        .catch((): Surroundings => ({ bounds: home }))
        .then(onLoaded),
  )
  useEffect(() => void load(setSurroundings), [])

  if (!surroundings) return null
  return (
    <MapCanvas
      label={`Map of ${place}`}
      failure={`The map cannot be shown here. Location: ${place}.`}
      movement="still"
      start={{ bounds: surroundings.bounds, padding: PADDING[kind], maxZoom: MAX_ZOOM[kind] }}
      town={surroundings.town}
      scale={chosenUnits() ?? unitsOfPlace(place)}
      styleUrl={styleUrl}
    >
      {(map) =>
        createPortal(
          spots.map((spot, i) => <SpotMark key={i} map={map} spot={spot} />),
          map.getCanvasContainer(),
        )
      }
    </MapCanvas>
  )
}
