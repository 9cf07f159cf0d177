import 'server-only'
import { findProperty } from '@/lib/data/properties'
import { notFound } from '@/lib/domain/errors'
import { can } from '@/lib/domain/permissions'
import { type Actor } from '@/lib/domain/user'
import { type PropertyDto } from '@/lib/schemas/property'
import { toPropertyDto } from './property-dto'

/** A listing; a rejected one only for its agent and administrators (decision 7), else `not_found`. */
export async function getProperty(actor: Actor, { id }: { id: string }): Promise<PropertyDto> {
  const property = await findProperty(id)
  const permission = property?.status === 'rejected' ? 'property:read-rejected' : 'property:read'
  if (!property || !can(actor, permission, property.agentId.toHexString()))
    throw notFound('Property not found.')
  return toPropertyDto(property)
}
