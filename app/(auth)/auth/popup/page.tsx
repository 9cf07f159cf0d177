import { type Metadata } from 'next'
import { redirect } from 'next/navigation'
import { GoogleWindow } from '@/components/users/google-window'
import { hasGoogle } from '@/lib/auth/google'
import { paths } from '@/lib/paths'

export const metadata: Metadata = { title: 'Sign in with Google', robots: { index: false } }

/** Where the pop-up begins; the settings are read when it is asked for, not when the site is built. */
export const dynamic = 'force-dynamic'

export default function GooglePopupPage() {
  if (!hasGoogle()) redirect(paths.login)

  return (
    <div className="grid justify-items-center gap-5 text-center">
      <GoogleWindow />
      <h1 className="display-lg">Sign in with Google</h1>
      <p className="text-pretty text-muted">Taking you to Google…</p>
    </div>
  )
}
