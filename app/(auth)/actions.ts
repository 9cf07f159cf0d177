'use server'

import { redirect, RedirectType } from 'next/navigation'
import { signIn, signUp } from '@/lib/auth/sign-in'
import { type ActionResult } from '@/lib/domain/result'
import { registerFormSchema, signInFormSchema } from '@/lib/schemas/user'
import { createAction } from '@/lib/transport/create-action'

type Destination = { to: string }
type FormState = ActionResult<Destination> | null

export const signInAction = createAction({ access: 'everyone', schema: signInFormSchema, service: signIn })
export const signUpAction = createAction({ access: 'everyone', schema: registerFormSchema, service: signUp })

/** What the form posts where JavaScript has not arrived: the same action, then a redirect or the form's errors. */
export async function signInFormAction(_state: FormState, form: FormData): Promise<FormState> {
  return follow(await signInAction(fieldsOf(form) as Parameters<typeof signInAction>[0]))
}

export async function signUpFormAction(_state: FormState, form: FormData): Promise<FormState> {
  return follow(await signUpAction(fieldsOf(form) as Parameters<typeof signUpAction>[0]))
}

function follow(result: ActionResult<Destination>): FormState {
  if (result.ok) redirect(result.data.to, RedirectType.replace)
  return result
}

const fieldsOf = (form: FormData): Record<string, unknown> => Object.fromEntries(form)
