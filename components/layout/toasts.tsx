'use client'

import { CircleAlert, CircleCheck, LoaderCircle } from 'lucide-react'
import { type CSSProperties, useMemo, useRef, useSyncExternalStore } from 'react'
import { toast, Toaster as Sonner } from 'sonner'
import { SIGNED_OUT } from '@/lib/domain/errors'
import { signInHref } from '../ui/action'

/** How long each kind of toast is shown, in milliseconds (D86). */
export const TOAST_MS = { plain: 4000, success: 2000, signedOut: 20_000 }

type Refusal = {
  /** The reason. */
  description?: string
  action?: { label: string; onClick: () => void }
}

/** Leads to the login and back to this page, by full navigations, so that nothing personal stays. */
const SIGN_IN = { label: 'Sign in', onClick: () => window.location.assign(signInHref()) }

/**
 * The function that shows all toasts. A message with an id replaces the previous one with that id, including
 * its description and button.
 */
export const notify = {
  /** Stays until another message with the id replaces it. */
  loading: (id: string, title: string): void =>
    void toast.loading(title, { id, description: undefined, action: undefined }),
  success: (id: string, title: string): void =>
    void toast.success(title, {
      id,
      duration: TOAST_MS.success,
      description: undefined,
      action: undefined,
    }),
  /** A message that is neither a success nor an error. */
  message: (id: string, title: string): void =>
    void toast(title, { id, duration: TOAST_MS.plain, description: undefined, action: undefined }),
  /**
   * A rejection because nobody is signed in stays longer, and links to the login instead of its action
   * (D160).
   */
  error: (id: string, title: string, { description, action }: Refusal = {}): void => {
    const isSignedOut = title === SIGNED_OUT || description === SIGNED_OUT
    toast.error(title, {
      id,
      duration: isSignedOut ? TOAST_MS.signedOut : TOAST_MS.plain,
      description,
      action: isSignedOut ? SIGN_IN : action,
    })
  },
  dismiss: (id: string): void => void toast.dismiss(id),
}

let said = 0

/**
 * Toasts that replace each other, so that an earlier error is not shown next to a success. Each is a new
 * toast: Sonner loses messages for one that is closing.
 */
export function useOneToast() {
  const last = useRef<string>(undefined)

  return useMemo(() => {
    const dismiss = () => {
      if (last.current !== undefined) notify.dismiss(last.current)
      last.current = undefined
    }
    const next = () => {
      dismiss()
      said += 1
      last.current = `one-of-${said}`
      return last.current
    }
    return {
      dismiss,
      success: (title: string) => notify.success(next(), title),
      error: (title: string, description?: string) => notify.error(next(), title, { description }),
    }
  }, [])
}

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
export function ToastArea() {
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
