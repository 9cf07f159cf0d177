import { linkMetadata } from '@/app/(auth)/link-metadata'
import { ExpiredLink } from '@/components/users/expired-link'
import { ResetPasswordForm } from '@/components/users/reset-password-form'
import { paths } from '@/lib/paths'
import { openToken } from '@/lib/services/users/mailed-links'
import { changePasswordAction } from '../actions'

const TITLE = 'Set a new password'

export const metadata = linkMetadata(TITLE)

export default async function ResetPasswordPage({ searchParams }: PageProps<'/reset-password'>) {
  const token = await openToken('passwordResets', await searchParams)
  if (token === null)
    return (
      <ExpiredLink
        kind="passwordResets"
        title={TITLE}
        next={[
          { href: paths.forgotPassword, label: 'Request a new link' },
          { href: paths.login, label: 'Back to sign-in' },
        ]}
      />
    )

  return (
    <div className="grid gap-5">
      <h1 className="text-center display-lg">{TITLE}</h1>
      <p className="text-center text-pretty text-muted">
        You will be signed out everywhere, and your calendar link and shared wishlist will end. Then sign in
        with the new password.
      </p>
      <ResetPasswordForm token={token} changePassword={changePasswordAction} />
    </div>
  )
}
