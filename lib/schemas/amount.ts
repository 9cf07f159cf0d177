import * as z from 'zod/mini'
import { groupDigits } from '@/lib/domain/group-digits'
import { FORMAT } from '@/lib/domain/format'
import { isMoney } from '@/lib/domain/money'
import { type ParsedNumber, readNumber } from '@/lib/domain/numbers'
import { PRICE_LIMIT } from '@/lib/domain/shown-price'
import { maxLength } from './common'

/** The longest amount that a person may type, with its signs and spaces. */
export const AMOUNT_TEXT_LIMIT = 40
/** The longest address of a picture. */
export const URL_LIMIT = 2_000

/** A price in major units. */
export const price = (required: string) =>
  z
    .number(required)
    .check(
      z.refine(
        (value) => isMoney(value) && value > 0 && value <= PRICE_LIMIT,
        `Please enter a price above 0 and at most ${groupDigits(PRICE_LIMIT)}, with no more than ${FORMAT.decimals}.`,
      ),
    )

/** Parses money in major units, for `typedNumber`. */
export const readMoney = (typed: string): ParsedNumber => readNumber(typed, 'money')

/**
 * The number in a typed text (D165), or `otherwise` for an invalid one, which the field's own validation
 * rejects. An ambiguous one is rejected here, with a message that names the sign.
 */
export const typedNumber = <Otherwise extends number | null>(
  read: (typed: string) => ParsedNumber,
  otherwise: (typed: string) => Otherwise,
) =>
  z.transform((typed: string, payload): number | Otherwise => {
    const reading = read(typed)
    if ('value' in reading) return reading.value
    if (reading.message === null) return otherwise(typed)
    payload.issues.push({ code: 'custom', message: reading.message, input: typed })
    return z.NEVER
  })

/** A typed price (D165); blank is none. An invalid amount is reported as no price. */
export const typedPrice = (required: string) =>
  z.pipe(
    z.pipe(
      z.pipe(
        z.string(required).check(z.trim(), maxLength(AMOUNT_TEXT_LIMIT)),
        typedNumber(readMoney, (typed) => (typed === '' ? null : 0)),
      ),
      z.transform((amount) => amount ?? undefined),
    ),
    z.optional(price(required)),
  )
