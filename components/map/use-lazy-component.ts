import { type ComponentType, useEffect, useState } from 'react'

type Part<P> = { Part: ComponentType<P> | null; hasFailed: boolean; retry: () => void }

/**
 * A component that brings the map's library along, loaded once it is wanted. `load` stays the same from one render to the
 * next; what does not come can be asked for again.
 */
export function useLazyComponent<P>(load: () => Promise<ComponentType<P>>, isWanted = true): Part<P> {
  const [Part, setPart] = useState<ComponentType<P> | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const isAsked = isWanted && Part === null && !hasFailed

  useEffect(() => {
    if (!isAsked) return
    let isOver = false
    load().then(
      (loaded) => {
        if (!isOver) setPart(() => loaded)
      },
      () => {
        if (!isOver) setFailed(true)
      },
    )
    return () => {
      isOver = true
    }
  }, [load, isAsked])

  return { Part, hasFailed, retry: () => setFailed(false) }
}
