import 'server-only'
import type * as z from 'zod/mini'
import { AppError } from '@/lib/domain/errors'
import { fieldErrors } from '@/lib/schemas/common'

/** What the schema reads in `raw`. Throws `invalid_input` with the message of each bad field, led by the first. */
export function parseInput<Schema extends z.ZodMiniType>(schema: Schema, raw: unknown): z.output<Schema> {
  const parsed = schema.safeParse(raw)
  if (parsed.success) return parsed.data
  const fields = fieldErrors(parsed.error)
  throw new AppError('invalid_input', Object.values(fields)[0] ?? 'The input is not valid.', fields)
}
