import 'server-only'
import { type PropertyDoc } from '@/lib/data/collections'
import { findHistory } from '@/lib/data/history'
import { findPropertiesOfPlace } from '@/lib/data/listing-search'
import { findListingNumbers } from '@/lib/data/listing-numbers'
import { BYTE_ORDER_MARK, csvLine } from '@/lib/domain/csv'
import { addDays, toDay } from '@/lib/domain/dates'
import { dayOf, daysSince } from '@/lib/domain/listing-marks'
import {
  compareHomes,
  daysBetween,
  daysOfRow,
  EVENT_LABELS,
  fillDays,
  funnelOf,
  type HomeFigures,
  LISTING_EVENTS,
  type ListingNumbers,
  perWeek,
  SIMILAR,
  sumOfNumbers,
  sumsOf,
} from '@/lib/domain/listing-numbers'
import { toMajor } from '@/lib/domain/money'
import { type HistoryRow, differenceText, readHistory } from '@/lib/domain/price-history'
import { isVerifiedStatus } from '@/lib/domain/property'
import { endsOf, isOnRequest, priceText, shownPriceOf, shownPriceOfEnds } from '@/lib/domain/shown-price'
import { type Actor } from '@/lib/domain/user'
import { type ListingNumbersDto } from '@/lib/schemas/listing-numbers'
import { PAGE_LIMIT } from '@/lib/schemas/page'
import { toHistoryEntry } from '../properties/list-properties'
import { readOwnProperty } from '../properties/read-property'
import { listViewingAnswers } from '../viewings/feedback'

/**
 * The numbers of each of these homes, summed over the UTC days from one moment to another, both included (D500). One read
 * of at most a document for each home and month. The caller has checked who reads them, and bounds the list.
 */
export async function readListingNumbers(
  propertyIds: string[],
  from: Date,
  to: Date,
): Promise<Map<string, ListingNumbers>> {
  const numbers = await findListingNumbers(propertyIds, from, to)
  return new Map(propertyIds.map((id) => [id, sumOfNumbers(numbers.get(id) ?? [])]))
}

/** The home, and the number of days until today (D505). */
type NumbersInput = { id: string; days: number }

/** The numbers of a home for its agent (D502). Throws `not_found` for everyone else. */
export const getListingNumbers = async (
  actor: Actor,
  { id, days }: NumbersInput,
  now = new Date(),
): Promise<ListingNumbersDto> => toNumbers(await readOwnProperty(actor, id), days, now)

/**
 * The days of a home since it was listed as a CSV file (RFC 4180), the first one first, each with its numbers and the
 * price at its end (D505). Throws `not_found` for everyone but its agent.
 */
export const exportNumbers = async (
  actor: Actor,
  { id, days }: NumbersInput,
  now = new Date(),
): Promise<AsyncGenerator<string>> => toDaysCsv(await readOwnProperty(actor, id), days, now)

/** The file of `exportNumbers` of a home that the caller may read. */
export async function toDaysCsv(
  home: PropertyDoc,
  count: number,
  now: Date,
): Promise<AsyncGenerator<string>> {
  const id = home._id.toHexString()
  const from = addDays(now, 1 - count)
  const [numbers, rows] = await Promise.all([findListingNumbers([id], from, now), readPrices(home)])
  const days = fillDays(daysBetween(from, now), numbers.get(id) ?? [])
  return toCsv(
    days
      .filter(({ day }) => day >= toDay(home.createdAt))
      .map((day) => [day.day, ...LISTING_EVENTS.map((event) => day[event]), priceOn(day.day, rows) ?? '']),
  )
}

const HEADER = ['Date', ...LISTING_EVENTS.map((event) => EVENT_LABELS[event]), 'Price']

async function* toCsv(rows: (string | number)[][]): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + [HEADER, ...rows].map(csvLine).join('')
}

/** The prices of a home as its readers saw them, the latest first. */
async function readPrices(property: PropertyDoc): Promise<HistoryRow[]> {
  const changes = await findHistory(property._id.toHexString()).rows(PAGE_LIMIT)
  const entries = changes.map((change) => toHistoryEntry(change, false))
  return readHistory(entries, endsOf(shownPriceOfEnds(property))).rows
}

/** The last days of a home that the caller may read. */
export async function toNumbers(
  property: PropertyDoc,
  period: number,
  now: Date,
): Promise<ListingNumbersDto> {
  const from = addDays(now, 1 - period)
  const id = property._id.toHexString()
  const [similarHomes, rows, viewings] = await Promise.all([
    findSimilar(property),
    readPrices(property),
    listViewingAnswers(id),
  ])
  const numbers = await findListingNumbers(
    [id, ...similarHomes.map(({ _id }) => _id.toHexString())],
    from,
    now,
  )
  const days = fillDays(daysBetween(from, now), numbers.get(id) ?? [])
  const totals = sumOfNumbers(days)
  const hasEnoughSimilar = similarHomes.length >= SIMILAR.least
  const similar = hasEnoughSimilar ? similarHomes : []
  const figures = (home: PropertyDoc) =>
    figuresOf(home, sumOfNumbers(numbers.get(home._id.toHexString()) ?? []), period, now)
  const { title, location, image, listingId = null, soldAt, createdAt } = property
  const firstDay = days[0]?.day ?? ''
  const listedOn = toDay(createdAt)
  const listedFrom = listedOn > firstDay ? listedOn : firstDay
  return {
    home: {
      _id: id,
      title,
      location,
      image,
      listingId,
      daysOnMarket: daysOnMarket(property, now),
      isSold: soldAt !== null,
    },
    viewings,
    days,
    totals,
    listedFrom,
    daysListed: daysListed(property, period, now),
    priceChanges: rows
      .flatMap((row) =>
        row.kind === 'price' && row.change && row.at >= firstDay
          ? [{ day: row.at.slice(0, 10), text: differenceText(row.change) }]
          : [],
      )
      .toReversed(),
    rows: sumsOf(days, daysOfRow(period))
      .filter(({ to }) => to >= listedFrom)
      .map((sum) => ({ ...sum, price: priceOn(sum.to, rows) }))
      .toReversed(),
    funnel: funnelOf(
      totals,
      similar.map(({ _id }) => sumOfNumbers(numbers.get(_id.toHexString()) ?? [])),
    ),
    similar: { count: similarHomes.length, rows: compareHomes(figures(property), similar.map(figures)) },
  }
}

/** The shown price at the end of a day as text; `null` on request, and before the oldest row. */
function priceOn(day: string, rows: readonly HistoryRow[]): string | null {
  const latestRow = rows.find(
    (row) => (row.kind === 'price' || row.kind === 'listed') && row.at.slice(0, 10) <= day,
  )
  const prices = latestRow && 'prices' in latestRow ? latestRow.prices : null
  return prices && priceText(shownPriceOf({ minPrice: prices.min, maxPrice: prices.max }))
}

/** The UTC days since a home was listed, to its sale if it is sold. */
export const daysOnMarket = (
  { createdAt, soldAt }: Pick<PropertyDoc, 'createdAt' | 'soldAt'>,
  now: Date,
): number => daysSince(createdAt.toISOString(), dayOf((soldAt ?? now).getTime()))

/** For how many of the last days the home was listed and not sold, at least one. */
function daysListed({ createdAt, soldAt }: PropertyDoc, period: number, now: Date): number {
  const firstDay = Math.max(dayOf(createdAt.getTime()), dayOf(now.getTime()) + 1 - period)
  return Math.max(1, dayOf((soldAt ?? now).getTime()) + 1 - firstDay)
}

const figuresOf = (
  home: PropertyDoc,
  { views, saves }: ListingNumbers,
  period: number,
  now: Date,
): HomeFigures => ({
  views: perWeek(views, daysListed(home, period, now)),
  saves: views === 0 ? null : (100 * saves) / views,
  days: daysOnMarket(home, now),
  price: middlePrice(home),
})

const middlePrice = (home: PropertyDoc): number | null =>
  isOnRequest(home) ? null : toMajor((home.shownMinMinor + home.shownMaxMinor) / 2)

/** The verified homes of the same type and place whose middle price is within 30 % (D503), at most 60; none on request. */
async function findSimilar(home: PropertyDoc): Promise<PropertyDoc[]> {
  const ownPrice = middlePrice(home)
  if (ownPrice === null) return []
  const minPrice = ownPrice * (1 - SIMILAR.priceShare)
  const maxPrice = ownPrice * (1 + SIMILAR.priceShare)
  const type = home.propertyType ? { type: [home.propertyType] } : {}
  const { rows } = await findPropertiesOfPlace(home.locationSlug, {
    filters: { minPrice, maxPrice, ...type },
  })
  return (await rows(SIMILAR.most)).filter((property) => {
    const price = middlePrice(property) ?? 0
    return (
      isVerifiedStatus(property.status) &&
      !property._id.equals(home._id) &&
      price >= minPrice &&
      price <= maxPrice
    )
  })
}
