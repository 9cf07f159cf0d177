import { FAILURE_SOURCES } from '@/lib/domain/system'
import { paths } from '@/lib/paths'
import { type FailureDto, FAILURES_LIMIT } from '@/lib/schemas/system'
import { AdminTableCell, AdminTableFrame, AdminTableRow } from '../admin-table/frame'
import { SystemSection } from './section'
import { Moment } from '../ui/moment'

const COLUMNS = [{ label: 'Time' }, { label: 'Where' }, { label: 'Error' }, { label: 'Request' }] as const

/** The failures of the last day, newest first, with the ids that find them in the log. */
export const Failures = ({ failures }: { failures: FailureDto[] }) => (
  <SystemSection
    id="failures"
    title="Errors in the last 24 hours"
    note={`Server errors only, the latest ${FAILURES_LIMIT}. All are in the log under their request ids; the reference is what the user saw.`}
    empty={failures.length === 0 && 'No errors.'}
  >
    <AdminTableFrame label="Failures" columns={COLUMNS} path={paths.admin.system} params={{}}>
      {failures.map(({ _id, at, where, route, what, requestId, reference }) => (
        <AdminTableRow key={_id} className="sm:[&>td]:align-top">
          <AdminTableCell className="text-muted numbers sm:w-36">
            <Moment at={at} />
          </AdminTableCell>
          <AdminTableCell>
            <span className="block text-xs text-muted">{FAILURE_SOURCES[where]}</span>
            <span className="font-mono text-xs [overflow-wrap:anywhere]">{route}</span>
          </AdminTableCell>
          <AdminTableCell className="font-semibold [overflow-wrap:anywhere]">{what}</AdminTableCell>
          <AdminTableCell className="text-xs sm:max-w-72">
            <span className="block font-mono [overflow-wrap:anywhere] select-all">{requestId}</span>
            {reference !== null && (
              <span className="block text-muted">
                Reference <span className="font-mono [overflow-wrap:anywhere] select-all">{reference}</span>
              </span>
            )}
          </AdminTableCell>
        </AdminTableRow>
      ))}
    </AdminTableFrame>
  </SystemSection>
)
