import 'server-only'
import { type PropertyDoc } from '@/lib/data/collections'
import { type Session } from '@/lib/data/client'
import { findProperty } from '@/lib/data/properties'
import { conflict, notFound } from '@/lib/domain/errors'
import { can } from '@/lib/domain/permissions'
import { isHidden, type PropertyStatus } from '@/lib/domain/property'
import { type Actor } from '@/lib/domain/user'

/** True if the actor may see the listing: a rejected one only its agent and administrators (D7). */
export const canSee = (
  actor: Actor | null,
  { status, agentId }: { status: PropertyStatus; agentId: { toString(): string } },
): boolean => can(actor, isHidden(status) ? 'property:read-rejected' : 'property:read', String(agentId))

/** The listing with this id. Throws `not_found` if the actor may not see it. */
export async function readProperty(actor: Actor, id: string, session?: Session): Promise<PropertyDoc> {
  const property = await findProperty(id, session)
  if (!property || !canSee(actor, property)) throw notFound('Property not found.')
  return property
}

/** Thrown if a change was made for another version of the listing than the stored one. */
export const versionConflict = () =>
  conflict('This property has changed since you opened it. Please review it again.')
