import * as z from 'zod/mini'
import { missingDayError } from '@/lib/domain/dates'
import { EMAIL, EMAIL_LENGTH, hasInvisibleCharacters, normalizeEmail } from '@/lib/domain/email'
import { type FieldErrors } from '@/lib/domain/errors'
import { groupBy } from '@/lib/domain/group-by'
import { isDirectionClosed, isVisible } from '@/lib/domain/text'

/** The API document's notes on a field; merged into the field's JSON Schema. */
export type FieldNotes = {
  description: string
  examples?: unknown[]
  format?: string
  exclusiveMinimum?: number
  maximum?: number
}

/** The story of the document's examples: Nora Whitfield's offer on Theo Brandt's Lake House. */
export const EXAMPLE = {
  propertyId: '68f0a2c4d1e5b7a9c3f00001',
  offerId: '68f0a2c4d1e5b7a9c3f00002',
  reviewId: '68f0a2c4d1e5b7a9c3f00003',
  userId: '68f0a2c4d1e5b7a9c3f00004',
  entryId: '68f0a2c4d1e5b7a9c3f00005',
  applicationId: '68f0a2c4d1e5b7a9c3f00007',
  importId: '68f0a2c4d1e5b7a9c3f00006',
  conversationId: '68f0a2c4d1e5b7a9c3f00008',
  messageId: '68f0a2c4d1e5b7a9c3f00009',
  viewingId: '68f0a2c4d1e5b7a9c3f0000d',
  handoverId: '68f0a2c4d1e5b7a9c3f0000e',
  searchId: '68f0a2c4d1e5b7a9c3f0000a',
  moment: '2025-01-05T12:00:00.000Z',
  picture: 'https://res.cloudinary.com/keystead/image/upload/lake-house.jpg',
  transactionId: 'pi_3QeYz2A1b2C3d4E5',
  buyer: 'buyer@keystead.test',
  agent: 'agent@keystead.test',
} as const

/** The schema with its notes: its description and examples, or all notes. Another use of the schema keeps its own. */
export const withMeta = <Schema extends z.ZodMiniType>(
  schema: Schema,
  notes: FieldNotes | string,
  ...examples: unknown[]
): Schema =>
  schema.check(
    z.meta(
      typeof notes === 'string' ? { description: notes, ...(examples.length > 0 && { examples }) } : notes,
    ),
  )

/** A field of responses that is true or absent. */
export const flag = (description: string) => withMeta(z.optional(z.literal(true)), description, true)

/** "true" or "false" in a query. */
export const booleanText = z.pipe(
  z.enum(['true', 'false'], 'Use true or false.'),
  z.transform((text) => text === 'true'),
)

/** A whole number in a query: a text of at most `length` characters that matches the pattern. */
export const numberText = (pattern: RegExp, length: number, message: string) =>
  z.pipe(z.string(message).check(maxLength(length, message), z.regex(pattern, message)), z.transform(Number))

/** A secret token of 32 bytes, in base64url. */
export const tokenText = (message: string) =>
  z.string(message).check(maxLength(43, message), z.regex(/^[\w-]{43}$/, message))

/** The token in the name of a file, which the pattern matches. */
export const tokenOfFile = (pattern: RegExp, message: string) =>
  z.pipe(
    z.string(message).check(maxLength(47, message), z.regex(pattern, message)),
    z.transform((file) => file.slice(0, 43)),
  )

/** A number of things in responses. */
export const count = (description: string, example: number) =>
  withMeta(z.number().check(z.int(), z.minimum(0)), description, example)

/** Notes on an email. The format `email` allows ASCII only, but here emails may have letters of any script. */
export const emailNotes = (description: string, example: string): FieldNotes => ({
  description,
  examples: [example],
  format: 'idn-email',
})

const NOT_TEXT = 'Please use letters, digits and punctuation only.'
const INVISIBLE = 'This text contains only invisible characters.'
const DIRECTION = 'This text contains an unclosed text-direction character. Remove it and try again.'

const NOT_EMAIL = 'Invalid email address'
const INVISIBLE_IN_EMAIL = 'This email contains an invisible character.'

/** The longest URL to return to that a form or a link may contain. */
const RETURN_LIMIT = 2_000
/** The longest cursor: those of the longest order have about 150 characters. */
const CURSOR_LIMIT = 500
/** The longest slug of a place: that of a location of signs, which become their code points. */
const SLUG_LIMIT = 5_000

/**
 * A maximum length that ends the validation, so that later checks, such as patterns, never get a longer text,
 * and no text costs more than its limit.
 */
export const maxLength = (limit: number, message = `Please use at most ${limit} characters.`) =>
  z.maxLength(limit, { message, abort: true })

/** An id of the REST surface: 24 hexadecimal digits. */
export const id = (message = 'This id is not valid.') =>
  z.string(message).check(maxLength(24, message), z.regex(/^[0-9a-f]{24}$/i, message), z.toLowerCase())

const PROPERTY_ID = { description: 'The id of the property.', examples: [EXAMPLE.propertyId] }
export const propertyId = withMeta(id('Property not found.'), PROPERTY_ID)

export const responseId = z.string().check(z.regex(/^[0-9a-f]{24}$/))
export const responsePropertyId = withMeta(responseId, PROPERTY_ID)
/** A moment in an answer, UTC: "2025-01-05T12:00:00.000Z". */
export const instant = z.iso.datetime({ precision: 3 })
/** A calendar day in an answer, UTC: "2025-01-05". */
export const day = z.iso.date()

/** The error of a day or a moment: names a day that does not exist, else `message` (D165). */
export const dayError =
  (message: string) =>
  ({ input }: { input?: unknown }): string =>
    (typeof input === 'string' ? missingDayError(input) : null) ?? message

/** A text that names an account: trimmed, not blank, no longer than an address can be. */
export const accountName = z
  .string('Email is required')
  .check(z.trim(), z.minLength(1, 'Email is required'), maxLength(EMAIL_LENGTH, NOT_EMAIL))

const address = z.pipe(
  accountName.check(
    z.refine<string>((value) => !hasInvisibleCharacters(value), INVISIBLE_IN_EMAIL),
    z.regex(EMAIL, NOT_EMAIL),
  ),
  z.transform((value: string, { issues }) => {
    const normal = normalizeEmail(value)
    if (normal !== null) return normal
    issues.push({ code: 'custom', message: NOT_EMAIL, input: value })
    return z.NEVER
  }),
)
/** An email in its normal form (D228). */
export const email = withMeta(
  address,
  emailNotes('An email; compared in lower case, its domain in ASCII.', EXAMPLE.buyer),
)

/** The email of an owner in a body; the service checks whose it is. */
export const ownerEmail = withMeta(
  z.string(NOT_EMAIL).check(maxLength(EMAIL_LENGTH, NOT_EMAIL)),
  emailNotes('Your own email, if sent; any other is refused.', EXAMPLE.agent),
)

/** How long an administrator's reason may be. */
export const REASON_LIMIT = 500

/** The page that a person came from; `safeCallback` validates it. */
export const returnUrl = z.string().check(maxLength(RETURN_LIMIT))

/** The end of the previous page of a list. */
export const cursorText = z
  .string('This cursor is not valid.')
  .check(maxLength(CURSOR_LIMIT, 'This cursor is not valid.'))

/** A place's name in a URL. */
export const slugText = z.string().check(maxLength(SLUG_LIMIT))

const LINE = /^[^\p{Cc}\p{Cs}]*$/u
const LINES = /^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u

/** Rules for texts that people read, whatever their length (D225). */
const readable = (pattern: RegExp, invisible: string) => [
  z.regex(pattern, NOT_TEXT),
  z.refine<string>((value) => value === '' || isVisible(value), invisible),
  z.refine<string>(isDirectionClosed, DIRECTION),
]

/** One line of text: trimmed, not blank, without control characters. */
export const line = (required: string, limit: number) =>
  z.string(required).check(z.trim(), z.minLength(1, required), maxLength(limit), ...readable(LINE, required))

/** One line of text that may be left blank: trimmed, without control characters. */
export const lineOrBlank = (limit: number) =>
  z.string(NOT_TEXT).check(z.trim(), maxLength(limit), ...readable(LINE, INVISIBLE))

/** Text of several lines: trimmed, not blank; of the control characters only line ends and tabs. */
export const text = (required: string, limit: number) =>
  z.string(required).check(z.trim(), z.minLength(1, required), maxLength(limit), ...readable(LINES, required))

/** Text of several lines that may be left blank: trimmed; of the control characters only line ends and tabs. */
export const textOrBlank = (limit: number) =>
  z.string(NOT_TEXT).check(z.trim(), maxLength(limit), ...readable(LINES, INVISIBLE))

/** The agent in a URL, by email or by id. */
export const emailOrId = withMeta(
  z.union([id(), address], 'Use an email or an id.'),
  "The agent's email or user id.",
  EXAMPLE.agent,
)

/** The part of a Zod error that `fieldErrors` reads. */
type Issues = {
  issues: readonly { path: readonly PropertyKey[]; message: string; keys?: readonly string[] }[]
}

/** The fields of a query; a repeated one is an array, which no schema accepts as text. */
export const queryValues = (query: URLSearchParams): Record<string, string | string[]> =>
  Object.fromEntries(
    [...groupBy(query, ([name]) => name)].map(([name, fields]) => {
      const texts = fields.map(([, value]) => value)
      return [name, texts.length > 1 ? texts : (texts[0] ?? '')]
    }),
  )

export const UNKNOWN_FIELD_MESSAGE = 'There is no such field.'

/** More fields than any form has: a list of thousands of wrong elements is not answered with as many messages. */
const MAX_FIELD_ERRORS = 500

/**
 * The first message of each field, by its dotted path, of at most 500 fields. Errors of the whole input are under
 * `input`, unknown fields, if they are rejected, under their own names.
 */
export function fieldErrors(error: Issues): FieldErrors {
  const fields = new Map<string, string>()
  for (const { path, message, keys } of error.issues)
    for (const at of keys?.map((key) => [...path, key]) ?? [path]) {
      const name = at.map(String).join('.') || 'input'
      if (!fields.has(name) && fields.size < MAX_FIELD_ERRORS)
        fields.set(name, keys ? UNKNOWN_FIELD_MESSAGE : message)
    }
  return Object.fromEntries(fields)
}
