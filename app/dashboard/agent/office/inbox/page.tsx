import { Inbox } from 'lucide-react'
import { type Metadata } from 'next'
import Link from 'next/link'
import { loadMore, readListPage } from '@/app/dashboard/list-page'
import { Absences } from '@/components/inbox/absences'
import { InboxSettingsForm } from '@/components/inbox/inbox-settings-form'
import { InquiryList } from '@/components/inbox/inquiry-list'
import { DashboardHeader } from '@/components/layout/dashboard-header'
import { LiveList } from '@/components/notices/live-list'
import { AgentFilter } from '@/components/offices/agent-filter'
import { OfficeTabs } from '@/components/offices/office-tabs'
import { LinkButton } from '@/components/ui/link-button'
import { LoadMore } from '@/components/ui/load-more'
import { EmptyState } from '@/components/ui/states'
import { requireRole } from '@/lib/auth/actor'
import { groupDigits } from '@/lib/domain/group-digits'
import { zoneIds } from '@/lib/domain/time-zones'
import { paths } from '@/lib/paths'
import { inboxQuerySchema } from '@/lib/schemas/inbox'
import { readInbox } from '@/lib/services/inbox/inbox'
import {
  assignInquiryAction,
  dismissInquiryAction,
  saveAbsenceAction,
  saveInboxSettingsAction,
} from './actions'

export const metadata: Metadata = { title: 'Inbox' }

const actions = { assign: assignInquiryAction, dismiss: dismissInquiryAction }

/** The inbox of the agent's office (D467), or the form of its settings. */
export default async function OfficeInboxPage({ searchParams }: PageProps<'/dashboard/agent/office/inbox'>) {
  const actor = await requireRole('agent')
  if (!actor.office)
    return (
      <>
        <DashboardHeader title="Inbox" />
        <EmptyState
          icon={Inbox}
          title="No inbox yet"
          action={<LinkButton href={paths.agent.office}>Create an office</LinkButton>}
        >
          The inbox is for members of an office. If you were invited, open the link in the email.
        </EmptyState>
      </>
    )
  const { assigned, settings: settingsParam, ...query } = inboxQuerySchema.parse(await searchParams)
  const { inquiries, members, goalText, maySetUp, ...inbox } = await readListPage(query, (pageInput) =>
    readInbox(actor, { ...pageInput, assigned }),
  )
  if (settingsParam !== undefined && maySetUp)
    return (
      <>
        <DashboardHeader title="How your office answers" />
        <OfficeTabs current="inbox" counts={{ members: members.length, inbox: inbox.open }} />
        <InboxSettingsForm
          settings={inbox.settings}
          members={members}
          zones={zoneIds()}
          save={saveInboxSettingsAction}
        />
      </>
    )
  return (
    <LiveList list="office-inbox">
      <DashboardHeader title={inbox.officeName}>
        Inquiries that need an answer, the longest wait first.
      </DashboardHeader>
      <OfficeTabs current="inbox" counts={{ members: members.length, inbox: inbox.open }} />
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3 [&>form]:mb-0">
        {inbox.seesAll && (
          <AgentFilter
            agents={members}
            agent={assigned}
            name="assigned"
            label="Assigned"
            all="Assigned: anyone"
          />
        )}
        <p role="status" className="text-sm text-muted numbers">
          {groupDigits(inquiries.total)}
          {inquiries.isMore && '+'} open
        </p>
      </div>
      <h2 className="sr-only">Open inquiries</h2>
      <InquiryList inquiries={inquiries.items} members={members} actions={actions} {...inbox} />
      <LoadMore
        {...loadMore(paths.agent.officeInbox, query, inquiries, assigned === undefined ? {} : { assigned })}
      />
      <p className="mt-4 text-xs text-pretty text-muted">
        Goal: {goalText}.{' '}
        {maySetUp && (
          <>
            <Link href={paths.agent.inboxSettings} className="underline underline-offset-4">
              Change
            </Link>
            {' · '}
          </>
        )}
        <Link href={paths.agent.readyAnswers} prefetch={false} className="underline underline-offset-4">
          Ready answers
        </Link>
      </p>
      <Absences members={members} save={saveAbsenceAction} {...inbox} />
    </LiveList>
  )
}
