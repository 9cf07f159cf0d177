'use client'

import { CircleAlert, CircleCheck } from 'lucide-react'
import { useRef } from 'react'
import { PinPicker } from '@/components/map/pin-picker'
import { useNearViewport } from '@/components/map/use-near-viewport'
import { type Position, type PositionAccuracy } from '@/lib/domain/position'
import { listingFormSchema } from '@/lib/schemas/property'
import { markPositionExact } from './mark-position-exact'
import { type FindPlace, type FoundPlace, useFoundPlace } from './use-found-place'
import { type ListingFormMethods } from './use-draft'
import { useFormValues } from './watched-values'

export type PlaceMapProps = {
  form: ListingFormMethods
  /** Looks up the position of a typed location. */
  find: FindPlace
  /** A style with streets, if one is set. */
  mapStyle?: string | undefined
}

/** The typed coordinates, if both are valid. */
function positionOf({ latitude, longitude }: { latitude?: string; longitude?: string }): Position | null {
  const { latitude: lat, longitude: lng } = listingFormSchema.shape
  const y = lat.safeParse(latitude).data
  const x = lng.safeParse(longitude).data
  return typeof y === 'number' && typeof x === 'number' ? { latitude: y, longitude: x } : null
}

/**
 * The result for the location, and the map with the pin, which loads when it is near the viewport. The result
 * is only a suggestion: it is not saved until the pin is moved.
 */
export function PlaceMap({ form, find, mapStyle }: PlaceMapProps) {
  const box = useRef<HTMLDivElement>(null)
  const isNear = useNearViewport(box)
  const values = useFormValues(form.control)
  const place = useFoundPlace(values.location, find)
  const position = positionOf(values)
  const accuracy = ((values.positionAccuracy ?? '') || 'exact') as PositionAccuracy
  const move = ({ latitude, longitude }: Position) => {
    const options = { shouldDirty: true, shouldValidate: form.formState.isSubmitted }
    form.setValue('latitude', String(latitude), options)
    form.setValue('longitude', String(longitude), options)
    markPositionExact(form)
  }
  return (
    <div ref={box} className="grid gap-3">
      <FoundNote place={place} hasPosition={position !== null} />
      {isNear && (
        <PinPicker
          position={position ?? place ?? null}
          accuracy={position ? accuracy : (place?.accuracy ?? 'exact')}
          onMove={move}
          styleUrl={mapStyle}
        />
      )}
      {!isNear && <div className="h-68 rounded-sm bg-surface-sunken" />}
    </div>
  )
}

function FoundNote({ place, hasPosition }: { place: FoundPlace | null | undefined; hasPosition: boolean }) {
  const Icon = place ? CircleCheck : CircleAlert
  return (
    // Always rendered, so that screen readers announce changes.
    <p role="status" className="flex gap-2 text-xs text-muted empty:hidden">
      {place !== undefined && (
        <>
          <Icon className="size-4 shrink-0" aria-hidden />
          {place === null
            ? 'We could not find this place. Place the pin on the map, or enter its coordinates.'
            : `Found: ${place.name}.${hasPosition ? '' : ' Drag the pin to the home, or enter its coordinates.'}`}
        </>
      )}
    </p>
  )
}
