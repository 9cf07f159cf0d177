import { type Metadata } from 'next'
import { ForgotPasswordForm } from '@/components/users/forgot-password-form'
import { LinkButton } from '@/components/ui/link-button'
import { paths, safeCallback, withCallback } from '@/lib/paths'
import { forgotPasswordAction } from '../actions'

export const metadata: Metadata = { title: 'Forgot password?' }

export default async function ForgotPasswordPage({ searchParams }: PageProps<'/forgot-password'>) {
  const callback = safeCallback((await searchParams).callbackUrl)

  return (
    <div className="grid gap-5">
      <h1 className="text-center display-lg">Forgot password?</h1>
      <p className="text-center text-pretty text-muted">
        Enter your account’s email. We’ll send you a link to set a new password.
      </p>
      <ForgotPasswordForm callback={callback} forgotPassword={forgotPasswordAction} />
      <p className="text-center text-sm text-muted">
        Remembered it?{' '}
        <LinkButton variant="link" className="min-h-0!" href={withCallback(paths.login, callback)}>
          Sign in
        </LinkButton>
      </p>
    </div>
  )
}
