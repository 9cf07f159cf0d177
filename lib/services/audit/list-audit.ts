import 'server-only'
import { findAudit } from '@/lib/data/audit'
import { type AuditDoc } from '@/lib/data/collections'
import { storedName } from '@/lib/data/listing-values'
import { formatMoment } from '@/lib/domain/moments'
import { featureLabel } from '@/lib/domain/facts'
import { formatPrice, toMajor } from '@/lib/domain/money'
import { pluralize } from '@/lib/domain/pluralize'
import { type Actor } from '@/lib/domain/user'
import { type AuditTableQuery, type AuditEntryDto, type AdminTablePage } from '@/lib/schemas/admin-table'
import { LISTING_FIELD_NAMES, LISTING_FIELDS } from '@/lib/schemas/listing-fields'
import { assertCan } from '../authorise'
import { readAdminTable } from '../admin-table'

const DAY = 24 * 60 * 60 * 1000

/** The labels of the entries' fields. */
const FIELDS: Record<string, string> = {
  ...Object.fromEntries(
    LISTING_FIELD_NAMES.map((name) => {
      const { label, audited = label } = LISTING_FIELDS[name]
      return [storedName(name), audited]
    }),
  ),
  status: 'Status',
  role: 'Role',
  rating: 'Rating',
  propertyId: 'Home id',
  propertiesRemoved: 'Homes removed',
  transactionId: 'Transaction id',
  refund: 'Refund',
  repaid: 'Refunded',
  receivedOn: 'Received on',
  amountMinor: 'Amount',
  expiresAt: 'Ends',
  startsAt: 'Starts',
  endsAt: 'Ends',
  created: 'Created',
  updated: 'Updated',
  unchanged: 'Unchanged',
  drafted: 'Saved as drafts',
  failed: 'Rejected',
  reason: 'Reason',
  application: 'Application',
  reports: 'Reports',
  inquiry: 'Inquiry',
  assigneeId: 'Assigned to',
  memberId: 'Member',
  absence: 'Absence',
  deputyId: 'Deputy',
  goalMinutes: 'Goal in minutes',
  escalationMinutes: 'Minutes until a manager gets it',
  zone: 'Time zone',
  windows: 'Hours',
  daysOff: 'Days off',
  places: 'Places',
}

/** A value as text; prices are stored in minor units. */
function valueText(field: string, value: unknown): string | null {
  if (value === undefined || value === null) return null
  if (field.endsWith('Minor') && typeof value === 'number') return formatPrice(toMajor(value))
  if (value instanceof Date) return formatMoment(value.toISOString())
  if (!Array.isArray(value)) return String(value)
  if (field === 'images') return pluralize(value.length, 'picture')
  if (field === 'documents') return pluralize(value.length, 'document')
  return value.map((item) => (field === 'features' ? featureLabel(String(item)) : String(item))).join(', ')
}

/** The changes of a decision as text. */
export function changesOf({ before, after }: AuditDoc): AuditEntryDto['changes'] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return fields.map((field) => ({
    field: FIELDS[field] ?? field,
    before: valueText(field, before[field]),
    after: valueText(field, after[field]),
  }))
}

const toEntry = (entry: AuditDoc): AuditEntryDto => ({
  _id: entry._id.toHexString(),
  at: entry.at.toISOString(),
  actor: entry.actorId && { _id: entry.actorId.toHexString(), name: entry.actorName },
  action: entry.action,
  target: { _id: entry.targetId.toHexString(), type: entry.targetType, name: entry.targetName ?? null },
  changes: changesOf(entry),
  requestId: entry.requestId ?? null,
})

/** One page of the audit log, newest first, for administrators (D57). Days are UTC, inclusive. */
export function listAudit(
  actor: Actor,
  { search, action, person, target, from, to, ...cursors }: AuditTableQuery,
): Promise<AdminTablePage<AuditEntryDto>> {
  assertCan(actor, 'audit:read')
  const query = findAudit({
    search,
    action,
    actorId: person,
    targetId: target,
    from: from === null ? null : new Date(from),
    until: to === null ? null : new Date(Date.parse(to) + DAY),
  })
  return readAdminTable(query, cursors, toEntry)
}
