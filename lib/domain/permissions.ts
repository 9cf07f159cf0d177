import { type Actor, type Role } from './user'

/**
 * How far a permission reaches: `any` record, or `own` ones only. Whose a record
 * is depends on the permission: the buyer of an offer for `offer:pay`, the
 * listing's agent for `offer:decide`.
 */
type Reach = 'any' | 'own'

/** Specification section 6 and decisions 8, 10, 17, 30: who may do what. A role that is not named may not. */
const PERMISSIONS = {
  'property:read': { user: 'any', agent: 'any', admin: 'any', fraud: 'any' },
  'property:read-rejected': { agent: 'own', admin: 'any' },
  'offer:create': { user: 'any' },
  'offer:read-as-buyer': { user: 'own', agent: 'own', admin: 'any', fraud: 'own' },
  'offer:read-as-agent': { agent: 'own', admin: 'any' },
  'offer:decide': { agent: 'own' },
  'offer:pay': { user: 'own', agent: 'own', admin: 'own' },
} as const satisfies Record<string, Partial<Record<Role, Reach>>>

export type Permission = keyof typeof PERMISSIONS
export const ALL_PERMISSIONS = Object.keys(PERMISSIONS) as Permission[]

/** How far the role's permission reaches, or `null` where it has none. */
export function reach(role: Role, permission: Permission): Reach | null {
  const row: Partial<Record<Role, Reach>> = PERMISSIONS[permission]
  return row[role] ?? null
}

/** True if the actor may do this to a record that belongs to `ownerId` (left out: to any record). */
export function can(actor: Actor | null, permission: Permission, ownerId?: string): boolean {
  if (!actor) return false
  const granted = reach(actor.role, permission)
  return granted === 'any' || (granted === 'own' && actor.id === ownerId)
}
