const UNITS = [
  [1e9, 'B'],
  [1e6, 'M'],
  [1e3, 'K'],
] as const

/** A price in major units, abbreviated for pins, axes and chips only (D77): "$540K", "$1.25M". */
export function formatShortPrice(major: number): string {
  const rounded = Number(major.toPrecision(3))
  const [size, unit] = UNITS.find(([size]) => rounded >= size) ?? [1, '']
  return `$${rounded / size}${unit}`
}

/** A price range in major units, abbreviated (D77): "$540–595K", "$980K–1.2M"; one price if both look the same. */
export function formatShortRange(min: number, max: number): string {
  const [from, to] = [formatShortPrice(min), formatShortPrice(max)]
  if (from === to) return to
  const unit = /\D$/.exec(to)?.[0]
  const first = unit !== undefined && from.endsWith(unit) ? from.slice(0, -1) : from
  return `${first}–${to.slice(1)}`
}
