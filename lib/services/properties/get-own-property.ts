import 'server-only'
import { notFound } from '@/lib/domain/errors'
import { can } from '@/lib/domain/permissions'
import { type Actor } from '@/lib/domain/user'
import { type PropertyDto } from '@/lib/schemas/property'
import { isApproximateByAgent } from './place-listing'
import { toExactDto } from './property-dto'
import { readProperty } from './read-property'

/**
 * A listing that the actor may change, with its position as it was given, or found: then it says of it what its agent wants
 * of the one that they give (D67). Another one is `not_found`.
 */
export async function getOwnProperty(actor: Actor, { id }: { id: string }): Promise<PropertyDto> {
  const property = await readProperty(actor, id)
  if (!can(actor, 'property:update', property.agentId.toHexString())) throw notFound('Property not found.')
  return {
    ...toExactDto(property),
    ...(isApproximateByAgent(property) && { positionAccuracy: 'approximate' as const }),
  }
}
