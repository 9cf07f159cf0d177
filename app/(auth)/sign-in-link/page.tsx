import { linkMetadata } from '@/app/(auth)/link-metadata'
import { LinkForm } from '@/components/users/link-form'
import { ExpiredLink } from '@/components/users/expired-link'
import { getActor } from '@/lib/auth/actor'
import { ownProfile, paths } from '@/lib/paths'
import { openToken } from '@/lib/services/users/mailed-links'
import { signInByLinkAction } from '../actions'

const TITLE = 'Sign in'

export const metadata = linkMetadata(TITLE)

/** The page of the link that is mailed after too many wrong passwords. */
export default async function SignInLinkPage({ searchParams }: PageProps<'/sign-in-link'>) {
  const token = await openToken('signInLinks', await searchParams)
  if (token === null) {
    const viewer = await getActor()
    const next = viewer
      ? [{ href: ownProfile(viewer.role), label: 'Go to your profile' }]
      : [
          { href: paths.login, label: 'Back to sign-in' },
          { href: paths.forgotPassword, label: 'Reset your password' },
        ]
    return <ExpiredLink kind="signInLinks" title={TITLE} next={next} />
  }

  return (
    <div className="grid gap-5">
      <h1 className="text-center display-lg">{TITLE}</h1>
      <p className="text-center text-pretty text-muted">
        This link was emailed to you, so you don’t need a password. It works only once.
      </p>
      <LinkForm fields={{ token }} label="Sign in" session="begins" action={signInByLinkAction} />
    </div>
  )
}
