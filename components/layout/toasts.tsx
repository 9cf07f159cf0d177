'use client'

import { CircleAlert, CircleCheck, LoaderCircle } from 'lucide-react'
import { type CSSProperties, type FocusEvent, useMemo, useRef } from 'react'
import { toast, Toaster as Sonner, useSonner } from 'sonner'
import { SIGNED_OUT } from '@/lib/domain/errors'
import { UNDO_OFFERED_MS } from '@/lib/domain/moderation'
import { useMediaQuery } from '../browser/use-media-query'
import { signInHref } from '../ui/action'
import { TOAST_GAP, useToastOffset } from './toast-offset'
import { offerUndo, type ToastAction, type UndoOffer } from './undo-offer'

/** How long each kind of toast is shown, in milliseconds (D86). */
export const TOAST_MS = { plain: 4000, success: 2000, signedOut: 20_000, undo: UNDO_OFFERED_MS }

type Refusal = {
  /** The reason. */
  description?: string
  action?: ToastAction | undefined
  /** Called when it is closed. */
  onClose?: () => void
}

/** Leads to the login and back to this page, by full navigations, so that nothing personal stays. */
const SIGN_IN = { label: 'Sign in', onClick: () => window.location.assign(signInHref()) }

/** Unset, because Sonner keeps the options of the previous message with the same id. */
const SINGLE_TOAST = {
  description: undefined,
  action: undefined,
  cancel: undefined,
  onAutoClose: undefined,
  onDismiss: undefined,
}

/** How to reach the button of a toast by keyboard; hidden on touch screens. */
const keyboardHint = (button: string) => (
  <span className="pointer-coarse:hidden">Press Alt+T to reach {button}.</span>
)

/**
 * The function that shows all toasts. A message with an id replaces the previous one with that id, including
 * its description and button.
 */
export const notify = {
  /** Stays until another message with the id replaces it. */
  loading: (id: string, title: string): void => void toast.loading(title, { ...SINGLE_TOAST, id }),
  success: (id: string, title: string): void =>
    void toast.success(title, { ...SINGLE_TOAST, id, duration: TOAST_MS.success }),
  /** A success that can be undone, by the toast and in its row (D351). */
  undoable: (id: string, title: string, offer: UndoOffer): void => {
    const { undo, close } = offerUndo(notify, id, title, offer)
    toast.success(title, {
      id,
      duration: TOAST_MS.undo,
      description: keyboardHint('Undo'),
      action: { label: 'Undo', onClick: undo },
      onAutoClose: close,
      onDismiss: close,
    })
  },
  /** A question, which stays until it is answered. */
  question: (id: string, title: string, yes: ToastAction, no: ToastAction): void =>
    void toast(title, {
      ...SINGLE_TOAST,
      id,
      duration: Infinity,
      description: keyboardHint(yes.label),
      action: yes,
      cancel: no,
      classNames: { toast: 'flex-wrap justify-end gap-y-0', content: 'basis-full' },
    }),
  /** A message that is neither a success nor an error. */
  message: (id: string, title: string): void =>
    void toast(title, { ...SINGLE_TOAST, id, duration: TOAST_MS.plain }),
  /**
   * A rejection because nobody is signed in stays longer, and links to the login instead of its action
   * (D160).
   */
  error: (id: string, title: string, { description, action, onClose }: Refusal = {}): void => {
    const isSignedOut = title === SIGNED_OUT || description === SIGNED_OUT
    toast.error(title, {
      ...SINGLE_TOAST,
      id,
      duration: isSignedOut ? TOAST_MS.signedOut : TOAST_MS.plain,
      description,
      action: isSignedOut ? SIGN_IN : action,
      ...(onClose && { onAutoClose: onClose, onDismiss: onClose }),
    })
  },
  dismiss: (id: string): void => void toast.dismiss(id),
}

let messageId = 0

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
      messageId += 1
      last.current = `one-of-${messageId}`
      return last.current
    }
    return {
      dismiss,
      success: (title: string) => notify.success(next(), title),
      error: (title: string, description?: string) => notify.error(next(), title, { description }),
    }
  }, [])
}

/** Alt+T focuses the list of toasts; this moves the focus to its first button (D351). */
function focusButton({ target }: FocusEvent<HTMLElement>): void {
  if (target.matches('[data-sonner-toaster]')) target.querySelector<HTMLElement>('[data-action]')?.focus()
}

/**
 * The toast area: at the right, as near to the bottom as possible without covering a control; on small screens at the
 * top (D86).
 */
export function ToastArea() {
  const narrow = useMediaQuery('(max-width: 639px)')
  const offset = useToastOffset(useSonner().toasts, narrow)
  return (
    <div onFocus={focusButton}>
      <Sonner
        position={narrow ? 'top-center' : 'bottom-right'}
        offset={offset}
        mobileOffset={offset}
        visibleToasts={20}
        duration={TOAST_MS.plain}
        expand
        gap={TOAST_GAP}
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
            cancelButton: 'min-h-10 px-2 font-[550] text-muted',
          },
        }}
      />
    </div>
  )
}
