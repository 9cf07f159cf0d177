'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { publicHomePath } from '@/lib/home-path'
import { type FirstPasswordInput, firstPasswordSchema, type SentEnquiry } from '@/lib/schemas/enquiry'
import { recordSignIn } from '../layout/session-change'
import { type Action } from '../ui/action'
import { Button } from '../ui/button'
import { LinkButton } from '../ui/link-button'
import { FormError } from '../ui/field'
import { NewPassword } from '../users/new-password'
import { useAccountForm } from '../users/use-account-form'

type FirstPasswordFormProps = {
  sent: SentEnquiry
  setPassword: Action<FirstPasswordInput, unknown>
}

/** Offers the first password of an account that a question has created (D390). */
export function FirstPasswordForm({ sent, setPassword }: FirstPasswordFormProps) {
  const { token, conversationId: conversation, email, home } = sent
  const { register, errors, refusal, isPending, form } = useAccountForm<FirstPasswordInput>({
    fields: ['password'],
    resolver: zodResolver(firstPasswordSchema),
    defaultValues: { token, conversation, password: '' },
    action: setPassword,
    onDone: recordSignIn,
  })
  return (
    <form
      {...form}
      className="mt-3 grid w-full max-w-[30rem] gap-5 rounded-lg border border-border bg-surface-raised p-5"
    >
      <div className="grid gap-2">
        <h2 className="display-sm">Follow the conversation here</h2>
        <p className="text-sm text-pretty text-muted">
          Set a password to follow the conversation, book viewings and make offers. This is optional.
        </p>
      </div>
      {refusal !== undefined && <FormError>{refusal}</FormError>}
      <input type="hidden" {...register('token')} defaultValue={token} />
      <input type="hidden" {...register('conversation')} defaultValue={conversation} />
      {/* For the browser's password manager. */}
      <input type="email" autoComplete="username" defaultValue={email} readOnly hidden />
      <NewPassword error={errors.password?.message} {...register('password')} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" pending={isPending}>
          Set password
        </Button>
        <LinkButton variant="ghost" href={publicHomePath(home)}>
          Not now
        </LinkButton>
      </div>
    </form>
  )
}
