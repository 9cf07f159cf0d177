import { type RefObject, useEffect, useState } from 'react'

/** How near the screen, in pixels, a map begins to load. */
const AHEAD = '300px'

/** True from the moment on that the element has come near the screen. */
export function useNearViewport(box: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!box.current || !('IntersectionObserver' in window)) return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: AHEAD },
    )
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [box])
  return isNear
}
