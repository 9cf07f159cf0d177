import 'server-only'
import { cookies } from 'next/headers'
import { redirect, RedirectType } from 'next/navigation'
import { fieldsOf } from '@/app/form-action'
import { type FormPost } from '@/components/users/form-state'
import { NO_SCRIPTS_COOKIE } from '@/lib/cached-pages'
import { type ActionResult } from '@/lib/domain/result'

/** The fields that a rejected form shows again; passwords have to be typed again. */
const KEPT = ['fullName', 'email', 'remember']

/**
 * A form's action without JavaScript: the same action, then a redirect or the form with its errors and the
 * input of the fields in `kept`.
 */
export const formPost =
  <Input>(
    action: (input: Input) => Promise<ActionResult<{ to: string }>>,
    kept: readonly string[] = KEPT,
  ): FormPost =>
  async (_state, form) => {
    const fields = fieldsOf(form)
    const result = await action(fields as Input)
    // The next page is rendered for its reader, who has no script to request their data.
    if (result.ok) (await cookies()).set({ ...NO_SCRIPTS_COOKIE, httpOnly: true, sameSite: 'lax' })
    if (result.ok) redirect(result.data.to, RedirectType.replace)
    const typed = Object.entries(fields).filter(([name]) => kept.includes(name))
    return { error: result.error, typed: Object.fromEntries(typed) }
  }
