import { MailCheck, UserRoundX } from 'lucide-react'
import { linkMetadata } from '@/app/(auth)/link-metadata'
import { SwitchAccounts } from '@/app/(auth)/switch-accounts'
import { sendVerificationAction } from '@/app/dashboard/profile-actions'
import { ChangeForm } from '@/components/ui/change-form'
import { ExpiredLink, LinkMessage } from '@/components/users/expired-link'
import { LinkForm } from '@/components/users/link-form'
import { getActor, requireActor } from '@/lib/auth/actor'
import { ownProfile, paths, withCallback } from '@/lib/paths'
import { isOwnProof, openToken } from '@/lib/services/users/mailed-links'
import { getProfile } from '@/lib/services/users/people'
import { verifyEmailAction } from '../actions'

const TITLE = 'Verify your email'

export const metadata = linkMetadata(TITLE)

/** The page of the link that verifies an email, which only the signed-in owner can confirm. */
export default async function VerifyEmailPage({ searchParams }: PageProps<'/verify-email'>) {
  const token = await openToken('emailProofs', await searchParams)
  if (token === null) return showOldLink()
  const actor = await requireActor(paths.verifyEmail(token))
  if (!(await isOwnProof(actor, token))) return <OtherAccount email={actor.email} token={token} />

  return (
    <div className="grid gap-5">
      <MailCheck className="size-8 justify-self-center text-subtle" strokeWidth={1.4} aria-hidden />
      <h1 className="text-center display-lg">{TITLE}</h1>
      <p className="text-center text-pretty text-muted">
        Confirm that <span className="[overflow-wrap:anywhere] text-text">{actor.email}</span> is yours.
      </p>
      <LinkForm fields={{ token }} label="Verify email" action={verifyEmailAction} />
    </div>
  )
}

/** Shown for an expired or used link: a signed-in person may be verified already, or can request a new link (D350). */
async function showOldLink() {
  const viewer = await getActor()
  const profile = { href: ownProfile(viewer?.role), label: 'Go to your profile' }
  if (!viewer)
    return (
      <ExpiredLink
        kind="emailProofs"
        title={TITLE}
        next={[{ href: withCallback(paths.login, profile.href), label: 'Sign in to get a new link' }]}
      />
    )
  const { email, emailVerified } = await getProfile(viewer)
  if (emailVerified)
    return (
      <LinkMessage icon={MailCheck} title="Email already verified" next={[profile]}>
        <p>{email} is verified. You don’t need this link any more.</p>
      </LinkMessage>
    )
  return (
    <ExpiredLink
      kind="emailProofs"
      title={TITLE}
      next={[profile]}
      action={
        <ChangeForm
          action={sendVerificationAction}
          size="lg"
          done="Sent again."
          formClassName="justify-center"
        >
          Send the link again
        </ChangeForm>
      }
    />
  )
}

const OtherAccount = ({ email, token }: { email: string; token: string }) => (
  <LinkMessage
    icon={UserRoundX}
    title={TITLE}
    action={<SwitchAccounts callbackUrl={paths.verifyEmail(token)} />}
  >
    <p>
      This link was emailed to another account. You are signed in as{' '}
      <span className="text-text">{email}</span>. Sign in with the account that got the email.
    </p>
  </LinkMessage>
)
