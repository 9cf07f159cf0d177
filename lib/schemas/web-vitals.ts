import * as z from 'zod/mini'
import { PAGE_KINDS } from '@/lib/domain/web-vitals'
import { withNotes } from './notes'

const TEN_MINUTES = 600_000
const vitalField = (max: number, description: string, example: number) =>
  withNotes(z.optional(z.number().check(z.minimum(0), z.maximum(max))), description, example)

/** What a browser measured of one visit. */
export const webVitalsSchema = z.object({
  page: withNotes(z.enum(PAGE_KINDS), 'The kind of the page.', 'explore'),
  lcp: vitalField(TEN_MINUTES, 'Largest Contentful Paint, in milliseconds.', 1_840),
  inp: vitalField(TEN_MINUTES, 'Interaction to Next Paint, in milliseconds.', 96),
  cls: vitalField(1_000, 'Cumulative Layout Shift.', 0.02),
})

export type WebVitalsInput = z.output<typeof webVitalsSchema>
