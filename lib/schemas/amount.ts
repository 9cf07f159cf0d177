import * as z from 'zod/mini'
import { isMoney, readAmount } from '@/lib/domain/money'
import { atMost } from './common'

/** The longest amount that a person may type, with its signs and spaces. */
export const TYPED_LIMIT = 40
/** The longest address of a picture. */
export const ADDRESS_LIMIT = 2_000
/** The highest price of a listing and the highest offer (D23). Major units. */
export const PRICE_LIMIT = 1_000_000_000

/** A price in major units. */
export const price = (required: string) =>
  z
    .number(required)
    .check(
      z.refine(
        (value) => isMoney(value) && value > 0 && value <= PRICE_LIMIT,
        'Please enter a price above 0 and at most 1,000,000,000, with no more than two decimals.',
      ),
    )

/** A price as a person types it (D165). What is no amount is no price. */
export const typedPrice = (required: string) =>
  z.pipe(
    z.pipe(
      z.string(required).check(z.trim(), z.minLength(1, required), atMost(TYPED_LIMIT)),
      z.transform((typed) => readAmount(typed) ?? 0),
    ),
    price(required),
  )
