import { type ComponentType, useEffect, useState } from 'react'

type Part<P> = { Part: ComponentType<P> | null; hasFailed: boolean; retry: () => void }

/**
 * A component that includes the map's library, loaded on demand. `load` must be constant; a failed load can
 * be retried.
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
