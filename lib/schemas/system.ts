import * as z from 'zod/mini'
import {
  PAGE_KINDS,
  type PageKind,
  type WebVital,
  type FailureOrigin,
  type RecurringTask,
} from '@/lib/domain/system'
import { type JobKind } from '@/lib/domain/jobs'
import { type OfferStatus } from '@/lib/domain/offer'
import { withMeta } from './common'

const TEN_MINUTES = 600_000
const measured = (most: number, description: string, example: number) =>
  withMeta(z.optional(z.number().check(z.minimum(0), z.maximum(most))), description, example)

/** The measures of one visit by a browser. */
export const webVitalsSchema = z.object({
  page: withMeta(z.enum(PAGE_KINDS), 'The kind of the page.', 'explore'),
  lcp: measured(TEN_MINUTES, 'Largest Contentful Paint, in milliseconds.', 1_840),
  inp: measured(TEN_MINUTES, 'Interaction to Next Paint, in milliseconds.', 96),
  cls: measured(1_000, 'Cumulative Layout Shift.', 0.02),
})

export type WebVitalsInput = z.output<typeof webVitalsSchema>

/** How many failures the page shows, the latest; the log has all. */
export const FAILURES_LIMIT = 50

/** The content of the page "System" (D182, D183). Times are ISO texts, amounts in major units. */
export type SystemDto = {
  version: string
  build: string
  /** "MongoDB 7.0.14" */
  engine: string
  migrations: {
    /** The last migration that the database has had; `null`: none yet. */
    last: { id: number; name: string; at: string } | null
    /** The migrations of this version that the database has not had. */
    missing: { id: number; name: string }[]
  }
  /** `at` is `null` if it never succeeded. */
  successes: LastSuccessDto[]
  work: JobSummaryDto[]
  failures: FailureDto[]
  reconciled: ReconciledDto[]
  vitals: WebVitalsDto[]
}

/** The 75th percentiles of a kind of page: milliseconds, and a score; `null`: not measured. */
export type WebVitalsDto = { page: PageKind } & Record<WebVital, number | null>

export type LastSuccessDto = { what: RecurringTask; at: string | null; isTooOld: boolean }

export type JobSummaryDto = { kind: JobKind; waiting: number; oldest: string | null; retried: number }

export type FailureDto = Omit<FailureOrigin, 'reference'> & {
  _id: string
  at: string
  /** The message that an error page showed, if there was one. */
  reference: string | null
  /** The kind of the error, with its code if it has one. */
  what: string
}

/** An offer whose payment the reconciliation found. */
export type ReconciledDto = {
  offerId: string
  propertyTitle: string
  amount: number
  at: string
  status: OfferStatus
}
