import * as z from 'zod/mini'
import { AUDIT_ACTION_NAMES, type AuditAction, type AuditTarget } from '@/lib/domain/audit'
import { OWN_STATUSES, type OwnStatus, PROPERTY_STATUSES } from '@/lib/domain/property'
import { RATINGS } from '@/lib/domain/review'
import { ROLES } from '@/lib/domain/user'
import { maxLength, cursorText } from './common'
import { type LicenceDto } from './licence'
import { type PRICE_FIELD_NAMES } from './listing-fields'
import { type OfferedHomeDto } from './offered-home'
import { type PropertyDto } from './property'
import { type ReviewDto } from './review'
import { type UserDto } from './user'

/** How many rows one page of an administrator's list holds. */
export const ADMIN_TABLE_ROWS = 20

const SEARCH_LIMIT = 200

/** An outdated or mistyped URL still shows a list: invalid parts fall back to their defaults. */
const search = z.catch(z.string().check(z.trim(), maxLength(SEARCH_LIMIT)), '')
const oneOf = <const Name extends string>(names: readonly Name[]) => z.catch(z.nullable(z.enum(names)), null)
const cursor = z.catch(z.optional(cursorText), undefined)
const idParam = z.catch(z.nullable(z.string().check(maxLength(24), z.regex(/^[0-9a-f]{24}$/))), null)
const dayParam = z.catch(z.nullable(z.iso.date().check(maxLength(10))), null)

/** The page to read: after a cursor, before a cursor, or the first. */
export const cursorFields = { after: cursor, before: cursor }
export type AdminTableCursors = { after?: string | undefined; before?: string | undefined }

/** One page of a list, with the cursors of its neighbours, if any. */
export type AdminTablePage<Row> = { items: Row[]; previous: string | null; next: string | null }

export const PROPERTY_TABLE_SORTS = ['newest', 'oldest', 'price-low', 'price-high'] as const
export const USER_TABLE_SORTS = ['newest', 'oldest'] as const
export const REVIEW_TABLE_SORTS = ['newest', 'oldest', 'highest', 'lowest'] as const
export const RATING_VALUES = RATINGS.map((rating) => `${rating}` as const)

/** The URL of Manage Properties: a part of title or location, a status, an order, a page. */
export const propertyTableSchema = z.object({
  search,
  status: oneOf(PROPERTY_STATUSES),
  sort: z.catch(z.enum(PROPERTY_TABLE_SORTS), 'newest'),
  ...cursorFields,
})
export type PropertyTableQuery = z.output<typeof propertyTableSchema>

/**
 * The URL of My Properties as a table (D481): a part of title or place or the start of a reference number, a status,
 * a member of the office, an order, a page; `all` selects everything that the search finds.
 */
export const ownTableSchema = z.object({
  search,
  status: oneOf(OWN_STATUSES),
  agent: idParam,
  sort: z.catch(z.enum(PROPERTY_TABLE_SORTS), 'newest'),
  all: oneOf(['true']),
  ...cursorFields,
})
export type OwnTableQuery = z.output<typeof ownTableSchema>

/**
 * A row of the table, with the numbers of the last 90 days. `days`: on the market; `agentName`: of a colleague's home.
 * Prices in major units.
 */
export type OwnTableRow = Pick<
  PropertyDto,
  | '_id'
  | 'title'
  | 'location'
  | 'image'
  | 'status'
  | 'sold'
  | 'underOffer'
  | 'listingId'
  | (typeof PRICE_FIELD_NAMES)[number]
> & {
  agentName?: string
  pausedBy?: PropertyDto['pausedBy']
  awaitsPayment?: true
  days: number
  views: number
  enquiries: number
  offers: number
}

/** One page of the table; `counts` by status, `matchCount` at most 5,000; `agents` of the office, if there are several. */
export type OwnTablePage = AdminTablePage<OwnTableRow> & {
  counts: Record<OwnStatus, number>
  matchCount: number
  agents: { _id: string; name: string }[]
}

/** The URL of Manage Users: a part of name or email, a role, an order, a page. */
export const userTableSchema = z.object({
  search,
  role: oneOf(ROLES),
  sort: z.catch(z.enum(USER_TABLE_SORTS), 'newest'),
  ...cursorFields,
})
export type UserTableQuery = z.output<typeof userTableSchema>

/** The URL of Manage Reviews: a part of the property's title or the reviewer's name, a rating, an order, a page. */
export const reviewTableSchema = z.object({
  search,
  rating: oneOf(RATING_VALUES),
  sort: z.catch(z.enum(REVIEW_TABLE_SORTS), 'newest'),
  ...cursorFields,
})
export type ReviewTableQuery = z.output<typeof reviewTableSchema>

/**
 * The URL of the Audit Log: a part of the name of the actor or the target, an action, an actor, a target, and the first
 * and the last day (UTC) that are shown.
 */
export const auditTableSchema = z.object({
  search,
  action: oneOf(AUDIT_ACTION_NAMES),
  person: idParam,
  target: idParam,
  from: dayParam,
  to: dayParam,
  ...cursorFields,
})
export type AuditTableQuery = z.output<typeof auditTableSchema>

/** The URL of Bank Transfers: a reference, a page. */
export const transferTableSchema = z.object({ search, ...cursorFields })
export type TransferTableQuery = z.output<typeof transferTableSchema>

/**
 * What an administrator's row about a listing shows; `lacksAddress`: it cannot be verified yet (D276); `lacksEnergy`: nor
 * without an energy class (D423); `awaitsPayment`: an offer on it is accepted, so it cannot be rejected (D24). Prices in
 * major units.
 */
export type ManagedPropertyDto = OfferedHomeDto &
  Pick<PropertyDto, '_id' | 'location' | 'image' | 'agentName' | 'agentEmail' | 'createdAt' | 'updatedAt'> &
  Pick<PropertyDto, 'streetAddress' | 'postalCode' | 'rejectionReason'> & {
    lacksAddress?: true
    lacksEnergy?: true
    awaitsPayment?: true
  }

/** An account as administrators manage it; `createdAt` is an ISO text. */
export type ManagedUserDto = UserDto & { createdAt: string; licence: LicenceDto | null }

/** The accounts, and the id of the administrator if there is only one. */
export type ManagedUsersPage = AdminTablePage<ManagedUserDto> & { onlyAdministrator: string | null }

export type ManagedReviewDto = Omit<ReviewDto, 'reviewerName' | 'photoURL'>

/** An entry of the audit log; `at` is an ISO text, `actor` is `null` for the product itself. */
export type AuditEntryDto = {
  _id: string
  at: string
  actor: { _id: string; name: string | null } | null
  action: AuditAction
  target: { _id: string; type: AuditTarget; name: string | null }
  /** A change: a field and its values before and after, as text; `null` if there was none. */
  changes: { field: string; before: string | null; after: string | null }[]
  /** The request that it was decided in, as the log has it (D181). */
  requestId: string | null
}
