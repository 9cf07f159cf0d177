import 'server-only'
import { type PropertyDoc } from '@/lib/data/collections'
import { valuesOf } from '@/lib/data/listing-values'
import { findManagedProperties } from '@/lib/data/properties'
import { lacksAddress } from '@/lib/domain/address'
import { type Actor } from '@/lib/domain/user'
import {
  type AdminTablePage,
  type ManagedPropertyDto,
  type PropertyTableQuery,
} from '@/lib/schemas/admin-table'
import { ADDRESS_FIELD_NAMES } from '@/lib/schemas/listing-fields'
import { assertCan } from '../authorise'
import { readAdminTable } from '../admin-table'
import { rejectionOf, toPlaceListing } from './property-dto'

/** A listing for administrators, who decide on it. */
const toManaged = (property: PropertyDoc): ManagedPropertyDto => ({
  ...toPlaceListing(property),
  agentName: property.agentName,
  agentEmail: property.agentEmail,
  updatedAt: property.updatedAt.toISOString(),
  ...valuesOf(property, ADDRESS_FIELD_NAMES),
  ...(lacksAddress(property) && { lacksAddress: true }),
  ...rejectionOf(property),
})

/** One page of all listings, including rejected and sold ones, for administrators. */
export function manageProperties(
  actor: Actor,
  { search, status, sort, ...cursors }: PropertyTableQuery,
  size?: number,
): Promise<AdminTablePage<ManagedPropertyDto>> {
  assertCan(actor, 'property:decide')
  return readAdminTable(findManagedProperties({ search, status }, sort), cursors, toManaged, size)
}
