import { DeleteAccount } from '@/components/users/delete-account'
import { Sessions } from '@/components/users/sessions'
import { YourData } from '@/components/users/your-data'
import { ownSessions } from '@/lib/auth/own-sessions'
import { type Actor } from '@/lib/domain/user'
import { type ProfileDto } from '@/lib/schemas/user'
import { deleteAccountAction, deleteAccountFormAction } from './account-actions'
import { endOtherSessionsFormAction, endSessionFormAction } from './profile-actions'

/** What ends every profile: the open sessions, and the person's data. */
export async function AccountSections({ actor, profile }: { actor: Actor; profile: ProfileDto }) {
  return (
    <>
      <Sessions
        sessions={await ownSessions(actor)}
        end={endSessionFormAction}
        endOthers={endOtherSessionsFormAction}
      />
      <YourData role={profile.role}>
        <DeleteAccount
          profile={profile}
          deleteAccount={deleteAccountAction}
          deleteAccountForm={deleteAccountFormAction}
        />
      </YourData>
    </>
  )
}
