import { CURRENCY } from './money'

const short = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: CURRENCY.toUpperCase(),
  notation: 'compact',
  maximumSignificantDigits: 3,
})

/** A price in major units where there is little room, on pins, axes and chips alone (D77): "$540K", "$1.25M". */
export const formatShortPrice = (major: number): string => short.format(major)

/** Two of them as one (D77): "$540–595K", "$980K–1.2M"; one alone where both look the same. Major units. */
export function formatShortRange(min: number, max: number): string {
  const [from, to] = [formatShortPrice(min), formatShortPrice(max)]
  if (from === to) return to
  const unit = /\D$/.exec(to)?.[0]
  const first = unit !== undefined && from.endsWith(unit) ? from.slice(0, -1) : from
  return `${first}–${to.slice(1)}`
}
