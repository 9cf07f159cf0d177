import { FORMAT } from './format'

/**
 * A number as the site's language groups its digits: 1250000 is "1,250,000"; with its own decimals, or rounded to so
 * many. Pages write numbers by this instead of `Intl`, whose first number takes a phone 50 ms.
 */
export function groupDigits(value: number, decimals?: number): string {
  const { group, decimal, size, least } = FORMAT
  const absolute = Math.abs(value)
  const [integer = '', fraction] = (
    decimals === undefined ? String(absolute) : absolute.toFixed(decimals)
  ).split('.')
  let rest = integer.length < 3 + least ? '' : integer.slice(0, -3)
  const groups = [integer.slice(rest.length)]
  for (; rest !== ''; rest = rest.slice(0, -size)) groups.unshift(rest.slice(-size))
  return `${value < 0 ? '-' : ''}${groups.join(group)}${fraction === undefined ? '' : `${decimal}${fraction}`}`
}
