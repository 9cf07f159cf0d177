import { Landmark } from 'lucide-react'
import { StatusBadge } from '@/components/status/status-badge'
import { formatMoney } from '@/lib/domain/money'
import { transferReference } from '@/lib/domain/transfer'
import { paths } from '@/lib/paths'
import { type OfferDto } from '@/lib/schemas/offer'
import { AdminTableEmpty } from '../admin-table/empty'
import { AdminTableCell, AdminTableFrame, AdminTableRow } from '../admin-table/frame'
import { type AdminTableParams } from '../admin-table/href'
import { LinkButton } from '../ui/link-button'
import { Email } from '../ui/email'
import { Moment } from '../ui/moment'

const COLUMNS = [
  { label: 'Home' },
  { label: 'Buyer', className: 'max-[80rem]:hidden' },
  { label: 'Reference' },
  { label: 'Amount', className: 'text-right' },
  { label: 'Must arrive by' },
  { label: 'Record', isLabelHidden: true },
] as const

/** The offers awaiting a bank transfer; a search also shows one that no longer does, with its status. */
export const TransferTable = ({ offers, params }: { offers: OfferDto[]; params: AdminTableParams }) =>
  offers.length === 0 ? (
    <AdminTableEmpty path={paths.admin.transfers} params={params} icon={Landmark} noun="transfers">
      Accepted offers above the card limit appear here with their transfer reference.
    </AdminTableEmpty>
  ) : (
    <AdminTableFrame label="Transfers" columns={COLUMNS} path={paths.admin.transfers} params={params}>
      {offers.map((offer) => (
        <TransferRow key={offer._id} offer={offer} />
      ))}
    </AdminTableFrame>
  )

function TransferRow({ offer }: { offer: OfferDto }) {
  const { _id, propertyTitle, propertyLocation, buyerName, buyerEmail, offerAmount, expiresAt, overdue } =
    offer
  return (
    <AdminTableRow>
      <AdminTableCell className="sm:max-w-56">
        <p dir="auto" className="font-semibold [overflow-wrap:anywhere]">
          {propertyTitle}
        </p>
        <p dir="auto" className="text-xs [overflow-wrap:anywhere] text-muted">
          {propertyLocation}
        </p>
        <p dir="auto" className="text-xs [overflow-wrap:anywhere] text-muted min-[80rem]:hidden">
          {buyerName}
        </p>
      </AdminTableCell>
      <AdminTableCell className="max-w-52 max-[80rem]:hidden max-sm:hidden!">
        <p dir="auto" className="[overflow-wrap:anywhere]">
          {buyerName}
        </p>
        <p className="text-xs [overflow-wrap:anywhere] text-muted">
          <Email>{buyerEmail}</Email>
        </p>
      </AdminTableCell>
      <AdminTableCell>
        <span className="font-mono text-xs whitespace-nowrap select-all sm:max-lg:whitespace-normal">
          {transferReference(_id)}
        </span>
      </AdminTableCell>
      <AdminTableCell className="font-semibold whitespace-nowrap numbers sm:text-right">
        {formatMoney(offerAmount)}
      </AdminTableCell>
      <AdminTableCell className="whitespace-nowrap sm:max-xl:whitespace-normal sm:max-xl:[&_time]:whitespace-normal">
        {expiresAt !== undefined && <span className="text-muted sm:hidden">Must arrive by </span>}
        {expiresAt === undefined ? <StatusBadge status={offer.status} /> : <Moment at={expiresAt} />}
        {overdue && <p className="text-xs text-muted">Overdue</p>}
      </AdminTableCell>
      <AdminTableCell className="sm:text-right">
        <LinkButton
          variant="outline"
          className="max-sm:w-full"
          href={paths.admin.transfer(_id)}
          prefetch={false}
          aria-label={`Record a transfer for ${propertyTitle}`}
        >
          Record
        </LinkButton>
      </AdminTableCell>
    </AdminTableRow>
  )
}
