import { useEffectEvent, useLayoutEffect } from 'react'
import { type NavigationListener, onNavigationStart } from './navigation-start'

/**
 * Calls `listener`, within the router's transition, whenever a navigation begins: as soon as the links stand, since who
 * is quick clicks one before the other effects have run.
 */
export function useNavigationStart(listener: NavigationListener): void {
  const onStart = useEffectEvent(listener)
  useLayoutEffect(() => onNavigationStart((href, type) => onStart(href, type)), [])
}
