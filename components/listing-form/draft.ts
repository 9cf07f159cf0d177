import * as z from 'zod/mini'
import { rawFormValues } from '@/lib/schemas/draft'
import { type FormValues } from '@/lib/schemas/form-values'

const draftSchema = z.object({ at: z.number(), base: z.nullable(z.string()), values: rawFormValues })

/** The values of a form at a time, and the version of the listing that it started with. */
export type Draft = { at: number; base: string | null; values: FormValues }

export const writeDraft = (draft: Draft): string => JSON.stringify(draft)

/** A stored draft; `null` if it is malformed, such as one of an older form, or started with another version. */
export function parseDraft(text: string | null, base: string | null): Draft | null {
  if (text === null) return null
  try {
    const { data } = draftSchema.safeParse(JSON.parse(text))
    return data && data.base === base ? (data as Draft) : null
  } catch {
    return null
  }
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** "just now", "a minute ago", "3 hours ago", "2 days ago"; milliseconds. */
export function timeAgoText(ms: number): string {
  if (ms < MINUTE) return 'just now'
  if (ms < 2 * MINUTE) return 'a minute ago'
  if (ms < HOUR) return `${Math.floor(ms / MINUTE)} minutes ago`
  if (ms < 2 * HOUR) return 'an hour ago'
  if (ms < 24 * HOUR) return `${Math.floor(ms / HOUR)} hours ago`
  return ms < 48 * HOUR ? 'a day ago' : `${Math.floor(ms / (24 * HOUR))} days ago`
}
