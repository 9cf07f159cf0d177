import { OFFICE_PERMISSIONS, type OfficeRole, type OfficeScope } from './office-permissions'
import { type Actor, type Role } from './user'

/**
 * The scope of a permission: `any` record, or only `own` records. The owner depends on the permission: the buyer of an
 * offer for `offer:pay`, the listing's agent for `offer:decide`, either of them for `offer:answer`.
 */
type PermissionScope = 'any' | 'own'

/**
 * The permissions by role (D78). A role that is not listed has none; a suspended account reads its own data and changes
 * nothing.
 */
const PERMISSIONS = {
  'property:read': { user: 'any', agent: 'any', admin: 'any', fraud: 'any' },
  'property:read-rejected': { agent: 'own', admin: 'any' },
  'property:read-as-agent': { agent: 'own', admin: 'any' },
  'property:create': { agent: 'any' },
  'property:update': { agent: 'own' },
  'property:delete': { agent: 'own', admin: 'any' },
  'property:decide': { admin: 'any' },
  'property:import': { agent: 'any' },
  'property:export': { agent: 'own', admin: 'any' },
  'property:hand-over': { agent: 'own', admin: 'any' },
  'handover:read': { agent: 'own', admin: 'any' },
  'import:read': { agent: 'own', admin: 'any' },
  'draft:read': { agent: 'own' },
  'draft:write': { agent: 'own' },
  'offer:create': { user: 'any' },
  'offer:read-as-buyer': { user: 'own', agent: 'own', admin: 'any', fraud: 'own' },
  'offer:read-as-agent': { agent: 'own', admin: 'any' },
  'offer:decide': { agent: 'own' },
  'offer:answer': { user: 'own', agent: 'own', admin: 'own' },
  'offer:confirm': { user: 'own', agent: 'own', admin: 'own' },
  'offer:withdraw': { user: 'own', agent: 'own', admin: 'own' },
  'offer:pay': { user: 'own', agent: 'own', admin: 'own' },
  'transfer:record': { admin: 'any' },
  'wishlist:add': { user: 'any' },
  'wishlist:read': { user: 'own', agent: 'own', admin: 'own', fraud: 'own' },
  'wishlist:remove': { user: 'own', agent: 'own', admin: 'own' },
  'wishlist:note': { user: 'own' },
  'home:mark': { user: 'own' },
  'home:read-marks': { user: 'own' },
  'shared-wishlist:create': { user: 'own' },
  'shared-wishlist:join': { user: 'own' },
  'shared-wishlist:react': { user: 'own' },
  'shared-wishlist:read': { user: 'own', agent: 'own', admin: 'own' },
  'shared-wishlist:leave': { user: 'own', agent: 'own', admin: 'own' },
  'availability:read': { agent: 'own' },
  'availability:update': { agent: 'own' },
  'viewing:read': { user: 'own', agent: 'own', admin: 'any', fraud: 'own' },
  'viewing:request': { user: 'any' },
  'viewing:change': { user: 'own', agent: 'own', admin: 'own' },
  'viewing:decide': { agent: 'own' },
  'viewing:rate': { user: 'own' },
  'open-house:create': { agent: 'own' },
  'open-house:cancel': { agent: 'own' },
  'open-house:reserve': { user: 'own' },
  'open-house:leave': { user: 'own', agent: 'own', admin: 'own' },
  'calendar:share': { user: 'own', agent: 'own', admin: 'own' },
  'review:create': { user: 'any' },
  'review:read-as-writer': { user: 'own', agent: 'own', admin: 'any', fraud: 'own' },
  'review:update': { user: 'own' },
  'review:delete': { user: 'own', agent: 'own', admin: 'any' },
  'user:read': { user: 'own', agent: 'own', admin: 'any', fraud: 'own' },
  'user:update-profile': { user: 'own', agent: 'own', admin: 'own' },
  'user:update-business': { agent: 'own' },
  'user:verify-email': { user: 'own', agent: 'own', admin: 'own' },
  'session:list': { user: 'own', agent: 'own', admin: 'own' },
  'session:end': { user: 'own', agent: 'own', admin: 'own' },
  'user:list': { admin: 'any' },
  'user:change-role': { admin: 'any' },
  'user:mark-fraud': { admin: 'any' },
  'user:lift-fraud': { admin: 'any' },
  'user:delete': { admin: 'any' },
  'user:delete-own': { user: 'own', agent: 'own', admin: 'own' },
  'user:export': { user: 'own', agent: 'own', admin: 'own', fraud: 'own' },
  'notice:read': { user: 'own', agent: 'own', admin: 'own' },
  'notice:mark': { user: 'own', agent: 'own', admin: 'own' },
  'message:write': { user: 'own', agent: 'own' },
  'message:read': { user: 'own', agent: 'own', admin: 'own', fraud: 'own' },
  'message:delete': { user: 'own', agent: 'own', admin: 'any' },
  'message:mark': { user: 'own', agent: 'own', admin: 'own' },
  'message:block': { user: 'own', agent: 'own', admin: 'own' },
  'search:read': { user: 'own' },
  'search:save': { user: 'own' },
  'report:create': { user: 'any', agent: 'any', admin: 'any' },
  'report:decide': { admin: 'any' },
  'report:read': { admin: 'any' },
  'application:create': { user: 'any' },
  'application:send-document': { user: 'any', agent: 'any' },
  'licence:renew': { agent: 'any' },
  'licence:correct': { admin: 'any' },
  'application:withdraw': { user: 'own', agent: 'own', admin: 'own' },
  'application:read': { user: 'own', agent: 'own', admin: 'any', fraud: 'own' },
  'application:decide': { admin: 'any' },
  'refund:record': { admin: 'any' },
  'audit:read': { admin: 'any' },
  'system:read': { admin: 'any' },
  'upload:listing-image': { agent: 'any' },
  'upload:profile-photo': { user: 'any', agent: 'any', admin: 'any' },
  'office:create': { agent: 'any' },
  'office:read': { agent: 'own' },
  'office:update': { agent: 'own' },
  'office:manage-members': { agent: 'own' },
  'office:join': { user: 'any', agent: 'any' },
  'office:leave': { agent: 'own' },
  'inquiry:read': { agent: 'own' },
  'inquiry:assign': { agent: 'own' },
  'message:note': { agent: 'own' },
  'absence:update': { agent: 'own' },
  'ready-answer:read': { agent: 'own' },
  'ready-answer:write': { agent: 'own' },
  'ready-answer:share': { agent: 'own' },
} as const satisfies Record<string, Partial<Record<Role, PermissionScope>>>

export type Permission = keyof typeof PERMISSIONS
export const ALL_PERMISSIONS = Object.keys(PERMISSIONS) as Permission[]

/** True for permissions to change something, which suspended accounts lose (D17). The others are read-only. */
export const isWritePermission = (permission: Permission): boolean =>
  !/:(read(-|$)|list$|export$)/.test(permission)

/** The scope of a role's permission; `null` if the role does not have it. */
export function permissionScope(role: Role, permission: Permission): PermissionScope | null {
  const row: Partial<Record<Role, PermissionScope>> = PERMISSIONS[permission]
  return row[role] ?? null
}

const OFFICE_ROWS: Partial<Record<Permission, Record<OfficeRole, OfficeScope>>> = OFFICE_PERMISSIONS

const isMember = ({ office }: Actor, id: string | undefined): boolean =>
  office?.members.some((member) => member.id === id) ?? false

/**
 * The scope of the actor's permission, by the role and the office (D451); `null` if the actor does not have it.
 * `office`: for the records of all members of the actor's office.
 */
export function scopeOf(actor: Actor, permission: Permission): PermissionScope | 'office' | null {
  const granted = permissionScope(actor.role, permission)
  const { id, office } = actor
  const row = office && OFFICE_ROWS[permission]
  if (granted === null || !row) return granted
  const inOffice = row[office.role]
  const isLeaving = office.members.some((member) => member.id === id && member.isLeaving)
  if (inOffice === null || (isLeaving && isWritePermission(permission))) return null
  return inOffice === 'office' && !isLeaving ? 'office' : granted
}

/**
 * True if the actor has this permission for a record of `ownerId`; without an owner, for any record. Within an office
 * (D451) also for the records of colleagues, if the actor's role there gives it.
 */
export function can(actor: Actor | null, permission: Permission, ownerId?: string): boolean {
  if (!actor) return false
  const granted = scopeOf(actor, permission)
  if (granted === 'any') return true
  return granted !== null && (actor.id === ownerId || (granted === 'office' && isMember(actor, ownerId)))
}
