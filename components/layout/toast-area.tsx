'use client'

import { CircleAlert, CircleCheck, LoaderCircle } from 'lucide-react'
import { type CSSProperties, useSyncExternalStore } from 'react'
import { Toaster as Sonner } from 'sonner'
import { TOAST_MS } from './toast-ms'

const NARROW = '(max-width: 639px)'

function subscribe(changed: () => void): () => void {
  const query = window.matchMedia(NARROW)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/**
 * The toast area: bottom right; at the top on small screens, where it does not cover the bottom bar and
 * dialogs' buttons.
 */
export default function ToastArea() {
  const narrow = useSyncExternalStore(
    subscribe,
    () => window.matchMedia(NARROW).matches,
    () => false,
  )
  return (
    <Sonner
      position={narrow ? 'top-center' : 'bottom-right'}
      visibleToasts={20}
      duration={TOAST_MS.plain}
      expand
      gap={8}
      offset="var(--gutter)"
      mobileOffset="var(--gutter)"
      style={{ '--width': '22.5rem' } as CSSProperties}
      icons={{
        success: <CircleCheck className="size-5 text-success" aria-hidden />,
        error: <CircleAlert className="size-5 text-danger" aria-hidden />,
        loading: <LoaderCircle className="size-5 animate-spin text-muted" aria-hidden />,
      }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'font-text bg-surface-overlay text-text flex min-h-13 w-full items-center gap-3 rounded-lg px-4 py-3 text-sm shadow-md sm:w-[22.5rem]',
          title: 'font-[550]',
          description: 'text-muted text-xs',
          content: 'grid gap-0.5 flex-1',
          actionButton: 'min-h-10 px-2 font-[550] text-accent-text',
        },
      }}
    />
  )
}
