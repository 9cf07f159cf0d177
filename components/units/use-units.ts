'use client'

import { useLayoutEffect, useSyncExternalStore } from 'react'
import { type AreaUnits } from '@/lib/domain/facts'
import { watchChoice } from '../browser/watch'
import { applySavedUnits, chosenUnits, currentUnits, UNITS_KEY } from './units'

const subscribe = watchChoice(['data-units', 'data-units-chosen'], UNITS_KEY, applySavedUnits)

/**
 * The viewer's units, for what CSS cannot switch: an input's number. `defaultUnits`: those of the home or the search, before
 * the viewer chooses some (D270).
 */
export function useUnits(defaultUnits?: AreaUnits): AreaUnits {
  const units = useSyncExternalStore<AreaUnits>(
    subscribe,
    () => chosenUnits() ?? defaultUnits ?? currentUnits(),
    () => 'metric',
  )
  // React renders the whole document of a `notFound()` itself, without running the layout's script.
  useLayoutEffect(applySavedUnits, [])
  return units
}

/** The viewer's chosen units; `null` if none, or not known yet. */
export const useChosenUnits = (): AreaUnits | null =>
  useSyncExternalStore<AreaUnits | null>(subscribe, chosenUnits, () => null)
