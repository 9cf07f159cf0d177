import { useEffectEvent, useLayoutEffect } from 'react'
import { type NavigationListener, onNavigationStart } from './navigation-start'

/**
 * Calls `listener`, within the router's transition, whenever a navigation starts: from the time links are
 * rendered, because a quick click may come before other effects have run.
 */
export function useNavigationStart(listener: NavigationListener): void {
  const onStart = useEffectEvent(listener)
  useLayoutEffect(() => onNavigationStart((href, type) => onStart(href, type)), [])
}
