import 'server-only'
import { type PropertyDoc } from '@/lib/data/collections'
import { findManagedProperties } from '@/lib/data/properties'
import { type Actor } from '@/lib/domain/user'
import {
  type AdminTablePage,
  type ManagedPropertyDto,
  type PropertyTableQuery,
} from '@/lib/schemas/admin-table'
import { assertCan } from '../authorise'
import { readAdminTable } from '../admin-table'
import { rejectionOf, toPlaceListing } from './property-dto'

/** A listing as administrators judge it. */
export const toManaged = (property: PropertyDoc): ManagedPropertyDto => ({
  ...toPlaceListing(property),
  agentName: property.agentName,
  agentEmail: property.agentEmail,
  updatedAt: property.updatedAt.toISOString(),
  ...rejectionOf(property),
})

/** One page of all listings, rejected and sold ones too, for those who decide on them. */
export function manageProperties(
  actor: Actor,
  { search, status, sort, ...cursors }: PropertyTableQuery,
  size?: number,
): Promise<AdminTablePage<ManagedPropertyDto>> {
  assertCan(actor, 'property:decide')
  return readAdminTable(findManagedProperties({ search, status }, sort), cursors, toManaged, size)
}
