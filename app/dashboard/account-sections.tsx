import { type ReactNode } from 'react'
import { CalendarLink } from '@/components/calendar/calendar-link'
import { MailChoice } from '@/components/notices/mail-choice'
import { DeleteAccount } from '@/components/users/delete-account'
import { ProfileRecord } from '@/components/users/profile'
import { Sessions } from '@/components/users/sessions'
import { YourData } from '@/components/users/your-data'
import { ownSessions } from '@/lib/auth/own-sessions'
import { type Actor } from '@/lib/domain/user'
import { type ProfileDto } from '@/lib/schemas/user'
import { deleteAccountAction, deleteAccountFormAction } from './account-actions'
import { hasCalendarLink } from '@/lib/services/calendar/calendar-link'
import {
  chooseMailFormAction,
  createCalendarLinkFormAction,
  deleteCalendarLinkFormAction,
  endOtherSessionsFormAction,
  endSessionFormAction,
} from './profile-actions'

type AccountSectionsProps = {
  actor: Actor
  profile: ProfileDto
  /** Rows of the account's record that are rarely needed. */
  children: ReactNode
}

/**
 * The end of every profile, in this order (D102): open sessions, email notifications, the calendar link, the person's
 * data, and the account's record.
 */
export async function AccountSections({ actor, profile, children }: AccountSectionsProps) {
  return (
    <>
      <Sessions
        sessions={await ownSessions(actor)}
        end={endSessionFormAction}
        endOthers={endOtherSessionsFormAction}
      />
      <MailChoice mailed={profile.mailed} save={chooseMailFormAction} />
      <CalendarLink
        hasLink={await hasCalendarLink(actor)}
        create={createCalendarLinkFormAction}
        revoke={deleteCalendarLinkFormAction}
      />
      <YourData role={profile.role}>
        <DeleteAccount
          profile={profile}
          deleteAccount={deleteAccountAction}
          deleteAccountForm={deleteAccountFormAction}
        />
      </YourData>
      <ProfileRecord>{children}</ProfileRecord>
    </>
  )
}
