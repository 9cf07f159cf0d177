'use client'

import { ScrollText } from 'lucide-react'
import { AUDIT_ACTIONS, type AuditTarget, targetName } from '@/lib/domain/audit'
import { FORMER_MEMBER } from '@/lib/domain/user'
import { paths } from '@/lib/paths'
import { type AuditEntryDto } from '@/lib/schemas/admin-table'
import { AdminTableLink } from '../admin-table/admin-table'
import { AdminTableEmpty } from '../admin-table/empty'
import { AdminTableCell, AdminTableRow, AdminTableFrame } from '../admin-table/frame'
import { adminTableHref, type AdminTableParams, firstPage } from '../admin-table/href'
import { Moment } from '../ui/moment'
import { MomentText, useMomentText } from '../ui/moment-text'

const COLUMNS = [
  { label: 'Time' },
  { label: 'Who' },
  { label: 'What' },
  { label: 'On what' },
  { label: 'Before and after' },
] as const

const TARGET_LABELS: Record<AuditTarget, string> = {
  message: 'Message',
  property: 'Home',
  offer: 'Offer on',
  viewing: 'Viewing of',
  review: 'Review of',
  user: 'User',
  office: 'Office',
  draft: 'Draft',
}

const FILTER_LINK_CLASS =
  '-my-2.5 inline-flex min-h-10 items-center text-left [overflow-wrap:anywhere] decoration-1 underline-offset-[.2em] hover:underline'

/** Who decided what, when, on what, and what it changed. A name links to the entries of that person or target. */
export const AuditLog = ({ entries, params }: { entries: AuditEntryDto[]; params: AdminTableParams }) =>
  entries.length === 0 ? (
    <AdminTableEmpty path={paths.admin.audit} params={params} icon={ScrollText} noun="entries">
      Every decision by an administrator or an agent is recorded here.
    </AdminTableEmpty>
  ) : (
    <AdminTableFrame label="Audit log" columns={COLUMNS} path={paths.admin.audit} params={params}>
      {entries.map((entry) => (
        <AuditRow key={entry._id} entry={entry} params={params} />
      ))}
    </AdminTableFrame>
  )

function AuditRow({
  entry: { at, actor, action, target, changes, requestId },
  params,
}: {
  entry: AuditEntryDto
  params: AdminTableParams
}) {
  const filteredHref = (filter: AdminTableParams) =>
    adminTableHref(paths.admin.audit, { ...firstPage(params), ...filter })
  const actorName = actor?.name ?? FORMER_MEMBER
  // What was created had no value before.
  const hasBefore = changes.some(({ before }) => before !== null)
  return (
    <AdminTableRow className="sm:[&>td]:align-top">
      <AdminTableCell className="text-muted numbers max-sm:text-xs sm:w-36">
        <Moment at={at} />
      </AdminTableCell>
      <AdminTableCell>
        {actor ? (
          <AdminTableLink
            href={filteredHref({ person: actor._id })}
            aria-label={`Entries by ${actorName}`}
            className={FILTER_LINK_CLASS}
          >
            {actorName}
          </AdminTableLink>
        ) : (
          <span className="text-muted">Keystead</span>
        )}
      </AdminTableCell>
      <AdminTableCell className="font-semibold">{AUDIT_ACTIONS[action] ?? action}</AdminTableCell>
      <AdminTableCell>
        <span className="block text-xs text-muted">{TARGET_LABELS[target.type]}</span>
        <AdminTableLink
          href={filteredHref({ target: target._id })}
          aria-label={`Entries on ${targetName(target)}`}
          className={FILTER_LINK_CLASS}
        >
          {targetName(target)}
        </AdminTableLink>
      </AdminTableCell>
      <AdminTableCell className="sm:max-w-64">
        {changes.length === 0 ? (
          <span className="text-muted">Nothing recorded</span>
        ) : (
          <dl className="grid gap-1">
            {changes.map(({ field, before, after }) => (
              <div key={field}>
                <dt className="text-xs text-muted">{field}</dt>
                <dd className="[overflow-wrap:anywhere]">
                  {hasBefore && before !== after && (
                    <>
                      <Value label="Before">{before}</Value>
                      <span aria-hidden className="px-1.5 text-subtle">
                        →
                      </span>
                    </>
                  )}
                  <Value label="After">{after}</Value>
                </dd>
              </div>
            ))}
          </dl>
        )}
        {requestId !== null && (
          <p className="mt-2 text-xs [overflow-wrap:anywhere] text-muted">
            Request <span className="font-mono select-all">{requestId}</span>
          </p>
        )}
      </AdminTableCell>
    </AdminTableRow>
  )
}

function Value({ label, children }: { label: string; children: string | null }) {
  const title = useMomentText(children ?? '')
  return (
    <span className="line-clamp-3 inline" title={title || undefined}>
      <span className="sr-only">{label}: </span>
      {children === null ? <span className="text-subtle">nothing</span> : <MomentText>{children}</MomentText>}
    </span>
  )
}
