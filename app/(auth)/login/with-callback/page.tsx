import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { getActor } from '@/lib/auth/actor'
import { authPageMetadata } from '@/app/(auth)/entry-metadata'
import { paths, safeCallback } from '@/lib/paths'
import { Login } from '../login'

type Props = PageProps<'/login/with-callback'>

export const generateMetadata = async ({ searchParams }: Props) =>
  authPageMetadata({ path: paths.login, title: 'Login' }, safeCallback((await searchParams).callbackUrl))

/**
 * `/login` for a visitor with a callback URL or a session cookie: the middleware rewrites to it (ADR
 * 035).
 */
export default async function ReturningLoginPage({ searchParams }: Props) {
  const { callbackUrl, error, notice } = await searchParams
  const callback = safeCallback(callbackUrl)
  // The form's response contains the page again; the form itself leaves it.
  if (!(await headers()).has('next-action') && (await getActor())) redirect(callback)
  return <Login callback={callback} error={error} notice={notice} />
}
