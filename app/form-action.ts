import 'server-only'
import { type FormAction } from '@/components/ui/action-button'
import { type ActionResult } from '@/lib/domain/result'

/** The text fields of a form; forms send these actions no file. */
export const fieldsOf = (form: FormData): Record<string, string> =>
  Object.fromEntries([...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))

/** A server action as a form posts it, with and without JavaScript; the page is drawn again with what came of it. */
export const formAction =
  <Input>(action: (input: Input) => Promise<ActionResult<unknown>>): FormAction =>
  (_state, form) =>
    action(fieldsOf(form) as Input)
