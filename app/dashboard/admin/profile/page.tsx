import { type Metadata } from 'next'
import { AccountSections } from '@/app/dashboard/account-sections'
import { sendVerificationAction, updateProfileAction } from '@/app/dashboard/profile-actions'
import { PendingTasks } from '@/app/dashboard/pending-tasks'
import { DashboardHeader } from '@/components/layout/dashboard-header'
import { ROLE_BADGES } from '@/components/layout/dashboard-entries'
import { LiveList } from '@/components/notices/live-list'
import { ConfirmEmail } from '@/components/users/confirm-email'
import { EditProfile } from '@/components/users/edit-profile'
import { PasswordRow } from '@/components/users/password-row'
import { Profile, ProfileRow } from '@/components/users/profile'
import { ProfileWebsite } from '@/components/users/profile-website'
import { requireRole } from '@/lib/auth/actor'
import { formatPhone } from '@/lib/domain/phone'
import { getAccount } from '@/lib/services/users/sessions'
import { Email } from '@/components/ui/email'

export const metadata: Metadata = { title: 'Admin Profile' }

export default async function AdminProfilePage() {
  const actor = await requireRole('admin')
  const { profile, sessions } = await getAccount(actor)
  return (
    <LiveList list="admin-profile">
      <DashboardHeader title="Admin Profile" />
      <PendingTasks actor={actor} />
      <ConfirmEmail profile={profile} sendAgain={sendVerificationAction} />
      <Profile
        person={profile}
        badge={ROLE_BADGES.admin}
        action={<EditProfile profile={profile} save={updateProfileAction} />}
      >
        <ProfileRow label="Email">
          <Email>{profile.email}</Email>
        </ProfileRow>
        <ProfileRow label="Phone">{profile.phone && formatPhone(profile.phone)}</ProfileRow>
        <ProfileRow label="Address">{profile.address}</ProfileRow>
        <ProfileRow label="Website">
          {profile.website === null ? null : <ProfileWebsite url={profile.website} shortened />}
        </ProfileRow>
        <ProfileRow label="Company">{profile.company}</ProfileRow>
        <PasswordRow profile={profile} />
      </Profile>
      <AccountSections actor={actor} profile={profile} sessions={sessions}>
        <ProfileRow label="Role">{profile.role}</ProfileRow>
      </AccountSections>
    </LiveList>
  )
}
