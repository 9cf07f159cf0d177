import 'server-only'
import { findProperty } from '@/lib/data/properties'
import { notFound } from '@/lib/domain/errors'
import { type Actor } from '@/lib/domain/user'
import { type PropertyDto } from '@/lib/schemas/property'
import { canSeeExactPosition, toExactDto, toPropertyDto } from './property-dto'
import { canSee } from './read-property'

/**
 * A listing, the same for every reader; `getProperty` checks whether they may read it. Throws `not_found`.
 */
export async function loadProperty(id: string): Promise<{ property: PropertyDto; agentId: string }> {
  const property = await findProperty(id)
  if (!property) throw notFound('Property not found.')
  return { property: toPropertyDto(property), agentId: property.agentId.toHexString() }
}

/** A listing; a rejected one only for its agent and administrators. Throws `not_found`. */
export async function getProperty(
  actor: Actor,
  { id }: { id: string },
  load = loadProperty,
): Promise<PropertyDto> {
  const { property, agentId } = await load(id)
  if (!canSee(actor, { agentId, status: property.status })) throw notFound('Property not found.')
  if (!canSeeExactPosition(actor, agentId)) return property
  const exact = await findProperty(id)
  return exact ? toExactDto(exact) : property
}
