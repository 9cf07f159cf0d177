import 'server-only'
import { findOffersOfAgent } from '@/lib/data/offers'
import { type Actor } from '@/lib/domain/user'
import { type OfferDto } from '@/lib/schemas/offer'
import { type Page, type PageInput } from '@/lib/schemas/page'
import { listOfPerson } from '../list-of-person'
import { readPage } from '../paging'
import { toOfferDto, withBackups } from './offer-dto'

/**
 * The offers on the listings of the agent with this email, newest first, for that agent and administrators.
 * Throws `forbidden`.
 */
export const listAgentOffers = (
  actor: Actor,
  { agentEmail, ...pageInput }: { agentEmail: string } & PageInput,
): Promise<Page<OfferDto>> =>
  listOfPerson(actor, agentEmail, 'offer:read-as-agent', async (id) => {
    const page = await readPage(findOffersOfAgent(id), pageInput, toOfferDto)
    return { ...page, items: await withBackups(page.items) }
  })
