'use client'

import { useState } from 'react'
import { type ForgotPasswordFormInput } from '@/lib/schemas/user'
import { lazyResolver } from '../browser/lazy-resolver'
import { type Action } from '../ui/action'
import { Button } from '../ui/button'
import { Field, FormError } from '../ui/field'
import { Input } from '../ui/input'
import { rememberedEmail } from './typed-email'
import { useAccountForm } from './use-account-form'

type ForgotPasswordFormProps = {
  /** The page to go to after login. */
  callback: string
  forgotPassword: Action<ForgotPasswordFormInput, unknown>
}

const resolver = lazyResolver(async () => (await import('./account-resolvers')).forgottenPassword)

const FIELDS = ['email'] as const

/** Asks for the email that a reset link is sent to. */
export function ForgotPasswordForm({ callback, forgotPassword }: ForgotPasswordFormProps) {
  const [email] = useState(rememberedEmail)
  const { register, input, errors, refusal, isPending, form } = useAccountForm<ForgotPasswordFormInput>({
    fields: FIELDS,
    resolver,
    defaultValues: { email, callbackUrl: callback },
    action: forgotPassword,
  })

  return (
    <form {...form} className="grid gap-5">
      {refusal !== undefined && <FormError>{refusal}</FormError>}
      <input type="hidden" {...register('callbackUrl')} defaultValue={callback} />
      <Field label="Email" error={errors.email?.message}>
        <Input type="email" controlSize="lg" autoComplete="username" {...input('email', email)} />
      </Field>
      <Button type="submit" size="lg" className="w-full" pending={isPending}>
        Send link
      </Button>
    </form>
  )
}
