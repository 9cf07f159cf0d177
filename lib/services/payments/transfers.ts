import 'server-only'
import { transaction, isDuplicateKey, ObjectId } from '@/lib/data/client'
import { type OfferDoc, type TransferDoc } from '@/lib/data/collections'
import { findOffer, findOffersByIds, findTransferOffers } from '@/lib/data/offers'
import {
  findDueTransfers,
  findTransfer,
  insertDueTransfer,
  insertSettledTransfer,
  recordTransferReturned,
} from '@/lib/data/payments'
import { conflict, invalidField, notFound } from '@/lib/domain/errors'
import { formatMoney, toMajor, toMinor } from '@/lib/domain/money'
import { isDecidable, isPayable } from '@/lib/domain/offer'
import {
  arrivedBeforeDeadline,
  bankTransactionId,
  isPaidByTransfer,
  readReference,
  transferDayError,
} from '@/lib/domain/transfer'
import { type Actor } from '@/lib/domain/user'
import { getEnv } from '@/lib/env'
import { count } from '@/lib/metrics/metrics'
import { ADMIN_TABLE_ROWS, type AdminTablePage, type TransferTableQuery } from '@/lib/schemas/admin-table'
import { type OfferDto } from '@/lib/schemas/offer'
import {
  type LateTransferDto,
  type RecordTransferInput,
  type ReturnTransferInput,
  type TransferAccount,
} from '@/lib/schemas/transfer'
import { readAdminTable } from '../paging'
import { auditOffer } from '../audit/audit-entries'
import { assertCan } from '../authorise'
import { byId } from '@/lib/data/reads'
import { notify, offerEvent } from '../notices/notify'
import { toOfferDto } from '../offers/list-offers'
import { completePurchase } from './settle-payment'

/** The account for bank transfers (D75), or `null` if it is not set: then the buyer has to ask. */
export function transferAccount(): TransferAccount | null {
  const {
    TRANSFER_PAYEE: payee,
    TRANSFER_BANK: bank,
    TRANSFER_ACCOUNT: account,
    TRANSFER_BIC: bic,
    TRANSFER_NOTE: note,
  } = getEnv()
  return payee && bank && account ? { payee, bank, account, bic, note } : null
}

/**
 * One page of the accepted offers awaiting a bank transfer, highest first; a search is for one reference, and also
 * finds a paid or closed offer. Anything but a reference finds nothing.
 */
export async function manageTransfers(
  actor: Actor,
  { search, ...cursors }: TransferTableQuery,
): Promise<AdminTablePage<OfferDto>> {
  assertCan(actor, 'transfer:record')
  const idRange = readReference(search)
  if (search !== '' && !idRange) return { items: [], previous: null, next: null }
  return readAdminTable(findTransferOffers(idRange), cursors, toOfferDto)
}

/** The late transfers to return, oldest first; one page. */
export async function listLateTransfers(actor: Actor): Promise<LateTransferDto[]> {
  assertCan(actor, 'transfer:record')
  const transfers = await findDueTransfers(ADMIN_TABLE_ROWS)
  if (transfers.length === 0) return []
  const offers = await findOffersByIds(transfers.map(({ offerId }) => offerId))
  const offersById = byId(offers)
  return transfers.flatMap(({ _id: bankReference, offerId, amountMinor, receivedOn }) => {
    const id = offerId.toHexString()
    const offer = offersById.get(id)
    if (!offer) return []
    const { propertyTitle, buyerName, buyerEmail } = offer
    return [
      {
        bankReference,
        offerId: id,
        propertyTitle,
        buyerName,
        buyerEmail,
        amount: toMajor(amountMinor),
        receivedOn,
      },
    ]
  })
}

type RecordedTransfer = Omit<TransferDoc, 'state'>

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
  const existing = await findTransfer(transfer._id)
  if (existing) return checkRecorded(existing, transfer, offer)
  assertPaysOffer(offer, transfer)
  try {
    if (canPay(transfer, offer) && (await buyByTransfer(actor, offer, transfer))) {
      count('payments', { outcome: 'transfer' })
      return true
    }
    await recordLate(actor, offer, transfer)
    count('payments', { outcome: 'transfer-late' })
  } catch (error) {
    if (!isDuplicateKey(error)) throw error
    // Another person recorded it at the same moment.
    const stored = await findTransfer(transfer._id)
    if (!stored) throw error
    return checkRecorded(stored, transfer, offer)
  }
  throw lateConflict(offer)
}

/** True if the transfer can buy the offer: it is accepted, and the transfer arrived before the deadline. */
const canPay = (transfer: RecordedTransfer, offer: OfferDoc): boolean =>
  isPayable(offer.status) && arrivedBeforeDeadline(transfer, offer)

const lateConflict = ({ status }: OfferDoc) =>
  conflict(
    `${isPayable(status) ? 'This transfer arrived after the payment deadline. It' : 'This offer is no longer open. The transfer'} is listed under Bank Transfers and must be refunded.`,
  )

const toTransfer = (
  { id }: Actor,
  { _id: offerId }: OfferDoc,
  { amount, receivedOn, bankReference }: RecordTransferInput,
): RecordedTransfer => ({
  _id: bankReference,
  offerId,
  amountMinor: toMinor(amount),
  receivedOn,
  recordedAt: new Date(),
  recordedBy: new ObjectId(id),
})

/** False if nothing is left to do. Throws if it was another transfer, must be returned, or was returned. */
function checkRecorded(
  existing: TransferDoc,
  { offerId, amountMinor }: RecordedTransfer,
  offer: OfferDoc,
): false {
  if (!existing.offerId.equals(offerId))
    throw conflict('A transfer with this bank reference is already recorded for another offer.')
  if (existing.amountMinor !== amountMinor)
    throw conflict(
      `This bank reference is already recorded for ${formatMoney(toMajor(existing.amountMinor))}.`,
    )
  if (existing.returned) throw conflict(`This transfer was already refunded: ${existing.returned.note}.`)
  if (existing.state !== 'settled') throw lateConflict(offer)
  return false
}

/** Throws if it cannot be this offer's transfer. */
function assertPaysOffer(offer: OfferDoc, transfer: RecordedTransfer): void {
  const { amountMinor, receivedOn, recordedAt } = transfer
  if (!isPaidByTransfer(offer.amountMinor)) throw conflict('This offer can only be paid by card.')
  if (isDecidable(offer.status)) throw conflict('This offer has not been accepted.')
  const error = transferDayError(receivedOn, offer.createdAt, recordedAt)
  if (error !== null) throw invalidField('receivedOn', error)
  if (canPay(transfer, offer) && amountMinor !== offer.amountMinor)
    throw invalidField(
      'amount',
      `The accepted offer is ${formatMoney(toMajor(offer.amountMinor))}. A transfer of a different amount can’t pay for it. Refund it through your bank.`,
    )
}

const buyByTransfer = (actor: Actor, offer: OfferDoc, transfer: RecordedTransfer): Promise<boolean> =>
  completePurchase(offer, {
    actor,
    transactionId: bankTransactionId(transfer._id),
    auditValues: { amountMinor: transfer.amountMinor, receivedOn: transfer.receivedOn },
    writeMore: (session) => insertSettledTransfer(transfer, session),
  })

/**
 * Records a transfer that the offer cannot use and notifies its buyer, so that it is not forgotten (D51). Checks the
 * offer again in that transaction: it may be payable by now.
 */
async function recordLate(actor: Actor, { _id }: OfferDoc, transfer: RecordedTransfer): Promise<void> {
  const { _id: bankReference, amountMinor, receivedOn, recordedAt } = transfer
  const transactionId = bankTransactionId(bankReference)
  await transaction(async (session) => {
    const offer = await findOffer(_id.toHexString(), session)
    if (!offer || isDecidable(offer.status) || canPay(transfer, offer))
      throw conflict('This offer has just changed. Please review it again.')
    await insertDueTransfer(transfer, session)
    const after = { transactionId, amountMinor, receivedOn }
    await auditOffer(actor, 'offer.transfer-late', offer, { after }, session)
    await notify(
      session,
      offerEvent('payment-returning', offer, {
        at: recordedAt,
        to: ['buyer'],
        each: { transaction: transactionId },
        values: { amountMinor },
        lastEmail: offer.buyerEmail,
      }),
    )
  })
}

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
  if (!transfer || !offer) throw noTransferConflict()
  const returnRecord = { at: new Date(), by: new ObjectId(actor.id), note }
  await transaction(async (session) => {
    if (!(await recordTransferReturned(transfer, returnRecord, session))) throw noTransferConflict()
    const after = { amountMinor: transfer.amountMinor, repaid: note }
    await auditOffer(actor, 'offer.refunded', offer, { after }, session)
    await notify(
      session,
      offerEvent('payment-refunded', offer, {
        at: returnRecord.at,
        to: ['buyer'],
        each: { transaction: bankTransactionId(bankReference), refund: 'repaid' },
        values: { amountMinor: transfer.amountMinor, returned: note },
        lastEmail: offer.buyerEmail,
      }),
    )
  })
}

const noTransferConflict = () => conflict('There is no transfer to refund with this bank reference.')
