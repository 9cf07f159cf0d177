import Link from 'next/link'
import { redirect } from 'next/navigation'
import { signUpAction, signUpFormAction } from '@/app/(auth)/actions'
import { publicMetadata } from '@/app/public-metadata'
import { GoogleButton } from '@/components/users/google-button'
import { RegisterForm } from '@/components/users/register-form'
import { Button } from '@/components/ui/button'
import { getActor } from '@/lib/auth/actor'
import { hasGoogle } from '@/lib/auth/google'
import { paths, safeCallback, withCallback } from '@/lib/paths'

export const generateMetadata = () => publicMetadata({ path: paths.register, title: 'Register' })

export default async function RegisterPage({ searchParams }: PageProps<'/register'>) {
  const callback = safeCallback((await searchParams).callbackUrl)
  if (await getActor()) redirect(callback)

  return (
    <div className="grid gap-5">
      <h1 className="text-center display-lg">Register</h1>
      {hasGoogle() && <GoogleButton callback={callback}>Register with Google</GoogleButton>}
      <RegisterForm callback={callback} signUp={signUpAction} signUpForm={signUpFormAction} />
      <p className="text-center text-sm text-muted">
        Already have an account?{' '}
        <Button asChild variant="link" className="min-h-0!">
          <Link href={withCallback(paths.login, callback)}>Login</Link>
        </Button>
      </p>
    </div>
  )
}
