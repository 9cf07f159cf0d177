'use client'

import { useLazyPart } from '../browser/use-lazy-part'
import { Button } from '../ui/button'
import { type PinPickerProps } from './pin-picker-canvas'

const loadCanvas = () => import('./pin-picker-canvas').then((part) => part.PinPickerCanvas)

/** A map on which an agent places the home's pin, as an alternative to the inputs of its coordinates. */
export function PinPicker(props: PinPickerProps) {
  const { part: Canvas, hasFailed, request } = useLazyPart(loadCanvas, { isNeeded: true })
  return (
    <div className="relative grid h-68 place-items-center overflow-clip rounded-sm bg-surface-sunken text-sm text-muted">
      {Canvas ? (
        <Canvas {...props} />
      ) : hasFailed ? (
        <div role="alert" className="grid justify-items-center gap-3">
          <p>The map could not be loaded. Enter the coordinates instead.</p>
          <Button variant="outline" onClick={() => request()}>
            Try again
          </Button>
        </div>
      ) : (
        <p>Loading the map…</p>
      )}
    </div>
  )
}
