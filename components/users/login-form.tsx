'use client'

import { type SubmitEvent, useRef, useState } from 'react'
import { paths, withCallback } from '@/lib/paths'
import { type SignInFormInput } from '@/lib/schemas/user'
import { useFormState } from '../browser/use-form-state'
import { recordSignIn } from '../layout/session-change'
import { type Action, actionResult } from '../ui/action'
import { Button } from '../ui/button'
import { LinkButton } from '../ui/link-button'
import { Checkbox } from '../ui/checkbox'
import { Field, FormError } from '../ui/field'
import { Input } from '../ui/input'
import { PasswordInput } from './password-input'
import { rememberTypedEmail } from './typed-email'
import { useFullNavigation } from './use-full-navigation'

type LoginFormProps = {
  /** The page to go to. */
  callback: string
  /** The error of another way to sign in: Google. */
  error?: string
  /** Why the person was led here, if that is worth showing. */
  notice?: string
  signIn: Action<SignInFormInput, unknown>
}

/** Sign-in with email and password; the browser itself requires both fields. */
export function LoginForm({ callback, error, notice, signIn }: LoginFormProps) {
  // With the URL the response contains the same form, whichever page renders it.
  const { posted, post } = useFormState(signIn, withCallback(paths.login, callback))
  const [refusal, setRefusal] = useState(posted?.error.message ?? error)
  const { isPending, navigateAfter } = useFullNavigation()
  const email = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    setRefusal(undefined)
    navigateAfter(async () => {
      const result = await actionResult(
        signIn({
          email: String(form.get('email')),
          password: String(form.get('password')),
          remember: form.has('remember'),
          callbackUrl: callback,
        }),
      )
      if (result.ok) {
        recordSignIn()
        return result.to
      }
      setRefusal(result.error.message)
      password.current?.focus()
      password.current?.select()
    })
  }

  return (
    <form action={post} onSubmit={submit} className="grid gap-5">
      {notice !== undefined && refusal === undefined && (
        <p role="status" className="rounded-md bg-success-soft px-3 py-2 text-sm text-success">
          {notice}
        </p>
      )}
      {refusal !== undefined && <FormError>{refusal}</FormError>}
      <input type="hidden" name="callbackUrl" value={callback} />
      <Field label="Email">
        <Input
          ref={email}
          name="email"
          type="email"
          controlSize="lg"
          autoComplete="username"
          required
          defaultValue={posted?.typed?.email}
        />
      </Field>
      <Field label="Password">
        <PasswordInput ref={password} name="password" autoComplete="current-password" required />
      </Field>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <Checkbox name="remember" defaultChecked={posted?.typed?.remember !== undefined}>
          Remember me
        </Checkbox>
        <LinkButton
          variant="link"
          href={withCallback(paths.forgotPassword, callback)}
          onClick={() => rememberTypedEmail(email.current?.value ?? '')}
        >
          Forgot password?
        </LinkButton>
      </div>
      <Button type="submit" size="lg" className="w-full" pending={isPending}>
        Sign in
      </Button>
    </form>
  )
}
