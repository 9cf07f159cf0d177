'use client'

import { BadgeCheck, Building2, Key, X } from 'lucide-react'
import { QUEUE_VERDICTS } from '@/lib/domain/moderation'
import { isUndecided } from '@/lib/domain/property'
import { unitsOfPlace } from '@/lib/domain/units-of-place'
import { paths } from '@/lib/paths'
import { type ManagedPropertyDto } from '@/lib/schemas/admin-table'
import { AdminTableEmpty } from '../admin-table/empty'
import { AdminTableCell, AdminTableRow, AdminTableFrame } from '../admin-table/frame'
import { type AdminTableParams } from '../admin-table/href'
import { AddressLine } from '../ui/address-line'
import { HomeLink } from '../ui/home-link'
import { decisionOn } from '../moderation/confirmations'
import { UnderOfferMarker } from '../status/listing-markers'
import { StatusBadge } from '../status/status-badge'
import { Badge } from '../ui/badge'
import { AskForm } from '../ui/ask-form'
import { type FormAction } from '../ui/change-form'
import { Email } from '../ui/email'
import { Photo } from '../ui/photo'
import { Day } from '../ui/day'
import { FactsLine } from './facts-line'
import { KnownPrice } from './known-price'

type ManagePropertiesProps = {
  properties: ManagedPropertyDto[]
  params: AdminTableParams
  decide: FormAction
}

const COLUMNS = [
  { label: 'Home' },
  { label: 'Agent', className: 'max-lg:hidden' },
  {
    label: 'Price range',
    sorts: { ascending: 'price-low', descending: 'price-high' },
    className: 'text-right',
  },
  { label: 'Status' },
  { label: 'Decision', isLabelHidden: true },
] as const

/**
 * The listings with the administrator's decision on each, for the version that the row shows. Decisions
 * cannot be undone; a verified listing is pending again if its content changes (D60), a rejected one if its
 * agent resubmits it (D171).
 */
export function ManageProperties({ properties, params, decide }: ManagePropertiesProps) {
  return (
    <div tabIndex={-1} role="group" aria-label="All homes" className="outline-none">
      {properties.length === 0 ? (
        <AdminTableEmpty path={paths.admin.properties} params={params} icon={Building2} noun="homes">
          Homes appear here for you to verify or reject.
        </AdminTableEmpty>
      ) : (
        <AdminTableFrame label="Homes" columns={COLUMNS} path={paths.admin.properties} params={params}>
          {properties.map((property) => (
            <PropertyRow key={property._id} property={property} decide={decide} />
          ))}
        </AdminTableFrame>
      )}
    </div>
  )
}

function PropertyRow({ property, decide }: { property: ManagedPropertyDto; decide: FormAction }) {
  const { _id, title, location, image, status, sold, underOffer } = property
  const { createdAt, rejectionReason } = property
  const isFinal = !isUndecided(status)
  return (
    <AdminTableRow>
      <AdminTableCell>
        <div className="flex items-start gap-3 max-sm:gap-4 sm:items-center">
          <Photo src={image} alt="" width={88} corners="xs" className="w-22 shrink-0 sm:w-14" />
          <div className="min-w-0">
            <HomeLink
              id={_id}
              className="-my-2 inline-block py-2 font-semibold [overflow-wrap:anywhere] decoration-1 underline-offset-[.2em] hover:underline max-sm:-mt-3 max-sm:font-display max-sm:text-[1.3125rem] max-sm:leading-tight max-sm:font-normal"
            >
              {title}
            </HomeLink>
            <p dir="auto" className="text-xs [overflow-wrap:anywhere] text-muted">
              {location}
            </p>
            <AddressLine address={property} className="text-xs [overflow-wrap:anywhere] text-muted" />
            <FactsLine
              units={unitsOfPlace(location)}
              facts={property}
              hasType
              className="text-xs text-muted numbers"
            />
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
      <AdminTableCell className="max-sm:pl-26 sm:text-right">
        <KnownPrice home={property} className="font-medium! sm:grid sm:[&>span[aria-hidden]]:hidden" />
      </AdminTableCell>
      <AdminTableCell className="max-sm:pl-26">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 lg:grid lg:justify-items-start">
          <StatusBadge status={status} />
          {sold && (
            <Badge tone="accent" icon={Key}>
              Sold
            </Badge>
          )}
          {underOffer && <UnderOfferMarker />}
          <Day at={createdAt} className="text-xs text-muted" />
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
        <div className="flex flex-wrap gap-2 sm:grid sm:justify-end">
          {QUEUE_VERDICTS.map((verdict) => {
            const { verb, ...decision } = decisionOn(
              { kind: 'listings', id: _id, listing: property },
              verdict,
              { decideProperty: decide },
            )
            const Icon = verdict === 'approve' ? BadgeCheck : X
            return (
              <AskForm
                key={verdict}
                ask={verdict}
                item={_id}
                {...decision}
                formClassName="grid max-sm:grow"
                variant="outline"
                disabled={isFinal}
                aria-label={`${verb} ${title}`}
                className="sm:max-lg:size-10 sm:max-lg:px-0"
              >
                <Icon aria-hidden />
                <span className="sm:max-lg:hidden">{verb}</span>
              </AskForm>
            )
          })}
        </div>
      </AdminTableCell>
    </AdminTableRow>
  )
}
