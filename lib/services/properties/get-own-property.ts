import 'server-only'
import { notFound } from '@/lib/domain/errors'
import { can } from '@/lib/domain/permissions'
import { type Actor } from '@/lib/domain/user'
import { type PropertyDto } from '@/lib/schemas/property'
import { isApproximateByAgent } from './place-listing'
import { toExactDto } from './property-dto'
import { readProperty } from './read-property'

/**
 * A listing that the actor may change, with its exact position. If the geocoder found the position,
 * `positionAccuracy` is the one that the agent wants for a position of their own (D67). Throws `not_found`
 * for other listings.
 */
export async function getOwnProperty(actor: Actor, { id }: { id: string }): Promise<PropertyDto> {
  const property = await readProperty(actor, id)
  if (!can(actor, 'property:update', property.agentId.toHexString())) throw notFound('Property not found.')
  return {
    ...toExactDto(property),
    ...(isApproximateByAgent(property) && { positionAccuracy: 'approximate' as const }),
  }
}
