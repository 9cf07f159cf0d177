import { type Metadata } from 'next'
import Link from 'next/link'
import { DashboardHeader } from '@/components/layout/dashboard-header'
import { Invitations } from '@/components/offices/invitations'
import { LeaveOffice } from '@/components/offices/leave-office'
import { Members } from '@/components/offices/members'
import { OfficeForm } from '@/components/offices/office-form'
import { OfficeLogo } from '@/components/offices/office-logo'
import { OfficeTabs } from '@/components/offices/office-tabs'
import { ProfileRow } from '@/components/users/profile'
import { requireRole } from '@/lib/auth/actor'
import { inquiriesShown } from '@/lib/domain/inbox'
import { licenceLine } from '@/lib/domain/licence'
import { can } from '@/lib/domain/permissions'
import { pluralize } from '@/lib/domain/pluralize'
import { zoneIds } from '@/lib/domain/time-zones'
import { type Actor } from '@/lib/domain/user'
import { paths } from '@/lib/paths'
import { type OfficeDto } from '@/lib/schemas/office'
import { getOffice } from '@/lib/services/offices/offices'
import {
  changeMemberRoleAction,
  closeOfficeAction,
  createOfficeAction,
  inviteMemberAction,
  leaveOfficeAction,
  removeMemberAction,
  resendInvitationAction,
  updateOfficeAction,
  withdrawInvitationAction,
} from './actions'

export const metadata: Metadata = { title: 'Office' }

/** The agent's office in tabs, or the form that creates one (D450). */
export default async function OfficePage({ searchParams }: PageProps<'/dashboard/agent/office'>) {
  const actor = await requireRole('agent')
  if (!actor.office) return <NoOffice />
  const [office, { tab }] = await Promise.all([getOffice(actor), searchParams])
  const current = tab === 'details' ? 'details' : 'members'
  // The form shows the logo itself.
  const hasForm = current === 'details' && office.role === 'owner'
  const homes = office.members.reduce((sum, one) => sum + one.homes, 0)
  return (
    <>
      <div className="flex flex-wrap items-start gap-x-5 gap-y-4">
        {office.logo !== undefined && !hasForm && <OfficeLogo name={office.name} src={office.logo} />}
        <DashboardHeader title={office.name}>
          {pluralize(office.members.length, 'member')} · {pluralize(homes, 'home')} ·{' '}
          <Link
            href={paths.officePage(office.slug)}
            prefetch={false}
            className="underline underline-offset-4"
          >
            Public page
          </Link>
        </DashboardHeader>
      </div>
      <OfficeTabs
        current={current}
        counts={{ members: office.members.length, inbox: inquiriesShown(actor, office.members) }}
      />
      {current === 'details' ? <DetailsTab office={office} /> : <MembersTab office={office} actor={actor} />}
    </>
  )
}

const NoOffice = () => (
  <>
    <DashboardHeader title="Create an office">
      Work with colleagues, who see what their role allows. If you were invited, open the link in the email.
    </DashboardHeader>
    <OfficeForm zones={zoneIds()} save={createOfficeAction} />
  </>
)

function MembersTab({ office, actor }: { office: OfficeDto; actor: Actor }) {
  return (
    <>
      <Members
        office={office}
        self={actor.id}
        mayHandOver={(personId) => office.members.length > 1 && can(actor, 'property:hand-over', personId)}
        actions={{ changeRole: changeMemberRoleAction, remove: removeMemberAction }}
      />
      {office.role === 'owner' && (
        <Invitations
          invitations={office.invitations}
          now={new Date()}
          actions={{
            invite: inviteMemberAction,
            resend: resendInvitationAction,
            withdraw: withdrawInvitationAction,
          }}
        />
      )}
    </>
  )
}

function DetailsTab({ office }: { office: OfficeDto }) {
  const { name, phone, address, licence, registerNumber, vatNumber, zone } = office
  return (
    <>
      {office.role === 'owner' ? (
        <OfficeForm office={office} zones={zoneIds()} save={updateOfficeAction} />
      ) : (
        <dl className="max-w-[46rem] border-t border-border-strong text-sm">
          <ProfileRow label="Office name">{name}</ProfileRow>
          <ProfileRow label="Phone">{phone}</ProfileRow>
          <ProfileRow label="Address">{address}</ProfileRow>
          <ProfileRow label="License">{licence && licenceLine(licence)}</ProfileRow>
          <ProfileRow label="Company register number">{registerNumber}</ProfileRow>
          <ProfileRow label="VAT number">{vatNumber}</ProfileRow>
          <ProfileRow label="Time zone">{zone.replaceAll('_', ' ')}</ProfileRow>
        </dl>
      )}
      <LeaveOffice office={office} leave={leaveOfficeAction} close={closeOfficeAction} />
    </>
  )
}
