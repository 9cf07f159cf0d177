import { type ReactNode } from 'react'
import { CalendarLink } from '@/components/calendar/calendar-link'
import { ChoiceForm } from '@/components/users/choice-form'
import { DeleteAccount } from '@/components/users/delete-account'
import { ProfileRecord } from '@/components/users/profile'
import { Sessions } from '@/components/users/sessions'
import { YourData } from '@/components/users/your-data'
import { mailGroupsOf } from '@/lib/domain/notice-row'
import { type Actor, isAdministrator } from '@/lib/domain/user'
import { type ProfileDto, type SessionDto } from '@/lib/schemas/user'
import { calendarLinkCreatedAt } from '@/lib/services/calendar/calendar-link'
import { getSharedLink } from '@/lib/services/shared-wishlists/shared-wishlists'
import { ownDeletionRefusal } from '@/lib/services/users/roles'
import { deleteAccountAction } from './account-actions'
import {
  chooseMailAction,
  chooseSeenAction,
  createCalendarLinkAction,
  deleteCalendarLinkAction,
  endSessionAction,
  signOutElsewhereAction,
} from './profile-actions'

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
  return (
    <>
      <Sessions
        sessions={sessions}
        calendarLink={calendarLink}
        sharedWishlist={sharedWishlist}
        end={endSessionAction}
        signOutElsewhere={signOutElsewhereAction}
      />
      <ChoiceForm
        id="mail-choice"
        title="Email notifications"
        hint="You see all updates in the app. Emails about sign-in and your password are always sent."
        choices={mailGroupsOf(profile.role).map((group) => ({
          ...group,
          isOn: profile.mailed.includes(group.name),
        }))}
        save={chooseMailAction}
      />
      {!isAdministrator(profile.role) && (
        <ChoiceForm
          id="seen-choice"
          title="Messages"
          hint="This applies to all of your conversations."
          choices={[
            {
              name: 'seen',
              label: 'Show “Seen”',
              hint: 'The other person can see when you’ve read their messages, and you can see when they’ve read yours. Turn this off to hide both.',
              isOn: profile.showsSeen,
            },
          ]}
          save={chooseSeenAction}
        />
      )}
      {/* Administrators have no viewings, but can revoke a link from before. */}
      {(!isAdministrator(profile.role) || calendarLink !== null) && (
        <CalendarLink
          hasLink={calendarLink !== null}
          isEmailVerified={profile.emailVerified}
          create={createCalendarLinkAction}
          revoke={deleteCalendarLinkAction}
        />
      )}
      <YourData role={profile.role}>
        <DeleteAccount profile={profile} refusal={refusal} deleteAccount={deleteAccountAction} />
      </YourData>
      <ProfileRecord>{children}</ProfileRecord>
    </>
  )
}
