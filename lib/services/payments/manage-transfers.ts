import 'server-only'
import { findOffersByIds, findTransferOffers } from '@/lib/data/offers'
import { findDueTransfers } from '@/lib/data/transfers'
import { toMajor } from '@/lib/domain/money'
import { readReference } from '@/lib/domain/transfer'
import { type Actor } from '@/lib/domain/user'
import { ADMIN_TABLE_ROWS, type AdminTablePage, type TransferTableQuery } from '@/lib/schemas/admin-table'
import { type OfferDto } from '@/lib/schemas/offer'
import { type LateTransferDto } from '@/lib/schemas/transfer'
import { readAdminTable } from '../admin-table'
import { assertCan } from '../authorise'
import { toOfferDto } from '../offers/offer-dto'

/**
 * One page of the accepted offers awaiting a bank transfer, highest first; a search is for one reference, and also
 * finds a paid or closed offer. Anything but a reference finds nothing.
 */
export async function manageTransfers(
  actor: Actor,
  { search, ...cursors }: TransferTableQuery,
): Promise<AdminTablePage<OfferDto>> {
  assertCan(actor, 'transfer:record')
  const referred = readReference(search)
  if (search !== '' && !referred) return { items: [], previous: null, next: null }
  return readAdminTable(findTransferOffers(referred), cursors, toOfferDto)
}

/** The late transfers to return, oldest first; one page. */
export async function listLateTransfers(actor: Actor): Promise<LateTransferDto[]> {
  assertCan(actor, 'transfer:record')
  const transfers = await findDueTransfers(ADMIN_TABLE_ROWS)
  if (transfers.length === 0) return []
  const offers = await findOffersByIds(transfers.map(({ offerId }) => offerId))
  const known = new Map(offers.map((offer) => [offer._id.toHexString(), offer]))
  return transfers.flatMap(({ _id: bankReference, offerId, amountMinor, receivedOn }) => {
    const id = offerId.toHexString()
    const offer = known.get(id)
    if (!offer) return []
    const { propertyTitle, buyerName, buyerEmail } = offer
    return [
      {
        ...{ bankReference, offerId: id, propertyTitle, buyerName, buyerEmail },
        ...{ amount: toMajor(amountMinor), receivedOn },
      },
    ]
  })
}
