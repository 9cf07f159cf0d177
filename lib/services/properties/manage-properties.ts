import 'server-only'
import { type PropertyDoc } from '@/lib/data/collections'
import { findManagedProperties } from '@/lib/data/properties'
import { type Actor } from '@/lib/domain/user'
import { type DeskPage, type ManagedPropertyDto, type PropertyDeskQuery } from '@/lib/schemas/desk'
import { assertCan } from '../authorise'
import { readDesk } from '../desk'
import { toPlaceListing } from './property-dto'

const toManaged = (property: PropertyDoc): ManagedPropertyDto => ({
  ...toPlaceListing(property),
  agentName: property.agentName,
  agentEmail: property.agentEmail,
  updatedAt: property.updatedAt.toISOString(),
})

/** One page of all listings, rejected and sold ones too, for those who decide on them. */
export function manageProperties(
  actor: Actor,
  { search, status, sort, ...turn }: PropertyDeskQuery,
): Promise<DeskPage<ManagedPropertyDto>> {
  assertCan(actor, 'property:decide')
  return readDesk(findManagedProperties({ search, status }, sort), turn, toManaged)
}
