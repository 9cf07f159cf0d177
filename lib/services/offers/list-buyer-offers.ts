import 'server-only'
import { findOffersOfBuyer } from '@/lib/data/offers'
import { type OfferStatus } from '@/lib/domain/offer'
import { type Actor } from '@/lib/domain/user'
import { type OfferDto } from '@/lib/schemas/offer'
import { type Page, type PageInput } from '@/lib/schemas/page'
import { listOfPerson } from '../list-of-person'
import { readPage } from '../paging'
import { toOfferDto, withBackups } from './offer-dto'

/**
 * The offers of the buyer with this email, all or of one status, newest first, for the buyer and
 * administrators. Throws `forbidden`.
 */
export const listBuyerOffers = (
  actor: Actor,
  { email, status, ...pageInput }: { email: string; status?: OfferStatus | undefined } & PageInput,
): Promise<Page<OfferDto>> =>
  listOfPerson(actor, email, 'offer:read-as-buyer', async (id) => {
    const page = await readPage(findOffersOfBuyer(id, status), pageInput, toOfferDto)
    return { ...page, items: await withBackups(page.items) }
  })
