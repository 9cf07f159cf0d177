import { type RefObject, useEffect, useState } from 'react'

/** How near the viewport, in pixels, a map starts to load. */
const ROOT_MARGIN = '300px'

/** True once the element has been near the viewport. */
export function useNearViewport(box: RefObject<Element | null>): boolean {
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    if (!box.current || !('IntersectionObserver' in window)) return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setIsNear(true),
      { rootMargin: ROOT_MARGIN },
    )
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [box])
  return isNear
}
