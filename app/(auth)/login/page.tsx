import Link from 'next/link'
import { redirect } from 'next/navigation'
import { signInAction, signInFormAction } from '@/app/(auth)/actions'
import { publicMetadata } from '@/app/public-metadata'
import { GoogleButton } from '@/components/users/google-button'
import { LoginForm } from '@/components/users/login-form'
import { refusalOf } from '@/components/users/refusals'
import { Button } from '@/components/ui/button'
import { getActor } from '@/lib/auth/actor'
import { hasGoogle } from '@/lib/auth/google'
import { paths, safeCallback, withCallback } from '@/lib/paths'
import { site } from '@/lib/site'

export const generateMetadata = () => publicMetadata({ path: paths.login, title: 'Login' })

/** What brought a person here, by its name in the address. */
const NOTICES = new Map<unknown, string>([
  ['password-changed', 'Your password has been changed. Sign in with the new one.'],
  ['account-deleted', 'Your account has been deleted.'],
])

export default async function LoginPage({ searchParams }: PageProps<'/login'>) {
  const { callbackUrl, error, notice } = await searchParams
  const callback = safeCallback(callbackUrl)
  if (await getActor()) redirect(callback)

  return (
    <div className="grid gap-5">
      <h1 className="text-center display-lg">Login</h1>
      {hasGoogle() && <GoogleButton callback={callback}>Login with Google</GoogleButton>}
      <LoginForm
        callback={callback}
        error={typeof error === 'string' ? refusalOf(error) : undefined}
        notice={NOTICES.get(notice)}
        signIn={signInAction}
        signInForm={signInFormAction}
      />
      <p className="text-center text-sm text-muted">
        New to {site.name}?{' '}
        <Button asChild variant="link" className="min-h-0!">
          <Link href={withCallback(paths.register, callback)}>Register</Link>
        </Button>
      </p>
    </div>
  )
}
