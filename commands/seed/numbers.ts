import { createHash } from 'node:crypto'
import { type HistoryDoc, type ListingNumbersDoc, type PropertyDoc } from '@/lib/data/collections'
import { addDays, DAY_MS, toDay } from '@/lib/domain/dates'
import { daysBetween, type ListingNumbers, NUMBERS_DAYS } from '@/lib/domain/listing-numbers'
import { isHidden } from '@/lib/domain/property'

/** How long a lower price is noticed, in days, and how many times the views at first. */
const NOTICED = { days: 8, times: 1 }

/** From 0 to 1, the same for the same text. */
const chance = (text: string): number => createHash('sha256').update(text).digest().readUInt16BE(0) / 0xffff

/** The numbers of the demo's homes in the last days: the same for the same home and day, more after a lower price. */
export const numbersOf = (
  { _id: propertyId, title, status, createdAt, soldAt }: PropertyDoc,
  history: readonly HistoryDoc[],
  now: Date,
): ListingNumbersDoc[] => {
  if (isHidden(status)) return []
  const begin = addDays(now, 1 - NUMBERS_DAYS)
  const days = daysBetween(createdAt > begin ? createdAt : begin, soldAt ?? now)
  const lowered = history
    .filter(({ field, from, to }) => field === 'maxPrice' && Number(from) > Number(to))
    .map(({ at }) => toDay(at))
  const months = new Map<string, ListingNumbersDoc>()
  for (const day of days) {
    const since = lowered
      .map((item) => (Date.parse(day) - Date.parse(item)) / DAY_MS)
      .filter((age) => age >= 0 && age < NOTICED.days)
    const rise = since.reduce((sum, age) => sum + NOTICED.times * (1 - age / NOTICED.days), 1)
    const happens = (event: keyof ListingNumbers, share: number) =>
      chance(`${title} ${day} ${event}`) < share * rise ? 1 : 0
    const views = Math.round((12 + 30 * chance(title)) * (0.7 + 0.6 * chance(`${title} ${day}`)) * rise)
    const numbers = {
      views,
      saves: Math.round(views * 0.08 * chance(`${title} ${day} saves`)),
      enquiries: happens('enquiries', 0.25),
      viewings: happens('viewings', 0.12),
      offers: happens('offers', 0.02),
    }
    const name = day.slice(0, 7)
    const id = `${propertyId.toHexString()} ${name}`
    const month = months.get(name) ?? { _id: id, propertyId, month: new Date(`${name}-01`) }
    months.set(name, { ...month, days: { ...month.days, [`d${day.slice(8)}`]: numbers } })
  }
  return [...months.values()]
}
