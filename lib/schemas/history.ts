import * as z from 'zod/mini'
import { HISTORY_FIELDS } from '@/lib/domain/history'
import { instant, propertyId } from './common'
import { EXAMPLE, withNotes } from './notes'
import { pageFields } from './page'

/** `GET /properties/{id}/history`. */
export const propertyHistorySchema = z.object({ id: propertyId, ...pageFields })

const value = z.nullable(z.union([z.number(), z.string()]))

/** One change of a listing (D149). Prices in major units. */
export const historyEntryDto = z.object({
  at: withNotes(instant, { description: 'When it changed, UTC.', examples: [EXAMPLE.moment] }),
  field: withNotes(z.enum(HISTORY_FIELDS), {
    description:
      '`listed` and `sold` once each; `minPrice` and `maxPrice` in US dollars; `status`; `pictures`, how many there are, the same number where they were swapped or put in another order.',
    examples: ['maxPrice'],
  }),
  from: withNotes(value, {
    description: 'What it was; `null` where there was nothing before.',
    examples: [510_000],
  }),
  to: withNotes(value, {
    description: 'What it became; of a sale the price, for its agent, its buyer and administrators only.',
    examples: [485_000],
  }),
})
export type HistoryEntryDto = {
  at: string
  field: (typeof HISTORY_FIELDS)[number]
  from: number | string | null
  to: number | string | null
}
