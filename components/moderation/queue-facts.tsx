import { FileText } from 'lucide-react'
import Link from 'next/link'
import { type ReactNode } from 'react'
import { isDocumentRetained } from '@/lib/domain/application'
import { formatMoney } from '@/lib/domain/money'
import { pluralize } from '@/lib/domain/pluralize'
import { REPORT_REASONS, REPORT_TARGET_LABELS, REPORT_TARGET_NAMES } from '@/lib/domain/report'
import { unitsOfPlace } from '@/lib/domain/units-of-place'
import { paths } from '@/lib/paths'
import { type QueueItem } from '@/lib/schemas/moderation'
import { FactsLine } from '../properties/facts-line'
import { KnownPrice } from '../properties/known-price'
import { AddressLine } from '../ui/address-line'
import { Badge } from '../ui/badge'
import { cn } from '../ui/cn'
import { Email } from '../ui/email'
import { Photo } from '../ui/photo'
import { Day } from '../ui/day'
import { Moment } from '../ui/moment'
import { ProfileWebsite } from '../users/profile-website'

const LINK_CLASS =
  '-my-2 inline-flex min-h-10 items-center gap-2 text-md font-semibold [overflow-wrap:anywhere] decoration-1 underline-offset-[.2em] hover:underline'

export const TitleLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <Link dir="auto" href={href} prefetch={false} className={LINK_CLASS}>
    {children}
  </Link>
)

const Muted = ({ children }: { children: ReactNode }) => (
  <p dir="auto" className="[overflow-wrap:anywhere] text-muted">
    {children}
  </p>
)

type Listing = Extract<QueueItem, { kind: 'listings' }>['listing']
const ListingFacts = ({ listing }: { listing: Listing }) => (
  <div className="flex items-start gap-4">
    <Photo src={listing.image} alt="" width={88} corners="xs" className="w-22 shrink-0" />
    <div className="grid min-w-0 gap-0.5">
      <TitleLink href={paths.property(listing._id)}>{listing.title}</TitleLink>
      <AddressLine address={listing} className="[overflow-wrap:anywhere] text-muted" />
      <Muted>{listing.location}</Muted>
      <p>
        <KnownPrice home={listing} className="font-medium!" />
      </p>
      <FactsLine
        units={unitsOfPlace(listing.location)}
        facts={listing}
        hasType
        className="text-xs text-muted numbers"
      />
      <Muted>
        {listing.agentName}, listed <Day at={listing.createdAt} />
      </Muted>
    </div>
  </div>
)

type Report = Extract<QueueItem, { kind: 'reports' }>['report']
const ReportFacts = ({ report }: { report: Report }) => (
  <div className="grid gap-2">
    <p className="flex flex-wrap items-center gap-x-3">
      <TitleLink href={paths.property(report.propertyId)}>{report.propertyTitle}</TitleLink>
      <Badge>{REPORT_TARGET_NAMES[report.targetType]}</Badge>
    </p>
    {report.review !== undefined && (
      <blockquote
        dir="auto"
        className="max-w-[60ch] border-l-2 border-border-strong pl-4 text-pretty [overflow-wrap:anywhere] whitespace-pre-line"
      >
        {report.review}
      </blockquote>
    )}
    {report.targetType === 'message' && (
      <p>
        <Link
          href={paths.admin.reportedMessage(report._id)}
          prefetch={false}
          className={cn(LINK_CLASS, 'underline')}
        >
          Open the case
          <span dir="auto" className="sr-only">
            {' '}
            about {report.propertyTitle}
          </span>
        </Link>
      </p>
    )}
    <ReportReasons report={report} />
  </div>
)

/** Why people reported it, in their words. */
export const ReportReasons = ({ report }: { report: Report }) => (
  <>
    <ul aria-label="Reasons" className="grid gap-1">
      {report.reports.map(({ reason, words, at }, i) => (
        <li key={i} className="[overflow-wrap:anywhere]">
          <strong className="font-medium">{REPORT_REASONS[reason]}</strong>
          {words !== undefined && `: ${words}`}
          <span className="text-muted">
            {' '}
            <Day at={at} />
          </span>
        </li>
      ))}
    </ul>
    {report.count > report.reports.length && (
      <Muted>
        This {REPORT_TARGET_LABELS[report.targetType]} was reported {pluralize(report.count, 'time')}.
      </Muted>
    )}
  </>
)

type Application = Extract<QueueItem, { kind: 'applications' }>['application']
const ApplicationFacts = ({ application, now }: { application: Application; now: string }) => {
  const { _id, kind, name, email, references, createdAt, dueAt } = application
  const isLate = dueAt < now
  return (
    <div className="grid gap-1.5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <strong dir="auto" className="text-md font-semibold [overflow-wrap:anywhere]">
          {name}
        </strong>
        {kind === 'licence' && <Badge>License renewal</Badge>}
        <Badge tone={isLate ? 'danger' : 'info'}>
          {isLate ? 'Overdue since' : 'Due'} <Moment at={dueAt} />
        </Badge>
      </p>
      <Muted>
        <Email>{email}</Email>
      </Muted>
      <AppliedLicence application={application} />
      {references !== undefined && (
        <p className="max-w-[60ch] text-pretty [overflow-wrap:anywhere] whitespace-pre-line">{references}</p>
      )}
      {isDocumentRetained(new Date(createdAt), new Date(now)) ? (
        <p>
          <a href={paths.document(_id)} download className={cn(LINK_CLASS, 'underline')}>
            <FileText className="size-4 shrink-0" aria-hidden />
            Open the document<span className="sr-only"> from {name}</span>
          </a>
        </p>
      ) : (
        <Muted>The document has been deleted.</Muted>
      )}
    </div>
  )
}

const AppliedLicence = ({ application }: { application: Application }) => {
  const { licence, authority, region, register, validUntil } = application
  return (
    <>
      <p className="[overflow-wrap:anywhere]">
        License {[licence, authority, region].filter(Boolean).join(', ')}
        {validUntil !== undefined && (
          <>
            , valid until <Day at={validUntil} />
          </>
        )}
      </p>
      {register !== undefined && (
        <p className="[overflow-wrap:anywhere]">
          <ProfileWebsite url={register} />
        </p>
      )}
    </>
  )
}

type Refund = Extract<QueueItem, { kind: 'refunds' }>['refund']
const RefundFacts = ({ refund }: { refund: Refund }) => (
  <div className="grid gap-0.5">
    <p className="text-md font-semibold numbers">{formatMoney(refund.amount)}</p>
    <p dir="auto" className="[overflow-wrap:anywhere]">
      {refund.propertyTitle}
    </p>
    <Muted>
      {refund.buyerName}
      {refund.buyerEmail !== '' && ` · ${refund.buyerEmail}`}
    </Muted>
    <Muted>
      {refund.failures === 1 ? 'A refund has' : `${refund.failures} refunds have`} failed at Stripe.{' '}
      {refund.isGivenUp ? 'We will not try again: refund it another way.' : 'We will retry.'}{' '}
      <span className="font-mono text-xs select-all">{refund.intentId}</span>
    </Muted>
  </div>
)

export function QueueFacts({ item, now }: { item: QueueItem; now: string }) {
  switch (item.kind) {
    case 'listings':
      return <ListingFacts listing={item.listing} />
    case 'reports':
      return <ReportFacts report={item.report} />
    case 'applications':
      return <ApplicationFacts application={item.application} now={now} />
    case 'refunds':
      return <RefundFacts refund={item.refund} />
  }
}
