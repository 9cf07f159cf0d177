'use server'

import { redirect, RedirectType } from 'next/navigation'
import { type FormState } from '@/components/users/form-state'
import { signIn, signUp } from '@/lib/auth/sign-in'
import { type ActionResult } from '@/lib/domain/result'
import { registerFormSchema, signInFormSchema } from '@/lib/schemas/user'
import { createAction } from '@/lib/transport/create-action'

type Destination = { to: string }

export const signInAction = createAction({ access: 'everyone', schema: signInFormSchema, service: signIn })
export const signUpAction = createAction({ access: 'everyone', schema: registerFormSchema, service: signUp })

/** What the form posts where JavaScript has not arrived: the same action, then a redirect or the form's errors. */
export async function signInFormAction(_state: FormState, form: FormData): Promise<FormState> {
  return follow(await signInAction(fieldsOf(form) as Parameters<typeof signInAction>[0]), form)
}

export async function signUpFormAction(_state: FormState, form: FormData): Promise<FormState> {
  return follow(await signUpAction(fieldsOf(form) as Parameters<typeof signUpAction>[0]), form)
}

/** The fields that a refused form shows again. Passwords are typed anew. */
const KEPT = ['fullName', 'email', 'remember']

function follow(result: ActionResult<Destination>, form: FormData): FormState {
  if (result.ok) redirect(result.data.to, RedirectType.replace)
  const typed = Object.entries(fieldsOf(form)).filter(([name]) => KEPT.includes(name))
  return { error: result.error, typed: Object.fromEntries(typed) }
}

/** The text fields; a form never sends these actions a file. */
const fieldsOf = (form: FormData): Record<string, string> =>
  Object.fromEntries([...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))
