import * as z from 'zod/mini'
import { HISTORY_FIELDS } from '@/lib/domain/history'
import { CURRENCY_NAME } from '@/lib/domain/money'
import { instant, propertyId, EXAMPLE, withMeta } from './common'
import { pageFields } from './page'

/** `GET /properties/{id}/history`. */
export const propertyHistorySchema = z.object({ id: propertyId, ...pageFields })

const value = z.nullable(z.union([z.number(), z.string()]))

/** One change of a listing (D149). Prices in major units. */
export const historyEntryDto = z.object({
  at: withMeta(instant, 'When it changed, UTC.', EXAMPLE.moment),
  field: withMeta(
    z.enum(HISTORY_FIELDS),
    `What changed. \`listed\` and \`sold\` occur once each. \`minPrice\` and \`maxPrice\` are the ends of the shown price in ${CURRENCY_NAME}; equal for an asking price, \`null\` on request. \`pictures\` is their number, which stays the same if they were replaced or reordered.`,
    'maxPrice',
  ),
  from: withMeta(value, 'The previous value; `null` if there was none.', 510_000),
  to: withMeta(
    value,
    'The new value; for a sale its price, shown only to its agent, its buyer and administrators.',
    485_000,
  ),
})
export type HistoryEntryDto = z.infer<typeof historyEntryDto>
