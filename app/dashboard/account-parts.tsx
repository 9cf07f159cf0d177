'use client'

import { type ComponentProps } from 'react'
import { CalendarLink } from '@/components/calendar/calendar-link'
import { ChoiceForm } from '@/components/users/choice-form'
import { DeleteAccount } from '@/components/users/delete-account'
import { ProfileRecord } from '@/components/users/profile'
import { Sessions } from '@/components/users/sessions'
import { YourData } from '@/components/users/your-data'
import { isAdministrator, isBuyer } from '@/lib/domain/user'
import { type ProfileDto } from '@/lib/schemas/user'
import {
  chooseMailAction,
  chooseSeenAction,
  createCalendarLinkAction,
  deleteAccountAction,
  deleteCalendarLinkAction,
  endSessionAction,
  endSharedWishlistAction,
  signOutElsewhereAction,
} from './profile-actions'

type AccountPartsProps = Pick<
  ComponentProps<typeof Sessions>,
  'sessions' | 'calendarLink' | 'sharedWishlist'
> & {
  profile: Pick<ProfileDto, 'role' | 'email' | 'emailVerified' | 'provider' | 'showsSeen'>
  mailChoices: ComponentProps<typeof ChoiceForm>['choices']
  refusal: string | null
} & ComponentProps<typeof ProfileRecord>

/** Renders `AccountSections`. Imports the actions: passed by the page, each would be part of every response (ADR 136). */
export function AccountParts({
  profile,
  sessions,
  calendarLink,
  sharedWishlist,
  mailChoices,
  refusal,
  children,
}: AccountPartsProps) {
  return (
    <>
      <Sessions
        sessions={sessions}
        calendarLink={calendarLink}
        sharedWishlist={sharedWishlist}
        stopSharing={isBuyer(profile.role) ? null : endSharedWishlistAction}
        end={endSessionAction}
        signOutElsewhere={signOutElsewhereAction}
      />
      <ChoiceForm
        id="mail-choice"
        title="Email notifications"
        hint="You see all updates in the app. Emails about sign-in and your password are always sent."
        choices={mailChoices}
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
