'use client'

import { paths, withCallback } from '@/lib/paths'
import { type RegisterFormInput } from '@/lib/schemas/user'
import { lazyResolver } from '../browser/lazy-resolver'
import { recordSignIn } from '../layout/session-change'
import { showToastOnNextPage } from '../layout/show-toast'
import { type Action } from '../ui/action'
import { Button } from '../ui/button'
import { Field, FormError } from '../ui/field'
import { Input } from '../ui/input'
import { NewPassword } from './new-password'
import { PasswordInput } from './password-input'
import { useAccountForm } from './use-account-form'

type RegisterFormProps = {
  /** The page to go to. */
  callback: string
  signUp: Action<RegisterFormInput, unknown>
}

const resolver = lazyResolver(async () => (await import('./account-resolvers')).registration)

const FIELDS = ['fullName', 'email', 'password', 'confirmPassword'] as const

/** Registration with its messages (D99): all at once on submit, each updated as it is corrected. */
export function RegisterForm({ callback, signUp }: RegisterFormProps) {
  const { register, input, errors, refusal, isPending, form } = useAccountForm<RegisterFormInput>({
    fields: FIELDS,
    resolver,
    defaultValues: { callbackUrl: callback },
    action: signUp,
    onDone: () => {
      recordSignIn()
      showToastOnNextPage('We sent you a link to confirm your email.')
    },
    postTo: withCallback(paths.register, callback),
  })

  return (
    <form {...form} className="grid gap-5">
      {refusal !== undefined && <FormError>{refusal}</FormError>}
      <input type="hidden" {...register('callbackUrl')} defaultValue={callback} />
      <Field label="Full name" error={errors.fullName?.message}>
        <Input controlSize="lg" autoComplete="name" {...input('fullName')} />
      </Field>
      <Field label="Email" error={errors.email?.message}>
        <Input type="email" controlSize="lg" autoComplete="email" {...input('email')} />
      </Field>
      <NewPassword error={errors.password?.message} {...register('password')} />
      <Field label="Confirm password" error={errors.confirmPassword?.message}>
        <PasswordInput autoComplete="new-password" {...register('confirmPassword')} />
      </Field>
      <Button type="submit" size="lg" className="w-full" pending={isPending}>
        Register
      </Button>
    </form>
  )
}
