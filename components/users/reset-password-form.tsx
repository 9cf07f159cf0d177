'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import Link from 'next/link'
import { paths } from '@/lib/paths'
import { LINK_EXPIRED, type ResetPasswordFormInput, resetPasswordFormSchema } from '@/lib/schemas/user'
import { type Action } from '../ui/action'
import { Button } from '../ui/button'
import { Field, FormError } from '../ui/field'
import { NewPassword } from './new-password'
import { PasswordInput } from './password-input'
import { useAccountForm } from './use-account-form'

type ResetPasswordFormProps = {
  /** The token of the mailed link. */
  token: string
  changePassword: Action<ResetPasswordFormInput, unknown>
}

const FIELDS = ['password', 'confirmPassword'] as const

/** Asks for a new password twice, with registration's rules and messages. */
export function ResetPasswordForm({ token, changePassword }: ResetPasswordFormProps) {
  const { register, errors, refusal, isPending, form } = useAccountForm<ResetPasswordFormInput>({
    fields: FIELDS,
    resolver: zodResolver(resetPasswordFormSchema),
    defaultValues: { token, password: '', confirmPassword: '' },
    action: changePassword,
  })

  return (
    <form {...form} className="grid gap-5">
      {refusal !== undefined && (
        <FormError>
          {refusal}{' '}
          {refusal === LINK_EXPIRED && (
            <Link href={paths.forgotPassword} className="underline underline-offset-4">
              Request a new link
            </Link>
          )}
        </FormError>
      )}
      <input type="hidden" {...register('token')} defaultValue={token} />
      <NewPassword label="New password" error={errors.password?.message} {...register('password')} />
      <Field label="Confirm password" error={errors.confirmPassword?.message}>
        <PasswordInput autoComplete="new-password" {...register('confirmPassword')} />
      </Field>
      <Button type="submit" size="lg" className="w-full" pending={isPending}>
        Change password
      </Button>
    </form>
  )
}
