import * as z from 'zod/mini'
import { rawFormValues } from '@/lib/schemas/draft'
import { type FormFieldName, type FormValues } from '@/lib/schemas/form-values'
import { isSame } from './values'

const someValues = z.partial(rawFormValues)
const draftSchema = z.object({ at: z.number(), base: someValues, values: someValues })

/** The changed fields of a form at a time: what the form started with, and what was typed. */
export type Draft = { at: number; base: Partial<FormValues>; values: Partial<FormValues> }

export const writeDraft = (draft: Draft): string => JSON.stringify(draft)

/**
 * A stored draft without the fields that were changed elsewhere since, for a form that starts with `initial`. `null` if
 * nothing is left of it, or if it is malformed, such as one of an older form.
 */
export function parseDraft(text: string | null, initial: FormValues): Pick<Draft, 'at' | 'values'> | null {
  if (text === null) return null
  try {
    const { data } = draftSchema.safeParse(JSON.parse(text))
    if (!data) return null
    const values = Object.entries(data.values).filter(([name]) =>
      isSame(name as FormFieldName, data.base, initial),
    )
    return values.length > 0 ? { at: data.at, values: Object.fromEntries(values) } : null
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
