import { CircleCheck, CircleX } from 'lucide-react'
import { type Metadata } from 'next'
import { ReportToOpener } from '@/components/users/google-window'
import { signInErrorText } from '@/components/users/sign-in-errors'
import { LinkButton } from '@/components/ui/link-button'
import { getActor } from '@/lib/auth/actor'
import { paths } from '@/lib/paths'

export const metadata: Metadata = { title: 'Sign in with Google', robots: { index: false } }

/**
 * The pop-up's last page, which closes itself, whatever the result; only the session determines who is signed
 * in. The text is for a window that no script may close.
 */
export default async function GoogleDonePage({ searchParams }: PageProps<'/auth/done'>) {
  const { error: code } = await searchParams
  const error = (await getActor()) ? null : typeof code === 'string' ? code : 'Callback'
  const Icon = error === null ? CircleCheck : CircleX

  return (
    <div className="grid justify-items-center gap-5 text-center">
      <ReportToOpener error={error} />
      <Icon className="size-8 text-subtle" strokeWidth={1.4} aria-hidden />
      <h1 className="display-lg">{error === null ? 'You are signed in' : 'Not signed in'}</h1>
      <p className="text-pretty text-muted">
        {error === null ? 'You can close this window.' : signInErrorText(error)}
      </p>
      <LinkButton
        size="lg"
        variant="outline"
        className="w-full"
        href={error === null ? paths.home : paths.login}
      >
        {error === null ? 'Go to the home page' : 'Back to sign-in'}
      </LinkButton>
    </div>
  )
}
