'use client'

import { BadgeCheck, Building2, X } from 'lucide-react'
import Link from 'next/link'
import { useRef } from 'react'
import { formatDate } from '@/lib/domain/dates'
import { isUndecided, isVerifiedStatus } from '@/lib/domain/property'
import { paths } from '@/lib/paths'
import { type ManagedPropertyDto } from '@/lib/schemas/admin-table'
import { rejectionReason } from '@/lib/schemas/decide-property'
import { AdminTableEmpty } from '../admin-table/empty'
import { AdminTableCell, AdminTableRow, AdminTableFrame } from '../admin-table/frame'
import { type AdminTableParams } from '../admin-table/href'
import { askReason } from '../admin-table/reason'
import { type Decision, useDecisions } from '../admin-table/use-decisions'
import { type Action } from '../ui/action'
import { StatusBadge, UnderOfferMarker } from '../status/status-badge'
import { Badge } from '../ui/badge'
import { Button } from '../ui/button'
import { Photo } from '../ui/photo'
import { PriceRange } from '../ui/price-range'
import { FactsLine } from './facts-line'

type Verdict = 'verified' | 'rejected'
type Decide = Action<{ id: string; status: Verdict; reason?: string; updatedAt: string }, void>
type ManagePropertiesProps = { properties: ManagedPropertyDto[]; params: AdminTableParams; decide: Decide }

const COLUMNS = [
  { label: 'Property' },
  { label: 'Agent', className: 'max-lg:hidden' },
  { label: 'Price range', sorts: { ascending: 'price-low', descending: 'price-high' } },
  { label: 'Status' },
  { label: 'Decision', isSilent: true },
] as const

/**
 * The listings with the administrator's verdict on each, which is on the version that the row shows. No administrator
 * takes one back; a verified listing is pending again once its content changes (D60), a rejected one once its agent sends
 * it again (D171).
 */
export function ManageProperties({ properties, params, decide }: ManagePropertiesProps) {
  const list = useRef<HTMLDivElement>(null)
  /** What was typed, by the listing: it stays where a decision is put off or fails. */
  const reasons = useRef(new Map<string, string>())
  const { shown, ask, dialog } = useDecisions(properties, list)
  return (
    <div ref={list} tabIndex={-1} role="group" aria-label="All properties" className="outline-none">
      {shown.length === 0 ? (
        <AdminTableEmpty path={paths.admin.properties} params={params} icon={Building2} noun="properties">
          Agents’ listings appear here for you to verify or reject.
        </AdminTableEmpty>
      ) : (
        <AdminTableFrame label="Properties" columns={COLUMNS} path={paths.admin.properties} params={params}>
          {shown.map((property) => (
            <PropertyRow
              key={property._id}
              property={property}
              onVerdict={(status) => ask(verdictOn(property, status, { decide, reasons: reasons.current }))}
            />
          ))}
        </AdminTableFrame>
      )}
      <noscript>
        <p className="pt-4 text-sm text-muted">Deciding on a property needs JavaScript.</p>
      </noscript>
      {dialog}
    </div>
  )
}

const faultOfReason = (text: string) => rejectionReason.safeParse(text).error?.issues[0]?.message

type Deciding = { decide: Decide; reasons: Map<string, string> }

const verdictOn = (property: ManagedPropertyDto, status: Verdict, deciding: Deciding) =>
  isVerifiedStatus(status) ? verification(property, deciding) : rejection(property, deciding)

/** What both verdicts are. */
const verdict = (
  { _id: id }: ManagedPropertyDto,
  status: Verdict,
  change: Partial<ManagedPropertyDto> = {},
) => ({
  id,
  cancelLabel: 'Decide later',
  apply: (all: ManagedPropertyDto[]) =>
    all.map((one) => (one._id === id ? { ...one, status, ...change } : one)),
  done: `Property ${status} successfully!`,
})

function verification(property: ManagedPropertyDto, { decide }: Deciding): Decision<ManagedPropertyDto> {
  const { _id: id, title, agentName, updatedAt } = property
  return {
    ...verdict(property, 'verified'),
    title: `Verify ${title}?`,
    description: `Buyers see it as verified and can make offers to ${agentName}. You cannot undo this. If its content changes, it returns to your queue.`,
    confirmLabel: 'Verify property',
    isDanger: false,
    run: () => decide({ id, status: 'verified', updatedAt }),
    failed: 'Failed to verify property',
  }
}

function rejection(
  property: ManagedPropertyDto,
  { decide, reasons }: Deciding,
): Decision<ManagedPropertyDto> {
  const { _id: id, title, agentName, updatedAt } = property
  const { reason, ...question } = askReason({
    id: `reason-${id}`,
    label: 'Reason (optional)',
    hint: 'The agent sees this and can change the property and resubmit it.',
    faultOf: faultOfReason,
    typed: reasons,
  })
  return {
    ...verdict(property, 'rejected'),
    ...question,
    title: `Reject ${title}?`,
    description: `It is removed from the list; only ${agentName} and administrators can still see it. You cannot undo this.`,
    confirmLabel: 'Reject property',
    isDanger: true,
    run: () => decide({ id, status: 'rejected', ...(reason() !== '' && { reason: reason() }), updatedAt }),
    failed: 'Failed to reject property',
  }
}

type PropertyRowProps = { property: ManagedPropertyDto; onVerdict: (status: Verdict) => void }

function PropertyRow({ property, onVerdict }: PropertyRowProps) {
  const { _id, title, location, image, minPrice, maxPrice, status, sold, underOffer } = property
  const { createdAt, rejectionReason } = property
  const isFinal = !isUndecided(status)
  return (
    <AdminTableRow>
      <AdminTableCell>
        <div className="flex items-start gap-3 max-sm:gap-4 sm:items-center">
          <Photo src={image} alt="" sizes="88px" corners="xs" className="w-22 shrink-0 sm:w-14" />
          <div className="min-w-0">
            <Link
              dir="auto"
              href={paths.property(_id)}
              prefetch={false}
              className="-my-2 inline-block py-2 font-semibold [overflow-wrap:anywhere] decoration-1 underline-offset-[.2em] hover:underline max-sm:-mt-3 max-sm:font-display max-sm:text-[1.3125rem] max-sm:leading-tight max-sm:font-normal"
            >
              {title}
            </Link>
            <p dir="auto" className="text-xs [overflow-wrap:anywhere] text-muted">
              {location}
            </p>
            <FactsLine facts={property} hasType className="text-xs text-muted numbers" />
            <p dir="auto" className="text-xs [overflow-wrap:anywhere] text-muted lg:hidden">
              {property.agentName}
            </p>
          </div>
        </div>
      </AdminTableCell>
      <AdminTableCell className="max-w-52 max-lg:hidden max-sm:hidden!">
        <p dir="auto" className="[overflow-wrap:anywhere]">
          {property.agentName}
        </p>
        <p className="text-xs [overflow-wrap:anywhere] text-muted">{property.agentEmail}</p>
      </AdminTableCell>
      <AdminTableCell className="max-sm:pl-26">
        <PriceRange
          min={minPrice}
          max={maxPrice}
          className="font-medium! sm:grid sm:[&>span[aria-hidden]]:hidden"
        />
      </AdminTableCell>
      <AdminTableCell className="max-sm:pl-26">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 lg:grid lg:justify-items-start">
          <StatusBadge status={status} />
          {sold && <Badge tone="accent">Sold</Badge>}
          {underOffer && <UnderOfferMarker />}
          <time dateTime={createdAt} className="text-xs whitespace-nowrap text-muted numbers">
            {formatDate(createdAt)}
          </time>
        </div>
        {rejectionReason !== undefined && (
          <p
            title={rejectionReason}
            className="mt-1 line-clamp-3 max-w-40 text-xs [overflow-wrap:anywhere] text-muted"
          >
            {rejectionReason}
          </p>
        )}
      </AdminTableCell>
      <AdminTableCell className="max-sm:pl-26">
        <div className="flex flex-wrap gap-2 sm:flex-nowrap sm:justify-end">
          <Button
            variant="outline"
            disabled={isFinal}
            aria-label={`Verify ${title}`}
            onClick={() => onVerdict('verified')}
            className="max-sm:grow sm:max-lg:size-10 sm:max-lg:px-0"
          >
            <BadgeCheck aria-hidden />
            <span className="sm:max-lg:hidden">Verify</span>
          </Button>
          <Button
            variant="outline"
            disabled={isFinal}
            aria-label={`Reject ${title}`}
            onClick={() => onVerdict('rejected')}
            className="max-sm:grow sm:max-lg:size-10 sm:max-lg:px-0"
          >
            <X aria-hidden />
            <span className="sm:max-lg:hidden">Reject</span>
          </Button>
        </div>
      </AdminTableCell>
    </AdminTableRow>
  )
}
