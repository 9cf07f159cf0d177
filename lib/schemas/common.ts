import * as z from 'zod/mini'
import { type FieldErrors } from '@/lib/domain/errors'
import { normalizeEmail } from '@/lib/domain/text'

/** Specification section 5's simple address pattern, without control characters. */
const EMAIL = /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+\.[^\s@\p{Cc}]+$/u
const EMAIL_LENGTH = 254

/** An id of the REST surface: 24 hexadecimal digits. */
export const id = (message = 'This id is not valid.') =>
  z.string(message).check(z.regex(/^[0-9a-f]{24}$/i, message), z.toLowerCase())

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
      z.regex(/^\P{Cc}*$/u, 'Please use letters, digits and punctuation only.'),
    )

/** The part of a Zod error that `fieldErrors` reads. */
type Issues = { issues: readonly { path: readonly PropertyKey[]; message: string }[] }

/** The first message of each field, by its dotted path; faults of the whole input stand under `input`. */
export function fieldErrors(error: Issues): FieldErrors {
  const fields: FieldErrors = {}
  for (const issue of error.issues) fields[issue.path.map(String).join('.') || 'input'] ??= issue.message
  return fields
}
