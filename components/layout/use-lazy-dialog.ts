import { useState } from 'react'
import { useLazyPart } from '../browser/use-lazy-part'
import { showLoadFailure } from './show-toast'

/**
 * A dialog whose code loads on demand, because few viewers open it: `preload` has the events of its button that load it
 * early. If it cannot be loaded, it closes, and a toast says `failure`. `load` must be constant.
 */
export function useLazyDialog<Dialog>(load: () => Promise<Dialog>, failure: string) {
  const [isOpen, setIsOpen] = useState(false)
  const { part, preload, request } = useLazyPart(load, { onFailed: () => showLoadFailure(failure) })
  const open = () => {
    setIsOpen(true)
    request(() => setIsOpen(false))
  }
  return { Dialog: part, isOpen, setIsOpen, open, preload: { onPointerEnter: preload, onFocus: preload } }
}
