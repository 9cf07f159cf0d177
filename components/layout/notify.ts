import { toast } from 'sonner'
import { TOAST_MS } from './toast-ms'

type Refusal = {
  /** Why. */
  description?: string
  action?: { label: string; onClick: () => void }
}

/**
 * The one way to raise a toast. What is said under an id takes the place of what stood there, with its description and
 * its button.
 */
export const notify = {
  /** Stays until something else is said under the id. */
  loading: (id: string, title: string): void =>
    void toast.loading(title, { id, description: undefined, action: undefined }),
  success: (id: string, title: string): void =>
    void toast.success(title, {
      id,
      duration: TOAST_MS.success,
      description: undefined,
      action: undefined,
    }),
  error: (id: string, title: string, { description, action }: Refusal = {}): void =>
    void toast.error(title, { id, duration: TOAST_MS.plain, description, action }),
  dismiss: (id: string): void => void toast.dismiss(id),
}
