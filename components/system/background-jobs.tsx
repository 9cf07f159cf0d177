import { type JobKind } from '@/lib/domain/jobs'
import { paths } from '@/lib/paths'
import { type JobSummaryDto } from '@/lib/schemas/system'
import { AdminTableCell, AdminTableFrame, AdminTableRow } from '../admin-table/frame'
import { SystemSection } from './section'
import { Moment } from '../ui/moment'

const KIND_LABELS: Record<JobKind, string> = {
  'close-intent': 'Payment intents to cancel',
  'end-offer': 'Offers to expire',
  'warn-of-end': 'Reminders before an offer expires',
  'warn-of-certificate': 'Reminders before an energy certificate ends',
  'remind-open-house': 'Reminders before an open house',
  'end-open-house': 'Open houses to end',
  'refund-payment': 'Refunds',
  'copy-name': 'Names and photos to copy',
  'erase-person': 'Deleted accounts to erase',
  'delete-picture': 'Unused pictures to delete',
  'delete-numbers': 'Numbers of removed homes to delete',
  'send-mail': 'Emails',
  'send-notice': 'Notification emails',
  'import-listings': 'Imports',
  'escalate-inquiry': 'Inquiries to escalate',
  'change-homes': 'Bulk changes',
  'end-viewing': 'Viewings to end',
  'remind-viewing': 'Reminders before a viewing',
  'ask-after-viewing': 'Questions to buyers after a viewing',
  'move-zones': 'Viewings to adjust to new time zone data',
  'follow-licence': 'License reminders and expiries',
  'hand-over': 'Handovers of homes',
  'match-searches': 'Changed homes to match with saved searches',
  'decide-case': 'Decisions to carry out',
  'send-digests': 'Digests of saved searches',
}

const COLUMNS = [{ label: 'Job' }, { label: 'Pending' }, { label: 'Oldest' }, { label: 'Retried' }] as const

/** The site's pending jobs, by kind. */
export const BackgroundJobs = ({ jobs }: { jobs: JobSummaryDto[] }) => (
  <SystemSection
    id="work"
    title="Background jobs"
    note="Jobs run within half a minute and are retried if they fail. If a job is overdue, check the log."
    empty={jobs.length === 0 && 'No pending jobs.'}
  >
    <AdminTableFrame label="Background jobs" columns={COLUMNS} path={paths.admin.system} params={{}}>
      {jobs.map(({ kind, waiting, oldest, retried }) => (
        <AdminTableRow key={kind}>
          <AdminTableCell className="font-semibold">{KIND_LABELS[kind]}</AdminTableCell>
          <AdminTableCell className="numbers">
            <Label>Pending: </Label>
            {waiting}
          </AdminTableCell>
          <AdminTableCell className="text-muted numbers">
            <Label>Oldest: </Label>
            {oldest === null ? 'Scheduled' : <Moment at={oldest} />}
          </AdminTableCell>
          <AdminTableCell className="numbers">
            <Label>Retried: </Label>
            {retried}
          </AdminTableCell>
        </AdminTableRow>
      ))}
    </AdminTableFrame>
  </SystemSection>
)

/** The column's heading, on small screens, where the table has no headings. */
const Label = ({ children }: { children: string }) => <span className="text-muted sm:hidden">{children}</span>
