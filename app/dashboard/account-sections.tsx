import { type ReactNode } from 'react'
import { mailGroupsOf } from '@/lib/domain/notice-row'
import { type Actor } from '@/lib/domain/user'
import { type ProfileDto, type SessionDto } from '@/lib/schemas/user'
import { calendarLinkCreatedAt } from '@/lib/services/calendar/calendar-link'
import { getSharedLink } from '@/lib/services/shared-wishlists/shared-wishlists'
import { ownDeletionRefusal } from '@/lib/services/users/roles'
import { AccountParts } from './account-parts'

type AccountSectionsProps = {
  actor: Actor
  profile: ProfileDto
  sessions: readonly SessionDto[]
  /** Rows of the account's record that are rarely needed. */
  children: ReactNode
}

/**
 * The end of every profile, in this order (D102): open sessions and shared links, email notifications, messages, the calendar link, the
 * person's data, and the account's record.
 */
export async function AccountSections({ actor, profile, sessions, children }: AccountSectionsProps) {
  const [calendarLink, sharedWishlist, refusal] = await Promise.all([
    calendarLinkCreatedAt(actor),
    getSharedLink(actor),
    ownDeletionRefusal(actor),
  ])
  const { role, email, emailVerified, provider, showsSeen, mailed } = profile
  return (
    <AccountParts
      profile={{ role, email, emailVerified, provider, showsSeen }}
      sessions={sessions}
      calendarLink={calendarLink}
      sharedWishlist={sharedWishlist}
      mailChoices={mailGroupsOf(role).map((group) => ({ ...group, isOn: mailed.includes(group.name) }))}
      refusal={refusal}
    >
      {children}
    </AccountParts>
  )
}
