import 'server-only'
import { findPropertiesOfAgent } from '@/lib/data/properties'
import { type Actor } from '@/lib/domain/user'
import { type Page, type PageInput } from '@/lib/schemas/page'
import { type PropertyDto } from '@/lib/schemas/property'
import { readPage } from '../paging'
import { listOfPerson } from '../list-of-person'
import { toExactDto } from './property-dto'

/** All listings of the agent with this email or id, newest first; for that agent and administrators. */
export const listAgentProperties = (
  actor: Actor,
  { emailOrId, ...pageInput }: { emailOrId: string } & PageInput,
): Promise<Page<PropertyDto>> =>
  listOfPerson(actor, emailOrId, 'property:read-as-agent', (id) =>
    readPage(findPropertiesOfAgent(id), pageInput, toExactDto),
  )
