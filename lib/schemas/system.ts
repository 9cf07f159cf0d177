import { type FailureOrigin } from '@/lib/domain/failures'
import { type JobKind } from '@/lib/domain/jobs'
import { type RecurringTask } from '@/lib/domain/last-success'
import { type OfferStatus } from '@/lib/domain/offer'
import { type PageKind, type WebVital } from '@/lib/domain/web-vitals'

/** The content of the page "System" (D182, D183). Times are ISO texts, amounts in major units. */
export type SystemDto = {
  version: string
  build: string
  /** "MongoDB 7.0.14" */
  engine: string
  migrations: {
    /** The last one that the database has had; `null`: none yet. */
    last: { id: number; name: string; at: string } | null
    /** Those of this version that it has not had. */
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
