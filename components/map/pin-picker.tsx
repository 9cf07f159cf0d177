'use client'

import { type Position, type PositionAccuracy } from '@/lib/domain/position'
import { Button } from '../ui/button'
import { usePart } from './use-part'

const loadCanvas = () => import('./pin-picker-canvas').then((part) => part.PinPickerCanvas)

export type PinPickerProps = {
  /** Where the pin stands; `null` while the home has no place. */
  position: Position | null
  /** How much of it buyers see: the pin, or a circle around a rounded point (D67). */
  accuracy: PositionAccuracy
  /** The pin was dragged, moved by keys, or set by a click on the map. Rounded to about a metre. */
  onMove: (position: Position) => void
  styleUrl?: string | undefined
}

/** A map on which an agent puts the home's pin, beside the inputs of its latitude and longitude, which do the same. */
export function PinPicker(props: PinPickerProps) {
  const { Part: Canvas, hasFailed, retry } = usePart(loadCanvas)
  return (
    <div className="relative grid h-68 place-items-center overflow-clip rounded-sm bg-surface-sunken text-sm text-muted">
      {Canvas ? (
        <Canvas {...props} />
      ) : hasFailed ? (
        <div role="alert" className="grid justify-items-center gap-3">
          <p>The map could not be loaded. Type the coordinates instead.</p>
          <Button variant="outline" onClick={retry}>
            Try again
          </Button>
        </div>
      ) : (
        <p>Loading the map…</p>
      )}
    </div>
  )
}
