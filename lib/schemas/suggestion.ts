import * as z from 'zod/mini'
import { maxLength } from './common'
import { LOCATION_LIMIT } from './listing-fields'

/** `GET /suggestions`: what is typed as the location of a search. */
export const suggestionQuerySchema = z.strictObject({
  text: z._default(z.string().check(z.trim(), maxLength(LOCATION_LIMIT)), ''),
})

/** A place that a search may be for; `count` says how many homes are listed there, where any are (D167). */
export type SuggestionDto = { location: string; count: number | null }
