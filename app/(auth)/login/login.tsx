import { LoginReason } from '@/app/(auth)/login-reason'
import { signInAction } from '@/app/(auth)/actions'
import { LinkButton } from '@/components/ui/link-button'
import { GoogleButton } from '@/components/users/google-button'
import { LoginForm } from '@/components/users/login-form'
import { signInErrorText } from '@/components/users/sign-in-errors'
import { isGoogleEnabled } from '@/lib/auth/google'
import { paths, withCallback } from '@/lib/paths'
import { site } from '@/lib/site'

/** The messages for why a person was led here, by URL parameter. */
const NOTICES = new Map<unknown, string>([
  ['password-changed', 'Your password has been changed. Sign in with the new one.'],
  ['account-deleted', 'Your account has been deleted.'],
])

type LoginProps = {
  /** The page to go to. */
  callback: string
  /** The URL's value, unvalidated. */
  error?: string | string[] | undefined
  notice?: string | string[] | undefined
}

/** The sign-in form, for a URL with and without a query. */
export const Login = ({ callback, error, notice }: LoginProps) => (
  <div className="grid gap-5">
    <h1 className="text-center display-lg">Login</h1>
    <LoginReason callback={callback} act="Sign in" register={withCallback(paths.register, callback)} />
    {isGoogleEnabled() && <GoogleButton callback={callback}>Login with Google</GoogleButton>}
    <LoginForm
      callback={callback}
      error={typeof error === 'string' ? signInErrorText(error) : undefined}
      notice={NOTICES.get(notice)}
      signIn={signInAction}
    />
    <p className="text-center text-sm text-muted">
      New to {site.name}?{' '}
      <LinkButton variant="link" className="min-h-0!" href={withCallback(paths.register, callback)}>
        Register
      </LinkButton>
    </p>
  </div>
)
