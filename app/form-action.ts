import 'server-only'
import { redirect } from 'next/navigation'
import { type FormAction } from '@/components/ui/action-button'
import { type ConfirmationPost } from '@/components/ui/confirmation-page'
import { type ActionResult } from '@/lib/domain/result'

/** The text fields of a form; no form sends these actions a file. */
export const fieldsOf = (form: FormData): Record<string, string> =>
  Object.fromEntries([...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))

/**
 * A server action as a form submits it, with and without JavaScript; the page is rendered again with its
 * result.
 */
export const formAction =
  <Input>(action: (input: Input) => Promise<ActionResult<unknown>>): FormAction =>
  (_state, form) =>
    action(fieldsOf(form) as Input)

/** A change as its confirmation page submits it (D250). Redirects to `to` on success. */
export const confirmationPost =
  (make: (fields: Record<string, string>) => Promise<ActionResult<unknown>>, to: string): ConfirmationPost =>
  async (_state, form) => {
    const fields = fieldsOf(form)
    const result = await make(fields)
    if (result.ok) redirect(to)
    return { error: result.error, typed: fields }
  }
