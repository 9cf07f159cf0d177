import { type RefObject, useEffect, useRef } from 'react'
import { useLazyPart } from '../browser/use-lazy-part'

const loadSorting = async () => (await import('./sorting')).sortable

/**
 * Dragging for the tiles of the list, loaded when the pointer first enters them. `keys` are those of the
 * tiles in order.
 */
export function useSorting(
  list: RefObject<HTMLElement | null>,
  keys: string,
  onMove: (key: string, to: number) => void,
) {
  const { part: sort, request } = useLazyPart(loadSorting)
  const move = useRef(onMove)
  useEffect(() => {
    move.current = onMove
  })

  useEffect(() => {
    if (!sort || !list.current) return
    return sort(list.current, (key, to) => move.current(key, to))
  }, [sort, list, keys])

  // The buttons reorder too; loading is retried when the pointer enters again.
  return () => {
    if (!sort) request()
  }
}
