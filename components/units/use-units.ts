'use client'

import { useLayoutEffect, useSyncExternalStore } from 'react'
import { type AreaUnits } from '@/lib/domain/facts'
import { applySavedUnits, chosenUnits, currentUnits, UNITS_KEY } from './units'

/** Watches the document, and the storage for a choice in another tab. */
function subscribe(changed: () => void): () => void {
  const onStorage = (event: StorageEvent) => event.key === UNITS_KEY && applySavedUnits()
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributeFilter: ['data-units', 'data-units-chosen'] })
  window.addEventListener('storage', onStorage)
  return () => {
    observer.disconnect()
    window.removeEventListener('storage', onStorage)
  }
}

/**
 * The viewer's units, for what CSS cannot switch: an input's number. `unchosen`: those of the home or the search, before
 * the viewer chooses some (D270).
 */
export function useUnits(unchosen?: AreaUnits): AreaUnits {
  const units = useSyncExternalStore<AreaUnits>(
    subscribe,
    () => chosenUnits() ?? unchosen ?? currentUnits(),
    () => 'metric',
  )
  // React renders the whole document of a `notFound()` itself, without running the layout's script.
  useLayoutEffect(applySavedUnits, [])
  return units
}

/** The viewer's chosen units; `null` if none, or not known yet. */
export const useChosenUnits = (): AreaUnits | null =>
  useSyncExternalStore<AreaUnits | null>(subscribe, chosenUnits, () => null)
