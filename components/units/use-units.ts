'use client'

import { useLayoutEffect, useSyncExternalStore } from 'react'
import { type AreaUnits } from '@/lib/domain/facts'
import { applySavedUnits, chosenUnits, currentUnits, UNITS_KEY } from './units'

/** Watches the document, and the storage for a choice made in another tab. */
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

/** The units that the reader chose, for what a style cannot switch: an input's number. */
export function useUnits(): AreaUnits {
  const units = useSyncExternalStore<AreaUnits>(subscribe, currentUnits, () => 'metric')
  // React draws the whole document of a `notFound()` itself, and then the layout's script does not run.
  useLayoutEffect(applySavedUnits, [])
  return units
}

/** The units that the reader chose; `null` if none, or not known yet. */
export const useChosenUnits = (): AreaUnits | null =>
  useSyncExternalStore<AreaUnits | null>(subscribe, chosenUnits, () => null)
