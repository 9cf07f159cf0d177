import * as z from 'zod/mini'
import { maxLength, withNotes } from './common'

export const CALENDAR_NOT_FOUND = 'Calendar not found'

/** The file in a feed's address: a token of 32 bytes in base64url, with `.ics`. */
export const calendarFeedSchema = z.object({
  token: withNotes(
    z.pipe(
      z
        .string(CALENDAR_NOT_FOUND)
        .check(maxLength(47, CALENDAR_NOT_FOUND), z.regex(/^[\w-]{43}\.ics$/, CALENDAR_NOT_FOUND)),
      z.transform((file) => file.slice(0, 43)),
    ),
    'The token in the link, with `.ics`.',
    `${'0'.repeat(43)}.ics`,
  ),
})

export const calendarLinkDto = z.object({
  url: withNotes(
    z.string(),
    'The secret address of your calendar; it is not shown again.',
    `https://keystead.example/api/calendar/${'0'.repeat(43)}.ics`,
  ),
})
