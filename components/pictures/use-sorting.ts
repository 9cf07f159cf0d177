import { type RefObject, useEffect, useRef, useState } from 'react'
import { type sortable } from './sorting'

/**
 * Dragging for the tiles of the list, loaded when the pointer first comes over them. `keys` are those of the tiles as
 * they stand.
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
      // The buttons put the pictures in order as well; the next time the pointer comes it is tried again.
      () => (isAsked.current = false),
    )
  }
}
