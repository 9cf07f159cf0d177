import * as z from 'zod/mini'
import { maxLength } from './common'
import { LOCATION_LIMIT } from './listing-fields'

/** `GET /suggestions`: the text typed as the location of a search. */
export const suggestionQuerySchema = z.strictObject({
  text: z._default(z.string().check(z.trim(), maxLength(LOCATION_LIMIT)), ''),
})

/** A suggested place; `count` is the number of homes listed there, if any (D167). */
export type SuggestionDto = { location: string; count: number | null }
