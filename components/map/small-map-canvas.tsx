import { createPortal } from 'react-dom'
import { boundsAround, boundsOfCircle } from './camera'
import { MapCanvas } from './map-canvas'
import { SpotMark } from './spot-mark'
import { RADIUS, type Spot } from './spots'

type SmallMapCanvasProps = { spots: readonly Spot[]; place: string; styleUrl?: string | undefined }

/** The base map, without streets, is more useful from farther away. */
const MAX_ZOOM = { streets: 13.5, ground: 10.5 }

export function SmallMapCanvas({ spots, place, styleUrl }: SmallMapCanvasProps) {
  const bounds = boundsAround(
    spots.map(({ position, accuracy }) => boundsOfCircle(position, RADIUS[accuracy])),
  )
  if (!bounds) return null
  return (
    <MapCanvas
      label={`Map of ${place}`}
      failure={`The map cannot be shown here. Location: ${place}.`}
      movement="still"
      start={{ bounds, padding: 48, maxZoom: styleUrl === undefined ? MAX_ZOOM.ground : MAX_ZOOM.streets }}
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
