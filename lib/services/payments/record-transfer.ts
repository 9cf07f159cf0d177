import 'server-only'
import { recordAudit } from '@/lib/data/audit'
import { transaction } from '@/lib/data/client'
import { type OfferDoc, type TransferDoc } from '@/lib/data/collections'
import { isDuplicateKey } from '@/lib/data/errors'
import { ObjectId } from '@/lib/data/ids'
import { findOffer } from '@/lib/data/offers'
import { findTransfer, insertDueTransfer, insertSettledTransfer } from '@/lib/data/transfers'
import { conflict, invalidField, notFound } from '@/lib/domain/errors'
import { formatMoney, toMajor, toMinor } from '@/lib/domain/money'
import { isDecidable, isPayable } from '@/lib/domain/offer'
import {
  bankTransactionId,
  arrivedBeforeDeadline,
  transferDayError,
  isPaidByTransfer,
} from '@/lib/domain/transfer'
import { type Actor } from '@/lib/domain/user'
import { count } from '@/lib/metrics/metrics'
import { type RecordTransferInput } from '@/lib/schemas/transfer'
import { assertCan } from '../authorise'
import { offerEvent, notify } from '../notices/notify'
import { completePurchase } from './settle-payment'

type Recorded = Omit<TransferDoc, 'state'>

/**
 * An administrator records the bank transfer that pays an accepted offer above the card limit, which buys it
 * as a card does (D75). True if this call bought the offer, false if the same transfer was recorded before.
 * `amount` is in major units. An amount other than the offer's is `invalid_input` while the transfer could
 * still pay it. If the offer is no longer accepted, or the transfer arrived after the payment deadline, it is
 * recorded for return, the buyer is notified, and `conflict` is thrown.
 */
export async function recordTransfer(actor: Actor, input: RecordTransferInput): Promise<boolean> {
  assertCan(actor, 'transfer:record')
  const offer = await findOffer(input.id)
  if (!offer) throw notFound('Offer not found')
  const transfer = toTransfer(actor, offer, input)
  const known = await findTransfer(transfer._id)
  if (known) return recordedBefore(known, transfer, offer)
  assertFits(offer, transfer)
  try {
    if (canPay(transfer, offer) && (await settle(actor, offer, transfer))) {
      count('payments', { outcome: 'transfer' })
      return true
    }
    await noteLate(actor, offer, transfer)
    count('payments', { outcome: 'transfer-late' })
  } catch (error) {
    if (!isDuplicateKey(error)) throw error
    // Somebody else recorded it at the same moment.
    const first = await findTransfer(transfer._id)
    if (!first) throw error
    return recordedBefore(first, transfer, offer)
  }
  throw tooLate(offer)
}

/** True if the transfer can buy the offer: it is accepted, and the transfer arrived before the deadline. */
const canPay = (transfer: Recorded, offer: OfferDoc): boolean =>
  isPayable(offer.status) && arrivedBeforeDeadline(transfer, offer)

const tooLate = ({ status }: OfferDoc) =>
  conflict(
    `${isPayable(status) ? 'This transfer arrived after the payment deadline. It' : 'This offer is no longer open. The transfer'} is listed under Bank Transfers and must be refunded.`,
  )

const toTransfer = (
  { id }: Actor,
  { _id: offerId }: OfferDoc,
  { amount, receivedOn, bankReference }: RecordTransferInput,
): Recorded => ({
  _id: bankReference,
  offerId,
  amountMinor: toMinor(amount),
  receivedOn,
  recordedAt: new Date(),
  recordedBy: new ObjectId(id),
})

/** False if nothing is left to do. Throws if it was another transfer, must be returned, or was returned. */
function recordedBefore(known: TransferDoc, { offerId, amountMinor }: Recorded, offer: OfferDoc): false {
  if (!known.offerId.equals(offerId))
    throw conflict('A transfer with this bank reference is already recorded for another offer.')
  if (known.amountMinor !== amountMinor)
    throw conflict(`This bank reference is already recorded for ${formatMoney(toMajor(known.amountMinor))}.`)
  if (known.returned) throw conflict(`This transfer was already refunded: ${known.returned.note}.`)
  if (known.state !== 'settled') throw tooLate(offer)
  return false
}

/** Throws if it cannot be this offer's transfer. */
function assertFits(offer: OfferDoc, transfer: Recorded): void {
  const { amountMinor, receivedOn, recordedAt } = transfer
  if (!isPaidByTransfer(offer.amountMinor)) throw conflict('This offer can only be paid by card.')
  if (isDecidable(offer.status)) throw conflict('This offer has not been accepted.')
  const fault = transferDayError(receivedOn, offer.createdAt, recordedAt)
  if (fault !== null) throw invalidField('receivedOn', fault)
  if (canPay(transfer, offer) && amountMinor !== offer.amountMinor)
    throw invalidField(
      'amount',
      `The accepted offer is ${formatMoney(toMajor(offer.amountMinor))}. A transfer of a different amount can’t pay for it. Refund it through your bank.`,
    )
}

const settle = (actor: Actor, offer: OfferDoc, transfer: Recorded): Promise<boolean> =>
  completePurchase(offer, {
    actor,
    transactionId: bankTransactionId(transfer._id),
    told: { amountMinor: transfer.amountMinor, receivedOn: transfer.receivedOn },
    also: (session) => insertSettledTransfer(transfer, session),
  })

/**
 * Records a transfer that the offer cannot use and notifies its buyer, so that it is not forgotten (D51). Checks the
 * offer again in that transaction: it may be payable by now.
 */
async function noteLate(actor: Actor, { _id }: OfferDoc, transfer: Recorded): Promise<void> {
  const { _id: bankReference, amountMinor, receivedOn, recordedAt } = transfer
  const transactionId = bankTransactionId(bankReference)
  await transaction(async (session) => {
    const offer = await findOffer(_id.toHexString(), session)
    if (!offer || isDecidable(offer.status) || canPay(transfer, offer))
      throw conflict('This offer has just changed. Please review it again.')
    await insertDueTransfer(transfer, session)
    await recordAudit(
      {
        actor,
        action: 'offer.transfer-late',
        targetType: 'offer',
        targetId: _id,
        targetName: offer.propertyTitle,
        before: {},
        after: { transactionId, amountMinor, receivedOn },
      },
      session,
    )
    await notify(
      session,
      offerEvent('payment-returning', offer, {
        at: recordedAt,
        to: ['buyer'],
        each: { transaction: transactionId },
        values: { amountMinor },
        lastAddress: offer.buyerEmail,
      }),
    )
  })
}
