import { MailCheck } from 'lucide-react'
import { linkMetadata } from '@/app/(auth)/link-metadata'
import { LinkForm } from '@/components/users/link-form'
import { ExpiredLink } from '@/components/users/expired-link'
import { getActor, requireActor } from '@/lib/auth/actor'
import { ownProfile, paths } from '@/lib/paths'
import { openToken } from '@/lib/services/users/mailed-links'
import { verifyEmailAction } from './actions'

const TITLE = 'Verify your email'

export const metadata = linkMetadata(TITLE)

/** The page of the link that verifies an email, which only the signed-in owner can confirm. */
export default async function VerifyEmailPage({ searchParams }: PageProps<'/verify-email'>) {
  const token = await openToken('emailProofs', await searchParams)
  if (token === null) {
    const viewer = await getActor()
    return (
      <ExpiredLink title={TITLE} next={{ href: ownProfile(viewer?.role), label: 'Go to your profile' }} />
    )
  }
  const actor = await requireActor(paths.verifyEmail(token))

  return (
    <div className="grid gap-5">
      <MailCheck className="size-8 justify-self-center text-subtle" strokeWidth={1.4} aria-hidden />
      <h1 className="text-center display-lg">{TITLE}</h1>
      <p className="text-center text-pretty text-muted">
        Confirm that <span className="[overflow-wrap:anywhere] text-text">{actor.email}</span> is yours.
      </p>
      <LinkForm token={token} label="Verify email" action={verifyEmailAction} />
    </div>
  )
}
