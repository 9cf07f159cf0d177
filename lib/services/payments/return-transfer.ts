import 'server-only'
import { recordAudit } from '@/lib/data/audit'
import { transaction } from '@/lib/data/client'
import { ObjectId } from '@/lib/data/ids'
import { findOffer } from '@/lib/data/offers'
import { findTransfer, noteTransferReturned } from '@/lib/data/transfers'
import { conflict } from '@/lib/domain/errors'
import { bankTransactionId } from '@/lib/domain/transfer'
import { type Actor } from '@/lib/domain/user'
import { type ReturnTransferInput } from '@/lib/schemas/transfer'
import { assertCan } from '../authorise'
import { offerEvent, notify } from '../notices/notify'

/**
 * Records how a late transfer was returned, by an administrator (D75); notifies the buyer on the offer and by mail.
 * Throws `conflict` if no transfer of this reference must be returned, or it was recorded before.
 */
export async function returnTransfer(
  actor: Actor,
  { bankReference, note }: ReturnTransferInput,
): Promise<void> {
  assertCan(actor, 'transfer:record')
  const transfer = await findTransfer(bankReference)
  const offer = transfer && (await findOffer(transfer.offerId.toHexString()))
  if (!transfer || !offer) throw nothingDue()
  const returned = { at: new Date(), by: new ObjectId(actor.id), note }
  await transaction(async (session) => {
    if (!(await noteTransferReturned(transfer, returned, session))) throw nothingDue()
    await recordAudit(
      {
        actor,
        action: 'offer.refunded',
        targetType: 'offer',
        targetId: offer._id,
        targetName: offer.propertyTitle,
        before: {},
        after: { amountMinor: transfer.amountMinor, repaid: note },
      },
      session,
    )
    await notify(
      session,
      offerEvent('payment-refunded', offer, {
        at: returned.at,
        to: ['buyer'],
        each: { transaction: bankTransactionId(bankReference), refund: 'repaid' },
        values: { amountMinor: transfer.amountMinor, returned: note },
        lastAddress: offer.buyerEmail,
      }),
    )
  })
}

const nothingDue = () => conflict('There is no transfer to refund with this bank reference.')
