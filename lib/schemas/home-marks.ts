import * as z from 'zod/mini'
import { instant, propertyId, responsePropertyId } from './common'
import { EXAMPLE, withNotes } from './notes'
import { pageFields } from './page'
import { listedPropertyDto } from './property'

/** The home that a buyer hides, shows again or has seen. */
export const markedHomeSchema = z.object({ propertyId })
export type MarkedHomeInput = z.output<typeof markedHomeSchema>

export const hiddenHomesSchema = z.object(pageFields)

/** A hidden home; `property` is `null` if the buyer can no longer see the listing. */
export const hiddenHomeDto = z.object({
  propertyId: responsePropertyId,
  property: withNotes(z.nullable(listedPropertyDto), 'The property; `null` if it can no longer be seen.'),
  hiddenAt: withNotes(instant, 'When it was hidden, UTC.', EXAMPLE.moment),
})
export type HiddenHomeDto = z.infer<typeof hiddenHomeDto>
