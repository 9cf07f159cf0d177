import * as z from 'zod/mini'
import { groupDigits } from '@/lib/domain/group-digits'
import { FORMAT } from '@/lib/domain/format'
import { isMoney } from '@/lib/domain/money'
import { type ParsedNumber, readNumber } from '@/lib/domain/numbers'
import { MAX_PRICE } from '@/lib/domain/shown-price'
import { maxLength } from './common'

/** The most characters of a typed amount, with signs and spaces. */
export const AMOUNT_TEXT_LIMIT = 40
/** The most characters of a picture's URL. */
export const URL_LIMIT = 2_000

/** A price in major units. */
export const price = (required: string) =>
  z
    .number(required)
    .check(
      z.refine(
        (value) => isMoney(value) && value > 0 && value <= MAX_PRICE,
        `Please enter a price above 0 and at most ${groupDigits(MAX_PRICE)}, with no more than ${FORMAT.decimals}.`,
      ),
    )

/** Parses money in major units, for `typedNumber`. */
export const readMoney = (text: string): ParsedNumber => readNumber(text, 'money')

/**
 * Parses the number in a typed text (D165). An invalid text becomes `otherwise`, which the field's own validation
 * rejects; an ambiguous number is rejected here, with a message that names the sign.
 */
export const typedNumber = <Otherwise extends number | null>(
  read: (typed: string) => ParsedNumber,
  otherwise: (typed: string) => Otherwise,
) =>
  z.transform((text: string, payload): number | Otherwise => {
    const parsed = read(text)
    if ('value' in parsed) return parsed.value
    if (parsed.message === null) return otherwise(text)
    payload.issues.push({ code: 'custom', message: parsed.message, input: text })
    return z.NEVER
  })

/** A typed price (D165). A blank or invalid text is reported as a missing price. */
export const typedPrice = (required: string) =>
  z.pipe(
    z.pipe(
      z.pipe(
        z.string(required).check(z.trim(), maxLength(AMOUNT_TEXT_LIMIT)),
        typedNumber(readMoney, (value) => (value === '' ? null : 0)),
      ),
      z.transform((amount) => amount ?? undefined),
    ),
    z.optional(price(required)),
  )
