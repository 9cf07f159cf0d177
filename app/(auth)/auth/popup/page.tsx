import { type Metadata } from 'next'
import { redirect } from 'next/navigation'
import { GoogleWindow } from '@/components/users/google-window'
import { isGoogleEnabled } from '@/lib/auth/google'
import { paths } from '@/lib/paths'

export const metadata: Metadata = { title: 'Sign in with Google', robots: { index: false } }

/** The pop-up's first page. */
export default async function GooglePopupPage({ searchParams }: PageProps<'/auth/popup'>) {
  // Reading the URL first keeps the settings out of the build.
  const { remember } = await searchParams
  if (!isGoogleEnabled()) redirect(paths.login)

  return (
    <div className="grid justify-items-center gap-5 text-center">
      <GoogleWindow remember={remember === 'true'} />
      <h1 className="display-lg">Sign in with Google</h1>
      <p className="text-pretty text-muted">Taking you to Google…</p>
    </div>
  )
}
