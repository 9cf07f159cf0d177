import { formatMoment } from '@/lib/domain/dates'
import { type JobKind } from '@/lib/domain/jobs'
import { paths } from '@/lib/paths'
import { type DueWorkDto } from '@/lib/schemas/system'
import { AdminTableCell, AdminTableFrame, AdminTableRow } from '../admin-table/frame'
import { AllWell, SystemSection } from './section'

const KIND_WORDS: Record<JobKind, string> = {
  'close-intent': 'Payment intents to close',
  'end-offer': 'Offers to end',
  'warn-of-end': 'Warnings that an offer ends',
  'refund-payment': 'Refunds',
  'copy-name': 'Names and photos to copy',
  'erase-person': 'People to forget',
  'delete-picture': 'Pictures that perhaps nothing shows',
  'send-mail': 'Mails',
  'send-notice': 'Mailed notices',
  'import-listings': 'Imports',
}

const COLUMNS = [
  { label: 'Work' },
  { label: 'Waiting' },
  { label: 'Oldest' },
  { label: 'Tried before' },
] as const

/** What the site still has to do, by kind. */
export const DueWork = ({ work }: { work: DueWorkDto[] }) => (
  <SystemSection
    id="work"
    title="Due work"
    note="It is done within half a minute, and tried again where it fails. What grows old here needs a look into the log."
  >
    {work.length === 0 ? (
      <AllWell>Nothing waits.</AllWell>
    ) : (
      <AdminTableFrame label="Due work" columns={COLUMNS} path={paths.admin.system} params={{}}>
        {work.map(({ kind, waiting, oldest, retried }) => (
          <AdminTableRow key={kind}>
            <AdminTableCell className="font-semibold">{KIND_WORDS[kind]}</AdminTableCell>
            <AdminTableCell className="numbers">
              <Label>Waiting: </Label>
              {waiting}
            </AdminTableCell>
            <AdminTableCell className="text-muted numbers">
              <Label>Oldest: </Label>
              {oldest === null ? 'Not due yet' : <time dateTime={oldest}>{formatMoment(oldest)}</time>}
            </AdminTableCell>
            <AdminTableCell className="numbers">
              <Label>Tried before: </Label>
              {retried}
            </AdminTableCell>
          </AdminTableRow>
        ))}
      </AdminTableFrame>
    )}
  </SystemSection>
)

/** What the head of the table says, where there is none. */
const Label = ({ children }: { children: string }) => <span className="text-muted sm:hidden">{children}</span>
