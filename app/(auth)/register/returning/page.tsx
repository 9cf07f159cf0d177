import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { getActor } from '@/lib/auth/actor'
import { entryMetadata } from '@/app/(auth)/entry-metadata'
import { paths, safeCallback } from '@/lib/paths'
import { Register } from '../register'

type Props = PageProps<'/register/returning'>

export const generateMetadata = async ({ searchParams }: Props) =>
  entryMetadata({ path: paths.register, title: 'Register' }, safeCallback((await searchParams).callbackUrl))

/** `/register` for one who came from a page or has a session's cookie: the middleware leads here (ADR 035). */
export default async function ReturningRegisterPage({ searchParams }: Props) {
  const callback = safeCallback((await searchParams).callbackUrl)
  // An answer to the form has the page once more; the form itself leaves.
  if (!(await headers()).has('next-action') && (await getActor())) redirect(callback)
  return <Register callback={callback} />
}
