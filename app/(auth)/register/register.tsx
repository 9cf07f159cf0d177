import { LoginReason } from '@/app/(auth)/login-reason'
import { signUpAction } from '@/app/(auth)/actions'
import { Agreement } from '@/components/legal/legal-links'
import { LinkButton } from '@/components/ui/link-button'
import { GoogleButton } from '@/components/users/google-button'
import { RegisterForm } from '@/components/users/register-form'
import { isGoogleEnabled } from '@/lib/auth/google'
import { paths, withCallback } from '@/lib/paths'

/** The form that creates an account and redirects to `callback`. */
export const Register = ({ callback }: { callback: string }) => (
  <div className="grid gap-5">
    <h1 className="text-center display-lg">Register</h1>
    <LoginReason callback={callback} act="Register" />
    {isGoogleEnabled() && <GoogleButton callback={callback}>Register with Google</GoogleButton>}
    <RegisterForm callback={callback} signUp={signUpAction} />
    <Agreement by="By registering" />
    <p className="text-center text-sm text-muted">
      Already have an account?{' '}
      <LinkButton variant="link" className="min-h-0!" href={withCallback(paths.login, callback)}>
        Sign in
      </LinkButton>
    </p>
  </div>
)
