import { type Metadata } from 'next'
import Link from 'next/link'
import { AccountSections } from '@/app/dashboard/account-sections'
import { sendVerificationAction, updateProfileAction } from '@/app/dashboard/profile-actions'
import { DashboardHeader } from '@/components/layout/dashboard-header'
import { ROLE_BADGES } from '@/components/layout/dashboard-entries'
import { ConfirmEmail } from '@/components/users/confirm-email'
import { EditProfile } from '@/components/users/edit-profile'
import { PasswordRow } from '@/components/users/password-row'
import { Profile, ProfileRow } from '@/components/users/profile'
import { ProfileWebsite } from '@/components/users/profile-website'
import { requireRole } from '@/lib/auth/actor'
import { formatPhone } from '@/lib/domain/phone'
import { paths } from '@/lib/paths'
import { getAccount } from '@/lib/services/users/sessions'
import { Email } from '@/components/ui/email'

export const metadata: Metadata = { title: 'Agent Profile' }

export default async function AgentProfilePage() {
  const actor = await requireRole('agent')
  const { profile, licence, sessions } = await getAccount(actor)
  return (
    <>
      <DashboardHeader title="Agent Profile" />
      <ConfirmEmail profile={profile} sendAgain={sendVerificationAction} />
      <Profile
        person={profile}
        badge={ROLE_BADGES.agent}
        action={<EditProfile profile={profile} save={updateProfileAction} />}
      >
        <ProfileRow label="Email">
          <Email>{profile.email}</Email>
        </ProfileRow>
        <ProfileRow label="Phone">{profile.phone && formatPhone(profile.phone)}</ProfileRow>
        <ProfileRow label="Address">{profile.address}</ProfileRow>
        <ProfileRow label="Company">{profile.company}</ProfileRow>
        <ProfileRow label="Website">
          {profile.website === null ? null : <ProfileWebsite url={profile.website} />}
        </ProfileRow>
        <ProfileRow label="License">
          {licence && <span>{licence.number}</span>}
          <Link
            href={paths.agent.licence}
            prefetch={false}
            className="-my-2.5 inline-flex min-h-10 items-center underline decoration-1 underline-offset-[.22em]"
          >
            {licence ? 'View or renew' : 'Add your license'}
          </Link>
        </ProfileRow>
        <PasswordRow profile={profile} />
      </Profile>
      <AccountSections actor={actor} profile={profile} sessions={sessions}>
        <ProfileRow label="Agent ID">
          <span className="font-mono text-xs">{profile._id}</span>
        </ProfileRow>
      </AccountSections>
    </>
  )
}
