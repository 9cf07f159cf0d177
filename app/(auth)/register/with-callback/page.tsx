import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { getActor } from '@/lib/auth/actor'
import { authPageMetadata } from '@/app/(auth)/entry-metadata'
import { paths, safeCallback } from '@/lib/paths'
import { Register } from '../register'

type Props = PageProps<'/register/with-callback'>

export const generateMetadata = async ({ searchParams }: Props) =>
  authPageMetadata(
    { path: paths.register, title: 'Register' },
    safeCallback((await searchParams).callbackUrl),
  )

/**
 * `/register` for a person with a remembered page or a session's cookie: the middleware rewrites to it (ADR
 * 035).
 */
export default async function ReturningRegisterPage({ searchParams }: Props) {
  const callback = safeCallback((await searchParams).callbackUrl)
  // The form's response contains the page again; the form itself leaves it.
  if (!(await headers()).has('next-action') && (await getActor())) redirect(callback)
  return <Register callback={callback} />
}
