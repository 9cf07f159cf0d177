import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { getActor } from '@/lib/auth/actor'
import { entryMetadata } from '@/app/(auth)/entry-metadata'
import { paths, safeCallback } from '@/lib/paths'
import { Login } from '../login'

type Props = PageProps<'/login/returning'>

export const generateMetadata = async ({ searchParams }: Props) =>
  entryMetadata({ path: paths.login, title: 'Login' }, safeCallback((await searchParams).callbackUrl))

/** `/login` for one who came from a page or has a session's cookie: the middleware leads here (ADR 035). */
export default async function ReturningLoginPage({ searchParams }: Props) {
  const { callbackUrl, error, notice } = await searchParams
  const callback = safeCallback(callbackUrl)
  // An answer to the form has the page once more; the form itself leaves.
  if (!(await headers()).has('next-action') && (await getActor())) redirect(callback)
  return <Login callback={callback} error={error} notice={notice} />
}
