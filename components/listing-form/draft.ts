import * as z from 'zod/mini'
import { PICTURE_KINDS } from '@/lib/domain/listing-pictures'
import { DOCUMENT_AUDIENCES, LISTING_DOCUMENT_KINDS } from '@/lib/domain/listing-documents'
import { FORM_FIELDS, type FormFieldName, type FormValues } from './values'

const texts = z.array(z.string())
const pictures = z.array(
  z.object({
    url: z.string(),
    caption: z.optional(z.string()),
    alt: z.optional(z.string()),
    kind: z.optional(z.enum(PICTURE_KINDS)),
  }),
)
const documents = z.array(
  z.object({
    id: z.string(),
    kind: z.enum(LISTING_DOCUMENT_KINDS),
    audience: z.enum(DOCUMENT_AUDIENCES),
    name: z.string(),
    size: z.number(),
  }),
)
/** The fields whose value is not a text. */
const LISTS: Partial<Record<FormFieldName, z.ZodMiniType>> = {
  features: texts,
  images: pictures,
  tours: texts,
  documents,
}
const shape = Object.fromEntries(FORM_FIELDS.map((name) => [name, LISTS[name] ?? z.string()]))
const draftSchema = z.object({ at: z.number(), base: z.nullable(z.string()), values: z.object(shape) })

/** The values of a form at a time, and the version of the listing that it started with. */
export type Draft = { at: number; base: string | null; values: FormValues }

export const writeDraft = (draft: Draft): string => JSON.stringify(draft)

/**
 * A stored draft; `null` if it is malformed, such as one of an older form, or started with another version.
 */
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
