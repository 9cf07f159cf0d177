import { toast } from 'sonner'
import { SIGNED_OUT } from '@/lib/domain/errors'
import { signInHref } from '../ui/action'
import { TOAST_MS } from './toast-ms'

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
