import { textRule } from './text-rule.mjs'

/** "$5,000", "$" alone, "USD", "US dollars". */
const WRITTEN = /\$\s?\d|^\s*\$\s*$|\bUSD\b|\bdollars?\b/i

/** True for a text that writes an amount in dollars, their sign or their name. @param {string} text */
export const writesDollars = (text) => WRITTEN.test(text)

const MESSAGE =
  'Use formatPrice, CURRENCY_NAME or CURRENCY_SIGN of lib/domain/money.ts: a site has its own currency (D435).'

/** An ESLint rule: texts name no currency, because each site has its own. */
export const currency = textRule((text) => (writesDollars(text) ? [MESSAGE] : []))
