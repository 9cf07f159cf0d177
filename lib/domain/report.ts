/** What people report to administrators (D187). */
export const REPORT_TARGETS = ['property', 'review', 'message'] as const
export type ReportTarget = (typeof REPORT_TARGETS)[number]

/** The word for each, in a sentence. */
export const REPORT_TARGET_LABELS: Record<ReportTarget, string> = {
  property: 'listing',
  review: 'review',
  message: 'message',
}

/** The word for each, alone. */
export const REPORT_TARGET_NAMES: Record<ReportTarget, string> = {
  property: 'Listing',
  review: 'Review',
  message: 'Message',
}

/** How many messages before and after a reported one an administrator reads (D209). */
export const MESSAGES_AROUND = 5

/** Why something is reported, in the words of the form. */
export const REPORT_REASONS = {
  misleading: 'It is wrong or misleading',
  scam: 'It looks like a scam',
  offensive: 'It is offensive',
  personal: 'It shows someone’s personal data',
  other: 'Something else',
} as const
export type ReportReason = keyof typeof REPORT_REASONS
export const REPORT_REASON_NAMES = Object.keys(REPORT_REASONS) as [ReportReason, ...ReportReason[]]

/** True where the reason alone tells an administrator nothing, so that words have to be said with it. */
export const needsExplanation = (reason: ReportReason): boolean => reason === 'other'

/** The most characters of the words of a report. */
export const REPORT_TEXT_LIMIT = 500

/** How many of the latest reports of a thing an administrator reads; all are counted. */
export const REPORTS_READ = 5
