'use client'

import { BadgeCheck, Building2, X } from 'lucide-react'
import Link from 'next/link'
import { useRef } from 'react'
import { formatDate } from '@/lib/domain/dates'
import { type QueueVerdict } from '@/lib/domain/moderation'
import { isUndecided } from '@/lib/domain/property'
import { paths } from '@/lib/paths'
import { type ManagedPropertyDto } from '@/lib/schemas/admin-table'
import { type QueueItem } from '@/lib/schemas/moderation'
import { AdminTableEmpty } from '../admin-table/empty'
import { AdminTableCell, AdminTableRow, AdminTableFrame } from '../admin-table/frame'
import { type AdminTableParams } from '../admin-table/href'
import { reasonField } from '../admin-table/reason'
import { type Decision, useDecisions } from '../admin-table/use-decisions'
import { AddressLine } from '../ui/address-line'
import { type Action } from '../ui/action'
import { confirmationOnPage, confirmationOf } from '../moderation/confirmations'
import { StatusBadge, UnderOfferMarker } from '../status/status-badge'
import { Badge } from '../ui/badge'
import { ConfirmButton, ConfirmForm } from '../ui/confirm-form'
import { Email } from '../ui/email'
import { Photo } from '../ui/photo'
import { PriceRange } from '../ui/price-range'
import { ConfirmationPage, type ConfirmationPost } from '../ui/confirmation-page'
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
 * The listings with the administrator's decision on each, for the version that the row shows. Decisions
 * cannot be undone; a verified listing is pending again if its content changes (D60), a rejected one if its
 * agent resubmits it (D171).
 */
export function ManageProperties({ properties, params, decide }: ManagePropertiesProps) {
  const list = useRef<HTMLDivElement>(null)
  /** The input by listing, which stays if a decision is cancelled or fails. */
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
              params={params}
              onVerdict={(verdict) =>
                ask(decisionOn(property, verdict, { decide, reasons: reasons.current }))
              }
            />
          ))}
        </AdminTableFrame>
      )}
      {dialog}
    </div>
  )
}

type Deciding = { decide: Decide; reasons: Map<string, string> }

/** The same confirmation as in the queue. */
const itemOf = (property: ManagedPropertyDto): QueueItem => ({
  kind: 'listings',
  id: property._id,
  listing: property,
})

const STATUSES: Record<QueueVerdict, Verdict> = { good: 'verified', bad: 'rejected' }

function decisionOn(
  property: ManagedPropertyDto,
  verdict: QueueVerdict,
  { decide, reasons }: Deciding,
): Decision<ManagedPropertyDto> {
  const { _id: id, updatedAt } = property
  const status = STATUSES[verdict]
  const { words, ...question } = confirmationOf(itemOf(property), verdict)
  const asked = words && reasonField({ id: `reason-${id}`, ...words, typed: reasons })
  const reason = () => asked?.reason() ?? ''
  return {
    ...question,
    ...(asked && { isReady: asked.isReady, children: asked.children }),
    id,
    apply: (all) => all.map((one) => (one._id === id ? { ...one, status } : one)),
    run: () => decide({ id, status, ...(reason() !== '' && { reason: reason() }), updatedAt }),
  }
}

type VerdictPageProps = { property: ManagedPropertyDto; act: string; post: ConfirmationPost; back: string }

/** The confirmation page of a decision. */
export const VerdictPage = ({ property, act, ...page }: VerdictPageProps) => (
  <ConfirmationPage {...confirmationOnPage(itemOf(property), act === 'good' ? 'good' : 'bad')} {...page} />
)

type PropertyRowProps = {
  property: ManagedPropertyDto
  params: AdminTableParams
  onVerdict: (verdict: QueueVerdict) => void
}

function PropertyRow({ property, params, onVerdict }: PropertyRowProps) {
  const { _id, title, location, image, minPrice, maxPrice, status, sold, underOffer } = property
  const { createdAt, rejectionReason } = property
  const isFinal = !isUndecided(status)
  return (
    <AdminTableRow>
      <AdminTableCell>
        <div className="flex items-start gap-3 max-sm:gap-4 sm:items-center">
          <Photo src={image} alt="" width={88} corners="xs" className="w-22 shrink-0 sm:w-14" />
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
            <AddressLine address={property} className="text-xs [overflow-wrap:anywhere] text-muted" />
            <FactsLine location={location} facts={property} hasType className="text-xs text-muted numbers" />
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
        <p className="text-xs [overflow-wrap:anywhere] text-muted">
          <Email>{property.agentEmail}</Email>
        </p>
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
        <ConfirmForm
          item={_id}
          params={params}
          className="flex flex-wrap gap-2 sm:flex-nowrap sm:justify-end"
        >
          <ConfirmButton
            act="good"
            variant="outline"
            disabled={isFinal}
            aria-label={`Verify ${title}`}
            onAsk={() => onVerdict('good')}
            className="max-sm:grow sm:max-lg:size-10 sm:max-lg:px-0"
          >
            <BadgeCheck aria-hidden />
            <span className="sm:max-lg:hidden">Verify</span>
          </ConfirmButton>
          <ConfirmButton
            act="bad"
            variant="outline"
            disabled={isFinal}
            aria-label={`Reject ${title}`}
            onAsk={() => onVerdict('bad')}
            className="max-sm:grow sm:max-lg:size-10 sm:max-lg:px-0"
          >
            <X aria-hidden />
            <span className="sm:max-lg:hidden">Reject</span>
          </ConfirmButton>
        </ConfirmForm>
      </AdminTableCell>
    </AdminTableRow>
  )
}
