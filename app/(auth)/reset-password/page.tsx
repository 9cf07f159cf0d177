import { Link2Off } from 'lucide-react'
import { type Metadata } from 'next'
import Link from 'next/link'
import { ResetPasswordForm } from '@/components/users/reset-password-form'
import { Button } from '@/components/ui/button'
import { paths } from '@/lib/paths'
import { RESET_LINK_OVER } from '@/lib/schemas/user'
import { hasPasswordReset } from '@/lib/services/users/has-password-reset'
import { changePasswordAction, changePasswordFormAction } from './actions'

export const metadata: Metadata = {
  title: 'Set a new password',
  robots: { index: false },
  // The address holds the token. `no-referrer` would also blank the Origin of a form that is posted without
  // JavaScript, which server actions refuse.
  referrer: 'strict-origin',
}

export default async function ResetPasswordPage({ searchParams }: PageProps<'/reset-password'>) {
  const { token } = await searchParams
  if (typeof token !== 'string' || !(await hasPasswordReset(null, { token }))) return <LinkOver />

  return (
    <div className="grid gap-5">
      <h1 className="text-center display-lg">Set a new password</h1>
      <p className="text-center text-pretty text-muted">
        You are then signed out everywhere and sign in with the new one.
      </p>
      <ResetPasswordForm
        token={token}
        changePassword={changePasswordAction}
        changePasswordForm={changePasswordFormAction}
      />
    </div>
  )
}

const LinkOver = () => (
  <div className="grid justify-items-center gap-5 text-center">
    <Link2Off className="size-8 text-subtle" strokeWidth={1.4} aria-hidden />
    <h1 className="display-lg">Set a new password</h1>
    <p className="text-pretty text-muted">{RESET_LINK_OVER}</p>
    <Button asChild size="lg" className="w-full">
      <Link href={paths.forgotPassword}>Ask for a new link</Link>
    </Button>
  </div>
)
