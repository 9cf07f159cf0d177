import { type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'

/** What `useFormState` returns on the page of a form that was refused without JavaScript. */
export const refusedForm = (typed: Record<string, string>, message = 'Refused.') => {
  const posted = { ok: false as const, error: { code: 'conflict' as const, message }, typed }
  const post = () => undefined
  return { state: posted, posted, post, form: { action: post, onSubmit: post }, isPosting: false }
}

/** The form of a page as the server sends it to a browser without JavaScript, and its values. */
export function serveForm(page: ReactNode) {
  const root = document.createElement('div')
  root.innerHTML = renderToString(page).replaceAll(/<\/?noscript>/g, '')
  const form = root.querySelector('form') as HTMLFormElement
  return { form, values: Object.fromEntries(new FormData(form)) }
}
