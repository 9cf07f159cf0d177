import * as z from 'zod/mini'
import { lineOrBlank } from './common'

const WRONG_PHONE = 'Use the international format, like +15550100171.'
const PHONE_LENGTH = 40

/** A plus sign, then the country code and the number, or a number of the site's country (D439): at most E.164's digits. */
const NUMBER = /^(?:\+[1-9]\d{6,14}|\d{6,14})?$/

/** Characters that people put between the digits of a number. */
const SIGNS = /[\s()./\p{Pd}]/gu

/**
 * A phone number, or a blank text, without its signs and with "+" for "00" (D55). `readPhone` on the server reads it by
 * its country.
 */
export const phoneOrBlank = z.pipe(
  z.pipe(
    lineOrBlank(PHONE_LENGTH),
    z.transform((text: string) => text.normalize('NFKC').replace(SIGNS, '').replace(/^00/, '+')),
  ),
  z.string().check(z.regex(NUMBER, WRONG_PHONE)),
)
