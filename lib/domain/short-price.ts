import { CURRENCY } from './money'
import { once } from './once'

const short = once(
  () =>
    new Intl.NumberFormat('en-US', {
      style: 'currency',
      currency: CURRENCY.toUpperCase(),
      notation: 'compact',
      maximumSignificantDigits: 3,
    }),
)

/** A price in major units, abbreviated for pins, axes and chips only (D77): "$540K", "$1.25M". */
export const formatShortPrice = (major: number): string => short().format(major)

/** A price range in major units, abbreviated (D77): "$540–595K", "$980K–1.2M"; one price if both look the same. */
export function formatShortRange(min: number, max: number): string {
  const [from, to] = [formatShortPrice(min), formatShortPrice(max)]
  if (from === to) return to
  const unit = /\D$/.exec(to)?.[0]
  const first = unit !== undefined && from.endsWith(unit) ? from.slice(0, -1) : from
  return `${first}–${to.slice(1)}`
}
