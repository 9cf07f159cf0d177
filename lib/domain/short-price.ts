import { FORMAT } from './format'
import { withSign } from './money'

const UNITS = [
  [1e9, 'B'],
  [1e6, 'M'],
  [1e3, 'K'],
] as const

/** The digits and the unit of an abbreviated price: "1.25", "M". */
function shorten(major: number): [digits: string, unit: string] {
  const rounded = Number(major.toPrecision(3))
  const [size, unit] = UNITS.find(([size]) => rounded >= size) ?? [1, '']
  return [String(rounded / size).replace('.', FORMAT.decimal), unit]
}

/** A price in major units, abbreviated for pins, axes and chips only (D77): "$540K", "$1.25M". */
export const formatShortPrice = (major: number): string => withSign(shorten(major).join(''))

/** A price range in major units, abbreviated (D77): "$540–595K", "$980K–1.2M"; one price if both look the same. */
export function formatShortRange(min: number, max: number): string {
  const [from, fromUnit] = shorten(min)
  const [to, unit] = shorten(max)
  if (from === to && fromUnit === unit) return withSign(`${to}${unit}`)
  return withSign(`${from}${fromUnit === unit ? '' : fromUnit}–${to}${unit}`)
}
