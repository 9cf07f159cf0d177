import 'server-only'
import type * as z from 'zod/mini'
import { AppError } from '@/lib/domain/errors'
import { fieldErrors } from '@/lib/schemas/common'

/** Parses `raw` with the schema. Throws `invalid_input` with a message per field, starting with the first. */
export function parseInput<Schema extends z.ZodMiniType>(schema: Schema, raw: unknown): z.output<Schema> {
  const parsed = schema.safeParse(raw)
  if (parsed.success) return parsed.data
  const fields = fieldErrors(parsed.error)
  throw new AppError('invalid_input', Object.values(fields)[0] ?? 'The input is not valid.', fields)
}
