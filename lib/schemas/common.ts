import * as z from 'zod/mini'
import { type FieldErrors } from '@/lib/domain/errors'
import { normalizeEmail } from '@/lib/domain/text'

const NOT_TEXT = 'Please use letters, digits and punctuation only.'

/** Specification section 5's simple address pattern, without control characters. */
const EMAIL = /^[^\s@\p{Cc}\p{Cs}]+@[^\s@\p{Cc}\p{Cs}]+\.[^\s@\p{Cc}\p{Cs}]+$/u
const EMAIL_LENGTH = 254

/** An id of the REST surface: 24 hexadecimal digits. */
export const id = (message = 'This id is not valid.') =>
  z.string(message).check(z.regex(/^[0-9a-f]{24}$/i, message), z.toLowerCase())

/** An id in an answer. */
export const answeredId = z.string().check(z.regex(/^[0-9a-f]{24}$/))
/** A moment in an answer, UTC: "2025-01-05T12:00:00.000Z". */
export const instant = z.iso.datetime({ precision: 3 })
/** A calendar day in an answer, UTC: "2025-01-05". */
export const day = z.iso.date()

/** An e-mail address, trimmed and lower-cased (decision 12). */
export const email = z.pipe(
  z
    .string('Email is required')
    .check(
      z.trim(),
      z.minLength(1, 'Email is required'),
      z.maxLength(EMAIL_LENGTH, 'Invalid email address'),
      z.regex(EMAIL, 'Invalid email address'),
    ),
  z.transform(normalizeEmail),
)

/** One line of text: trimmed, not blank, without control characters. */
export const line = (required: string, limit: number) =>
  z
    .string(required)
    .check(
      z.trim(),
      z.minLength(1, required),
      z.maxLength(limit, `Please use at most ${limit} characters.`),
      z.regex(/^[^\p{Cc}\p{Cs}]*$/u, NOT_TEXT),
    )

/** One line of text that may be left blank: trimmed, without control characters. */
export const lineOrBlank = (limit: number) =>
  z
    .string(NOT_TEXT)
    .check(
      z.trim(),
      z.maxLength(limit, `Please use at most ${limit} characters.`),
      z.regex(/^[^\p{Cc}\p{Cs}]*$/u, NOT_TEXT),
    )

/** Text of several lines: trimmed, not blank; of the control characters only line ends and tabs. */
export const text = (required: string, limit: number) =>
  z
    .string(required)
    .check(
      z.trim(),
      z.minLength(1, required),
      z.maxLength(limit, `Please use at most ${limit} characters.`),
      z.regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u, NOT_TEXT),
    )

/** The person that an address names, by e-mail or by id (decision 26). */
export const emailOrId = z.union([id(), email], 'Use an e-mail address or an id.')

/** The part of a Zod error that `fieldErrors` reads. */
type Issues = { issues: readonly { path: readonly PropertyKey[]; message: string }[] }

/** The first message of each field, by its dotted path; faults of the whole input stand under `input`. */
export function fieldErrors(error: Issues): FieldErrors {
  const fields: FieldErrors = {}
  for (const issue of error.issues) fields[issue.path.map(String).join('.') || 'input'] ??= issue.message
  return fields
}
