import 'server-only'
import { findAudit } from '@/lib/data/audit'
import { type AuditDoc } from '@/lib/data/collections'
import { ObjectId } from '@/lib/data/client'
import { storedName } from '@/lib/data/listing-values'
import { findPeople } from '@/lib/data/users'
import { addDays, formatDate } from '@/lib/domain/dates'
import { type Licence } from '@/lib/domain/licence'
import { formatMoment } from '@/lib/domain/moments'
import { featureLabel } from '@/lib/domain/facts'
import { formatPrice, toMajor } from '@/lib/domain/money'
import { pluralize } from '@/lib/domain/pluralize'
import { type Actor, FORMER_MEMBER } from '@/lib/domain/user'
import { type AuditTableQuery, type AuditEntryDto, type AdminTablePage } from '@/lib/schemas/admin-table'
import { LISTING_FIELD_NAMES, LISTING_FIELDS } from '@/lib/schemas/listing-fields'
import { assertCan } from '../authorise'
import { readAdminTable } from '../paging'

const FIELD_LABELS: Record<string, string> = {
  ...Object.fromEntries(
    LISTING_FIELD_NAMES.map((name) => {
      const { label, auditLabel = label } = LISTING_FIELDS[name]
      return [storedName(name), auditLabel]
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
  inquiry: 'Inquiry id',
  assigneeId: 'Assigned to',
  memberId: 'Member',
  absence: 'Absence',
  deputyId: 'Deputy',
  goalMinutes: 'Goal in minutes',
  escalationMinutes: 'Escalate after (minutes)',
  zone: 'Time zone',
  windows: 'Hours',
  daysOff: 'Days off',
  places: 'Places',
  licence: 'License',
  agentId: 'Agent',
  to: 'New agent',
  homes: 'Homes',
  name: 'Name',
  address: 'Address',
  phone: 'Phone',
  registerNumber: 'Register number',
  vatNumber: 'VAT number',
  kind: 'Change',
  changed: 'Changed',
  refused: 'Refused',
  underOffer: 'Under offer',
}

/** The fields in which the log stores ids of people instead of their names (D485). */
const PERSON_FIELDS = new Set(['assigneeId', 'memberId', 'deputyId', 'places', 'agentId', 'to'])
const DAY_FIELDS = new Set(['absence', 'daysOff', 'receivedOn', 'energyIssued', 'energyCertificateUntil'])
const DATE_PATTERN = /\b\d{4}-\d\d-\d\d\b/g
const MOMENT_FIELDS = new Set(['startsAt', 'endsAt'])
const ID_PATTERN = /\b[0-9a-f]{24}\b/g

/** The names of the people whose ids are in these entries, by hexadecimal id. At most one database call. */
async function readNamesOfPeople(entries: readonly AuditDoc[]): Promise<Map<string, string>> {
  const storedTexts = entries.flatMap(({ before, after }) =>
    [before, after].flatMap((values) => [...PERSON_FIELDS].map((field) => String(values[field]))),
  )
  const ids = new Set(storedTexts.flatMap((text) => text.match(ID_PATTERN) ?? []))
  if (ids.size === 0) return new Map()
  const people = await findPeople([...ids].map((id) => new ObjectId(id)))
  return new Map(people.map(({ _id, name }) => [_id.toHexString(), name]))
}

/** Everything that a license says, in one line. */
const licenceText = ({ number, authority, region, register, validUntil }: Licence): string =>
  [number, authority, region, register, validUntil && `valid until ${formatDate(validUntil)}`]
    .filter(Boolean)
    .join(', ')

/** A value as text; prices are stored in minor units, people by id. */
function valueText(field: string, value: unknown, names?: ReadonlyMap<string, string>): string | null {
  if (value === undefined || value === null || value === '') return null
  if (field === 'licence') return licenceText(value as Licence)
  if (DAY_FIELDS.has(field)) return String(value).replace(DATE_PATTERN, (day) => formatDate(day))
  if (names && PERSON_FIELDS.has(field))
    return String(value).replace(ID_PATTERN, (id) => names.get(id) ?? FORMER_MEMBER)
  if (field.endsWith('Minor') && typeof value === 'number') return formatPrice(toMajor(value))
  if (value instanceof Date) return formatMoment(value.toISOString())
  if (MOMENT_FIELDS.has(field)) return formatMoment(String(value))
  if (!Array.isArray(value)) return String(value)
  if (field === 'images') return pluralize(value.length, 'picture')
  if (field === 'documents') return pluralize(value.length, 'document')
  return value.map((item) => (field === 'features' ? featureLabel(String(item)) : String(item))).join(', ')
}

/** The changes of a decision as text, with the names of people, or with their ids as stored. */
export function changesOf(
  { before, after }: AuditDoc,
  names?: ReadonlyMap<string, string>,
): AuditEntryDto['changes'] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return fields.map((field) => ({
    field: FIELD_LABELS[field] ?? field,
    before: valueText(field, before[field], names),
    after: valueText(field, after[field], names),
  }))
}

const toEntry = (entry: AuditDoc, names: ReadonlyMap<string, string>): AuditEntryDto => ({
  _id: entry._id.toHexString(),
  at: entry.at.toISOString(),
  actor: entry.actorId && { _id: entry.actorId.toHexString(), name: entry.actorName },
  action: entry.action,
  target: { _id: entry.targetId.toHexString(), type: entry.targetType, name: entry.targetName ?? null },
  changes: changesOf(entry, names),
  requestId: entry.requestId ?? null,
})

/** One page of the audit log, newest first, for administrators (D57). Days are UTC, inclusive. */
export async function listAudit(
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
    until: to === null ? null : addDays(new Date(to), 1),
  })
  const page = await readAdminTable(query, cursors, (entry) => entry)
  const names = await readNamesOfPeople(page.items)
  return { ...page, items: page.items.map((entry) => toEntry(entry, names)) }
}
