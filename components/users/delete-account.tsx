'use client'

import { UserRoundX } from 'lucide-react'
import { permissionScope } from '@/lib/domain/permissions'
import { type DeleteAccountFormInput } from '@/lib/schemas/account'
import { type ProfileDto } from '@/lib/schemas/user'
import { lazyResolver } from '../browser/lazy-resolver'
import { recordSignOut } from '../layout/session-change'
import { type Action } from '../ui/action'
import { Button } from '../ui/button'
import { Disclosure } from '../ui/disclosure'
import { Field, FormError } from '../ui/field'
import { Input } from '../ui/input'
import { PasswordInput } from './password-input'
import { useAccountForm } from './use-account-form'

type DeleteAccountProps = {
  profile: Pick<ProfileDto, 'role' | 'email' | 'provider'>
  /** Why the account cannot be deleted (D347). */
  refusal: string | null
  deleteAccount: Action<DeleteAccountFormInput, unknown>
}

/** Deletes the person's account: shows what is deleted and what stays, and requires the password or the email. */
export function DeleteAccount({ profile, refusal: blocked, deleteAccount }: DeleteAccountProps) {
  const { role, email, provider } = profile
  const isSeller = permissionScope(role, 'property:create') !== null
  const { register, input, errors, refusal, typed, isPending, form } = useAccountForm<DeleteAccountFormInput>(
    {
      fields: ['password', 'email'],
      resolver: lazyResolver(async () => (await import('./account-resolvers')).accountDeletion(provider)),
      defaultValues: provider === 'password' ? { password: '' } : { email: '' },
      action: deleteAccount,
      onDone: recordSignOut,
    },
  )

  if (blocked !== null)
    return (
      <Disclosure icon={UserRoundX} label="Delete my account">
        <p>{blocked}</p>
      </Disclosure>
    )
  return (
    <Disclosure icon={UserRoundX} label="Delete my account" defaultOpen={typed !== undefined}>
      <dl className="grid max-w-[38rem] gap-3 text-pretty [&_dd]:text-muted [&_dt]:font-[550]">
        <div>
          <dt>What is deleted</dt>
          <dd>
            Your profile, your sign-in methods, your saved homes
            {isSeller ? ', your reviews and all homes you list' : ' and your reviews'}. Open offers
            {isSeller ? ' by you and on your homes' : ''} are closed, and payments that have not gone through
            are canceled. This cannot be undone.
          </dd>
        </div>
        <div>
          <dt>What we keep</dt>
          <dd>Records of {isSeller ? 'sales and purchases' : 'purchases'}, without your name and email.</dd>
        </div>
      </dl>
      <form {...form} className="grid w-full max-w-[24rem] gap-5">
        {refusal !== undefined && <FormError>{refusal}</FormError>}
        {provider === 'password' ? (
          <Field label="Your password" error={errors.password?.message}>
            <PasswordInput autoComplete="current-password" {...register('password')} />
          </Field>
        ) : (
          <Field
            label="Your email"
            hint={
              <>
                Type <span className="[overflow-wrap:anywhere] text-text">{email}</span> to confirm.
              </>
            }
            error={errors.email?.message}
          >
            <Input type="email" controlSize="lg" autoComplete="off" {...input('email', '')} />
          </Field>
        )}
        <Button
          type="submit"
          variant="danger"
          size="lg"
          pending={isPending}
          className="sm:justify-self-start"
        >
          Delete my account
        </Button>
      </form>
    </Disclosure>
  )
}
