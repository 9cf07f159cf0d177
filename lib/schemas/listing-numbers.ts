import * as z from 'zod/mini'
import {
  type Comparison,
  type DayNumbers,
  type FunnelStep,
  type ListingNumbers,
  NUMBERS_DAYS,
  PERIODS,
} from '@/lib/domain/listing-numbers'
import { propertyId, tokenOfFile, tokenText, withMeta } from './common'
import { type ViewingAnswersDto } from './viewing'

export const LINK_ENDED = 'This link has ended'

/** The home whose owner gets a link to its numbers, or loses it. */
export const ownerLinkSchema = z.object({ id: propertyId })

/** The token in the owner's link: 32 bytes in base64url. */
export const ownerTokenSchema = z.object({
  token: tokenText(LINK_ENDED),
})

const days = z.pipe(
  z.enum(PERIODS.map(String), `Use ${PERIODS.slice(0, -1).join(', ')} or ${PERIODS.at(-1)} days.`),
  z.transform(Number),
)

/** The query of a page of numbers: the number of days (D505). */
export const numbersQuerySchema = z.object({ days: z.catch(days, NUMBERS_DAYS) })

const exportedDays = z._default(withMeta(days, 'How many days until today (UTC).', '30'), NUMBERS_DAYS)

/** `GET /api/properties/{id}/numbers.csv` */
export const exportNumbersSchema = z.object({ id: propertyId, days: exportedDays })

/** `GET /api/numbers/{token}`: the token in the owner's link, with `.csv`. */
export const exportLinkedNumbersSchema = z.object({
  token: withMeta(
    tokenOfFile(/^[\w-]{43}\.csv$/, LINK_ENDED),
    'The token in the link, with `.csv`.',
    `${'0'.repeat(43)}.csv`,
  ),
  days: exportedDays,
})

export const ownerLinkDto = z.object({
  url: withMeta(z.string(), {
    description: 'The secret address of the numbers; it is not shown again.',
    examples: [`https://keystead.example/numbers/${'0'.repeat(43)}`],
  }),
})

/** The numbers of a home over some days (D502), without anything about its agent. Prices in major units, as texts. */
export type ListingNumbersDto = {
  home: {
    _id: string
    title: string
    location: string
    image: string
    listingId: string | null
    daysOnMarket: number
    isSold: boolean
  }
  /** The answers of buyers after viewings (D514). */
  viewings: ViewingAnswersDto
  /** All days, oldest first. */
  days: DayNumbers[]
  totals: ListingNumbers
  /** The first day on which the home was listed, and the number of such days. */
  listedFrom: string
  daysListed: number
  /** Oldest first. */
  priceChanges: { day: string; text: string }[]
  /** By day or week since it was listed, the latest first; `price` at its end, `null` if on request or unknown. */
  rows: { from: string; to: string; numbers: ListingNumbers; price: string | null }[]
  funnel: FunnelStep[]
  /** The number of similar homes, and the comparison with them; empty if there are too few. */
  similar: { count: number; rows: Comparison[] }
}
