import { BadgeCheck, CircleDashed } from 'lucide-react'
import { type Metadata } from 'next'
import { AccountSections } from '@/app/dashboard/account-sections'
import { sendVerificationAction, updateProfileAction } from '@/app/dashboard/profile-actions'
import { BecomeAgent } from '@/components/applications/become-agent'
import { DashboardHeader } from '@/components/layout/dashboard-header'
import { ROLE_BADGES } from '@/components/layout/dashboard-entries'
import { Badge } from '@/components/ui/badge'
import { Email } from '@/components/ui/email'
import { Day } from '@/components/ui/day'
import { ConfirmEmail } from '@/components/users/confirm-email'
import { EditProfile } from '@/components/users/edit-profile'
import { PasswordRow } from '@/components/users/password-row'
import { Profile, ProfileRow } from '@/components/users/profile'
import { requireRole } from '@/lib/auth/actor'
import { formatPhone } from '@/lib/domain/phone'
import { getAccount } from '@/lib/services/users/sessions'

export const metadata: Metadata = { title: 'My Profile' }

const PROVIDERS = { google: 'Google', password: 'Email and password' } as const

export default async function UserProfilePage() {
  const actor = await requireRole('user')
  const { profile, sessions } = await getAccount(actor)
  const isNamed = profile.name !== '' || profile.email !== ''
  return (
    <>
      <DashboardHeader title="My Profile" />
      <ConfirmEmail profile={profile} sendAgain={sendVerificationAction} />
      <Profile
        person={profile}
        badge={isNamed ? ROLE_BADGES.user : 'Anonymous User'}
        action={<EditProfile profile={profile} save={updateProfileAction} />}
      >
        <ProfileRow label="Email">
          <Email>{profile.email}</Email>
          {profile.emailVerified ? (
            <Badge tone="success" icon={BadgeCheck}>
              Verified
            </Badge>
          ) : (
            <Badge icon={CircleDashed}>Not Verified</Badge>
          )}
        </ProfileRow>
        <ProfileRow label="Phone">{profile.phone && formatPhone(profile.phone)}</ProfileRow>
        <PasswordRow profile={profile} />
      </Profile>
      <BecomeAgent />
      <AccountSections actor={actor} profile={profile} sessions={sessions}>
        <ProfileRow label="User ID">
          <span className="font-mono text-xs">{profile._id}</span>
        </ProfileRow>
        <ProfileRow label="Account created">
          <Day at={profile.createdAt} />
        </ProfileRow>
        {/* Registering signs in. */}
        <ProfileRow label="Last sign-in">
          <Day at={profile.lastSignInAt ?? profile.createdAt} />
        </ProfileRow>
        <ProfileRow label="Photo">{profile.photoURL === null ? 'Not set' : 'Set'}</ProfileRow>
        <ProfileRow label="Auth provider">{PROVIDERS[profile.provider]}</ProfileRow>
      </AccountSections>
    </>
  )
}
