import 'server-only'
import { findPropertiesOfAgent } from '@/lib/data/properties'
import { type Actor } from '@/lib/domain/user'
import { type Page, type PageInput } from '@/lib/schemas/page'
import { type OwnPropertyDto } from '@/lib/schemas/property'
import { assertCan } from '../authorise'
import { readPage } from '../paging'
import { toExactDto } from './property-dto'

/** The agent's own listings, each with its number of offers, newest first. Throws `forbidden` for buyers. */
export async function listOwnProperties(actor: Actor, pageInput: PageInput): Promise<Page<OwnPropertyDto>> {
  assertCan(actor, 'property:read-as-agent', actor.id)
  return readPage(findPropertiesOfAgent(actor.id), pageInput, (property) => ({
    ...toExactDto(property),
    offerCount: property.offerCount,
  }))
}
