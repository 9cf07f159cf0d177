import Link from 'next/link'
import { formatMoney } from '@/lib/domain/money'
import { isBought } from '@/lib/domain/offer'
import { paths } from '@/lib/paths'
import { type ReconciledDto } from '@/lib/schemas/system'
import { AdminTableCell, AdminTableFrame, AdminTableRow } from '../admin-table/frame'
import { SystemSection } from './section'
import { Moment } from '../ui/moment'

const COLUMNS = [
  { label: 'Time' },
  { label: 'Home' },
  { label: 'Amount', className: 'text-right' },
  { label: 'Result' },
] as const

/** The last payments that neither the buyer's browser nor the webhook reported. */
export const ReconciledPayments = ({ payments }: { payments: ReconciledDto[] }) => (
  <SystemSection
    id="reconciled"
    title="Payments that needed reconciling"
    note="Neither the buyer’s browser nor Stripe’s webhook reported these payments. If there are many, check that the webhook works."
    empty={payments.length === 0 && 'All payments were reported.'}
  >
    <AdminTableFrame label="Reconciled payments" columns={COLUMNS} path={paths.admin.system} params={{}}>
      {payments.map(({ offerId, propertyTitle, amount, at, status }) => (
        <AdminTableRow key={offerId}>
          <AdminTableCell className="text-muted numbers sm:w-36">
            <Moment at={at} />
          </AdminTableCell>
          <AdminTableCell>
            <Link
              dir="auto"
              href={paths.admin.auditOf(offerId)}
              prefetch={false}
              className="-my-2.5 inline-flex min-h-10 items-center [overflow-wrap:anywhere] underline decoration-1 underline-offset-[.22em]"
            >
              {propertyTitle}
            </Link>
          </AdminTableCell>
          <AdminTableCell className="numbers sm:text-right">{formatMoney(amount)}</AdminTableCell>
          <AdminTableCell>{isBought(status) ? 'A purchase' : 'A refund'}</AdminTableCell>
        </AdminTableRow>
      ))}
    </AdminTableFrame>
  </SystemSection>
)
