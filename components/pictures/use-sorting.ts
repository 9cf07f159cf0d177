import { type RefObject, useEffect, useRef, useState } from 'react'
import { type sortable } from './sorting'

/**
 * Dragging for the tiles of the list, loaded when the pointer first enters them. `keys` are those of the
 * tiles in order.
 */
export function useSorting(
  list: RefObject<HTMLElement | null>,
  keys: string,
  onMove: (key: string, to: number) => void,
) {
  const [sort, setSort] = useState<typeof sortable>()
  const isAsked = useRef(false)
  const move = useRef(onMove)
  useEffect(() => {
    move.current = onMove
  })

  useEffect(() => {
    if (!sort || !list.current) return
    return sort(list.current, (key, to) => move.current(key, to))
  }, [sort, list, keys])

  return () => {
    if (isAsked.current) return
    isAsked.current = true
    import('./sorting').then(
      (loaded) => setSort(() => loaded.sortable),
      // The buttons reorder too; loading is retried when the pointer enters again.
      () => (isAsked.current = false),
    )
  }
}
