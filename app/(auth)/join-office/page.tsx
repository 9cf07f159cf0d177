import { UserRoundX, Users } from 'lucide-react'
import { linkMetadata } from '@/app/(auth)/link-metadata'
import { SwitchAccounts } from '@/app/(auth)/switch-accounts'
import { joinOfficeAction } from '@/app/dashboard/agent/office/actions'
import { LinkMessage } from '@/components/users/expired-link'
import { LinkForm } from '@/components/users/link-form'
import { requireActor } from '@/lib/auth/actor'
import { OFFICE_TEXTS, officeRoleInSentence } from '@/lib/domain/office'
import { isBuyer } from '@/lib/domain/user'
import { ownProfile, paths } from '@/lib/paths'
import { mailedTokenSchema } from '@/lib/schemas/user'
import { openInvitation } from '@/lib/services/offices/members'

const TITLE = 'Join an office'

export const metadata = linkMetadata(TITLE)

/** The page of an invitation's link (D454), where the account with the invited email confirms that it joins. */
export default async function JoinOfficePage({ searchParams }: PageProps<'/join-office'>) {
  const { success, data } = mailedTokenSchema.safeParse(await searchParams)
  const token = success ? data.token : ''
  const actor = await requireActor(paths.joinOffice(token))
  const invitation = success ? await openInvitation(actor, { token }) : null
  const next = [{ href: ownProfile(actor.role), label: 'Go to your profile' }]
  if (!invitation)
    return (
      <LinkMessage icon={UserRoundX} title={TITLE} next={next}>
        <p>{OFFICE_TEXTS.noInvitation}</p>
      </LinkMessage>
    )
  if (!invitation.isOwn)
    return (
      <LinkMessage
        icon={UserRoundX}
        title={TITLE}
        action={<SwitchAccounts callbackUrl={paths.joinOffice(token)} />}
      >
        <p>{OFFICE_TEXTS.otherEmail}</p>
      </LinkMessage>
    )
  if (invitation.refusal !== null)
    return (
      <LinkMessage icon={UserRoundX} title={TITLE} next={next}>
        <p>{invitation.refusal}</p>
      </LinkMessage>
    )
  const { office, role } = invitation
  return (
    <div className="grid gap-5">
      <Users className="size-8 justify-self-center text-subtle" strokeWidth={1.4} aria-hidden />
      <h1 className="text-center display-lg">{TITLE}</h1>
      <p className="text-center text-pretty text-muted">
        <bdi className="[overflow-wrap:anywhere] text-text">{office}</bdi> invited you as{' '}
        {officeRoleInSentence(role)}. Its owners and managers will see your homes, drafts, offers, messages
        and viewings as an agent, and its assistants your messages and viewings.
        {isBuyer(actor.role) &&
          ' While you are a member, your account is an agent’s: you can’t save homes, request viewings or make offers.'}
      </p>
      <LinkForm fields={{ token }} label="Join office" action={joinOfficeAction} />
    </div>
  )
}
