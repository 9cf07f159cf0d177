'use client'

import { Building2, Eye, EyeOff, Key, Pencil, Trash2 } from 'lucide-react'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useRef } from 'react'
import { BULK_KINDS } from '@/lib/domain/bulk-change'
import { groupDigits } from '@/lib/domain/group-digits'
import { AWAITING_PAYMENT_TEXTS } from '@/lib/domain/offer-terms'
import { isPausable, isPaused, isVerifiedStatus } from '@/lib/domain/property'
import { paths } from '@/lib/paths'
import { type OwnTableRow } from '@/lib/schemas/admin-table'
import { AdminTableEmpty } from '../admin-table/empty'
import { AdminTableCell, AdminTableFrame, AdminTableRow } from '../admin-table/frame'
import { type AdminTableParams } from '../admin-table/href'
import { UnderOfferMarker } from '../status/listing-markers'
import { StatusBadge } from '../status/status-badge'
import { type AskedChange, QuestionDialog, useQuestion } from '../ui/ask-form'
import { Badge } from '../ui/badge'
import { type FormAction } from '../ui/change-form'
import { Checkbox } from '../ui/checkbox'
import { KnownPrice } from '../properties/known-price'
import { HomeLink } from '../ui/home-link'
import { Menu } from '../ui/menu'
import { Photo } from '../ui/photo'
import { BULK_FORM, SelectPage } from './bulk-bar'
import { homeDeletion } from './questions'

type Actions = { market: FormAction; remove: FormAction }
type OwnTableProps = { rows: OwnTableRow[]; params: AdminTableParams; actions: Actions }

const NUMBER = 'text-right numbers'
/** Less padding around short numbers leaves more room for titles. */
const NARROW_CELL = 'sm:px-1.5!'
const COLUMNS = [
  { label: 'Select', head: <SelectPage />, className: 'w-11' },
  { label: 'Home', className: 'sm:w-1/3' },
  { label: 'Status', className: NARROW_CELL },
  {
    label: 'Price',
    sorts: { ascending: 'price-low', descending: 'price-high' },
    className: `${NUMBER} ${NARROW_CELL}`,
  },
  // The newest homes have the fewest days.
  {
    label: 'Days',
    sorts: { ascending: 'newest', descending: 'oldest' },
    className: `${NUMBER} ${NARROW_CELL}`,
  },
  { label: 'Views', className: `${NUMBER} ${NARROW_CELL} max-xl:hidden` },
  { label: 'Inquiries', className: `${NUMBER} ${NARROW_CELL} max-xl:hidden` },
  { label: 'Offers', className: `${NUMBER} ${NARROW_CELL}` },
  { label: 'Actions', isLabelHidden: true, className: 'w-14' },
]

/** The agent's homes as a table (D481); under 640 px as cards. */
export function OwnTable({ rows, params, actions }: OwnTableProps) {
  return (
    <div tabIndex={-1} role="group" aria-label="My homes" className="outline-none">
      {rows.length === 0 ? (
        <AdminTableEmpty path={paths.agent.properties} params={params} icon={Building2} noun="homes">
          Your homes appear here with their status and offers.
        </AdminTableEmpty>
      ) : (
        <AdminTableFrame label="My homes" columns={COLUMNS} path={paths.agent.properties} params={params}>
          {rows.map((row) => (
            <Row key={row._id} row={row} isAll={params.all === 'true'} actions={actions} />
          ))}
        </AdminTableFrame>
      )}
    </div>
  )
}

type RowAction = 'off-market' | 'on-market' | 'delete'

const ICONS = { 'off-market': EyeOff, 'on-market': Eye, delete: Trash2 }

/** The actions that are possible on this home now. */
const actionsOn = ({ status, sold, pausedBy }: OwnTableRow): RowAction[] => [
  ...(!sold && isPausable(status) ? ['off-market' as const] : []),
  ...(!sold && isPaused(status) && pausedBy === 'agent' ? ['on-market' as const] : []),
  'delete',
]

function changeOf(
  { _id: id, title }: OwnTableRow,
  action: RowAction,
  { market, remove }: Actions,
): AskedChange {
  if (action === 'delete') return homeDeletion({ _id: id, title }, remove)
  const isOff = action === 'off-market'
  return {
    action: market,
    fields: { id, offMarket: String(isOff) },
    done: isOff ? 'Home taken off the market' : 'Home put back on the market',
    failed: 'Failed to update property',
    question: {
      title: isOff ? `Take ${title} off the market?` : `Put ${title} back on the market?`,
      description: isOff
        ? 'Buyers no longer see it, and no offer on it is accepted, until you put it back.'
        : 'Buyers see it again with the status that it had.',
      cancelLabel: 'Cancel',
      confirmLabel: BULK_KINDS[action].label,
      isDanger: false,
    },
  }
}

/** A row with its menu. Without JavaScript there is no menu; one home is changed by selecting it. */
function Row({ row, isAll, actions }: { row: OwnTableRow; isAll: boolean; actions: Actions }) {
  const { _id, title, location, listingId, image, status, sold, underOffer, agentName } = row
  const router = useRouter()
  const menu = useRef<HTMLDivElement>(null)
  const { current, typed, ask, close } = useQuestion<RowAction>(menu)
  const rowActions = actionsOn(row)
  const [town = location] = location.split(',')
  return (
    <AdminTableRow className="has-[input:checked]:bg-accent-soft! max-sm:-mx-4 max-sm:grid-cols-[auto_repeat(4,minmax(0,1fr))] max-sm:gap-x-3 max-sm:px-4">
      <AdminTableCell className="max-sm:-mt-2">
        <Checkbox
          key={String(isAll)}
          name="id"
          value={_id}
          form={BULK_FORM}
          defaultChecked={isAll}
          disabled={isAll}
          aria-label={`Select ${title}`}
        />
      </AdminTableCell>
      <AdminTableCell className="max-sm:col-span-4 max-sm:pr-10">
        <div className="flex items-start gap-3 sm:items-center">
          <Photo
            src={image}
            alt=""
            width={88}
            corners="xs"
            className="w-22 shrink-0 sm:w-14 sm:max-lg:hidden"
          />
          <div className="min-w-0">
            <HomeLink
              id={_id}
              className="-my-2 inline-block py-2 font-semibold [overflow-wrap:anywhere] decoration-1 underline-offset-[.2em] hover:underline"
            >
              {title}
            </HomeLink>
            <p dir="auto" className="text-xs [overflow-wrap:anywhere] text-muted">
              {listingId !== undefined && `${listingId} · `}
              {town}
              <span className="sm:hidden">{location.slice(town.length)}</span>
            </p>
            {agentName !== undefined && (
              <p dir="auto" className="text-xs [overflow-wrap:anywhere] text-muted">
                {agentName}
              </p>
            )}
          </div>
        </div>
      </AdminTableCell>
      <AdminTableCell className={`max-sm:col-span-full max-sm:pl-32.5 ${NARROW_CELL}`}>
        {sold ? (
          <Badge tone="accent" icon={Key}>
            Sold
          </Badge>
        ) : underOffer && isVerifiedStatus(status) ? (
          <UnderOfferMarker />
        ) : (
          <StatusBadge status={status} />
        )}
      </AdminTableCell>
      <AdminTableCell
        className={`max-sm:col-span-full max-sm:row-start-2 max-sm:pl-32.5 sm:text-right ${NARROW_CELL}`}
      >
        {/* One price below the other, where the titles would have no room. */}
        <KnownPrice
          home={row}
          className="font-medium! sm:justify-end sm:max-[80rem]:grid sm:max-[80rem]:[&>span[aria-hidden]]:hidden"
        />
      </AdminTableCell>
      <NumberCell label="Days" value={row.days} className="max-sm:col-start-2" />
      <NumberCell label="Views" value={row.views} className="sm:max-xl:hidden" />
      <NumberCell label="Inquiries" value={row.enquiries} className="sm:max-xl:hidden" />
      <NumberCell label="Offers" value={row.offers} isMarked={row.offers > 0} />
      <AdminTableCell className="text-right max-sm:absolute max-sm:top-2 max-sm:right-2 noscript:static!">
        <div ref={menu} className="noscript:hidden">
          <Menu
            label={`Actions for ${title}`}
            items={[
              ...(sold
                ? []
                : [{ label: 'Edit', icon: Pencil, onChoose: () => router.push(paths.agent.edit(_id)) }]),
              ...rowActions.map((action) => ({
                label: BULK_KINDS[action].label,
                icon: ICONS[action],
                isDanger: action === 'delete',
                refusal:
                  action === 'delete' && row.awaitsPayment ? AWAITING_PAYMENT_TEXTS.deleted : undefined,
                onChoose: () => ask(action),
              })),
            ]}
          />
        </div>
        {current && (
          <QuestionDialog
            id={`${current}-${_id}`}
            typed={typed}
            onClose={close}
            {...changeOf(row, current, actions)}
          />
        )}
        {!sold && (
          <Link
            href={paths.agent.edit(_id)}
            prefetch={false}
            aria-label={`Edit ${title}`}
            className="hidden min-h-10 items-center underline noscript:inline-flex"
          >
            Edit
          </Link>
        )}
      </AdminTableCell>
    </AdminTableRow>
  )
}

type NumberCellProps = { label: string; value: number; isMarked?: boolean; className?: string }

/** A number, with its label on small screens. */
const NumberCell = ({ label, value, isMarked = false, className = '' }: NumberCellProps) => (
  <AdminTableCell
    className={`numbers sm:text-right ${NARROW_CELL} ${isMarked ? 'font-semibold text-accent-text' : ''} ${className}`}
  >
    <span className="block text-xs font-normal text-muted sm:hidden">{label}</span>
    {groupDigits(value)}
  </AdminTableCell>
)
