import * as z from 'zod/mini'
import { type Address } from '@/lib/domain/address'
import { withMeta } from './common'
import { listQuerySchema } from './page'

const year = z.string().check(z.regex(/^(?:19|20)\d{2}$/, 'Use a year, such as 2025.'))
const month = z.string().check(z.regex(/^(?:19|20)\d{2}-(?:0[1-9]|1[0-2])$/, 'Use a month, such as 2025-01.'))

/** The URL of an agent's sales: the page of the list, the year of the table, and its open month. */
export const salesQuerySchema = z.extend(listQuerySchema, {
  year: z.catch(z.optional(year), undefined),
  month: z.catch(z.optional(month), undefined),
})

/** `GET /api/exports/sales.csv` */
export const exportSalesSchema = z.object({
  year: withMeta(year, 'The year, UTC.', '2025'),
})

/** An agent's sales. Amounts in major units. */
export type SalesDto = {
  total: number
  count: number
  /** Rounded to whole numbers. */
  average: number
  /** The highest sale with the listing's title; `null` without sales. */
  highest: { amount: number; title: string } | null
  /** Twelve months, the current one last, those without a sale too: "2025-01". */
  months: SalesMonthDto[]
  /** The months of the chosen year with a sale or a refund, and their sum (D497). */
  year: { year: string; years: string[]; months: NetMonthDto[]; sum: Omit<NetMonthDto, 'month'> }
}

export type SalesMonthDto = { month: string; count: number; total: number }

/** Sales and refunds in a month; `net` is negative if more was refunded. */
export type NetMonthDto = { month: string; count: number; gross: number; refunds: number; net: number }

/** A sale, or a refund of one, whose amount is negative. */
export type SaleLineDto = {
  offerId: string
  propertyId: string
  title: string
  buyerName: string
  at: string
  amount: number
  isRefund: boolean
}

/** The sales and refunds of a month, latest first; `isAll`: they are all of them. */
export type MonthOfSalesDto = { month: string; lines: SaleLineDto[]; isAll: boolean }

/** An agent's receipt of a sale. It has only the buyer's name (D499). */
export type SaleReceiptDto = {
  _id: string
  propertyTitle: string
  propertyLocation: string
  offerAmount: number
  paidAt?: string | undefined
  transactionId?: string | undefined
  buyerName: string
  agentName: string
  refunds: { at: string; amount: number }[]
} & Address
