import { type Metadata } from 'next'
import Link from 'next/link'
import { redirect } from 'next/navigation'
import { signInAction, signInFormAction } from '@/app/(auth)/actions'
import { GoogleButton } from '@/components/users/google-button'
import { LoginForm } from '@/components/users/login-form'
import { Button } from '@/components/ui/button'
import { getActor } from '@/lib/auth/actor'
import { hasGoogle } from '@/lib/auth/google'
import { paths, safeCallback, withCallback } from '@/lib/paths'
import { site } from '@/lib/site'

export const metadata: Metadata = { title: 'Login' }

/** next-auth's refusals, in words. */
const REFUSALS: Record<string, string> = {
  AccessDenied: 'Google has not verified this e-mail address.',
  CredentialsSignin: 'Invalid email or password',
  OAuthAccountNotLinked: 'An account with this email already exists. Sign in with its password.',
  SessionRequired: 'Please sign in to continue.',
}
const OTHER_REFUSAL = 'The sign-in did not work. Please try again.'

export default async function LoginPage({ searchParams }: PageProps<'/login'>) {
  const { callbackUrl, error } = await searchParams
  const callback = safeCallback(callbackUrl)
  if (await getActor()) redirect(callback)

  return (
    <div className="grid gap-5">
      <h1 className="text-center display-lg">Login</h1>
      {hasGoogle() && <GoogleButton callback={callback}>Login with Google</GoogleButton>}
      <LoginForm
        callback={callback}
        error={typeof error === 'string' ? (REFUSALS[error] ?? OTHER_REFUSAL) : undefined}
        signIn={signInAction}
        signInForm={signInFormAction}
      />
      <p className="text-center text-sm text-muted">
        New to {site.name}?{' '}
        <Button asChild variant="link" className="min-h-0">
          <Link href={withCallback(paths.register, callback)}>Register</Link>
        </Button>
      </p>
    </div>
  )
}
