import { toDay } from './dates'
import { isPayable, paymentMethodOf, type OfferStatus } from './offer'

/**
 * The state of a bank transfer: it paid for the offer, it was too late and must be returned, or it has been returned.
 */
export const TRANSFER_STATES = ['settled', 'due', 'returned'] as const
export type TransferState = (typeof TRANSFER_STATES)[number]

/** True if an offer of this amount is paid by bank transfer, because it exceeds a card payment (D75). Minor units. */
export const isPaidByTransfer = (amountMinor: number): boolean => paymentMethodOf(amountMinor) === 'transfer'

/** True if the offer awaits a bank transfer, which an administrator must record when it arrives (D194). Minor units. */
export const awaitsTransfer = (offer: { status: OfferStatus; amountMinor: number }): boolean =>
  isPayable(offer.status) && isPaidByTransfer(offer.amountMinor)

/**
 * True if the bank transfer is in time for an accepted offer (D75): it was recorded before the deadline, or the bank
 * received it on that day or earlier. `receivedOn`: "2025-01-05".
 */
export const arrivedBeforeDeadline = (
  { receivedOn, recordedAt }: { receivedOn: string; recordedAt: Date },
  { expiresAt }: { expiresAt?: Date | null | undefined },
): boolean => !expiresAt || recordedAt < expiresAt || receivedOn <= toDay(expiresAt)

const BANK = 'bank_'

export const bankTransactionId = (bankReference: string): string => `${BANK}${bankReference}`

export const isBankTransaction = (transactionId: string): boolean => transactionId.startsWith(BANK)

/**
 * An alphabet without similar characters: no 0 and O, no 1, I and L. Its size, 31, is prime, as the check character
 * requires.
 */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const PREFIX = 'KS'
const DATA_LENGTH = 9

/**
 * An offer's id starts with its time in seconds and ends with a counter. The reference distinguishes this many values of
 * the counter.
 */
const COUNTER_VALUES = 16 ** 3

/** Weights that are distinct and not 0, so that a mistyped or swapped character is detected. */
const checkOf = (digits: readonly number[]): number =>
  digits.reduce((sum, digit, i) => sum + (i + 2) * digit, 0) % ALPHABET.length

/**
 * The reference of a bank transfer for an offer (D75): "KS-7Q3MX-2R9FA". Derived from the offer's id (24 hexadecimal
 * digits), so it never changes. The part that varies most comes first.
 */
export function transferReference(offerId: string): string {
  const digits: number[] = []
  let rest =
    Number.parseInt(offerId.slice(0, 8), 16) * COUNTER_VALUES + Number.parseInt(offerId.slice(-3), 16)
  for (let i = 0; i < DATA_LENGTH; i += 1) {
    digits.push(rest % ALPHABET.length)
    rest = Math.floor(rest / ALPHABET.length)
  }
  const signs = [...digits, checkOf(digits)].map((digit) => ALPHABET.charAt(digit))
  return `${PREFIX}-${signs.slice(0, 5).join('')}-${signs.slice(5).join('')}`
}

/** The range of ids that a reference may stand for: from `first` to `last`, ending with `end`. Hexadecimal digits. */
export type ReferenceIdRange = { first: string; last: string; end: string }

/** Parses a reference in any spelling; `null` if it is invalid or mistyped. */
export function readReference(text: string): ReferenceIdRange | null {
  const normalized = text.toUpperCase().replace(/[^0-9A-Z]/g, '')
  const hasPrefix = normalized.startsWith(PREFIX) && normalized.length === PREFIX.length + DATA_LENGTH + 1
  const digits = [...(hasPrefix ? normalized.slice(PREFIX.length) : normalized)].map((sign) =>
    ALPHABET.indexOf(sign),
  )
  if (digits.length !== DATA_LENGTH + 1 || digits.includes(-1)) return null
  const data = digits.slice(0, DATA_LENGTH)
  const value = data.reduceRight((sum, digit) => sum * ALPHABET.length + digit, 0)
  const seconds = Math.floor(value / COUNTER_VALUES)
  if (checkOf(data) !== digits[DATA_LENGTH] || seconds >= 2 ** 32) return null
  const begin = seconds.toString(16).padStart(8, '0')
  return {
    first: `${begin}${'0'.repeat(16)}`,
    last: `${begin}${'f'.repeat(16)}`,
    end: (value % COUNTER_VALUES).toString(16).padStart(3, '0'),
  }
}

/** The largest differences between a bank's local time and UTC, in milliseconds. */
const MAX_BEHIND_UTC_MS = 12 * 60 * 60 * 1000
const MAX_AHEAD_OF_UTC_MS = 14 * 60 * 60 * 1000

/** The error of the day on which a transfer arrived ("2025-01-05"); `null` if it is valid. */
export function transferDayError(day: string, offerMadeAt: Date, now: Date): string | null {
  if (day > toDay(new Date(now.getTime() + MAX_AHEAD_OF_UTC_MS))) return 'This date is in the future.'
  return day < toDay(new Date(offerMadeAt.getTime() - MAX_BEHIND_UTC_MS))
    ? 'This date is before the offer was made.'
    : null
}

/** Letters count as 10 to 35 (ISO 13616). */
const ibanRemainder = (signs: string): number =>
  [...signs].reduce((rest, sign) => {
    const value = Number.parseInt(sign, 36)
    return (rest * (value > 9 ? 100 : 10) + value) % 97
  }, 0)

/**
 * True for any text that is not blank, unless it looks like an IBAN and its format or check digits are wrong (ISO
 * 13616).
 */
export function isAccountNumber(text: string): boolean {
  const number = text.replace(/\s/g, '').toUpperCase()
  if (!/^[A-Z]{2}\d/.test(number)) return number !== ''
  return (
    /^[A-Z]{2}\d{2}[0-9A-Z]{11,30}$/.test(number) && ibanRemainder(number.slice(4) + number.slice(0, 4)) === 1
  )
}
